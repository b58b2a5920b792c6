/** One page of a query, and the total. */
import { readCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { ID_BITS } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { join, raw, sql } from '../sql.ts'
import type { Source } from './access-paths.ts'
import { withinBudget } from './budget.ts'
import { type Cache, keyOf } from './cache.ts'
import type { Scope } from './conditions.ts'
import { resolveField } from './conditions.ts'
import type { Plan } from './plan.ts'
import { countRows } from './row-counts.ts'
import { idOf, primarySortOf, rowsOf, singleValue } from './sources.ts'

/** `at` is its primary sort, `v` the value it is sorted by. */
export interface Row {
  id: number
  at: number
  v: string | number | null
}

/** Where a page begins. Without `at` it does so after all rows of the record with this value. */
export type Position = Omit<Row, 'at'> & { at?: number }

export interface Page {
  rows: Row[]
  total: number
}

/** Undefined: the columns find it sooner. */
export function pageOf(db: Connection, scope: Scope, plan: Plan, cache: Cache, query: Query): Page | undefined {
  if (!query.size) return { rows: [], total: totalOf(db, scope, plan, cache, query) }
  return plan.ordered ? orderedPage(db, scope, plan, plan.ordered, cache, query) : sortedPage(db, scope, plan, query)
}

function totalOf(db: Connection, scope: Scope, plan: Plan, cache: Cache, query: Query): number {
  if (query.uncounted) return 0
  if (plan.ordered) return sum(countsOf(db, scope, plan, plan.ordered, cache, query))
  const counts = cache.get(keyOf(query), () =>
    plan.unordered.map((source) => {
      const metered = { ...source, where: [...source.where, withinBudget(source.key)] }
      return countRows(db, scope.tables, plan, cache, metered)
    }),
  )
  return sum(counts)
}

const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0)

/** The number of rows of each ordered source. */
function countsOf(
  db: Connection,
  { tables }: Scope,
  plan: Plan,
  sources: readonly Source[],
  cache: Cache,
  query: Query,
): number[] {
  return cache.get(keyOf(query), () => sources.map((source) => countRows(db, tables, plan, cache, source)))
}

/** @throws RangeError when it is not a cursor of this order */
export function readPosition(scope: Scope, by: string, cursor: string): Position {
  const { kind } = resolveField(scope, by)
  const [v, id, at] = readCursor(cursor, kind === 'boolean' ? 'long' : kind) // booleans are stored as 0 and 1
  return { v: typeof v === 'boolean' ? Number(v) : v, id, ...(at === undefined ? {} : { at }) }
}

/** Reads the sources one after the other, until the page is full. */
function orderedPage(
  db: Connection,
  scope: Scope,
  plan: Plan,
  sources: readonly Source[],
  cache: Cache,
  query: Query,
): Page {
  const { order, from, size, after, uncounted = false } = query
  // Where hits are left out, it has to be known how many of them each source has.
  const isCounted = !uncounted || (sources.length > 1 && after === undefined && from > 0)
  const counts = isCounted ? countsOf(db, scope, plan, sources, cache, query) : sources.map(() => Infinity)
  const parts = sources.map((source, index) => ({ source, count: counts[index] ?? 0 }))
  const [sign, direction] = order.dir === 'asc' ? [raw('>'), raw('ASC')] : [raw('<'), raw('DESC')]
  const last = after === undefined ? undefined : readPosition(scope, order.by, after)
  const rows: Row[] = []
  let skip = last ? 0 : from
  for (const { source, count } of order.dir === 'asc' ? parts : parts.toReversed()) {
    if (skip < count && rows.length < size) {
      const { key, where } = source
      const beyond = last ? [sql`${key} ${sign} ((${last.v} << ${raw(String(ID_BITS))}) | ${last.id})`] : []
      const matching = rowsOf(scope.tables, { ...source, where: [...where, ...beyond] }, plan).from
      const { text, params } = sql`SELECT ${idOf(key)} id, ${primarySortOf(key)} at, ${primarySortOf(key)} v ${matching}
        ORDER BY ${key} ${direction} LIMIT ${size - rows.length} OFFSET ${skip}`
      rows.push(...db.all<Row>(text, ...params))
    }
    skip = Math.max(0, skip - count)
  }
  return { rows, total: sum(counts) }
}

