/** How many rows start in a time, by the counts of the index: no row is visited but those at the two ends. */
import type { Connection } from '../database.ts'
import { type ResourceTables, SPAN_BITS } from '../index/tables.ts'
import { and, raw, sql } from '../sql.ts'
import type { Cache } from './cache.ts'
import { inClasses } from './sources.ts'
import { type Extent, keysBetween } from './time-window.ts'

const SPAN = 2 ** SPAN_BITS

/** The rows of the classes; null: of all of them. Undefined: a build of an earlier release, which has no counts. */
export function countStarts(
  db: Connection,
  tables: ResourceTables,
  cache: Cache,
  classes: readonly number[] | null,
  { from, to }: Extent,
): number | undefined {
  if (!hasCounts(db, tables, cache)) return undefined
  const first = Math.ceil(from / SPAN)
  const end = Math.floor((to + 1) / SPAN)
  if (first >= end) return countRows(db, tables, classes, { from, to })
  const before = countRows(db, tables, classes, { from, to: first * SPAN - 1 })
  const after = countRows(db, tables, classes, { from: end * SPAN, to })
  return before + countSpans(db, tables, classes, first, end) + after
}

function hasCounts(db: Connection, { counts }: ResourceTables, cache: Cache): boolean {
  return cache.get('has counts', () => db.get(`PRAGMA table_info(${counts.text})`) !== undefined)
}

function countSpans(
  db: Connection,
  { counts }: ResourceTables,
  classes: readonly number[] | null,
  first: number,
  end: number,
): number {
  const ofClass = classes ? [inClasses(raw('c'), classes, true)] : []
  const where = and([...ofClass, sql`span >= ${first}`, sql`span < ${end}`])
  const { text, params } = sql`SELECT sum(n) n FROM ${counts} WHERE ${where}`
  return db.get<{ n: number | null }>(text, ...params)?.n ?? 0
}

function countRows(
  db: Connection,
  { rows }: ResourceTables,
  classes: readonly number[] | null,
  { from, to }: Extent,
): number {
  if (from > to) return 0
  const ofClass = classes ? [inClasses(raw('e.c'), classes, true)] : []
  const { text, params } =
    sql`SELECT count(*) n FROM ${rows} e WHERE ${and([...keysBetween(raw('e.k'), from, to), ...ofClass])}`
  return db.get<{ n: number }>(text, ...params)?.n ?? 0
}
