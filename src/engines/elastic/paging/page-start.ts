/**
 * Where a deep page begins, found by counting. The hits are cut, in the order of the page, at two values of a sample
 * such that the page most likely begins between them; the part where it does is cut again, until `from` reaches it. A
 * few searches, however deep the page is.
 */
import type { Order, Query } from '../../../calendar/ports.ts'
import type { Dsl } from '../find/compile.ts'
import type { RunSearch } from '../find/run-search.ts'

/** `from` + `size` of one search (index.max_result_window). */
export const MAX_RESULT_WINDOW = 10_000
/** Hits of a sample, on average. */
const SAMPLE_SIZE = 1_000
/** A sample never has so many values. */
const MAX_SAMPLED = 2 * SAMPLE_SIZE
/** How far a cut is from the place that the sample suggests, in standard deviations. */
const MARGIN = 3

type Value = string | number

/** Values in the order of the page, with their shares of all hits. */
type Sample = { value: Value; share: number }[]

interface Bucket {
  key: Value
  /** Of a boolean. */
  key_as_string?: string
  doc_count: number
}

interface SampleAggregations {
  sample: { doc_count: number; values: { buckets: Bucket[] } }
}

interface PartAggregations {
  parts: { buckets: { doc_count: number }[] }
}

/** Between these values, both exclusive. */
interface Bounds {
  gt?: Value
  lt?: Value
}

/** Hits without gaps in the order of the page: those of the query whose field is within the bounds. */
interface Part {
  query: Dsl
  field: string
  bounds: Bounds
}

/** `filter`: which of the hits before are in the part. */
interface Counted {
  filter: Dsl
  part: Part
}

/** The page begins after the first `skip` hits of the query. */
export interface PageStart {
  query: Dsl
  skip: number
}

const both = (a: Dsl, b: Dsl): Dsl => ({ bool: { filter: [a, b] } })
const noValue = (field: string): Dsl => ({ bool: { must_not: [{ exists: { field } }] } })
const filterOf = ({ field, bounds }: Part): Dsl =>
  Object.keys(bounds).length ? { range: { [field]: bounds } } : { exists: { field } }
const queryOf = (part: Part): Dsl => (Object.keys(part.bounds).length ? both(part.query, filterOf(part)) : part.query)

/** `total`: of the query's hits, more than `from`. `field`: the path of what they are ordered by; ties by id. */
export async function findPageStart(
  query: Dsl,
  field: string,
  { from, size, order: { dir } }: Pick<Query, 'from' | 'size' | 'order'>,
  total: number,
  search: RunSearch,
): Promise<PageStart> {
  let part: Part = { query, field, bounds: {} }
  let [skip, count] = [from, total]
  for (let round = 0; skip + Math.min(size, count - skip) > MAX_RESULT_WINDOW; round++) {
    const sample = await sampleOf(part, SAMPLE_SIZE / count, round, dir, search)
    const counted = divide(part, cutsAround(skip / count, sample), dir)
    const { aggregations } = await search<PartAggregations>({
      query: part.query,
      size: 0,
      track_total_hits: false,
      aggs: { parts: { filters: { filters: counted.map(({ filter }) => filter) } } },
    })
    for (const [at, { doc_count }] of (aggregations?.parts.buckets ?? []).entries()) {
      if (doc_count > skip) {
        part = counted[at]?.part ?? part
        count = doc_count
        break
      }
      skip -= doc_count
    }
  }
  return { query: queryOf(part), skip }
}

/** In the order of the page; with a given seed, so that Elasticsearch can answer the same request from its cache. */
async function sampleOf(
  part: Part,
  probability: number,
  seed: number,
  dir: Order['dir'],
  search: RunSearch,
): Promise<Sample> {
  const terms = { field: part.field, size: MAX_SAMPLED, order: { _key: dir }, execution_hint: 'map' } as const
  const { aggregations } = await search<SampleAggregations>({
    query: queryOf(part),
    size: 0,
    track_total_hits: false,
    aggs: { sample: { random_sampler: { probability, seed }, aggs: { values: { terms } } } },
  })
  const { doc_count = 0, values: { buckets } = { buckets: [] } } = aggregations?.sample ?? {}
  const hits = doc_count / probability // the counts of the values are scaled up, that of the sample itself is not
  return buckets.map(({ key, key_as_string, doc_count }) => ({ value: key_as_string ?? key, share: doc_count / hits }))
}

/** One value before the place that lies at this share of all hits, and one there or after it. */
function cutsAround(place: number, sample: Sample): Set<Value> {
  const margin = MARGIN * Math.sqrt((place * (1 - place)) / SAMPLE_SIZE)
  let [before, after]: [Value?, Value?] = []
  let end = 0
  for (const { value, share } of sample) {
    end += share
    after = value
    if (end > place + margin) break
    if (end < place - margin) before = value
  }
  return new Set([before, after].filter((value) => value !== undefined))
}

/** In the order of the page: the parts between the cuts, those of each cut, and at last the hits without a value. */
function divide({ query, field, bounds }: Part, cuts: ReadonlySet<Value>, dir: Order['dir']): Counted[] {
  const between = (from: Bounds, to: Bounds): Counted => {
    const part = { query, field, bounds: { ...bounds, ...from, ...to } }
    return { filter: filterOf(part), part }
  }
  const tied = (filter: Dsl): Counted => ({ filter, part: { query: both(query, filter), field: 'id', bounds: {} } })
  const [after, before] = dir === 'asc' ? (['gt', 'lt'] as const) : (['lt', 'gt'] as const)
  const parts: Counted[] = []
  let from: Bounds = {}
  for (const cut of cuts) {
    parts.push(between(from, { [before]: cut }), tied({ term: { [field]: cut } }))
    from = { [after]: cut }
  }
  return [...parts, between(from, {}), tied(noValue(field))]
}
