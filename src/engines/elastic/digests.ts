/** Digests of ranges of ids, from what was noted of each record when it was written. */
import type { Client, estypes } from '@elastic/elasticsearch'
import type { RangeDigest } from '../../calendar/ports.ts'
import { type Body, complete, type Response } from './search.ts'

/** Ranges in one answer; there may be no more than search.max_buckets. */
const RANGES = 256

/** Ids may be far apart, so each answer begins at the first there is. */
export async function digestsIn(client: Client, index: string, from: number, width: number): Promise<RangeDigest[]> {
  const ask = async (body: Body): Promise<Response> =>
    complete(await client.search({ index, ...body, allow_partial_search_results: false, track_total_hits: false }))
  for (let at = from; ; ) {
    const {
      hits: {
        hits: [first],
      },
    } = await ask({ query: { range: { id: { gte: at } } }, sort: [{ id: 'asc' }], size: 1, _source: false })
    if (!first) return []
    const id = Number(first._id)
    const start = id - (id % width)
    const { aggregations } = await ask({
      query: { range: { id: { gte: start, lt: start + width * RANGES } } },
      size: 0,
      aggs: byRange(width),
    })
    const { buckets } = (aggregations?.ranges ?? { buckets: [] }) as { buckets: Bucket[] }
    // What was there has gone since: on to what comes after it.
    if (buckets.length)
      return buckets.map(({ key, doc_count, sum }) => ({ from: key, count: doc_count, sum: sum.value }))
    at = start + width * RANGES
  }
}

interface Bucket {
  key: number
  doc_count: number
  sum: { value: number }
}

function byRange(width: number): Record<string, estypes.AggregationsAggregationContainer> {
  return {
    ranges: {
      histogram: { field: 'id', interval: width, min_doc_count: 1 },
      aggs: { sum: { sum: { field: 'digest' } } },
    },
  }
}
