/**
 * The pages of searches, as aggregations of another search that matches all they match: a page of some of its matches,
 * or those of many windows, between which its matches are distributed once and not tested for each.
 */
import type { estypes } from '@elastic/elasticsearch'
import type { Source } from './document.ts'
import { keyOf, type SearchHit, valuesOf } from './hits.ts'
import type { SearchBody } from './search.ts'

type Aggregation = estypes.AggregationsAggregationContainer
type SearchResponse = estypes.SearchResponseBody<Source>
type Hits = Pick<SearchResponse, 'hits'>

/** A condition, and what tells it from others. */
export interface Filter {
  condition: estypes.QueryDslQueryContainer
  json: string
  range?: Bounds | undefined
}

export interface Bounds {
  field: string
  gte: number
  lte: number
}

/** A search that is answered with another one. */
export interface Nested {
  body: SearchBody
  /** Its conditions beside those of the other one. */
  rest: readonly Filter[]
}

/** Some of them, as one aggregation. */
export interface Together {
  of: readonly Nested[]
  aggregation: Aggregation
  /** The hits of each; undefined: its page is not full, and there are others. */
  read(aggregate: unknown): (Hits | undefined)[]
}

/** What begins within a window, and ends by a time. */
interface Windowed {
  search: Nested
  window: Bounds
  end: Bounds | undefined
}

interface Bucket {
  doc_count: number
  page?: { hits: { hits: SearchHit[] } }
}

/** Hits of a page that Elasticsearch returns for a part of the matches (index.max_inner_result_window). */
export const MAX_HITS = 100
/** Where each record is shown once, so many times the hits of a page are found, up to MAX_HITS: some may be of one. */
const SPARE = 3
/** So many more of a window: some may end too late. */
const SPARE_OF_WINDOW = 8

export function togetherOf(searches: readonly Nested[]): Together[] {
  const alike = Map.groupBy(searches.flatMap(windowedOf), likeness)
  const apart = [...alike.values()].map(inOrder).filter(isApart)
  const windowed = new Set(apart.flat().map(({ search }) => search))
  const others = searches.filter((search) => !windowed.has(search))
  return [...apart.flatMap((group) => (group[0] ? [windows(group[0], group)] : [])), ...others.map(part)]
}

function windowedOf(search: Nested): Windowed[] {
  const { body, rest } = search
  const ranges = rest.flatMap(({ range }) => range ?? [])
  const [window, ...others] = ranges.filter(({ gte, lte }) => Number.isFinite(gte) && Number.isFinite(lte))
  const [end, ...more] = ranges.filter((range) => range !== window)
  if (!window || others.length || more.length || ranges.length < rest.length) return []
  if (end && (Number.isFinite(end.gte) || end.field === window.field)) return []
  return body.size && !body.from && body.track_total_hits === false ? [{ search, window, end }] : []
}

/** Equal where searches differ in their bounds alone. */
function likeness({ search: { body }, window, end }: Windowed): string {
  const { query: _, ...page } = body
  return JSON.stringify([page, window.field, end?.field])
}

const inOrder = (group: readonly Windowed[]) => group.toSorted((a, b) => a.window.gte - b.window.gte)

/** Several, of which no two have a match in common. */
function isApart(group: readonly Windowed[]): boolean {
  return group.length > 1 && group.every(({ window }, at) => window.gte > (group[at - 1]?.window.lte ?? -Infinity))
}

/** `group`: those that are like the first one, apart from each other and in order. */
function windows({ search, window, end }: Windowed, group: readonly Windowed[]): Together {
  const further = end ? { spare: SPARE_OF_WINDOW, fields: [end.field] } : {}
  const ranges = group.map((each) => ({ from: each.window.gte, to: each.window.lte + 1 }))
  return {
    of: group.map((each) => each.search),
    aggregation: { range: { field: window.field, ranges }, aggs: { page: pageOf(search.body, further) } },
    read(aggregate) {
      const { buckets = [] } = (aggregate ?? {}) as { buckets?: Bucket[] }
      return group.map((each, at) => hitsOf(each.search.body, buckets[at], endsBy(each.end)))
    },
  }
}

function part(search: Nested): Together {
  const { body, rest } = search
  return {
    of: [search],
    aggregation: {
      filter: { bool: { filter: rest.map(({ condition }) => condition) } },
      ...(body.size ? { aggs: { page: pageOf(body) } } : {}),
    },
    read: (aggregate) => [hitsOf(body, aggregate as Bucket | undefined)],
  }
}

/** `fields`: columns to fetch beside those of the search. */
function pageOf(body: SearchBody, { spare = 0, fields = [] as string[] } = {}): Aggregation {
  const { from = 0, size = 0, sort, _source, stored_fields, docvalue_fields = [], collapse } = body
  const fetched = { ...(_source === undefined ? {} : { _source }), ...(stored_fields ? { stored_fields } : {}) }
  const most = Math.min(MAX_HITS - from, (collapse ? SPARE * size : size) + spare)
  const columns = [...docvalue_fields, ...fields]
  return { top_hits: { from, size: most, sort, ...fetched, docvalue_fields: columns } } as Aggregation
}

function endsBy(end: Bounds | undefined): (hit: SearchHit) => boolean {
  return end ? (hit) => Number(valuesOf(hit, end.field)[0]) <= end.lte : () => true
}

function hitsOf(body: SearchBody, bucket: Bucket | undefined, matches = (_: SearchHit) => true): Hits | undefined {
  if (!bucket) return undefined
  const { doc_count, page } = bucket
  const found = page?.hits.hits ?? []
  const matching = found.filter(matches)
  const shown = (body.collapse ? firstOfEach(matching) : matching).slice(0, body.size)
  if (shown.length < (body.size ?? 0) && found.length < doc_count - (body.from ?? 0)) return undefined
  return { hits: { total: { value: doc_count, relation: 'eq' }, hits: shown } }
}

function firstOfEach(hits: readonly SearchHit[]): SearchHit[] {
  const seen = new Set<number>()
  return hits.filter((hit) => {
    const { id } = keyOf(hit)
    return !seen.has(id) && seen.add(id)
  })
}
