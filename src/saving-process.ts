/** `node src/saving-process.ts FOLDER` saves what searches read of the whole index of an embedded calendar. */
import './memory.ts'
import { setPriority } from 'node:os'
import { indexes, stores } from './calendar/resources/index.ts'
import { saveForSearches } from './calendar/search/save-for-searches.ts'
import { storeFile } from './engines/sqlite/files.ts'
import { openSqlite } from './engines/sqlite/index.ts'

/** Visitors come first. */
const NICENESS = 10
setPriority(NICENESS)

const [, , DATA_DIR = ''] = process.argv
const engine = await openSqlite({ file: storeFile({ DATA_DIR }), stores, indexes })
try {
  await saveForSearches(engine.search, () => false)
} finally {
  await engine.close()
}
