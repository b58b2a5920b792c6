/**
 * `node src/process/saving-process.ts FOLDER` saves what searches read of the whole index of an embedded calendar. It
 * ends with the process that has started it, and fails where something is left to save.
 */
import './v8-options.ts'
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { indexes, stores } from '../calendar/resources/index.ts'
import { saveForSearches } from '../calendar/search/save-for-searches.ts'
import { storeFile } from '../engines/sqlite/files.ts'
import { openSqlite } from '../engines/sqlite/index.ts'

/** Visitors come first. */
const NICENESS = 10
setPriority(Math.max(getPriority(), NICENESS))
// Where memory is short, it is this process that Linux ends, not the service (proc_pid_oom_score_adj(5)).
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Another system, or one that does not allow it.
}

process.stdin.on('end', () => process.exit(1)).resume()

const [, , DATA_DIR = ''] = process.argv
const engine = await openSqlite({ file: storeFile({ DATA_DIR }), stores, indexes })
try {
  await saveForSearches(engine.search, () => false)
  if (await engine.search.lacksColumns?.()) throw new Error('some columns could not be saved')
} finally {
  await engine.close()
  process.stdin.destroy()
}
