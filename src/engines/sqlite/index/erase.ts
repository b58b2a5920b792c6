/** Removes every trace of records, also what the index does not know that it holds: before they are rewritten. */
import type { Connection } from '../database.ts'
import { termCodes } from './holds.ts'
import { ID_BITS, MAX_ID, type ResourceTables } from './tables.ts'

/** `primarySort`: of the rewritten row; texts may be stored under it although the row is not. */
export interface Erased {
  id: number
  primarySort: number | undefined
}

export function erase(db: Connection, tables: ResourceTables, records: readonly Erased[]): void {
  for (const { id, primarySort } of records) {
    const stored = db.get<{ primarySort: number }>(
      `SELECT k >> ${ID_BITS} primarySort FROM ${tables.rows.text} WHERE id = ?`,
      id,
    )
    for (const each of new Set([stored?.primarySort, primarySort]))
      if (each !== undefined) eraseTexts(db, tables, each, id)
    for (const table of [tables.rows, tables.records]) db.write(`DELETE FROM ${table.text} WHERE id = ?`, id)
  }
  // All at once: the table is not ordered by record, so it is read from one end to the other.
  db.write(
    `DELETE FROM ${tables.terms.text} WHERE f IN (SELECT value FROM json_each(?))
      AND k & ${MAX_ID} IN (SELECT value FROM json_each(?))`,
    JSON.stringify(termCodes(tables.fields)),
    JSON.stringify(records.map(({ id }) => id)),
  )
}

function eraseTexts(
  db: Connection,
  { textColumns, languages, fts }: ResourceTables,
  primarySort: number,
  id: number,
): void {
  if (!textColumns.length) return
  for (const language of languages)
    db.write(`DELETE FROM ${fts(language).text} WHERE rowid = (? << ${ID_BITS}) | ?`, primarySort, id)
}
