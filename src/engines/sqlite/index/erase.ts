/** Removes everything that the index holds of records, also what it has lost track of: before a repair writes them. */
import type { Connection } from '../database.ts'
import { ID_BITS, KEY, MAX_ID, type ResourceTables, termCodes } from './tables.ts'

export interface Erased {
  id: number
  /** Of the row that is written next: texts may be stored under its key although the row is not. */
  primarySort: number | undefined
}

export function erase(db: Connection, tables: ResourceTables, records: readonly Erased[]): void {
  for (const { id, primarySort } of records) {
    for (const value of new Set([indexedUnder(db, tables, id), primarySort])) eraseTexts(db, tables, id, value)
    for (const table of [tables.rows, tables.records]) db.write(`DELETE FROM ${table.text} WHERE id = ?`, id)
  }
  // In one statement: terms are not ordered by record, so it reads all of them.
  db.write(
    `DELETE FROM ${tables.terms.text} WHERE f IN (SELECT value FROM json_each(?))
      AND k & ${MAX_ID} IN (SELECT value FROM json_each(?))`,
    JSON.stringify(termCodes(tables)),
    JSON.stringify(records.map(({ id }) => id)),
  )
}

function indexedUnder(db: Connection, { rows }: ResourceTables, id: number): number | undefined {
  return db.get<{ primarySort: number }>(`SELECT k >> ${ID_BITS} primarySort FROM ${rows.text} WHERE id = ?`, id)
    ?.primarySort
}

function eraseTexts(db: Connection, tables: ResourceTables, id: number, primarySort: number | undefined): void {
  if (primarySort === undefined || !tables.textColumns.length) return
  for (const language of tables.languages)
    db.write(`DELETE FROM ${tables.fts(language).text} WHERE rowid = ${KEY}`, primarySort, id)
}
