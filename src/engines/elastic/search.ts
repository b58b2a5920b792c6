/** One search: its request body, and the hits of its response. */
import type { estypes } from '@elastic/elasticsearch'
import { type Near, nearIn } from '../../calendar/lists/conditions.ts'
import { readCursor, writeCursor } from '../../calendar/lists/cursor.ts'
import { type Hit, type Query, type Scalar, Unavailable } from '../../calendar/ports.ts'
import { distance } from '../../calendar/values/geo.ts'
import { compile, compileQuery, compileSort, kindOf, type Scope } from './compile.ts'
import { aggregationsOf } from './counts.ts'
import type { Source } from './document.ts'
import { pathOf } from './mapping.ts'

export type SearchBody = Omit<estypes.SearchRequest, 'index'>

/** Hits of a page, and how many the query finds. */
export interface Page {
  hits: readonly estypes.SearchHit<Source>[]
  total: number
}

export function bodyOf(query: Query, scope: Scope): SearchBody {
  const { from, size, after } = query
  const body: SearchBody = {
    query: compileQuery(query, scope),
    sort: compileSort(query, scope),
    ...(query.signals ? signalsOf(query) : { _source: sourceOf(query, scope) }),
    size,
  }
  return after === undefined ? { ...body, from } : { ...body, ...searchAfter(query, scope, body, after) }
}

/** Only the record, and the fields that the cursor and the distance are made of. */
function sourceOf({ order, where }: Query, { declaration }: Scope): string[] {
  const near = nearIn(where)
  return [
    'version',
    'record',
    ...(declaration.fields[order.by] ? [pathOf(order.by)] : []),
    ...(near ? [pathOf(near.field)] : []),
  ]
}

/** Signals are read from their column, for which no record is loaded. */
function signalsOf({ language }: Query): Partial<SearchBody> {
  return { _source: false, docvalue_fields: ['version', `signals.${language}`] }
}

/**
 * After a hit without a value come only others without one, ordered by id. Elasticsearch's search_after cannot express
 * a missing value for every kind of field, so those are selected by a condition.
 */
function searchAfter(
  { order: { by, dir } }: Query,
  scope: Scope,
  { query = {} }: SearchBody,
  after: string,
): Partial<SearchBody> {
  const [value, id] = readCursor(after, kindOf(scope, by))
  if (by === 'id') return { search_after: [id] }
  if (value !== null) return { search_after: [value, id] }
  return {
    query: { bool: { filter: [query, compile({ op: 'not', of: { op: 'exists', field: by } }, scope)] } },
    sort: [{ id: { order: dir } }],
    search_after: [id],
  }
}

/** The exact total and the counts, answered from Elasticsearch's request cache until the next refresh. */
export function countOf(query: Query, scope: Scope, shardSize?: number): SearchBody {
  const aggs = aggregationsOf(query.counts ?? [], scope, shardSize)
  return {
    query: compileQuery(query, scope),
    size: 0,
    track_total_hits: true,
    ...(Object.keys(aggs).length ? { aggs } : {}),
  }
}

/** @throws Unavailable when shards are missing from the response */
export function requireComplete<Response extends estypes.SearchResponseBody<unknown, unknown>>(
  response: Response,
): Response {
  if (response.timed_out || response._shards.failed > 0)
    throw new Unavailable('Elasticsearch: only a part of the index answered')
  return response
}

export function totalOf({ hits: { total } }: estypes.SearchResponseBody<unknown, unknown>): number {
  return typeof total === 'number' ? total : (total?.value ?? 0)
}

export function hitOf(hit: estypes.SearchHit<Source>, query: Query): Hit {
  return query.signals ? signalsHit(hit, query) : recordHit(hit, query)
}

function signalsHit({ _id, fields = {}, sort = [] }: estypes.SearchHit<Source>, { language }: Query): Hit {
  const [id, [value = null]] = [Number(_id), sort]
  const [version = 0] = valuesOf(fields, 'version')
  const [signals = ''] = valuesOf(fields, `signals.${language}`)
  const key = isScalar(value) ? value : null
  return {
    id,
    version: Number(version),
    record: null,
    json: 'null',
    cursor: writeCursor(key, id),
    signals: String(signals),
  }
}

/** Of a field that was asked for by `docvalue_fields`. */
export function valuesOf(fields: Record<string, unknown>, name: string): unknown[] {
  const values = fields[name]
  return Array.isArray(values) ? values : []
}

function recordHit({ _id, _source }: estypes.SearchHit<Source>, query: Query): Hit {
  const id = Number(_id)
  const source = _source ?? { version: 0, record: 'null' }
  const near = nearIn(query.where)
  let record: unknown
  return {
    id,
    json: source.record,
    /** Parsed when it is needed: most records of a list were rendered before. */
    get record() {
      return (record ??= JSON.parse(source.record))
    },
    version: source.version,
    cursor: writeCursor(sortValue(source, query, id), id),
    ...(near ? { distance: nearestPoint(source, near) } : {}),
  }
}

/** From the source, because the `sort` of a hit has placeholders for missing values. */
function sortValue({ fields = {} }: Source, { order: { by }, language }: Query, id: number): Scalar | null {
  if (by === 'id') return id
  const value = fields[by]
  if (isScalar(value)) return value
  const inLanguage = new Map(Object.entries(value ?? {})).get(language)
  return isScalar(inLanguage) ? inLanguage : null
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** In kilometres; undefined when the record has no point. */
function nearestPoint({ fields = {} }: Source, { field, lat, lng }: Near): number | undefined {
  const points: unknown = fields[field]
  if (!Array.isArray(points) || points.length === 0) return undefined
  return Math.min(...points.map(([pointLng, pointLat]) => distance(lat, lng, pointLat, pointLng)))
}
