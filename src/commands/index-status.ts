/** npm run index:status [-- --retry]: how the index is, what is under way and what was put aside; --retry has that tried again. */
import { parseArgs } from 'node:util'
import { readFailures } from '../../indexers/failure-tracker.ts'
import { listDeadLetters, readCheckpoint, readRebuildProgress } from '../../indexers/state/checkpoint.ts'
import { readLease } from '../../indexers/state/lease.ts'
import { fanOutOf, openTasks, recountOf, retryDeadLetters, scanOf } from '../../indexers/tasks/task-rows.ts'
import type { App } from '../app.ts'
import { command, Usage } from './command.ts'

const usage = 'Usage: npm run index:status [-- --retry]'

function parse(args: string[]): { retry: boolean } {
  try {
    return { retry: parseArgs({ args, options: { retry: { type: 'boolean' } } }).values.retry ?? false }
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n${usage}`)
  }
}

async function status({ engine }: App, args: string[]): Promise<void> {
  const { retry } = parse(args)
  const { state, store, search } = engine
  const [checkpoint, rebuild, aside, work, holder, held, versions, now] = await Promise.all([
    readCheckpoint(state),
    readRebuildProgress(state),
    listDeadLetters(state),
    openTasks(state),
    readLease(state),
    readFailures(state),
    search.builds(),
    store.now(),
  ])
  console.log(`engine    ${engine.name}`)
  for (const { name, live } of versions) console.log(`version   ${name}${live ? ', live' : ', being made'}`)
  console.log(
    `position  ${checkpoint ? (checkpoint.done >= now ? 'every change is in the index' : `label ${checkpoint.done} of ${now}`) : 'none: the index is to be made anew'}`,
  )
  console.log(
    `indexer   ${holder ? `process ${holder.pid} on ${holder.host}, epoch ${holder.epoch}` : 'nobody holds the lease'}`,
  )
  for (const { part, since, reason } of held) console.log(`held up   ${part} since ${since}: ${reason}`)
  if (rebuild) console.log(`rebuild   ${rebuild.state}, ${rebuild.written} of ${rebuild.of} documents`)
  for (const row of work.fanOuts)
    console.log(
      `fan-out   events of ${fanOutOf(row.key).field} ${fanOutOf(row.key).id}, after event ${scanOf(row).after}`,
    )
  for (const row of work.recounts) console.log(`recount   ${recountOf(row.key)}, after ${scanOf(row).after}`)
  if (work.repairs.length) console.log(`repair    ${work.repairs.length} records`)
  for (const { record, at, reason } of aside) console.log(`aside     ${record}, refused last at ${at}: ${reason}`)
  if (!retry) return
  console.log(`${(await retryDeadLetters(state)).size} asked for again`)
}

await command(false, status)
