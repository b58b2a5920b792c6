/** Reads the stretch of the layout off a query's conditions, so that no row outside of it is looked at. */

import { MAX_PRIMARY_SORT, MIN_PRIMARY_SORT } from '../../../calendar/declaration/index-values.ts'
import type { Condition } from '../../../calendar/ports.ts'
import type { ResourceTables } from '../index/tables.ts'
import { fieldOf, ID_BITS, MOST_ID, SPANS } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { and, join, name, raw, sql } from '../sql.ts'

/** What a query is about, as values of the layout; both ends belong to it. */
export interface Stretch {
  from: number
  to: number
  /** From here on all rows count; before, only those that still run, and few do. */
  split: number
  /** Rows `e` of those; null where the split is the start. */
  running: { from: Sql; where: Sql[] } | null
}

/** The conditions as a stretch, and those that it does not say already. */
export function stretchOf(
  tables: ResourceTables,
  conditions: readonly Condition[],
): { stretch: Stretch; rest: Condition[] } {
  const { primarySort: layout, endField: until } = tables.declaration
  let [from, to, since] = [MIN_PRIMARY_SORT, MAX_PRIMARY_SORT, -Infinity]
  const untils: Sql[] = []
  const rest = conditions.filter((condition) => {
    if (condition.op !== 'range' || (condition.field !== layout && condition.field !== until)) return true
    const { field, gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity } = condition
    if ([gte, gt, lte, lt].some(Number.isNaN)) return true
    to = Math.min(to, Math.floor(lte), Math.ceil(lt) - 1)
    if (field === layout) {
      from = Math.max(from, Math.ceil(gte), Math.floor(gt) + 1)
      return false
    }
    since = Math.max(since, gte, gt)
    const cell = sql`e.${name(fieldOf(tables, field).column(''))}`
    untils.push(sql`${cell} >= ${gte} AND ${cell} > ${gt}`)
    return lte !== Infinity || lt !== Infinity
  })
  if (from > to) [from, to] = [1, 0]
  const split = Math.max(from, Math.min(Math.floor(since) + 1, MAX_PRIMARY_SORT))
  if (split === from) return { stretch: { from, to, split, running: null }, rest }
  const within = [...between(raw('e.k'), MIN_PRIMARY_SORT, Math.min(to, split - 1)), ...untils]
  return { stretch: { from, to, split, running: { from: bySpan(tables, from, since), where: within } }, rest }
}

/** Conditions on an expression of the key, none where there is no bound. */
function between(key: Sql, from: number, to: number): Sql[] {
  return [
    ...(from > MIN_PRIMARY_SORT ? [sql`${key} >= (${from} << ${raw(String(ID_BITS))})`] : []),
    ...(to < MAX_PRIMARY_SORT ? [sql`${key} <= ((${to} << ${raw(String(ID_BITS))}) | ${raw(String(MOST_ID))})`] : []),
  ]
}

/** For each span of lengths as far back from `since` as it reaches. */
function bySpan(tables: ResourceTables, from: number, since: number): Sql {
  const starts = [...SPANS, Infinity].map(
    (length, span) => sql`(${span}, ${Math.max(from, Math.floor(since) - length)} << ${raw(String(ID_BITS))})`,
  )
  return sql`(VALUES ${join(starts, ', ')}) s CROSS JOIN ${tables.rows} e INDEXED BY ${tables.bySpan} ON e.span = s.column1 AND e.k >= s.column2`
}

/** Conditions on the key for what begins in the stretch, which is most of it. */
export function later({ split, to }: Stretch, key: Sql): Sql[] {
  return between(key, split, to)
}

/** Conditions on the key for what began before and still runs, for a table that has not got the row. */
export function earlier({ split, to, running }: Stretch, key: Sql): Sql[] | null {
  if (!running) return null
  const keys = sql`SELECT e.k FROM ${running.from} WHERE ${and(running.where)}`
  // The plus has the key compared one by one: FTS5 would look up each of the keys anew.
  return [
    sql`+${key} IN (${keys})`,
    sql`${key} >= (SELECT min(k) FROM (${keys}))`,
    ...between(key, MIN_PRIMARY_SORT, Math.min(to, split - 1)),
  ]
}

/** Conditions on the key for the whole stretch, for rows that do not come in its order. */
export function whole(stretch: Stretch, key: Sql): Sql[] {
  const { from, to, split, running } = stretch
  const within = between(key, from, to)
  if (!running) return within
  const keys = sql`SELECT e.k FROM ${running.from} WHERE ${and(running.where)}`
  return [
    ...within,
    sql`${key} >= min(${split} << ${raw(String(ID_BITS))}, (SELECT coalesce(min(k), ${MAX_PRIMARY_SORT} << ${raw(String(ID_BITS))}) FROM (${keys})))`,
    sql`${and(between(sql`+${key}`, split, MAX_PRIMARY_SORT))} OR +${key} IN (${keys})`,
  ]
}
