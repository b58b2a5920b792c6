/**
 * Pages of the file that nothing uses any more are given back: a build that is dropped leaves as many as the live one
 * has. Pages from the end of the file take their places, which SQLite can do where it keeps for each page what points
 * to it (database.ts).
 */
import type { Connection } from './database.ts'

/** As `PRAGMA auto_vacuum` gives it. */
const INCREMENTAL = 2
/** Other writers wait for no more, or for a checkpoint. */
const STEP_MS = 5
/** Some 20 microseconds each; several times as much where many free pages are at the end of the file. */
const PAGES_AT_ONCE = 50

/** Gives back some of them. False: there are hardly any more, or the file is of a release before 0.40. */
export function reclaimSome(db: Connection): boolean {
  if (db.get<{ auto_vacuum: number }>('PRAGMA auto_vacuum')?.auto_vacuum !== INCREMENTAL) return false
  const end = performance.now() + STEP_MS
  return db.transaction(() => {
    let free: number
    do {
      free = db.get<{ freelist_count: number }>('PRAGMA freelist_count')?.freelist_count ?? 0
      if (free > 0) db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`)
    } while (free > PAGES_AT_ONCE && performance.now() < end)
    return free > PAGES_AT_ONCE
  })
}
