/**
 * npm run verify [-- --repair --full]: compares the index with the store; --repair mends what differs, --full compares
 * every record instead of digests. Exit code 1: there was drift that is not mended.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Drift, verify } from '../../indexers/maintenance/verify.ts'
import { isIdle, openTasks, requestRepair } from '../../indexers/tasks/task-rows.ts'
import type { App } from '../app.ts'
import { command, Usage } from './command.ts'

const usage = 'Usage: npm run verify [-- --repair --full]'
/** Milliseconds to wait for the index, and between looks at what is under way. */
const PATIENCE = 600_000
const LOOK = 100
/** Lines of drift that are printed. */
const MOST = 100

function parse(args: string[]): { repair?: boolean; full?: boolean } {
  try {
    return parseArgs({ args, options: { repair: { type: 'boolean' }, full: { type: 'boolean' } } }).values
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n${usage}`)
  }
}

/** Every change so far is in the index, and nothing is under way beside it. */
async function settled({ engine, indexer }: App): Promise<void> {
  if (!(await indexer.waitUntilVisible(await engine.store.now(), PATIENCE)))
    throw new Error('the index does not catch up: is an indexer running?')
  for (const until = Date.now() + PATIENCE; !isIdle(await openTasks(engine.state)); await sleep(LOOK)) {
    if (Date.now() > until)
      throw new Error('what is under way beside the following does not end: see npm run index:status')
  }
  await engine.search.refresh()
}

function print(drift: readonly Drift[]): void {
  for (const { resource, id, kind } of drift.slice(0, MOST)) console.log(`${kind.padEnd(10)} ${resource} ${id}`)
  if (drift.length > MOST) console.log(`… and ${drift.length - MOST} more`)
}

async function run(app: App, args: string[]): Promise<void> {
  const { repair, full } = parse(args)
  const begun = performance.now()
  let said = begun
  await settled(app)
  const { checked, drift } = await verify(
    app.engine,
    () => settled(app),
    (count) => {
      if (performance.now() - said < 1_000) return
      said = performance.now()
      console.log(`${count} records compared`)
    },
    full,
  )
  print(drift)
  console.log(
    `${checked} records compared in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${drift.length} differ`,
  )
  if (drift.length === 0) return
  process.exitCode = 1
  if (!repair) return
  for (const { resource, id } of drift) await requestRepair(app.engine.state, resource, id)
  const after = await verify(
    app.engine,
    () => settled(app),
    () => {},
    full,
  )
  print(after.drift)
  console.log(`${drift.length - after.drift.length} mended, ${after.drift.length} differ still`)
  process.exitCode = after.drift.length ? 1 : 0
}

await command(true, run)
