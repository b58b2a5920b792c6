/** One page of a query and the number of all its rows. */
import { readCursor, writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { ID_BITS, MOST_ID } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { and, join, raw, sql } from '../sql.ts'
import type { Source } from './access-paths.ts'
import { withinBudget } from './budget.ts'
import type { Scope } from './conditions.ts'
import { lookAt } from './conditions.ts'
import type { Plan } from './plan.ts'
import { plan } from './plan.ts'

/** `v` is what the row is ordered by. */
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

/** How many rows each source in order has, by the conditions; true as long as the index stays as it is. */
export type Totals = Map<string, number[]>
const MOST_TOTALS = 1000
/** Longer lists of conditions are hardly asked twice. */
const LONGEST_KEY = 5000

const idOf = (key: Sql) => sql`(${key} & ${raw(String(MOST_ID))})`
const layoutOf = (key: Sql) => sql`(${key} >> ${raw(String(ID_BITS))})`

export function pageOf(db: Connection, scope: Scope, totals: Totals, query: Query): Page {
  const planned = plan(db, scope, query)
  const { rows, total } = planned.inOrder
    ? inOrder(db, scope, planned, planned.inOrder, totals, query)
    : gathered(db, scope, planned, query)
  return { total, rows: rows.map(({ id, v }) => ({ id, cursor: writeCursor(v, id) })) }
}

/** JSON has no numbers that are not finite, and conditions may. */
function keyOf({ resource, language, where }: Query): string {
  return JSON.stringify([resource, language, where], (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  )
}

/** How many rows each source in order has. */
function countsOf(
  db: Connection,
  scope: Scope,
  plan: Plan,
  sources: readonly Source[],
  totals: Totals,
  query: Query,
): number[] {
  const key = keyOf(query)
  const known = totals.get(key)
  if (known) return known
  const counts = plan.dear
    ? countedAtOnce(db, scope, plan, sources.length)
    : sources.map((source) => counted(db, scope, plan, source))
  if (totals.size >= MOST_TOTALS) totals.clear()
  if (key.length <= LONGEST_KEY) totals.set(key, counts)
  return counts
}

function counted(db: Connection, { tables }: Scope, plan: Plan, source: Source): number {
  const { text, params } = sql`SELECT count(*) n ${taken(tables, source, plan, { counting: true })}`
  return db.get<{ n: number }>(text, ...params)?.n ?? 0
}

/** The counts of two parts from the one pass that has both. */
function countedAtOnce(db: Connection, { tables }: Scope, plan: Plan, parts: number): number[] {
  const [source] = plan.atOnce
  if (!source) return []
  const { text, params } =
    sql`SELECT count(*) n, count(*) FILTER (WHERE ${layoutOf(source.key)} < ${plan.split}) early ${taken(tables, source, plan, {})}`
  const { n, early } = db.get<{ n: number; early: number }>(text, ...params) ?? { n: 0, early: 0 }
  return parts > 1 ? [early, n - early] : [n]
}

/**
 * From and where to take the rows of a source that count, joined to the row `e` only if something of it is needed.
 * `counting`: in whatever order, so by the index of the classes, which is all that is then read.
 */
function taken(
  tables: ResourceTables,
  { from, where, key, at }: Source,
  { classes, checks }: Plan,
  use: { row?: boolean; counting?: boolean },
): Sql {
  const joined = at !== 'e' && (use.row === true || checks.length > 0 || (classes !== null && at === null))
  const indexed = use.counting === true && at === 'e' && !checks.length
  const ofClass = classes ? [inClasses(raw(joined || at === 'e' ? 'e.c' : 't.c'), classes, indexed)] : []
  return sql`FROM ${joined ? sql`${from} CROSS JOIN ${tables.rows} e ON e.k = ${key}` : from} WHERE ${and([...where, ...ofClass, ...checks])}`
}

/** As the bits of one integer, which is quicker, unless there are too many, or an index is to be used. */
function inClasses(c: Sql, classes: readonly number[], indexed: boolean): Sql {
  const list = sql`IN (SELECT value FROM json_each(${JSON.stringify(classes)}))`
  if (indexed) return sql`${c} ${list}`
  if (classes.some((each) => each > 62)) return sql`+${c} ${list}`
  return sql`(CAST(${String(classes.reduce((bits, each) => bits | (1n << BigInt(each)), 0n))} AS INTEGER) >> ${c}) & 1`
}

/** @throws RangeError when it is none of this order */
function cursorOf(scope: Scope, by: string, after: string): Row {
  const { kind } = lookAt(scope, by)
  const [v, id] = readCursor(after, kind === 'boolean' ? 'long' : kind) // its cells are 0 and 1
  return { v: v as Row['v'], id }
}

/** Walks the sources one after the other, and stops when the page is full. */
function inOrder(
  db: Connection,
  scope: Scope,
  plan: Plan,
  sources: readonly Source[],
  totals: Totals,
  query: Query,
): Found {
  const {
    order: { by, dir },
    from,
    size,
    after,
  } = query
  const counts = countsOf(db, scope, plan, sources, totals, query)
  const parts = sources.map((source, index) => ({ source, count: counts[index] ?? 0 }))
  const [sign, direction] = dir === 'asc' ? [raw('>'), raw('ASC')] : [raw('<'), raw('DESC')]
  const cursor = after === undefined ? undefined : cursorOf(scope, by, after)
  const rows: Row[] = []
  let skip = cursor ? 0 : from
  for (const { source, count } of dir === 'asc' ? parts : parts.toReversed()) {
    if (skip < count && rows.length < size) {
      const { key, where } = source
      const beyond = cursor ? [sql`${key} ${sign} ((${cursor.v} << ${raw(String(ID_BITS))}) | ${cursor.id})`] : []
      const { text, params } =
        sql`SELECT ${idOf(key)} id, ${layoutOf(key)} v ${taken(scope.tables, { ...source, where: [...where, ...beyond] }, plan, {})}
        ORDER BY ${key} ${direction} LIMIT ${size - rows.length} OFFSET ${skip}`
      rows.push(...db.all<Row>(text, ...params))
    }
    skip = Math.max(0, skip - count)
  }
  return { rows, total: counts.reduce((sum, each) => sum + each, 0) }
}

/** What a source's rows are ordered by; `row`: it is a cell of the row. */
function orderedBy(scope: Scope, by: string, { key, score, km }: Source): { value: Sql; row: boolean } {
  if (by === 'relevance') return { value: score ?? raw('0'), row: false }
  if (by === 'distance' && km) return { value: km, row: false }
  if (by === scope.tables.declaration.primarySort) return { value: layoutOf(key), row: false }
  return by === 'id' ? { value: idOf(key), row: false } : { value: lookAt(scope, by).cell, row: true }
}

/** Gathers all the rows once, for the total and to sort them; those without a value come last. */
function gathered(db: Connection, scope: Scope, plan: Plan, { order: { by, dir }, from, size, after }: Query): Found {
  const selects = plan.atOnce.map((source) => {
    const { value, row } = orderedBy(scope, by, source)
    const watched = { ...source, where: [...source.where, withinBudget(source.key)] }
    return sql`SELECT ${idOf(source.key)}, ${value} ${taken(scope.tables, watched, plan, { row })}`
  })
  const all = sql`WITH m(id, v) AS MATERIALIZED (${join(selects, ' UNION ALL ')})`
  const cursor = after === undefined ? undefined : cursorOf(scope, by, after)
  const direction = raw(dir === 'asc' ? 'ASC' : 'DESC')
  const best = by === 'relevance' ? raw('ASC') : direction
  const page = sql`${all} SELECT id, v, (SELECT count(*) FROM m) total FROM m WHERE ${cursor ? beyond(cursor, dir) : raw('1')}
    ORDER BY v IS NULL, v ${best}, id ${direction} LIMIT ${size} OFFSET ${cursor ? 0 : from}`
  const rows = db.all<Row & { total: number }>(page.text, ...page.params)
  if (rows[0]) return { rows, total: rows[0].total }
  const count = sql`${all} SELECT count(*) n FROM m`
  return { rows, total: db.get<{ n: number }>(count.text, ...count.params)?.n ?? 0 }
}

function beyond({ v, id }: Row, dir: 'asc' | 'desc'): Sql {
  const sign = raw(dir === 'asc' ? '>' : '<')
  return v === null
    ? sql`v IS NULL AND id ${sign} ${id}`
    : sql`v ${sign} ${v} OR (v = ${v} AND id ${sign} ${id}) OR v IS NULL`
}
