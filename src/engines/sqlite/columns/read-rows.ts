/** What columns have of some rows. */
import type { Connection } from '../database.ts'
import { readTerms } from '../index/stored-terms.ts'
import type { ResourceTables } from '../index/tables.ts'
import { idOf, primarySortOf } from '../planner/sources.ts'
import { join, raw, type Sql, sql } from '../sql.ts'
import type { ValueSets } from './value-sets.ts'

export interface Row {
  id: number
  /** The number of its texts. */
  n: number
  c: number
  terms: string
  /** Those of the cells that were asked for, as JSON. */
  longs: string
}

/** The rows of some records, by their primary sort. */
export function rowsOf(
  db: Connection,
  { rows, records, occurrences }: ResourceTables,
  ids: readonly number[],
  cells: readonly Sql[],
): Row[] {
  const { text, params } = sql`SELECT e.id, e.n, e.c, coalesce(o.terms, r.terms) terms,
      json_array(${join(cells, ', ')}) longs
    FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN ${rows} e ON e.id = j.value JOIN ${records} r ON r.id = e.id
    LEFT JOIN ${occurrences} o ON o.k = e.k ORDER BY e.k`
  return db.all<Row>(text, ...params)
}

/** Of so many rows the cells are in lists at a time, which take several times the memory of columns. */
const ROWS_AT_ONCE = 65_536
/** As text, since keys exceed 2^53. */
const BEFORE_ALL_KEYS = String(-(2n ** 63n))

export function countRows(db: Connection, { rows }: ResourceTables): number {
  return db.get<{ n: number }>(`SELECT count(*) n FROM ${rows.text}`)?.n ?? 0
}

/**
 * A list of cells for each expression, of some rows at a time, all in the order of the keys. SQLite returns a list
 * faster than rows.
 */
export function* listsOf(
  db: Connection,
  { rows }: ResourceTables,
  expressions: readonly Sql[],
): Generator<Cell[][], void> {
  const cells = expressions.map((expression, at) => sql`${expression} cell${raw(String(at))}`)
  const lists = expressions.map((_, at) => raw(`json_group_array(cell${at}) list${at}`))
  for (let last = BEFORE_ALL_KEYS; ; ) {
    const some = sql`SELECT e.k, ${join(cells, ', ')} FROM ${rows} e NOT INDEXED WHERE e.k > CAST(${last} AS INTEGER)
      ORDER BY e.k LIMIT ${raw(String(ROWS_AT_ONCE))}`
    const { text, params } = sql`SELECT CAST(max(k) AS TEXT) last, ${join(lists, ', ')} FROM (${some})`
    const found = db.get<Record<string, string | null>>(text, ...params)
    if (!found?.last) return
    yield expressions.map((_, at) => JSON.parse(found[`list${at}`] ?? '[]'))
    last = found.last
  }
}

/** So many terms tell whether their values are those of many rows. */
const SAMPLE = 1_000

/** Whether there are few terms of a code, or many have a value in common. */
export function areShared(db: Connection, { terms }: ResourceTables, code: number): boolean {
  const some = `SELECT value FROM ${terms.text} WHERE f = ? LIMIT ${SAMPLE}`
  const found = db.get<{ distinctValues: number }>(`SELECT count(DISTINCT value) distinctValues FROM (${some})`, code)
  return (found?.distinctValues ?? 0) < SAMPLE / 2
}

interface OwnTerms {
  id: number
  terms: string
}

/** Of some records. */
export function termsOfRecords(db: Connection, { records }: ResourceTables, ids: Iterable<number>): OwnTerms[] {
  const { text, params } = sql`SELECT r.id, r.terms FROM json_each(${JSON.stringify([...ids])}) j
    JOIN ${records} r ON r.id = j.value`
  return db.all<OwnTerms>(text, ...params)
}

/** Of the occurrences that have others than their record. */
export function termsOfOccurrences(db: Connection, { occurrences }: ResourceTables) {
  const key = raw('o.k')
  const { text, params } = sql`SELECT ${idOf(key)} id, ${primarySortOf(key)} start, o.terms FROM ${occurrences} o
    WHERE o.terms IS NOT NULL`
  const found = db.all<OwnTerms & { start: number }>(text, ...params)
  return {
    ids: found.map(({ id }) => id),
    starts: found.map(({ start }) => start),
    terms: found.map(({ terms }) => terms),
  }
}

/** The set of the values that the terms of a row have under some codes. */
export function setOf(sets: ValueSets, codes: readonly number[], terms = '[]'): number {
  return sets.of(
    readTerms(terms)
      .filter(([code]) => codes.includes(code))
      .map(([, value]) => value),
  )
}

/** What a number of a row is read from: a number, or how a text begins. */
export type Cell = number | string | null

/** So many bytes of a text (UTF-8) are compared as one number, which is exact below 2^53. */
const BEGINNING_BYTES = 6

/** As hexadecimal digits: SQLite has no number of them. */
export function beginning(cell: Sql): Sql {
  return sql`iif(${cell} IS NULL, NULL, hex(substr(CAST(${cell} AS BLOB), 1, ${raw(String(BEGINNING_BYTES))})))`
}

/** The same of a text that is at hand. */
export function beginningOf(text: string): string {
  return Buffer.from(text).toString('hex', 0, BEGINNING_BYTES)
}

/** Of texts, in the order of their bytes, as SQLite compares them. NaN: there is no value. */
export function numberOf(cell: Cell | undefined): number {
  return typeof cell === 'string' ? Number.parseInt(cell.padEnd(2 * BEGINNING_BYTES, '0'), 16) : (cell ?? Number.NaN)
}
