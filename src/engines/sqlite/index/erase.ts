/** Removes everything that the index holds of records, also what it has lost track of: before a repair writes them. */
import type { Connection } from '../database.ts'
import { noteChange } from './postponed-terms.ts'
import { releaseShown } from './stored-records.ts'
import { MAX_ID, type ResourceTables, termCodes } from './tables.ts'

export function erase(db: Connection, tables: ResourceTables, ids: readonly number[]): void {
  const list = JSON.stringify(ids)
  // In one statement each: neither terms nor texts are ordered by record, so all of them are read.
  const ofRecords = (key: string) => `${key} & ${MAX_ID} IN (SELECT value FROM json_each(?))`
  for (const language of tables.textColumns.length ? tables.languages : []) {
    const fts = tables.fts(language).text
    db.write(`DELETE FROM ${fts} WHERE rowid IN (SELECT value FROM json_each(?))`, list)
    db.write(
      `DELETE FROM ${fts} WHERE rowid IN (SELECT id FROM ${tables.textSizes(language).text} WHERE ${ofRecords('id')})`,
      list,
    )
  }
  db.write(`DELETE FROM ${tables.occurrences.text} WHERE ${ofRecords('k')}`, list)
  for (const id of ids) releaseShown(db, tables, id)
  for (const table of [tables.rows, tables.records])
    db.write(`DELETE FROM ${table.text} WHERE id IN (SELECT value FROM json_each(?))`, list)
  db.write(
    `DELETE FROM ${tables.terms.text} WHERE f IN (SELECT value FROM json_each(?)) AND ${ofRecords('k')}`,
    JSON.stringify(termCodes(tables)),
    list,
  )
  noteChange(db, tables)
}
