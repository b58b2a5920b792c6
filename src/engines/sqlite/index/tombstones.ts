/** The versions of removed records: what is older than they are is not written any more. */
import type { Connection } from '../database.ts'
import type { ResourceTables, Tables } from './tables.ts'

/** Deleted in one step. */
const PURGE_ROWS = 1000

export function versionOfTombstone(db: Connection, { tombstones }: ResourceTables, id: number): number | undefined {
  return db.get<{ version: number }>(`SELECT version FROM ${tombstones.text} WHERE id = ?`, id)?.version
}

export function putTombstone(db: Connection, { tombstones }: ResourceTables, id: number, version: number): void {
  db.write(`INSERT OR REPLACE INTO ${tombstones.text} VALUES (?, ?)`, id, version)
}

export function removeTombstone(db: Connection, { tombstones }: ResourceTables, id: number): void {
  db.write(`DELETE FROM ${tombstones.text} WHERE id = ?`, id)
}

/** Deletes some up to a version. False: there were none. */
export function purgeSome(db: Connection, tables: Tables, version: number): boolean {
  return [...tables.values()].some(
    ({ tombstones: { text } }) =>
      db.get(
        `DELETE FROM ${text} WHERE id IN (SELECT id FROM ${text} WHERE version <= ? LIMIT ${PURGE_ROWS}) RETURNING 1`,
        version,
      ) !== undefined,
  )
}
