/** What columns have of some rows. */
import type { Connection } from '../database.ts'
import type { Term } from '../index/rows.ts'
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
  const all: Term[] = JSON.parse(terms)
  return sets.of(all.filter(([code]) => codes.includes(code)).map(([, value]) => value))
}

/** NaN where there is no value. */
export function columnOf(values: readonly (number | null)[], length: number): Float64Array {
  const column = new Float64Array(length).fill(Number.NaN)
  for (let at = 0; at < values.length; at++) column[at] = values[at] ?? Number.NaN
  return column
}
