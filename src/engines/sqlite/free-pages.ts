/**
 * Pages of the file that nothing uses any more are given back: a build that is dropped leaves as many as the live one
 * has. Pages from the end of the file take their places, which SQLite can do where it keeps for each page what points
 * to it (database.ts).
 */
import type { Connection } from './database.ts'

/** As `PRAGMA auto_vacuum` gives it. */
const INCREMENTAL = 2
/** Other writers wait for no more: 3 ms, or as long as a checkpoint. */
const PAGES_AT_ONCE = 500

/** False: what was free at the beginning is given back, or the file is of a release before 0.40. */
export function reclaimSome(db: Pick<Connection, 'get' | 'exec'>): boolean {
  const mode = db.get<{ auto_vacuum: number }>('PRAGMA auto_vacuum')?.auto_vacuum
  const free = db.get<{ freelist_count: number }>('PRAGMA freelist_count')?.freelist_count ?? 0
  if (mode !== INCREMENTAL || free === 0) return false
  db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`)
  return free > PAGES_AT_ONCE
}
