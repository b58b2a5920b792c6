/**
 * Searches of a round trip that look for some of the matches of another one, answered with that one: a month asks for
 * the first events of each of its days. Elasticsearch takes milliseconds of processor time for each search, whatever it
 * finds, since it looks up each term in each segment.
 */
import type { estypes } from '@elastic/elasticsearch'
import type { Source } from './document.ts'
import { type Bounds, type Filter, MAX_HITS, type Nested, togetherOf } from './nested-pages.ts'
import type { SearchBody } from './search.ts'

type Dsl = estypes.QueryDslQueryContainer
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
  const together = togetherOf([...inner.values()])
  const aggs = Object.fromEntries(together.map(({ aggregation }, at) => [nameOf(at), aggregation]))
  const whole = { ...outer, body: { ...outer.body, aggs: { ...outer.body.aggs, ...aggs } } }
  return {
    searches: own.map((search) => (search === outer ? whole : search)),
    responses(sent) {
      const all = sent[own.indexOf(outer)]
      const pages = new Map(
        together.flatMap(({ of, read }, at) => {
          const found = read(all?.aggregations?.[nameOf(at)])
          return of.map((each, nth) => [each, found[nth]] as const)
        }),
      )
      return asked.map((search) => {
        const each = inner.get(search)
        if (!each) return sent[own.indexOf(search)]
        const page = pages.get(each)
        return all && page && { ...all, hits: { ...all.hits, ...page.hits }, aggregations: {} }
      })
    },
  }
}

const nameOf = (at: number) => `nested ${at}`

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
function restOf(own: readonly Filter[], others: readonly Filter[]): Filter[] | undefined {
  if (!others.every((other) => own.some((each) => isWithin(each, other)))) return undefined
  const known = new Set(others.map(({ json }) => json))
  return own.filter(({ json }) => !known.has(json))
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
  if (inner.json === outer.json) return true
  const [{ range }, { range: wider }] = [inner, outer]
  if (!range || !wider || range.field !== wider.field) return false
  return range.gte >= wider.gte && range.lte <= wider.lte
}
