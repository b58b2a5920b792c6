/**
 * Deep paging: pages beyond the first 10,000 hits, which `from` does not reach. On a point in time the distance to the
 * page is first counted off by histograms of the sort field, then the rest of it is paged over with search_after.
 */
import type { estypes } from '@elastic/elasticsearch'
import type { Found, Query, SearchBudget } from '../../calendar/ports.ts'
import type { Searcher } from './client.ts'
import type { Scope } from './compile.ts'
import type { Source } from './document.ts'
import { requiredLong } from './mapping.ts'
import { bodyOf, foundIn, requireComplete, type SearchBody, totalOf } from './search.ts'

/** `from` + `size` of one search (index.max_result_window). */
export const MAX_RESULT_WINDOW = 10_000
/** Buckets of one histogram. */
const MAX_BUCKETS = 1_000
const KEEP_ALIVE = '1m'

/** Of all the searches here, whichever of them were asked for. */
interface Aggregations {
  min?: { value: number | null }
  max?: { value: number | null }
  histogram?: { buckets: { key: number; doc_count: number }[] }
}

type Response = estypes.SearchResponseBody<Source, Aggregations>
type RunSearch = (body: SearchBody) => Promise<Response>

interface Position {
  body: SearchBody
  /** Hits of the body that come before the page. */
  skip: number
}

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
    const search = async (body: SearchBody): Promise<Response> => {
      const response = await client.search<Source, Aggregations>({ timeout: shardTimeout, ...body, pit }, options)
      budget?.spend(response.took)
      return requireComplete(response)
    }
    const { from: _, ...body } = bodyOf(query, scope)
    const total = totalOf(await search({ query: body.query, size: 0, track_total_hits: true }))
    if (query.from >= total) return { hits: [], total }
    const start: Position = { body, skip: query.from }
    const field = requiredLong(query.order.by, scope.declaration)
    const counted = field === undefined ? start : await skipByHistograms(start, field, query, search)
    const reached = await skipBySearchAfter(counted, query.size, search)
    const page = await search({
      ...reached.body,
      from: reached.body.search_after ? 0 : reached.skip,
      track_total_hits: false,
    })
    return foundIn(page, total, query)
  } finally {
    await client.closePointInTime({ id })
  }
}

/**
 * Finds the bucket that holds the page's first hit, then divides that bucket again, until the rest is in the result
 * window or the bucket has one value only.
 */
async function skipByHistograms(
  { body, skip }: Position,
  field: string,
  { order: { dir }, size }: Query,
  search: RunSearch,
): Promise<Position> {
  const filter = body.query ?? { match_all: {} }
  const within = (bounds: { gte?: number; lte?: number }): estypes.QueryDslQueryContainer => ({
    bool: { filter: [filter, { range: { [field]: bounds } }] },
  })
  const { aggregations } = await search({
    query: body.query,
    size: 0,
    aggs: { min: { min: { field } }, max: { max: { field } } },
  })
  let [min, max] = [aggregations?.min?.value ?? 0, aggregations?.max?.value ?? 0]
  while (skip + size > MAX_RESULT_WINDOW && min < max) {
    const interval = Math.ceil((max - min + 1) / MAX_BUCKETS)
    const counts = await search({
      query: within({ gte: min, lte: max }),
      size: 0,
      aggs: { histogram: { histogram: { field, interval, min_doc_count: 1 } } },
    })
    const buckets = counts.aggregations?.histogram?.buckets ?? []
    for (const { key, doc_count } of dir === 'asc' ? buckets : buckets.toReversed()) {
      if (doc_count <= skip) {
        skip -= doc_count
        continue
      }
      ;[min, max] = [Math.max(min, key), Math.min(max, key + interval - 1)]
      break
    }
  }
  return { body: { ...body, query: within(dir === 'asc' ? { gte: min } : { lte: max }) }, skip }
}

/** Hit by hit: for the rest of the way, and for orders that have no histogram. */
async function skipBySearchAfter({ body, skip }: Position, size: number, search: RunSearch): Promise<Position> {
  let after: estypes.SortResults | undefined
  while (skip + size > MAX_RESULT_WINDOW || (after && skip > 0)) {
    const step = Math.min(skip, MAX_RESULT_WINDOW)
    const { hits } = await search({
      ...body,
      _source: false,
      size: step,
      track_total_hits: false,
      ...(after ? { search_after: after } : {}),
    })
    const last = hits.hits.at(-1)
    if (!last?.sort) break
    after = last.sort
    skip -= step
  }
  return { body: after ? { ...body, search_after: after } : body, skip }
}
