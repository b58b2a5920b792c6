/**
 * npm run migrate: makes what this release needs in MongoDB: indexes, and the names of records of version 0.5, of which
 * no process may run any more. To be run before the processes of a new release.
 */
import { stores } from '../calendar/resources/index.ts'
import { command } from './command.ts'
import { printOut } from './output.ts'

const line = {
  name: 'npm run migrate',
  summary: 'Makes what this release needs in MongoDB: indexes, and the collection of unique names.',
} as const

async function migrate(mongodb: string): Promise<void> {
  const { migrateMongo } = await import('../engines/production.ts')
  const { built, superfluous } = await migrateMongo(mongodb, stores)
  printOut(built.length ? `Built: ${built.join(', ')}.` : 'Nothing to do: all is there.')
  if (superfluous.length === 0) return
  printOut('This release does not use some others. When no other release runs, they can be dropped in mongosh:')
  for (const command of superfluous) printOut(`  ${command}`)
}

export const main = command(line, async ({ MONGODB_URL }) => {
  if (MONGODB_URL) await migrate(MONGODB_URL)
  else printOut('Nothing to do: the embedded engine prepares its file itself.')
  return 0
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
