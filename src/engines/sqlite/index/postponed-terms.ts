/**
 * While a build is filled, the terms of its rows are left out, and written at the end in the order of their table, some
 * rows at a time: each of them would be on another page, and pages are written whole. They follow from the rows and the
 * records, so nothing is kept for it but a cursor for each resource: the key from which on rows lack their terms. It is
 * a row of the table of terms itself, of no field.
 */
import type { Connection } from '../database.ts'
import { ID_BITS, KEY, MAX_ID, type ResourceTables, type Tables } from './tables.ts'

/** The codes of fields are above it. */
const NO_FIELD = 0
/** Rows whose terms are written in one step: other writers wait that long. */
const STEP_ROWS = 2_000

/** A key `k` in the two parts that JavaScript can read. */
interface Key {
  primarySort: number
  id: number
}

const FIRST: Key = { primarySort: -(2 ** (63 - ID_BITS)), id: 0 }

/** Of a build that is about to be filled. */
export function postponeTerms(db: Connection, build: Tables): void {
  for (const tables of build.values()) setCursor(db, tables, FIRST)
}

/** Which rows have their terms in the table. */
export function rowsWithTerms(db: Connection, tables: ResourceTables): (row: Key) => boolean {
  const cursor = cursorOf(db, tables)
  return (row) => !cursor || isBefore(row, cursor)
}

/** Writes the terms of some rows that lack them, inside a transaction. False: there were none. */
export function writePostponedTerms(db: Connection, build: Tables): boolean {
  for (const tables of build.values()) {
    const cursor = cursorOf(db, tables)
    if (!cursor) continue
    const end = keyAfter(db, tables, cursor)
    writeTermsBetween(db, tables, cursor, end)
    db.write(`DELETE FROM ${tables.terms.text} WHERE f = ${NO_FIELD} AND value = ?`, tables.declaration.name)
    if (end) setCursor(db, tables, end)
    return true
  }
  return false
}

/** The key at which a step from another one ends; undefined: after the last row. */
function keyAfter(db: Connection, { rows }: ResourceTables, { primarySort, id }: Key): Key | undefined {
  return db.get<Key>(
    `SELECT k >> ${ID_BITS} primarySort, k & ${MAX_ID} id FROM ${rows.text} WHERE k >= ${KEY} ORDER BY k
      LIMIT 1 OFFSET ${STEP_ROWS}`,
    primarySort,
    id,
  )
}

function writeTermsBetween(
  db: Connection,
  { terms, rows, records, occurrences }: ResourceTables,
  from: Key,
  end: Key | undefined,
): void {
  db.write(
    `INSERT INTO ${terms.text}
      SELECT t.value ->> 0, t.value ->> 1, e.k, e.c
      FROM ${rows.text} e CROSS JOIN ${records.text} r ON r.id = e.id LEFT JOIN ${occurrences.text} o ON o.k = e.k
        CROSS JOIN json_each(coalesce(o.terms, r.terms)) t
      WHERE e.k >= ${KEY}${end ? ` AND e.k < ${KEY}` : ''}
      ORDER BY 1, 2, 3`,
    from.primarySort,
    from.id,
    ...(end ? [end.primarySort, end.id] : []),
  )
}

function cursorOf(db: Connection, { terms, declaration }: ResourceTables): Key | undefined {
  return db.get<Key>(
    `SELECT k >> ${ID_BITS} primarySort, k & ${MAX_ID} id FROM ${terms.text} WHERE f = ${NO_FIELD} AND value = ?`,
    declaration.name,
  )
}

function setCursor(db: Connection, { terms, declaration }: ResourceTables, { primarySort, id }: Key): void {
  db.write(`INSERT INTO ${terms.text} VALUES (${NO_FIELD}, ?, ${KEY}, 0)`, declaration.name, primarySort, id)
}

function isBefore(a: Key, b: Key): boolean {
  return a.primarySort < b.primarySort || (a.primarySort === b.primarySort && a.id < b.id)
}
