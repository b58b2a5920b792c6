/** One search: its request body, and the total of its response. */
import type { estypes } from '@elastic/elasticsearch'
import { readCursor } from '../../../calendar/lists/cursor.ts'
import { type Condition, type Query, Unavailable } from '../../../calendar/ports.ts'
import { orderInCursor } from '../write/primary-order.ts'
import { compile, compileQuery, compileSort, isInOrder, kindOf, path, type Scope, tiesOf } from './compile.ts'
import { aggregationsOf, recordsAggregation } from './counts.ts'
import { fetchedOf, type SearchHit } from './hits.ts'

export type SearchBody = Omit<estypes.SearchRequest, 'index'>

/** Hits of a page, and how many the query finds. */
export interface Page {
  hits: readonly SearchHit[]
  total: number
}

/** `withRecords`: not only the columns of each hit. */
export function bodyOf(query: Query, scope: Scope, withRecords: boolean): SearchBody {
  const { from, size, after, distinct } = query
  const isFrom = after === undefined || distinct
  return {
    sort: compileSort(query, scope),
    ...fetchedOf(query, scope, withRecords),
    size,
    ...(isFrom ? { query: compileQuery(query, scope), from } : searchAfter(query, scope, after)),
  }
}

/** A record that does not repeat is passed with whatever it has. */
const LAST = { asc: Number.MAX_SAFE_INTEGER, desc: Number.MIN_SAFE_INTEGER }

/**
 * After a hit without a value come only others without one, ordered by id. Elasticsearch's search_after cannot express
 * a missing value for every kind of field, so those are selected by a condition.
 */
function searchAfter(query: Query, scope: Scope, after: string): Partial<SearchBody> {
  const { by, dir } = query.order
  const [value, id, at] = readCursor(after, kindOf(scope, by))
  const ties = tiesOf(scope, by)
  const tied = ties.length > 1 ? [id, at ?? LAST[dir]] : [id]
  if (by === 'id') return { query: compileQuery(query, scope), search_after: tied }
  if (value !== null)
    return {
      query: compileQuery(by === scope.declaration.primarySort ? boundedBy(Number(value), query) : query, scope),
      search_after: isInOrder(query, scope) ? [orderInCursor(Number(value), id)] : [value, ...tied],
    }
  const hasNone = compile({ op: 'not', of: { op: 'exists', field: by } }, scope)
  return {
    query: { bool: { filter: [compileQuery(query, scope), hasNone] } },
    sort: ties.map((field) => ({ [path(scope, field)]: { order: dir } })),
    search_after: tied,
  }
}

/** Elasticsearch visits all matches before a hit that it searches after, but for those beyond a bound. */
function boundedBy(value: number, query: Query): Query {
  const { by, dir } = query.order
  const bound: Condition = { op: 'range', field: by, [dir === 'asc' ? 'gte' : 'lte']: value }
  return { ...query, where: [...query.where, bound] }
}

/** The exact total and the counts, answered from Elasticsearch's request cache until the next refresh. */
export function countOf(query: Query, scope: Scope, shardSize?: number): SearchBody {
  const aggs = {
    ...aggregationsOf(query.counts ?? [], scope, shardSize),
    ...(query.distinct && !query.uncounted ? recordsAggregation : {}),
  }
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
