/** One page of a query, and the total. */
import { readCursor, writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { ID_BITS, MAX_ID } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { and, join, raw, sql } from '../sql.ts'
import type { Source } from './access-paths.ts'
import { withinBudget } from './budget.ts'
import type { Scope } from './conditions.ts'
import { resolveField } from './conditions.ts'
import type { Plan } from './plan.ts'
import { plan } from './plan.ts'

/** `v` is the value the row is sorted by. */
interface Row {
  id: number
  v: string | number | null
}

interface Found {
  rows: Row[]
  total: number
}

export interface Page {
  rows: { id: number; cursor: string }[]
  total: number
}

/** The number of rows of each ordered source, by the conditions of the query; valid for one generation of the resource. */
export type Totals = Map<string, number[]>
const MAX_TOTALS = 1000
/** Longer lists of conditions are seldom requested again. */
const MAX_TOTALS_KEY_LENGTH = 5000

/** Up to this number, classes fit into one integer as bits. */
const MAX_CLASS_BIT = 62

const idOf = (key: Sql) => sql`(${key} & ${raw(String(MAX_ID))})`
const primarySortOf = (key: Sql) => sql`(${key} >> ${raw(String(ID_BITS))})`

export function pageOf(db: Connection, scope: Scope, totals: Totals, query: Query): Page {
  const planned = plan(db, scope, query)
  const { rows, total } = planned.ordered
    ? orderedPage(db, scope, planned, planned.ordered, totals, query)
    : sortedPage(db, scope, planned, query)
  return { total, rows: rows.map(({ id, v }) => ({ id, cursor: writeCursor(v, id) })) }
}

/** JSON has no infinite numbers, but conditions may have. */
function totalsKeyOf({ resource, language, where }: Query): string {
  return JSON.stringify([resource, language, where], (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  )
}

/** The number of rows of each ordered source. */
function countsOf(
  db: Connection,
  { tables }: Scope,
  plan: Plan,
  sources: readonly Source[],
  totals: Totals,
  query: Query,
): number[] {
  const key = totalsKeyOf(query)
  const cached = totals.get(key)
  if (cached) return cached
  const counts = plan.expensive
    ? countInOnePass(db, tables, plan, sources.length)
    : sources.map((source) => countRows(db, tables, plan, source))
  if (totals.size >= MAX_TOTALS) totals.clear()
  if (key.length <= MAX_TOTALS_KEY_LENGTH) totals.set(key, counts)
  return counts
}

function countRows(db: Connection, tables: ResourceTables, plan: Plan, source: Source): number {
  const { text, params } = sql`SELECT count(*) n ${fromSource(tables, source, plan, { counting: true })}`
  return db.get<{ n: number }>(text, ...params)?.n ?? 0
}

/** The counts of one or two ordered sources, from the one unordered source that has the rows of both. */
function countInOnePass(db: Connection, tables: ResourceTables, plan: Plan, sources: number): number[] {
  const [source] = plan.unordered
  if (!source) return []
  const isEarly = sql`${primarySortOf(source.key)} < ${plan.windowStart}`
  const { text, params } =
    sql`SELECT count(*) n, count(*) FILTER (WHERE ${isEarly}) early ${fromSource(tables, source, plan, {})}`
  const { n, early } = db.get<{ n: number; early: number }>(text, ...params) ?? { n: 0, early: 0 }
  return sources > 1 ? [early, n - early] : [n]
}

/**
 * FROM and WHERE of the rows of a source that match, joined to the row `e` only if it is needed. `row`: its cells are
 * selected. `counting`: the order does not matter, so the index by class can be used, which covers the count.
 */
function fromSource(
  tables: ResourceTables,
  { from, where, key, classAlias }: Source,
  { classes, checks }: Plan,
  { row = false, counting = false }: { row?: boolean; counting?: boolean },
): Sql {
  const isRow = classAlias === 'e'
  const joined = !isRow && (row || checks.length > 0 || (classes !== null && classAlias === null))
  const byClass = counting && isRow && !checks.length
  const ofClass = classes ? [inClasses(raw(joined || isRow ? 'e.c' : 't.c'), classes, byClass)] : []
  const tablesFrom = joined ? sql`${from} CROSS JOIN ${tables.rows} e ON e.k = ${key}` : from
  return sql`FROM ${tablesFrom} WHERE ${and([...where, ...ofClass, ...checks])}`
}

/** `byClass`: SQLite may use the index by class. Otherwise classes are tested as bits of an integer: it is faster. */
function inClasses(c: Sql, classes: readonly number[], byClass: boolean): Sql {
  const list = sql`IN (SELECT value FROM json_each(${JSON.stringify(classes)}))`
  if (byClass) return sql`${c} ${list}`
  if (classes.some((each) => each > MAX_CLASS_BIT)) return sql`+${c} ${list}`
  const bits = classes.reduce((set, each) => set | (1n << BigInt(each)), 0n)
  return sql`(CAST(${String(bits)} AS INTEGER) >> ${c}) & 1`
}

/** @throws RangeError when it is not a cursor of this order */
function readRow(scope: Scope, by: string, cursor: string): Row {
  const { kind } = resolveField(scope, by)
  const [v, id] = readCursor(cursor, kind === 'boolean' ? 'long' : kind) // booleans are stored as 0 and 1
  return { v: typeof v === 'boolean' ? Number(v) : v, id }
}

/** Reads the sources one after the other, until the page is full. */
function orderedPage(
  db: Connection,
  scope: Scope,
  plan: Plan,
  sources: readonly Source[],
  totals: Totals,
  query: Query,
): Found {
  const { order, from, size, after, uncounted = false } = query
  const counts = uncounted ? sources.map(() => Infinity) : countsOf(db, scope, plan, sources, totals, query)
  const parts = sources.map((source, index) => ({ source, count: counts[index] ?? 0 }))
  const [sign, direction] = order.dir === 'asc' ? [raw('>'), raw('ASC')] : [raw('<'), raw('DESC')]
  const last = after === undefined ? undefined : readRow(scope, order.by, after)
  const rows: Row[] = []
  let skip = last ? 0 : from
  for (const { source, count } of order.dir === 'asc' ? parts : parts.toReversed()) {
    if (skip < count && rows.length < size) {
      const { key, where } = source
      const beyond = last ? [sql`${key} ${sign} ((${last.v} << ${raw(String(ID_BITS))}) | ${last.id})`] : []
      const matching = fromSource(scope.tables, { ...source, where: [...where, ...beyond] }, plan, {})
      const { text, params } = sql`SELECT ${idOf(key)} id, ${primarySortOf(key)} v ${matching}
        ORDER BY ${key} ${direction} LIMIT ${size - rows.length} OFFSET ${skip}`
      rows.push(...db.all<Row>(text, ...params))
    }
    skip = Math.max(0, skip - count)
  }
  return { rows, total: counts.reduce((sum, each) => sum + each, 0) }
}

/** The expression that a source's rows are sorted by. `row`: it is a cell of the row. */
function sortValueOf(scope: Scope, by: string, { key, km }: Source): { value: Sql; row: boolean } {
  if (by === 'distance' && km) return { value: km, row: false }
  if (by === scope.tables.declaration.primarySort) return { value: primarySortOf(key), row: false }
  return by === 'id' ? { value: idOf(key), row: false } : { value: resolveField(scope, by).cell, row: true }
}

/** Reads all rows once, for the total and to sort them; rows without a value come last. */
function sortedPage(db: Connection, scope: Scope, plan: Plan, { order: { by, dir }, from, size, after }: Query): Found {
  const selects = plan.unordered.map((source) => {
    const { value, row } = sortValueOf(scope, by, source)
    const metered = { ...source, where: [...source.where, withinBudget(source.key)] }
    return sql`SELECT ${idOf(source.key)}, ${value} ${fromSource(scope.tables, metered, plan, { row })}`
  })
  const matches = sql`WITH m(id, v) AS MATERIALIZED (${join(selects, ' UNION ALL ')})`
  const last = after === undefined ? undefined : readRow(scope, by, after)
  const direction = raw(dir === 'asc' ? 'ASC' : 'DESC')
  const page = sql`${matches} SELECT id, v, (SELECT count(*) FROM m) total FROM m
    WHERE ${last ? isAfter(last, dir) : raw('1')}
    ORDER BY v IS NULL, v ${direction}, id ${direction} LIMIT ${size} OFFSET ${last ? 0 : from}`
  const rows = db.all<Row & { total: number }>(page.text, ...page.params)
  if (rows[0]) return { rows, total: rows[0].total }
  const count = sql`${matches} SELECT count(*) n FROM m`
  return { rows, total: db.get<{ n: number }>(count.text, ...count.params)?.n ?? 0 }
}

function isAfter({ v, id }: Row, dir: 'asc' | 'desc'): Sql {
  const sign = raw(dir === 'asc' ? '>' : '<')
  return v === null
    ? sql`v IS NULL AND id ${sign} ${id}`
    : sql`v ${sign} ${v} OR (v = ${v} AND id ${sign} ${id}) OR v IS NULL`
}
