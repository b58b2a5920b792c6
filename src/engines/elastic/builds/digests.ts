/**
 * Digests of ranges of ids, summed up from the digest that is stored with each record. Of a record that repeats only
 * its own document is looked at: its occurrences are compared by `holds`.
 */
import type { Client, estypes } from '@elastic/elasticsearch'
import type { RangeDigest } from '../../../calendar/ports.ts'
import { isOccurrence } from '../find/compile.ts'
import { requireComplete, type SearchBody } from '../find/search.ts'

/** Ranges in one answer; the server's limit is search.max_buckets. */
const MAX_RANGES = 256

interface DigestAggregations {
  ranges: { buckets: { key: number; doc_count: number; sum: { value: number } }[] }
}

/** The ids may have wide gaps, so an answer begins at the first id there is. */
export async function digestsIn(client: Client, index: string, from: number, width: number): Promise<RangeDigest[]> {
  const search = async (body: SearchBody) =>
    requireComplete(
      await client.search<unknown, DigestAggregations>({
        index,
        ...body,
        allow_partial_search_results: false,
        track_total_hits: false,
      }),
    )
  for (let at = from; ; ) {
    const { hits } = await search({
      query: recordsWith({ gte: at }),
      sort: [{ id: 'asc' }],
      size: 1,
      _source: false,
    })
    const [first] = hits.hits
    if (!first) return []
    const id = Number(first._id)
    const start = id - (id % width)
    const end = start + width * MAX_RANGES
    const { aggregations } = await search({
      query: recordsWith({ gte: start, lt: end }),
      size: 0,
      aggs: byRange(width),
    })
    const buckets = aggregations?.ranges.buckets ?? []
    if (buckets.length)
      return buckets.map(({ key, doc_count, sum }) => ({ from: key, count: doc_count, sum: sum.value }))
    at = end // the records of these ranges were removed between the two searches
  }
}

function recordsWith(id: { gte: number; lt?: number }): estypes.QueryDslQueryContainer {
  return { bool: { filter: [{ range: { id } }], must_not: [isOccurrence] } }
}

function byRange(width: number): Record<string, estypes.AggregationsAggregationContainer> {
  return {
    ranges: {
      histogram: { field: 'id', interval: width, min_doc_count: 1 },
      aggs: { sum: { sum: { field: 'digest' } } },
    },
  }
}
