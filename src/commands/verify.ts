/**
 * npm run verify [-- --repair --full]: compares the index with the store. --repair repairs what differs; --full
 * compares every record and all that can be queried, instead of digests of what is shown. Exit code 1: some drift
 * remains.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readFailures } from '../../indexers/failure-tracker.ts'
import type { Drift } from '../../indexers/maintenance/compare-records.ts'
import { verify } from '../../indexers/maintenance/verify.ts'
import { readLease } from '../../indexers/state/lease.ts'
import { isIdle, openTasks, requestRepair } from '../../indexers/state/task-rows.ts'
import type { Parsed } from '../command-line.ts'
import type { OpenCalendar } from '../open-calendar.ts'
import { calendarCommand, Failure } from './command.ts'
import { printError, printOut } from './output.ts'

const line = {
  name: 'npm run verify',
  summary: 'Compares the index with the store, also beside live traffic: by digests, and by record where they differ.',
  options: {
    repair: { type: 'flag', description: 'repairs what differs' },
    full: {
      type: 'flag',
      description: 'compares every record and all that can be queried, instead of digests of what is shown',
    },
  },
  exitCodes: { 0: 'nothing differs', 1: 'something differs still, or it could not be compared' },
} as const
const TIMEOUT_MS = 600_000
const POLL_MS = 100
const REPORT_INTERVAL_MS = 1_000
const MAX_PRINTED_LINES = 100

/** Who indexes, and what fails there, in a phrase. */
async function indexing({ engine: { state }, indexer }: OpenCalendar): Promise<string> {
  const [failures, holder] = await Promise.all([readFailures(state), readLease(state)])
  const reasons = [...new Set([...failures.map(({ reason }) => reason), ...indexer.reasonsOfFailures])]
  if (reasons.length) return `indexing fails and is retried (${reasons.join('; ')})`
  return holder ? `process ${holder.pid} on ${holder.host} indexes` : 'no process indexes'
}

/**
 * Says what it waits for, when it has waited for a second, and again when what holds it up has changed.
 * @throws Failure after ten minutes
 */
async function waitFor(what: string, calendar: OpenCalendar, isDone: (ms: number) => Promise<boolean>): Promise<void> {
  let said = ''
  for (const until = performance.now() + TIMEOUT_MS; !(await isDone(REPORT_INTERVAL_MS)); ) {
    const now = `${what}: ${await indexing(calendar)}`
    if (performance.now() > until) throw new Failure(`Not done within ten minutes: ${now}.`)
    if (now !== said) printError(`Waiting until ${now}.`)
    said = now
  }
}

/** Resolves when every change so far is in the index and no background task is open. */
async function catchUp(calendar: OpenCalendar): Promise<void> {
  const { engine, indexer } = calendar
  const version = await engine.store.now()
  await waitFor('the index has every change', calendar, (ms) => indexer.waitUntilVisible(version, ms))
  await waitFor('the background tasks are done', calendar, async (ms) => {
    const until = performance.now() + ms
    let isDone = isIdle(await openTasks(engine.state))
    for (; !isDone && performance.now() < until; isDone = isIdle(await openTasks(engine.state))) await sleep(POLL_MS)
    return isDone
  })
  await engine.search.refresh()
}

function print(drift: readonly Drift[]): void {
  for (const { resource, id, kind } of drift.slice(0, MAX_PRINTED_LINES))
    printOut(`${kind.padEnd(10)} ${resource} ${id}`)
  if (drift.length > MAX_PRINTED_LINES) printOut(`… and ${drift.length - MAX_PRINTED_LINES} more`)
}

/** Prints the number of compared records to stderr, about every second: stdout has results alone. */
function reporter(): (checked: number) => void {
  let reportedAt = performance.now()
  return (checked) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = performance.now()
    printError(`${checked} records compared`)
  }
}

async function run(calendar: OpenCalendar, { values }: Parsed<typeof line.options>): Promise<number> {
  const { repair = false, full = false } = values
  const { projectionContext } = await import('../engine.ts')
  const { engine, settings } = calendar
  const options = { engine, context: projectionContext(settings), full, catchUp: () => catchUp(calendar) }
  const startedAt = performance.now()
  await catchUp(calendar)
  const { checked, drift } = await verify({ ...options, progress: reporter() })
  print(drift)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  printOut(`${checked} records compared in ${seconds} s: ${drift.length} differ`)
  if (drift.length === 0) return 0
  if (!repair) return 1
  for (const { resource, id } of drift) await requestRepair(engine.state, resource, id, { rewrite: full })
  const after = await verify(options)
  print(after.drift)
  printOut(`${drift.length - after.drift.length} repaired, ${after.drift.length} still differ`)
  return after.drift.length ? 1 : 0
}

export const main = calendarCommand(line, true, run)

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
