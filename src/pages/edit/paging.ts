/** Lists of records in pages, as the interface has them. */
import { Problem } from '../../calendar/messages/errors.ts'
import { attributes, type Html, html, type Part } from '../html.ts'
import { input } from './controls.ts'
import { call, recordsOf, type SignedIn } from './page-request.ts'

const PER_PAGE = 30
const MAX_SEARCH_CHARACTERS = 100

export interface Listing {
  records: Record<string, unknown>[]
  page: number
  pages: number
}

/** The page that the address asks for of what an account may see. `filters`: list parameters. */
export async function listing(
  page: SignedIn,
  resource: string,
  filters: Readonly<Record<string, string>>,
): Promise<Listing> {
  const number = typeof page.query.page === 'string' && /^[1-9]\d{0,3}$/.test(page.query.page) ? page.query.page : '1'
  const query = { context: 'edit', per_page: String(PER_PAGE), ...filters, page: number }
  const answer = await call(page, 'GET', `/${resource}`, { query })
  // A page that is not there any more, after the last of its records has gone.
  if (answer.status === 404) return { records: [], page: 1, pages: 0 }
  if (answer.status >= 400) throw new Problem('rest_forbidden')
  return { records: recordsOf(answer, resource), page: Number(number), pages: Number(answer.body.total_pages) }
}

/** The words that a list is searched for, as parameters of the list and of its address; none: the whole list. */
export function searchOf({ query }: SignedIn): Record<string, string> {
  const search = typeof query.search === 'string' ? query.search.trim().slice(0, MAX_SEARCH_CHARACTERS) : ''
  return search ? { search } : {}
}

export function searchForm({ t, language }: SignedIn, path: string, { search = '' }: Record<string, string>): Html {
  return html`<form class="inline find" method="get" action="/${language}${path}" role="search">
${input({ name: 'search', label: t('searchNames'), value: search, maxLength: MAX_SEARCH_CHARACTERS })}
<button class="button quiet">${t('searchNames')}</button></form>`
}

/** `query`: what else the address of the list has. */
export function paging(
  { t, language }: SignedIn,
  path: string,
  { page, pages }: Listing,
  query: Readonly<Record<string, string>> = {},
): Part {
  const link = (to: number, text: string) => {
    const href = `/${language}${path}?${new URLSearchParams({ ...query, page: String(to) })}`
    return html`<a class="button quiet"${attributes({ href })}>${text}</a>`
  }
  return html`<p class="paging">${page > 1 && link(page - 1, t('less'))}
${page < pages && link(page + 1, t('more'))}</p>`
}
