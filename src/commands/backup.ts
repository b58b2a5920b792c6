/** npm run backup -- <file>: copies the embedded store, also beside a running server, and checks the copy. */
import { existsSync } from 'node:fs'
import { backUp } from '../engines/sqlite/store/backup.ts'
import { Failure } from './command.ts'
import { describe, withStoreFile } from './store-file.ts'

await withStoreFile('Usage: npm run backup -- <file>', false, async ({ settings, file, backup }) => {
  if (!existsSync(file)) throw new Failure(`There is no store in ${settings.DATA_DIR}.`)
  const contents = await backUp(file, backup)
  console.log(`Backed up and checked: ${describe(contents, backup)}.`)
})
