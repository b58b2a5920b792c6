/** What is said of a record beside its description. */
import { type Html, html, type Part } from '../html.ts'
import { isWebAddress } from '../links.ts'

export function fact(title: string, content: Part): Html {
  return html`<section class="fact"><h2>${title}</h2>${content}</section>`
}

/** A link to a website, by the name of its host. */
export function webLink(address: string): Html | undefined {
  if (!isWebAddress(address)) return undefined
  return html`<p><a href="${address}" rel="noopener">${new URL(address).host.replace(/^www\./, '')}</a></p>`
}
