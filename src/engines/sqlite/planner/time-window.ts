/** Reads the time window off a query's conditions, so that only its range of keys is read. */

import { MAX_PRIMARY_SORT, MIN_PRIMARY_SORT } from '../../../calendar/declaration/index-values.ts'
import { integersIn } from '../../../calendar/lists/conditions.ts'
import type { Condition } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { DURATION_LIMITS_S, fieldOf, ID_BITS, MAX_ID } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { and, join, name, raw, sql } from '../sql.ts'
import type { Cache } from './cache.ts'

/** The values of the primary sort (of events: the start) that a query is about, both ends included. */
export interface TimeWindow {
  from: number
  to: number
  /** First start time inside the window. Rows that start earlier match only while they still run; those are few. */
  windowStart: number
  /** The rows `e` that start before `windowStart` and still run then; null: no earlier row can match. */
  running: { from: Sql; where: Sql[] } | null
}

/** Values of the primary sort, both ends included. */
export interface Extent {
  from: number
  to: number
}

/** The window, and the conditions that it does not cover. */
export function readTimeWindow(
  tables: ResourceTables,
  conditions: readonly Condition[],
): { window: TimeWindow; rest: Condition[] } {
  const { primarySort, endField } = tables.declaration
  let [from, to, runningAt] = [MIN_PRIMARY_SORT, MAX_PRIMARY_SORT, -Infinity]
  const endBounds: Sql[] = []
  const rest = conditions.filter((condition) => {
    if (condition.op !== 'range') return true
    const { field } = condition
    const { min, max } = integersIn(condition)
    if ((field !== primarySort && field !== endField) || Number.isNaN(min) || Number.isNaN(max)) return true
    to = Math.min(to, max) // what ends by a time starts by it
    if (field === primarySort) {
      from = Math.max(from, min)
      return false
    }
    runningAt = Math.max(runningAt, min)
    endBounds.push(sql`e.${name(fieldOf(tables, field).column(''))} >= ${min}`)
    return max !== Infinity // not what starts by a time ends by it
  })
  if (from > to) [from, to] = [1, 0]
  const windowStart = Math.max(from, Math.min(runningAt, MAX_PRIMARY_SORT))
  if (windowStart === from) return { window: { from, to, windowStart, running: null }, rest }
  const running = {
    from: byDuration(tables, from, runningAt),
    where: [...keysBetween(raw('e.k'), MIN_PRIMARY_SORT, Math.min(to, windowStart - 1)), ...endBounds],
  }
  return { window: { from, to, windowStart, running }, rest }
}

/** Bounds of a key, by the primary sort; none where they are those of all keys. */
export function keysBetween(key: Sql, from: number, to: number): Sql[] {
  return [
    ...(from > MIN_PRIMARY_SORT ? [sql`${key} >= ${firstKey(sql`${from}`)}`] : []),
    ...(to < MAX_PRIMARY_SORT ? [sql`${key} <= (${firstKey(sql`${to}`)} | ${raw(String(MAX_ID))})`] : []),
  ]
}

/** The lowest key of a value of the primary sort. */
function firstKey(value: Sql): Sql {
  return sql`(${value} << ${raw(String(ID_BITS))})`
}

/** Of each class of duration the rows that start at most that duration before `runningAt`. */
function byDuration(tables: ResourceTables, from: number, runningAt: number): Sql {
  const starts = [...DURATION_LIMITS_S, Infinity].map(
    (limit, durationClass) => sql`(${durationClass}, ${firstKey(sql`${Math.max(from, runningAt - limit)}`)})`,
  )
  return sql`(VALUES ${join(starts, ', ')}) s CROSS JOIN ${tables.rows} e INDEXED BY ${tables.byDuration}
    ON e.duration = s.column1 AND e.k >= s.column2`
}

/** The first start of a row of the window. */
function firstStart(db: Connection, { windowStart, running }: TimeWindow): number {
  if (!running) return windowStart
  const { text, params } =
    sql`SELECT min(e.k) >> ${raw(String(ID_BITS))} start FROM ${running.from} WHERE ${and(running.where)}`
  return db.get<{ start: number | null }>(text, ...params)?.start ?? windowStart
}

/** From the first start of a row of the window to the last that one may have. */
export function extentOf(db: Connection, cache: Cache, window: TimeWindow): Extent {
  const first = cache.get(JSON.stringify(['first start', window]), () => firstStart(db, window))
  return { from: Math.min(first, window.windowStart), to: window.to }
}

/** Conditions on the key of rows that start inside the window. */
export function startsInWindow({ windowStart, to }: TimeWindow, key: Sql): Sql[] {
  return keysBetween(key, windowStart, to)
}

/** Conditions on the key of rows that start earlier and still run, for a table without the rows' cells; null: none. */
export function stillRunning({ windowStart, to, running }: TimeWindow, key: Sql): Sql[] | null {
  if (!running) return null
  const keys = sql`SELECT e.k FROM ${running.from} WHERE ${and(running.where)}`
  // With the plus each match is looked up in the set of keys. Without it, FTS5 would run the search once for each key.
  return [
    sql`+${key} IN (${keys})`,
    sql`${key} >= (SELECT min(k) FROM (${keys}))`,
    ...keysBetween(key, MIN_PRIMARY_SORT, Math.min(to, windowStart - 1)),
  ]
}

/** Conditions on the key of all rows of the window, for one pass in any order. */
export function inWindow(window: TimeWindow, key: Sql): Sql[] {
  const { from, to, windowStart, running } = window
  const within = keysBetween(key, from, to)
  if (!running) return within
  const keys = sql`SELECT e.k FROM ${running.from} WHERE ${and(running.where)}`
  const firstRunning = sql`(SELECT coalesce(min(k), ${firstKey(sql`${MAX_PRIMARY_SORT}`)}) FROM (${keys}))`
  return [
    ...within,
    sql`${key} >= min(${firstKey(sql`${windowStart}`)}, ${firstRunning})`,
    sql`${and(keysBetween(sql`+${key}`, windowStart, MAX_PRIMARY_SORT))} OR +${key} IN (${keys})`,
  ]
}
