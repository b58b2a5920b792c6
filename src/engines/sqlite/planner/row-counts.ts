/**
 * How many rows of a source match: visited one by one or, of those that start in a time, by the counts of the index.
 */
import type { Connection } from '../database.ts'
import { type ResourceTables, SPAN_BITS } from '../index/tables.ts'
import { and, raw, sql } from '../sql.ts'
import type { Source } from './access-paths.ts'
import type { Cache } from './cache.ts'
import { type Checked, inClasses, rowsOf } from './sources.ts'
import { keysBetween } from './time-window.ts'

const SPAN = 2 ** SPAN_BITS

export function countRows(
  db: Connection,
  tables: ResourceTables,
  checked: Checked,
  cache: Cache,
  source: Source,
): number {
  const { starts, key } = source
  const visit = (of: Source) => visitRows(db, tables, checked, of)
  if (!starts || checked.checks.length || !hasCounts(db, tables, cache)) return visit(source)
  const first = Math.ceil(starts.from / SPAN)
  const end = Math.floor((starts.to + 1) / SPAN)
  if (first >= end) return visit(source)
  const between = (from: number, to: number) =>
    from <= to ? visit({ ...source, where: keysBetween(key, from, to) }) : 0
  const atEnds = between(starts.from, first * SPAN - 1) + between(end * SPAN, starts.to)
  return atEnds + countSpans(db, tables, checked.classes, first, end)
}

function visitRows(db: Connection, tables: ResourceTables, checked: Checked, source: Source): number {
  const { text, params } = sql`SELECT count(*) n ${rowsOf(tables, source, checked, { counting: true }).from}`
  return db.get<{ n: number }>(text, ...params)?.n ?? 0
}

/** A build of an earlier release has none until a writer of this one is started. */
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
