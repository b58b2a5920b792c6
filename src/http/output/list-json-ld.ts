/** Lists as schema.org events (JSON-LD 1.1), as a page about them has them. */
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { eventLdSchema } from '../../calendar/resources/json-ld-schemas.ts'
import type { Context } from '../context.ts'
import { toJson } from './json.ts'
import { type Page, renderRecords } from './page.ts'
import { serialize, viewWith } from './serialize.ts'

export const jsonLdSchema: JsonSchema = { type: 'array', items: eventLdSchema }

/** What a password protects is left out: it has nothing to tell. */
export async function listAsJsonLd(page: Page, context: Context): Promise<string> {
  const single = viewWith({ ...page.view, single: true })
  const texts = await renderRecords(page, context, ({ record }) => {
    const { json_ld: event } = serialize('events', record, single, ['json_ld'])
    return event === undefined ? '' : toJson(event)
  })
  return `[${texts.filter(Boolean).join(',')}]`
}
