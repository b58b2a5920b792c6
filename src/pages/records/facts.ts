/** What is said of a record beside its description. */
import type { Language } from '../../calendar/languages.ts'
import { attributes, type Html, html, type Part } from '../html.ts'
import { isWebAddress } from '../links.ts'
import type { ShownRecord } from './shown.ts'

export function fact(title: string, content: Part): Html {
  return html`<section class="fact"><h2>${title}</h2>${content}</section>`
}

/** A link to a website, by the name of its host. */
export function webLink(address: string): Html | undefined {
  if (!isWebAddress(address)) return undefined
  return html`<p><a href="${address}" rel="noopener">${new URL(address).host.replace(/^www\./, '')}</a></p>`
}

/** The attribute of an element with this text of a record, where it is in another language than the page. */
export function langOf(
  { content_languages }: Pick<ShownRecord, 'content_languages'>,
  name: string,
  page: Language,
): Html {
  const own = content_languages[name]
  return attributes({ lang: own !== page && own })
}
