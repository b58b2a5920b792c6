/**
 * Searches of a round trip that look for some of the matches of another one, answered with that one: a month asks for
 * the first events of each of its days. Elasticsearch takes milliseconds of processor time for each search, whatever it
 * finds, since it looks up each term in each segment.
 */
import type { estypes } from '@elastic/elasticsearch'
import type { Source } from '../write/document.ts'
import type { Dsl } from './compile.ts'
import { keyOf, type SearchHit } from './hits.ts'
import type { SearchBody } from './search.ts'

type SearchResponse = estypes.SearchResponseBody<Source>

/** One of a round trip. */
export interface Search {
  index: string
  body: SearchBody
  /** Which copies of the shards answer. */
  preference?: string
}

/** Of fewer searches all matches would be looked at for pages that are full after some. */
const MIN_NESTED = 8
/** Hits of a page that Elasticsearch returns for a part of the matches (index.max_inner_result_window). */
const MAX_HITS = 100

/** Where each record is shown once, so many times the hits of a page are found, up to MAX_HITS: some may be of one. */
const SPARE = 3

/** A condition, and what tells it from others. */
interface Filter {
  condition: Dsl
  json: string
  range?: Bounds | undefined
}

interface Bounds {
  field: string
  gte: number
  lte: number
}

/** A search that is answered with another one. */
interface Nested {
  body: SearchBody
  /** Its conditions beside those of the other one. */
  rest: Dsl[]
}

interface NestedResponse {
  doc_count: number
  page?: { hits: { hits: SearchHit[] } }
}

export interface Round {
  /** Those to send. */
  searches: Search[]
  /** The response to each search that was asked, from those to what was sent; undefined: it has to be sent itself. */
  responses(sent: readonly SearchResponse[]): (SearchResponse | undefined)[]
}

/** Where all matches of one are counted, others are looked for among them, if they are many. */
export function nested(asked: readonly Search[]): Round {
  const apart: Round = { searches: [...asked], responses: (sent) => [...sent] }
  const outer = asked.find(({ body, preference }) => body.size === 0 && body.track_total_hits && !preference)
  // Most lists send two searches, whose conditions are not looked at.
  if (!outer || asked.length <= MIN_NESTED) return apart
  const filters = filtersOf(outer.body.query)
  const inner = new Map(asked.flatMap((search) => entryOf(search, outer, filters)))
  if (inner.size < MIN_NESTED) return apart
  const own = asked.filter((search) => !inner.has(search))
  const others = [...inner.keys()]
  const whole = { ...outer, body: withNested(outer.body, [...inner.values()]) }
  return {
    searches: own.map((search) => (search === outer ? whole : search)),
    responses(sent) {
      const all = sent[own.indexOf(outer)]
      return asked.map((search) => {
        if (!inner.has(search)) return sent[own.indexOf(search)]
        return all && responseIn(all, others.indexOf(search), search.body)
      })
    },
  }
}

/** `filters`: those of the other one. */
function entryOf(search: Search, outer: Search, filters: readonly Filter[]): [Search, Nested][] {
  const { index, body, preference } = search
  const { from = 0, size = 0, collapse, search_after: after } = body
  if (search === outer || index !== outer.index || preference || after || body.aggs) return []
  // Of several occurrences, those before the page are not known here.
  if (from + size > MAX_HITS || (collapse && from > 0)) return []
  if (JSON.stringify(body.query?.bool?.must_not) !== JSON.stringify(outer.body.query?.bool?.must_not)) return []
  const rest = restOf(filtersOf(body.query), filters)
  return rest ? [[search, { body, rest }]] : []
}

/** The conditions beside those of another search; undefined: it may match what the other does not. */
function restOf(own: readonly Filter[], others: readonly Filter[]): Dsl[] | undefined {
  if (!others.every((other) => own.some((each) => isWithin(each, other)))) return undefined
  const known = new Set(others.map(({ json }) => json))
  return own.filter(({ json }) => !known.has(json)).map(({ condition }) => condition)
}

function filtersOf(query: Dsl | undefined): Filter[] {
  return [query?.bool?.filter ?? []].flat().map((condition: Dsl) => {
    const [[field, bounds] = []] = Object.entries(condition?.range ?? {})
    const { gte = -Infinity, lte = Infinity } = (bounds ?? {}) as Partial<Bounds>
    const range = field === undefined ? undefined : { field, gte, lte }
    return { condition, json: JSON.stringify(condition), range }
  })
}

function isWithin(inner: Filter, outer: Filter): boolean {
  // Of a day outside the list nothing is found.
  if (inner.json === outer.json || inner.condition?.match_none) return true
  const [{ range }, { range: wider }] = [inner, outer]
  if (!range || !wider || range.field !== wider.field) return false
  return range.gte >= wider.gte && range.lte <= wider.lte
}

const nameOf = (at: number) => `nested ${at}`

function withNested(body: SearchBody, inner: readonly Nested[]): SearchBody {
  const aggs = Object.fromEntries(inner.map((each, at) => [nameOf(at), aggregationOf(each)]))
  return { ...body, aggs: { ...body.aggs, ...aggs } }
}

function aggregationOf({ body, rest }: Nested): estypes.AggregationsAggregationContainer {
  const { from, size, sort, _source, stored_fields, docvalue_fields } = body
  const fetched = { ...(_source === undefined ? {} : { _source }), ...(stored_fields ? { stored_fields } : {}) }
  const most = body.collapse ? Math.min(MAX_HITS, SPARE * (size ?? 0)) : size
  const page = { top_hits: { from, size: most, sort, ...fetched, docvalue_fields } }
  const filter = { bool: { filter: rest } }
  return { filter, ...(size ? { aggs: { page } } : {}) } as estypes.AggregationsAggregationContainer
}

/** Undefined: so many hits are of the same records that the page is not full, and there are others. */
function responseIn(all: SearchResponse, at: number, body: SearchBody): SearchResponse | undefined {
  const { doc_count, page } = (all.aggregations?.[nameOf(at)] ?? {}) as unknown as NestedResponse
  const hits = page?.hits.hits ?? []
  const shown = (body.collapse ? firstOfEach(hits) : hits).slice(0, body.size)
  if (shown.length < (body.size ?? 0) && hits.length < doc_count - (body.from ?? 0)) return undefined
  const total = { value: doc_count, relation: 'eq' } as const
  return { ...all, hits: { ...all.hits, total, hits: shown }, aggregations: {} }
}

function firstOfEach(hits: readonly SearchHit[]): SearchHit[] {
  const seen = new Set<number>()
  return hits.filter((hit) => {
    const { id } = keyOf(hit)
    return !seen.has(id) && seen.add(id)
  })
}
