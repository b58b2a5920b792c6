/** Reads the stretch of the layout off a query's conditions, so that no row outside of it is looked at. */
import type { Condition } from '../../calendar/ports.ts'
import { and, name, or, raw, sql } from './sql.ts'
import type { Sql } from './sql.ts'
import { fieldOf, ID_BITS, LEAST_LAYOUT, LONG, MOST_ID, MOST_LAYOUT, runsLong } from './tables.ts'
import type { ResourceTables } from './tables.ts'

/** The stretch of the layout that a query is about, both ends included. */
export interface Stretch {
  from: number
  to: number
  /** What began before this counts only if it runs long, and is found by the index of those. */
  split: number
  since: number
}

/** The conditions as a stretch, and those that it does not say already. */
export function stretchOf({ declaration: { layout, until } }: ResourceTables, conditions: readonly Condition[]): { stretch: Stretch; rest: Condition[] } {
  let [from, to, since] = [LEAST_LAYOUT, MOST_LAYOUT, -Infinity]
  const rest = conditions.filter((condition) => {
    if (condition.op !== 'range' || (condition.field !== layout && condition.field !== until)) return true
    const { field, gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity } = condition
    if ([gte, gt, lte, lt].some(Number.isNaN)) return true
    to = Math.min(to, Math.floor(lte), Math.ceil(lt) - 1)
    if (field === until) since = Math.max(since, gte, gt)
    else from = Math.max(from, Math.ceil(gte), Math.floor(gt) + 1)
    return field === until
  })
  if (from > to) [from, to] = [1, 0]
  const split = Math.min(Math.floor(since) - LONG, MOST_LAYOUT)
  return { stretch: { from, to, since, split: Math.max(split, from) }, rest }
}

/** Conditions on an expression of the key for a stretch, as narrow as need be. */
function between(key: Sql, from: number, to: number): Sql[] {
  return [
    ...(from > LEAST_LAYOUT ? [sql`${key} >= (${from} << ${raw(String(ID_BITS))})`] : []),
    ...(to < MOST_LAYOUT ? [sql`${key} <= ((${to} << ${raw(String(ID_BITS))}) | ${raw(String(MOST_ID))})`] : []),
  ]
}

/** Keys of what began before the split and may still run. */
function longKeys(tables: ResourceTables, { from, split, since }: Stretch): Sql {
  const until = tables.declaration.until ?? ''
  const column = fieldOf(tables, until).column('')
  return sql`SELECT k FROM ${tables.rows} INDEXED BY ${tables.long} WHERE ${and([raw(runsLong(column)), sql`${name(column)} >= ${since}`, ...between(raw('k'), from, split - 1)])}`
}

/** Conditions on the key for the parts of the stretch: of what is made with each, the rows come one part after the other. */
export function lanes(tables: ResourceTables, stretch: Stretch, key: Sql): Sql[][] {
  const { from, to, split } = stretch
  const recent = between(key, split, to)
  if (split === from) return [recent]
  return [[sql`${key} IN (${longKeys(tables, stretch)})`, ...between(key, LEAST_LAYOUT, Math.min(to, split - 1))], recent]
}

/** Conditions on the key for the whole stretch at once, for rows that do not come in its order. */
export function whole(tables: ResourceTables, stretch: Stretch, key: Sql): Sql[] {
  const { from, to, split } = stretch
  const within = between(key, from, to)
  if (split === from) return within
  return [...within, or([...between(key, split, MOST_LAYOUT), sql`${key} IN (${longKeys(tables, stretch)})`])]
}
