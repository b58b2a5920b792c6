/**
 * Deep paging: pages beyond the first 10,000 hits, which `from` does not reach. On a point in time it is counted off
 * where the page begins. Only distances and scores cannot be counted: there the hits are walked over, within the budget.
 */
import { BudgetExceeded, type Found, type Query, type SearchBudget } from '../../calendar/ports.ts'
import type { Searcher } from './client.ts'
import { type Scope, sortPath } from './compile.ts'
import type { Source } from './document.ts'
import { type Aggregations, findPageStart, MAX_RESULT_WINDOW, type RunSearch } from './page-start.ts'
import { bodyOf, foundIn, requireComplete, type SearchBody, type SearchResponse, totalOf } from './search.ts'

const KEEP_ALIVE = '1m'

export async function findDeep(
  { client, shardTimeout }: Searcher,
  index: string,
  query: Query,
  scope: Scope,
  budget?: SearchBudget,
): Promise<Found> {
  const options = budget ? { signal: budget.signal } : {}
  const { id } = await client.openPointInTime({ index, keep_alive: KEEP_ALIVE, allow_partial_search_results: false })
  try {
    const pit = { id, keep_alive: KEEP_ALIVE }
    const search: RunSearch = async (body) => {
      const response = await client.search<Source, Aggregations>({ timeout: shardTimeout, ...body, pit }, options)
      budget?.spend(response.took)
      return requireComplete(response)
    }
    const { from: _, ...body } = { ...bodyOf(query, scope), track_total_hits: false }
    const total = totalOf(await search({ query: body.query, size: 0, track_total_hits: true }))
    if (query.from >= total) return { hits: [], total }
    const path = sortPath(scope, query.order.by)
    const page = path
      ? await countedPage(body, path, query, total, search)
      : await walkedPage(body, query, search, budget?.limitMs)
    return foundIn(page, total, query)
  } finally {
    await client.closePointInTime({ id })
  }
}

/** The part in which the page begins may end before the page does: the rest of it comes after the part's last hit. */
async function countedPage(
  body: SearchBody,
  path: string,
  query: Query,
  total: number,
  search: RunSearch,
): Promise<SearchResponse> {
  const start = await findPageStart(body.query ?? { match_all: {} }, path, query, total, search)
  const size = Math.min(query.size, MAX_RESULT_WINDOW - start.skip)
  const page = await search({ ...body, query: start.query, from: start.skip, size })
  const { hits } = page.hits
  const last = hits.at(-1)
  const missing = Math.min(query.size, total - query.from) - hits.length
  if (!last?.sort || missing === 0) return page
  const rest = await search({ ...body, size: missing, search_after: last.sort })
  return { ...page, hits: { ...page.hits, hits: [...hits, ...rest.hits.hits] } }
}

/** @throws BudgetExceeded when the searches up to the page take longer than `limitMs` */
async function walkedPage(
  body: SearchBody,
  { from, size }: Query,
  search: RunSearch,
  limitMs = Infinity,
): Promise<SearchResponse> {
  let [skip, spentMs] = [from, 0]
  let after: SearchBody = {}
  while (skip > 0) {
    const step = Math.min(skip, MAX_RESULT_WINDOW)
    const { hits, took } = await search({ ...body, ...after, _source: false, size: step })
    after = { search_after: hits.hits.at(-1)?.sort ?? [] }
    skip -= step
    spentMs += took
    if (spentMs > limitMs) throw new BudgetExceeded(`the searches up to the page took more than ${limitMs} ms`)
  }
  return search({ ...body, ...after, size })
}
