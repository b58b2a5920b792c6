/** One search: its body, and what its answer says. */
import type { estypes } from '@elastic/elasticsearch'
import { nearIn } from '../../calendar/lists/conditions.ts'
import { readCursor, writeCursor } from '../../calendar/lists/cursor.ts'
import { type Found, type Hit, type Query, type Scalar, Unavailable } from '../../calendar/ports.ts'
import { distance } from '../../calendar/values/geo.ts'
import { compile, compileQuery, compileSort, kindOf, type Scope } from './compile.ts'
import type { Source } from './document.ts'
import { pathOf } from './mapping.ts'

export type Body = Omit<estypes.SearchRequest, 'index'>
export type Response = estypes.SearchResponse<Source>

/** Only what is shown, and what cursors and distances are made of, is fetched. */
export function bodyOf(query: Query, scope: Scope): Body {
  const {
    order: { by },
    from,
    size,
    after,
    where,
  } = query
  const near = nearIn(where)
  const body: Body = {
    query: compileQuery(query, scope),
    sort: compileSort(query, scope),
    _source: [
      'label',
      'record',
      ...(scope.declaration.fields[by] ? [pathOf(by)] : []),
      ...(near ? [pathOf(near.field)] : []),
    ],
    size,
  }
  return after === undefined ? { ...body, from } : { ...body, ...afterwards(query, scope, body, after) }
}

/** Behind a hit without a value there are only others without, by their ids: Elasticsearch itself has no way to say so for every kind. */
function afterwards({ order: { by, dir } }: Query, scope: Scope, { query = {} }: Body, after: string): Partial<Body> {
  const [value, id] = readCursor(after, kindOf(scope, by))
  if (by === 'id') return { search_after: [id] }
  if (value !== null) return { search_after: [value, id] }
  return {
    query: { bool: { filter: [query, compile({ op: 'not', of: { op: 'exists', field: by } }, scope)] } },
    sort: [{ id: { order: dir } }],
    search_after: [id],
  }
}

/** All the rows of a query, exactly: answered from the request cache until the index is refreshed. */
export function countOf(query: Query, scope: Scope): Body {
  return { query: compileQuery({ ...query, order: { by: 'id', dir: 'asc' } }, scope), size: 0, track_total_hits: true }
}

/** @throws Unavailable when it is not the whole answer */
export function complete(response: Response): Response {
  if (response.timed_out || response._shards.failed > 0)
    throw new Unavailable('Elasticsearch: only a part of the index answered')
  return response
}

export function totalOf({ hits: { total } }: Response): number {
  return typeof total === 'number' ? total : (total?.value ?? 0)
}

export function foundIn(response: Response, total: number, query: Query): Found {
  return { total, hits: response.hits.hits.map((hit) => hitOf(hit, query)) }
}

/** What a hit is ordered by, from the document itself: Elasticsearch has odd numbers for what is missing. */
function sortValue({ fields = {} }: Source, { order: { by }, language }: Query, id: number): Scalar | null {
  const value = by === 'id' ? id : (fields[by] ?? null)
  return value !== null && typeof value === 'object'
    ? ((value as Record<string, Scalar>)[language] ?? null)
    : (value as Scalar | null)
}

function hitOf({ _id, _source }: estypes.SearchHit<Source>, query: Query): Hit {
  const id = Number(_id)
  const source = _source ?? { label: 0, record: null }
  const near = nearIn(query.where)
  const points = near ? ((source.fields?.[near.field] ?? []) as [number, number][]) : []
  return {
    id,
    record: source.record,
    get json() {
      return JSON.stringify(source.record) ?? 'null'
    },
    version: source.label,
    cursor: writeCursor(sortValue(source, query, id), id),
    ...(near
      ? {
          distance: points.length
            ? Math.min(...points.map(([lng, lat]) => distance(near.lat, near.lng, lat, lng)))
            : undefined,
        }
      : {}),
  }
}
