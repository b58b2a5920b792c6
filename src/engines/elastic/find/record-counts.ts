/** How many records a query finds, where several of the matches may be occurrences of one. Exact, as all totals. */
import type { estypes } from '@elastic/elasticsearch'
import { type Dsl, isOccurrence } from './compile.ts'
import { MAX_COUNTED_RECORDS as PAGE_SIZE } from './counts.ts'
import type { RunSearch } from './run-search.ts'
import { totalOf } from './search.ts'

interface Counted {
  occurrences: { doc_count: number; records: { buckets: unknown[]; sum_other_doc_count: number } }
}

/** The number of records, from a response with the aggregation; undefined: there are too many for it. */
export function recordsIn(response: estypes.SearchResponseBody<unknown, unknown>): number | undefined {
  const { occurrences } = (response.aggregations ?? {}) as Partial<Counted>
  if (!occurrences || occurrences.records.sum_other_doc_count > 0) return undefined
  return totalOf(response) - occurrences.doc_count + occurrences.records.buckets.length
}

/** The number of records, however many there are. */
export async function countRecords(query: Dsl, search: RunSearch): Promise<number> {
  const single = await search({
    query: { bool: { filter: [query], must_not: [isOccurrence] } },
    size: 0,
    track_total_hits: true,
  })
  return totalOf(single) + (await recordIdsOf({ bool: { filter: [query, isOccurrence] } }, search)).length
}

interface Records {
  records: { buckets: { key: { id: number } }[]; after_key?: { id: number } }
}

/** The ids of the records that a query finds. */
export async function recordIdsOf(query: Dsl, search: RunSearch): Promise<number[]> {
  const ids: number[] = []
  for (let after: { id: number } | undefined; ; ) {
    const composite = {
      size: PAGE_SIZE,
      sources: [{ id: { terms: { field: 'id' } } }],
      ...(after ? { after: { ...after } } : {}),
    }
    const aggs = { records: { composite } }
    const { aggregations } = await search<Records>({ query, size: 0, track_total_hits: false, aggs })
    const { buckets = [], after_key } = aggregations?.records ?? {}
    for (const { key } of buckets) ids.push(key.id)
    if (buckets.length < PAGE_SIZE) return ids
    after = after_key
  }
}
