/** One page of a list, between the query and the format it is written in: its records, and links to its neighbours. */
import { may } from '../../calendar/access/visibility.ts'
import type { AnyResource, View } from '../../calendar/declaration/resource.ts'
import { pagingOf } from '../../calendar/lists/query.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Hit, Scalar } from '../../calendar/ports.ts'
import type { Highlighter } from '../../calendar/search/highlight.ts'
import type { SearchSummary } from '../../calendar/search/list-page.ts'
import { withQuery } from '../address.ts'
import type { Context } from '../context.ts'
import { clientGone } from '../limits/cost.ts'
import { madeInTurns } from '../limits/turns.ts'
import { commonParameters } from '../parameters.ts'
import type { NearAnswer } from './near.ts'

export interface Page {
  resource: AnyResource
  hits: readonly Hit[]
  /** Of the whole list. */
  total: number
  /** Pages of the whole list. */
  pages: number
  links: Links
  /** Where the next page begins; absent: there is none, or the order has no cursors. */
  cursor?: string
  /** What `q` was taken for. */
  search?: SearchSummary
  /** Where a near list is near of. */
  near?: NearAnswer
  facets?: readonly FacetAnswer[]
  /** What was found in a record as it is shown; absent: not asked for. */
  highlight?: Highlighter
  /** Where and for whom the records are shown. */
  view: View
}

export interface FacetAnswer {
  name: string
  values: readonly NamedValue[]
  hasMore: boolean
}

/** A value that the list parameter of the facet's name takes, and what people call it. */
export interface NamedValue {
  value: Scalar
  name: string
  /** Of a category or tag. */
  slug?: string
  /** Of a category; 0: the top level. */
  parent?: number
  /** Records that a list with it has. */
  count: number
}

/** They repeat the parameters, so that all are pages of the same list. */
export interface Links {
  self: string
  next?: string
  previous?: string
}

const MEGABYTE = 1024 * 1024
const MAX_PAGE_MEGABYTES = 8

/** A page has too many bytes. */
export class PageTooLarge extends Problem {
  /** Records that fit. */
  readonly fits: number

  constructor(fits: number) {
    super('rest_invalid_param', {
      params: { per_page: reason('pageBytes', { megabytes: MAX_PAGE_MEGABYTES, fits }) },
    })
    this.fits = fits
  }
}

/**
 * The records as texts, counted one by one before the page is one long text. The first always fits: its fields, and
 * the records inside it, have limits of their own.
 * @throws PageTooLarge
 */
export function renderRecords(page: Page, { response }: Context, render: (hit: Hit) => string): Promise<string[]> {
  const { cost, flight } = response.locals
  // What is made for all who ask is finished for them.
  const gone = flight ? undefined : clientGone(response)
  let bytes = 0
  return madeInTurns(page.hits, { cost, gone }, (hit, at) => {
    const text = render(hit)
    bytes += Buffer.byteLength(text)
    cost.chargeBytes(text.length)
    if (at > 0 && bytes > MAX_PAGE_MEGABYTES * MEGABYTE) throw new PageTooLarge(at)
    return text
  })
}

type Pair = readonly [string, string]

/** Written by the links themselves. */
const ownNames = new Set(['page', 'per_page', 'status', 'cursor'])

/** The parameters that say what is listed, and how records are shown. */
export function repeated(resource: AnyResource, { query, ignored }: Pick<Context, 'query' | 'ignored'>): Pair[] {
  const names = [...Object.keys(resource.filters), 'facets', 'orderby', 'order', ...Object.keys(commonParameters)]
  return names.flatMap((name): Pair[] => {
    const value = query[name]
    if (value === undefined || ownNames.has(name) || ignored.includes(name)) return []
    if (!Array.isArray(value)) return [[name, String(value)]]
    const entries = value.map(String)
    // The name of a term may hold a comma.
    return entries.some((entry) => entry.includes(','))
      ? entries.map((entry) => [`${name}[]`, entry])
      : [[name, entries.join(',')]]
  })
}

export function address(path: string, pairs: readonly Pair[]): string {
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return withQuery(path, query)
}

/**
 * The original's order: `self` has the page first, the neighbours have it last, the first page has none. After a
 * cursor the next page has one too. `path`: of the list, with scheme and host.
 */
export function listLinks(
  resource: AnyResource,
  { caller, query, ignored, params }: Context,
  path: string,
  total: number,
  cursor: string | undefined,
): Links {
  const { page, per_page } = pagingOf(params)
  const status = params.status === undefined ? (may(caller, 'edit') ? 'any' : 'publish') : String(params.status)
  const size: Pair[] = resource.term && params.per_page === undefined ? [] : [['per_page', String(per_page)]]
  const rest: Pair[] = [
    ...size,
    ...(resource.term ? [] : [['status', status] as const]),
    ...repeated(resource, { query, ignored }),
  ]
  if (params.cursor !== undefined) {
    return {
      self: address(path, [...rest, ['cursor', String(params.cursor)]]),
      ...(cursor ? { next: address(path, [...rest, ['cursor', cursor]]) } : {}),
    }
  }
  const at = (n: number): string => address(path, n === 1 ? rest : [...rest, ['page', String(n)]])
  const last = Math.ceil(total / per_page)
  return {
    self: resource.term && page === 1 ? address(path, rest) : address(path, [['page', String(page)], ...rest]),
    ...(page < last ? { next: at(page + 1) } : {}),
    ...(page > 1 && page <= last + 1 ? { previous: at(page - 1) } : {}),
  }
}
