/** The record that the path of a page names, as the interface answers it. */
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import type { StoredDocument } from '../../calendar/ports.ts'
import type { Context, Exchange } from '../../http/context.ts'
import { recordText } from '../../http/handlers/record.ts'
import { setSurrogateKeys } from '../../http/output/surrogate-keys.ts'
import { inEachLanguage, type PageContent } from '../layout.ts'
import { pathOf } from '../links.ts'
import { pageContext } from '../page.ts'
import { parsed } from './parsed.ts'
import type { ShownRecord } from './shown.ts'

/** @throws Problem where there is none, or it is not for this caller */
export async function readRecord<R extends ShownRecord>(
  resource: AnyResource,
  exchange: Exchange,
): Promise<{ context: Context; record: R; document: StoredDocument }> {
  const context = pageContext(exchange)
  const { document, body } = await recordText(resource, context)
  setSurrogateKeys(context, resource, () => [document])
  return { context, record: parsed<R>(body.text), document }
}

/** `below`: what precedes the slug, `/event/`; `after`: what follows it. */
export function recordAddresses(
  { url, slug, translations }: ShownRecord,
  { language, site }: Context,
  below: string,
  after = '',
): PageContent['addresses'] {
  const others = inEachLanguage((code) => `${below}${encodeURIComponent(translations[code]?.slug ?? slug)}${after}`)
  return { ...others, [language]: pathOf(url, site) }
}