/** The expression that a source's rows are sorted by. `row`: it is a cell of the row. */
function sortValueOf(scope: Scope, by: string, source: Source): { value: Sql; row: boolean } {
  if (by === 'distance' && source.distance) return { value: source.distance, row: false }
  return singleValue(scope, by, source)
}

/** Places that are looked at for what is nearest: so many first, then more. */
const NEAREST_PLACES = [64, 512]

/** By distance without the total, only as many places are looked at as fill the page, unless they are very many. */
function sortedPage(db: Connection, scope: Scope, plan: Plan, query: Query): Page | undefined {
  if (!query.uncounted) return sortedRows(db, scope, plan, plan.unordered, query)
  for (const places of NEAREST_PLACES) {
    const nearest = plan.nearest?.(places)
    const found = sortedRows(db, scope, plan, nearest ?? plan.unordered, query)
    if (!nearest || found.rows.length === query.size) return found
  }
  return undefined
}

/** Reads all rows once, for the total and to sort them; rows without a value come last. */
function sortedRows(
  db: Connection,
  scope: Scope,
  plan: Plan,
  sources: readonly Source[],
  { order: { by, dir }, from, size, after, distinct }: Query,
): Page {
  const selects = sources.map((source) => {
    const { value, row } = sortValueOf(scope, by, source)
    const metered = { ...source, where: [...source.where, withinBudget(source.key)] }
    const { from: matching } = rowsOf(scope.tables, metered, plan, { row })
    return sql`SELECT ${idOf(source.key)}, ${primarySortOf(source.key)}, ${value} ${matching}`
  })
  const last = after === undefined ? undefined : readPosition(scope, by, after)
  const direction = raw(dir === 'asc' ? 'ASC' : 'DESC')
  const all = sql`WITH ${raw(distinct ? 'a' : 'm')}(id, at, v) AS MATERIALIZED (${join(selects, ' UNION ALL ')})`
  const matches = distinct ? sql`${all}, m AS MATERIALIZED (${firstOfEach(direction)})` : all
  const page = sql`SELECT id, at, v FROM m WHERE ${last ? isAfter(last, dir) : raw('1')}
    ORDER BY v IS NULL, v ${direction}, id ${direction}, at ${direction} LIMIT ${size} OFFSET ${last ? 0 : from}`
  // The total comes first, also where there is no row on the page.
  const { text, params } = sql`${matches} SELECT count(*) id, 0 at, NULL v FROM m UNION ALL SELECT * FROM (${page})`
  const [total, ...rows] = db.all<Row>(text, ...params)
  return { rows, total: total?.id ?? 0 }
}

/** The first row of each record among the rows `a`. */
function firstOfEach(direction: Sql): Sql {
  const order = sql`v IS NULL, v ${direction}, at ${direction}`
  return sql`SELECT id, at, v FROM (SELECT *, row_number() OVER (PARTITION BY id ORDER BY ${order}) nth FROM a)
    WHERE nth = 1`
}

export function isAfter({ v, id, at }: Position, dir: 'asc' | 'desc'): Sql {
  const sign = raw(dir === 'asc' ? '>' : '<')
  const sameId = at === undefined ? raw('0') : sql`id = ${id} AND at ${sign} ${at}`
  const sameValue = sql`id ${sign} ${id} OR (${sameId})`
  return v === null
    ? sql`v IS NULL AND (${sameValue})`
    : sql`v ${sign} ${v} OR (v = ${v} AND (${sameValue})) OR v IS NULL`
}
