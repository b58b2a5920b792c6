/** npm run restore -- <file> [--force]: replaces the embedded store with a backup; nobody may be using the store. */
import { existsSync } from 'node:fs'
import { FEED_KEY } from '../../indexers/state/followable.ts'
import { endLease } from '../../indexers/state/lease.ts'
import { makeFolder } from '../engines/sqlite/files.ts'
import { restore } from '../engines/sqlite/store/backup.ts'
import { Failure } from './command.ts'
import { printOut } from './output.ts'
import { describe, storeFileCommand } from './store-file.ts'

const line = {
  name: 'npm run restore',
  summary: 'Replaces the embedded store with a backup. No server may be using the store.',
  operands: ['<file>'],
  options: { force: { type: 'flag', description: 'replaces an existing store, and keeps it under another name' } },
  examples: ['/backups/kalends.sqlite --force'],
} as const

export const main = storeFileCommand(line, async ({ settings, file, backup, force }) => {
  if (!existsSync(backup)) throw new Failure(`There is no ${backup}.`)
  const replaces = [file, `${file}-wal`].some((each) => existsSync(each))
  if (replaces && !force)
    throw new Failure(
      `There is a store in ${settings.DATA_DIR}: --force replaces it with the backup and keeps it under another name.`,
    )
  makeFolder(settings.DATA_DIR)
  const previous = `${file}.replaced-${new Date().toISOString().replaceAll(':', '-')}`
  const contents = await restore(backup, file, previous, [FEED_KEY])
  // The backup contains the lease of the process that was indexing when it was taken.
  const { openEngine } = await import('../engine.ts')
  const engine = await openEngine(settings)
  await endLease(engine.state)
  await engine.close()
  printOut(`Checked and restored: ${describe(contents, file)}.`)
  const kept = [previous, `${previous}-wal`].filter((each) => existsSync(each))
  if (kept.length) printOut(`The previous store is kept as ${kept.join(' and ')}.`)
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
