/**
 * While a build is filled, the terms of its rows are left out, and written at the end in the order of their table: each
 * of them would be on another page, and pages are written whole. They follow from the rows and the records, so nothing
 * is kept for it but a cursor for each resource: the key from which on rows lack their terms, or have some of them. It
 * is a row of the table of terms itself, of no field; its class is another one after each transaction that changed such
 * rows.
 */
import { once } from '../../../calendar/values/memoized.ts'
import type { Connection } from '../database.ts'
import { eachTerm } from './stored-terms.ts'
import { ID_BITS, KEY, MAX_ID, type ResourceTables, type Tables } from './tables.ts'

/** The codes of fields are above it. */
const NO_FIELD = 0
/** Other writers wait as long as a step takes: as to gather the terms of so many rows, or to write so many terms. */
const STEP_ROWS = 1_000
const STEP_TERMS = 10_000
/** Rows whose terms are put in order together: some 25 MB. */
const BATCH_STEPS = 50

/** A key `k` in the two parts that JavaScript can read. */
interface Key {
  primarySort: number
  id: number
}

type Cursor = Key & { changes: number }

/** Terms that are gathered in memory, of the rows from the cursor on. */
interface Batch {
  tables: ResourceTables
  /** As the cursor counted them when it began. */
  changes: number
  steps: number
  /** Up to which the terms are gathered; undefined: to the last row. */
  end: Key | undefined
}

const FIRST: Cursor = { primarySort: -(2 ** (63 - ID_BITS)), id: 0, changes: 0 }
const gathered = 'temp.postponed_term'

/** Of a build that is about to be filled. */
export function postponeTerms(db: Connection, build: Tables): void {
  for (const tables of build.values()) setCursor(db, tables, FIRST)
}

/**
 * Notes the rows that change in this transaction, and tells of each whether its terms are to be written now. Otherwise
 * the caller removes those of before.
 */
export function termsAreWritten(db: Connection, tables: ResourceTables): (row: Key) => boolean {
  const cursor = cursorOf(db, tables)
  const note = once(() => noteChange(db, tables))
  return (row) => {
    if (!cursor || isBefore(row, cursor)) return true
    note()
    return false
  }
}

/** Rows whose terms are left out may have changed: what is gathered of them is out of date. */
export function noteChange(db: Connection, { terms, declaration }: ResourceTables): void {
  db.write(`UPDATE ${terms.text} SET c = c + 1 WHERE f = ${NO_FIELD} AND value = ?`, declaration.name)
}

/** Of one connection. */
export class PostponedTerms {
  readonly #db: Connection
  #batch: Batch | undefined
  /** A change of such rows came between: then terms are written with their rows in one step, out of order. */
  #isDisturbed = false

  constructor(db: Connection) {
    this.#db = db
  }

  /** Writes some of the terms that are left. False: none were. */
  writeSome(build: Tables): boolean {
    try {
      return this.#db.transaction(() => this.#step(build))
    } catch (error) {
      this.#batch = undefined
      throw error
    }
  }

  #step(build: Tables): boolean {
    for (const tables of build.values()) {
      const cursor = cursorOf(this.#db, tables)
      if (!cursor) continue
      if (this.#batch?.tables !== tables) this.#batch = undefined
      else if (this.#batch.changes !== cursor.changes) this.#isDisturbed = true
      if (this.#isDisturbed) this.#writeRows(tables, cursor)
      else this.#gatherOrWrite(tables, cursor)
      return true
    }
    this.#isDisturbed = false
    return false
  }

  #writeRows(tables: ResourceTables, cursor: Cursor): void {
    this.#batch = undefined
    const end = keyAfter(this.#db, tables, cursor)
    insertTerms(this.#db, tables, tables.terms.text, cursor, end)
    moveCursor(this.#db, tables, cursor, end)
  }

  #gatherOrWrite(tables: ResourceTables, cursor: Cursor): void {
    const batch = (this.#batch ??= this.#begin(tables, cursor))
    if (batch.end && batch.steps < BATCH_STEPS) {
      const end = keyAfter(this.#db, tables, batch.end)
      insertTerms(this.#db, tables, gathered, batch.end, end)
      Object.assign(batch, { end, steps: batch.steps + 1 })
    } else if (!this.#writeGathered(tables)) {
      this.#batch = undefined
      moveCursor(this.#db, tables, cursor, batch.end)
    }
  }

  #begin(tables: ResourceTables, cursor: Cursor): Batch {
    this.#db.exec(`CREATE TABLE IF NOT EXISTS ${gathered} (f, value, k, c, PRIMARY KEY (f, value, k)) WITHOUT ROWID`)
    this.#db.exec(`DELETE FROM ${gathered}`)
    return { tables, changes: cursor.changes, steps: 0, end: cursor }
  }

  /** False: there is none. */
  #writeGathered({ terms }: ResourceTables): boolean {
    const first = `FROM ${gathered} ORDER BY f, value, k LIMIT ${STEP_TERMS}`
    this.#db.write(`INSERT OR REPLACE INTO ${terms.text} SELECT f, value, k, c ${first}`)
    this.#db.write(`DELETE FROM ${gathered} WHERE (f, value, k) IN (SELECT f, value, k ${first})`)
    return this.#db.get(`SELECT 1 FROM ${gathered}`) !== undefined
  }
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

/** Of the rows from one key to another. A step that was interrupted may have written some of them. */
function insertTerms(
  db: Connection,
  { rows, records, occurrences }: ResourceTables,
  into: string,
  from: Key,
  end: Key | undefined,
): void {
  db.write(
    `INSERT OR REPLACE INTO ${into}
      SELECT f.value, v.value, e.k, e.c
      FROM ${rows.text} e CROSS JOIN ${records.text} r ON r.id = e.id LEFT JOIN ${occurrences.text} o ON o.k = e.k
        CROSS JOIN ${eachTerm('coalesce(o.terms, r.terms)')}
      WHERE e.k >= ${KEY}${end ? ` AND e.k < ${KEY}` : ''}
      ORDER BY 1, 2, 3`,
    from.primarySort,
    from.id,
    ...(end ? [end.primarySort, end.id] : []),
  )
}

function cursorOf(db: Connection, { terms, declaration }: ResourceTables): Cursor | undefined {
  return db.get<Cursor>(
    `SELECT k >> ${ID_BITS} primarySort, k & ${MAX_ID} id, c changes FROM ${terms.text}
      WHERE f = ${NO_FIELD} AND value = ?`,
    declaration.name,
  )
}

/** `to` undefined: all rows have their terms. */
function moveCursor(db: Connection, tables: ResourceTables, { changes }: Cursor, to: Key | undefined): void {
  db.write(`DELETE FROM ${tables.terms.text} WHERE f = ${NO_FIELD} AND value = ?`, tables.declaration.name)
  if (to) setCursor(db, tables, { ...to, changes })
}

function setCursor(db: Connection, { terms, declaration }: ResourceTables, cursor: Cursor): void {
  const { primarySort, id, changes } = cursor
  db.write(`INSERT INTO ${terms.text} VALUES (${NO_FIELD}, ?, ${KEY}, ?)`, declaration.name, primarySort, id, changes)
}

function isBefore(a: Key, b: Key): boolean {
  return a.primarySort < b.primarySort || (a.primarySort === b.primarySort && a.id < b.id)
}
