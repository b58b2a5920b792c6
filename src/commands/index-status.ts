/**
 * npm run index:status [-- --retry]: the state of the index, what is in progress, and the dead letters; --retry retries
 * the dead letters.
 */
import { readFailures } from '../../indexers/failure-tracker.ts'
import { readCheckpoint, type SavedCheckpoint } from '../../indexers/state/checkpoint.ts'
import { listDeadLetters } from '../../indexers/state/dead-letters.ts'
import { readLease } from '../../indexers/state/lease.ts'
import { readRebuildProgress } from '../../indexers/state/rebuild-progress.ts'
import { fanOutOf, type OpenTasks, openTasks, recountOf, retryDeadLetters } from '../../indexers/state/task-rows.ts'
import type { Parsed } from '../command-line.ts'
import type { OpenCalendar } from '../open-calendar.ts'
import { calendarCommand } from './command.ts'
import { printOut } from './output.ts'

const line = {
  name: 'npm run index:status',
  summary:
    'Prints the state of the index: builds, position, which process indexes, background tasks, dead letters and why.',
  options: { retry: { type: 'flag', description: 'retries the dead letters' } },
} as const

function print(name: string, text: string): void {
  printOut(`${name.padEnd(11)} ${text}`)
}

function positionText(checkpoint: SavedCheckpoint | undefined, now: number): string {
  if (!checkpoint) return 'none: the index will be rebuilt'
  if (checkpoint.caughtUpTo >= now) return 'every change is in the index'
  return `version ${checkpoint.caughtUpTo} of ${now}`
}

function printTasks({ fanOuts, recounts, repairs }: OpenTasks): void {
  for (const { key, value } of fanOuts) {
    const { field, id } = fanOutOf(key)
    print('fan-out', `events of ${field} ${id}, after event ${value.after}`)
  }
  for (const { key, value } of recounts) print('recount', `${recountOf(key)}, after ${value.after}`)
  if (repairs.length) print('repair', `${repairs.length} records`)
}

async function status({ engine }: OpenCalendar, { values: { retry } }: Parsed<typeof line.options>): Promise<number> {
  const { state, store, search } = engine
  const [checkpoint, rebuild, deadLetters, tasks, holder, failures, builds, now, others] = await Promise.all([
    readCheckpoint(state),
    readRebuildProgress(state),
    listDeadLetters(state),
    openTasks(state),
    readLease(state),
    readFailures(state),
    search.builds(),
    store.now(),
    engine.otherMirrors(),
  ])
  print('engine', engine.name)
  for (const { name, live } of builds) print('build', `${name}, ${live ? 'live' : 'not live yet'}`)
  for (const { layout } of others) print('other', `index of another release, layout ${layout}`)
  print('position', positionText(checkpoint, now))
  print(
    'indexer',
    holder ? `process ${holder.pid} on ${holder.host}, epoch ${holder.epoch}` : 'no process holds the lease',
  )
  for (const { activity, since, reason } of failures) print('failing', `${activity} since ${since}: ${reason}`)
  if (rebuild) print('rebuild', `${rebuild.state}, ${rebuild.written} of ${rebuild.of} documents`)
  printTasks(tasks)
  for (const { record, at, reason } of deadLetters) print('dead letter', `${record}, last rejected at ${at}: ${reason}`)
  if (retry) printOut(`${(await retryDeadLetters(state)).size} dead letters are retried`)
  return 0
}

export const main = calendarCommand(line, false, status)

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
