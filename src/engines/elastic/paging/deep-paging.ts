/**
 * Deep paging: pages beyond the first 10,000 hits, which `from` does not reach. On a point in time it is counted off
 * where the page begins.
 */
import type { Query } from '../../../calendar/ports.ts'
import type { SearchHit } from '../find/hits.ts'
import type { RunSearch } from '../find/run-search.ts'
import { type Page, type SearchBody, totalOf } from '../find/search.ts'
import { findPageStart, MAX_RESULT_WINDOW } from './page-start.ts'

/** `body`: of the query, ordered by the field at `path` and then by id. */
export async function findDeep(body: SearchBody, path: string, query: Query, search: RunSearch): Promise<Page> {
  const total = totalOf(await search({ query: body.query, size: 0, track_total_hits: true }))
  return { total, hits: await countedPage(body, path, query, total, search) }
}

/**
 * The hits of the page, of `total` that the query of the body finds. The part in which the page begins may end before
 * the page does: the rest of it comes after the part's last hit.
 */
export async function countedPage(
  { from: _, ...page }: SearchBody,
  path: string,
  query: Pick<Query, 'from' | 'size' | 'order'>,
  total: number,
  search: RunSearch,
): Promise<SearchHit[]> {
  if (query.from >= total) return []
  const body = { ...page, track_total_hits: false }
  const start = await findPageStart(body.query ?? { match_all: {} }, path, query, total, search)
  const size = Math.min(query.size, MAX_RESULT_WINDOW - start.skip)
  const { hits } = (await search({ ...body, query: start.query, from: start.skip, size })).hits
  const last = hits.at(-1)
  const missing = Math.min(query.size, total - query.from) - hits.length
  if (!last?.sort || missing === 0) return hits
  const rest = await search({ ...body, size: missing, search_after: last.sort })
  return [...hits, ...rest.hits.hits]
}
