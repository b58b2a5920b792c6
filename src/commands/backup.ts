/** npm run backup -- <file>: copies the embedded store, also beside a running server, and checks the copy. */
import { existsSync } from 'node:fs'
import { backUp } from '../engines/sqlite/store/backup.ts'
import { Failure } from './command.ts'
import { printOut } from './output.ts'
import { describe, storeFileCommand } from './store-file.ts'

const line = {
  name: 'npm run backup',
  summary:
    'Copies the embedded store with its index into a new file, also beside a running server, and checks the copy.',
  operands: ['<file>'],
  examples: ['/backups/kalends.sqlite'],
} as const

export const main = storeFileCommand(line, async ({ settings, file, backup }) => {
  if (!existsSync(file)) throw new Failure(`There is no store in ${settings.DATA_DIR}.`)
  const contents = await backUp(file, backup)
  printOut(`Backed up and checked: ${describe(contents, backup)}.`)
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
