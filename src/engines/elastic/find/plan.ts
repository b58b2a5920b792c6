/** How a query is answered: which searches belong to the round trip of all queries, and which are made beside it. */
import { type Near, nearIn } from '../../../calendar/lists/conditions.ts'
import type { Query } from '../../../calendar/ports.ts'
import { findByDistance } from '../distance/exact-distance.ts'
import { collapsed } from '../paging/collapsed.ts'
import { findDeep } from '../paging/deep-paging.ts'
import { findDistinct } from '../paging/distinct.ts'
import { LEAD, type PlacesOfList, type Start } from '../paging/known-places.ts'
import { MAX_RESULT_WINDOW } from '../paging/page-start.ts'
import { path, type Scope } from './compile.ts'
import { limited, type RunSearch } from './run-search.ts'
import { bodyOf, countOf, type Page, type SearchBody } from './search.ts'

/** Where the records of a page come from: with it, or from those that are known, where they are not read again. */
export type Records = 'withPage' | 'known'

/** What is asked, and of which index. */
export interface Asked {
  query: Query
  scope: Scope
  index: string
  /** Where they are of use; then some hits are searched that come before the page in the order of the index. */
  places?: PlacesOfList | undefined
}

/** How a query is answered: by these searches of the round trip; a page beside it has its hits and total. */
export interface Plan extends Asked {
  page?: SearchBody
  count?: SearchBody
  beside?: (search: RunSearch, limitMs: number | undefined) => Promise<Page>
  /** Where the search for the page begins, if not at the first hit of all, and how many come before that. */
  start?: Start & { before: SearchBody }
}

/**
 * A page in the order of the index is cut short when it is full, so its total is counted separately, as are counts,
 * because Elasticsearch has a cache for them. For any other page all hits are visited.
 * @throws RangeError for a wrong order or cursor, also when only the total is requested
 */
export function planOf(asked: Asked, records: Records): Plan {
  const { scope, places } = asked
  const query = places ? withLead(asked.query) : asked.query
  const { from, size, after, order, uncounted, distinct } = query
  const isDeep = after === undefined && from + size > MAX_RESULT_WINDOW
  const isBeside = isDeep || (distinct && after !== undefined)
  // Of distinct hits beside the round trip there may be thousands before the page.
  const body = bodyOf(query, scope, records === 'withPage' && !(isBeside && distinct))
  if (size === 0) return { ...asked, ...countBeside(query, scope) }
  const isCounted = hasAggregations(query)
  if (isBeside)
    return { ...asked, beside: besideOf(query, scope, body), ...(isCounted ? { count: countOf(query, scope) } : {}) }
  const isSorted = order.by === scope.declaration.primarySort || after !== undefined
  if (!isSorted && !isCounted && !uncounted && !distinct) return { ...asked, page: { ...body, track_total_hits: true } }
  const page = { ...body, ...(distinct ? collapsed : {}), track_total_hits: false }
  return { ...asked, page, ...countBeside(query, scope) }
}

const hasAggregations = ({ counts = [] }: Query): boolean => counts.some(({ op }) => op !== 'cells')

export function countBeside(query: Query, scope: Scope): Pick<Plan, 'count'> {
  return hasAggregations(query) || !query.uncounted ? { count: countOf(query, scope) } : {}
}

function withLead(query: Query): Query {
  const { from, size, order } = query
  return { ...query, from: order.dir === 'asc' ? from - LEAD : from, size: size + LEAD }
}

function besideOf(query: Query, scope: Scope, body: SearchBody): NonNullable<Plan['beside']> {
  const near = nearOf(query)
  if (query.distinct) return (search, limitMs) => findDistinct(body, query, scope, limited(search, limitMs))
  if (near) return (search, limitMs) => findByDistance(body, near, query, limited(search, limitMs))
  return (search) => findDeep(body, path(scope, query.order.by), query, search)
}

/** Of a query by distance. */
export function nearOf({ order, where }: Query): Near | undefined {
  return order.by === 'distance' ? nearIn(where) : undefined
}
