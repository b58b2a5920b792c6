/** The changes of a build in the order of their versions: two indexes hold it, one of records, one of tombstones. */
import type { ChangeRange, IndexChange } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import type { ResourceTables } from './tables.ts'

export function indexChanges(
  db: Connection,
  { records, tombstones }: ResourceTables,
  { after, upTo, limit, removed: onlyRemoved }: ChangeRange,
): IndexChange[] {
  const from = ({ text }: Sql, removed: boolean): IndexChange[] =>
    db
      .all<{ id: number; version: number }>(
        `SELECT id, version FROM ${text} WHERE (version, id) > (?, ?) AND version <= ? ORDER BY version, id LIMIT ?`,
        after.version,
        after.id,
        upTo,
        limit,
      )
      .map((row) => ({ ...row, removed }))
  const found = [...from(tombstones, true), ...(onlyRemoved ? [] : from(records, false))]
  return found.sort((a, b) => a.version - b.version || a.id - b.id).slice(0, limit)
}
