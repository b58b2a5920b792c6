/** npm run restore -- <file> [--force]: puts a backup in the place of the embedded store, which nobody may be using. */
import { existsSync, mkdirSync } from 'node:fs'
import { endLease } from '../../indexers/state/lease.ts'
import { openEngine } from '../app.ts'
import { restore } from '../engines/sqlite/store/backup.ts'
import { Failure } from './command.ts'
import { describe, withStoreFile } from './store-file.ts'

await withStoreFile('Usage: npm run restore -- <file> [--force]', true, async ({ settings, file, backup, force }) => {
  if (!existsSync(backup)) throw new Failure(`There is no ${backup}.`)
  const replaces = existsSync(file)
  if (replaces && !force)
    throw new Failure(
      `There is a store in ${settings.DATA_DIR}: --force puts the backup in its place and keeps it under another name.`,
    )
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  const aside = `${file}.replaced-${new Date().toISOString().replaceAll(':', '-')}`
  const contents = await restore(backup, file, aside)
  // Whoever indexed when the backup was taken holds the lease in it.
  const engine = await openEngine(settings)
  await endLease(engine.state)
  await engine.close()
  console.log(`Checked and restored: ${describe(contents, file)}.`)
  if (replaces) console.log(`What was there is kept as ${aside}.`)
})
