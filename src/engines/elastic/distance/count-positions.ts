/** Records at the same points are counted together, so there are few values to compute with, and exactly. */
import type { PointsCount } from '../../cells.ts'
import type { Dsl } from '../find/compile.ts'
import type { RunSearch } from '../find/run-search.ts'
import { positionsPath, readPositions } from '../write/positions.ts'

/** Of one response. Elasticsearch sets memory aside for so many. */
const PAGE_SIZE = 10_000

/** How many records have exactly these points. */
export interface PositionsCount extends PointsCount {
  /** The points as they are written in the index. */
  key: string
}

interface Key {
  key: string
}

interface Aggregations {
  positions: { buckets: { key: Key; doc_count: number }[]; after_key?: Key }
}

/** Of the records that a query finds. Each of them is counted once. */
export async function countPositions(query: Dsl, field: string, search: RunSearch): Promise<PositionsCount[]> {
  const counts: PositionsCount[] = []
  const sources = [{ key: { terms: { field: positionsPath(field) } } }]
  for (let after: Key | undefined; ; ) {
    const composite = { size: PAGE_SIZE, sources, ...(after ? { after: { ...after } } : {}) }
    const aggs = { positions: { composite } }
    const { aggregations } = await search<Aggregations>({ query, size: 0, track_total_hits: false, aggs })
    const { buckets = [], after_key } = aggregations?.positions ?? {}
    for (const { key, doc_count } of buckets)
      counts.push({ key: key.key, points: readPositions(key.key), count: doc_count })
    if (buckets.length < PAGE_SIZE) return counts
    after = after_key
  }
}
