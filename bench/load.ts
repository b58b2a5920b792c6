/**
 * npm run bench:load [-- --seconds 120 --events 10000]: the top rate of the embedded engine for visits as load-mix.ts
 * draws them; then 80 % of it; then four times as many. Exit code 1 when an aim is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from '../src/command-line.ts'
import { fillCalendar } from './calendar/filled-calendar.ts'
import type { Report } from './load/load-generator.ts'
import type { Probed } from './load/probe.ts'
import { adminKey, endAll, generate, probe, serve } from './measuring/service.ts'
import { record } from './results/results.ts'
import { type Rows, rounded } from './results/rows.ts'

const {
  values: { seconds, events },
} = readArguments({
  name: 'npm run bench:load',
  summary: 'Finds the top rate, and measures what happens at 80 % of it and at four times as much.',
  options: {
    seconds: { type: 'number', description: 'at 80 % of the top rate', default: 120 },
    events: { type: 'number', description: 'events of the calendar', default: 10_000 },
  },
  exitCodes: { 1: 'an aim was missed' },
})

const TOP_SECONDS = 20
const TOP_CONCURRENCY = 32
const STEADY_SHARE = 0.8
const OVERLOAD = 4
const OVERLOAD_SECONDS = 20
const RECOVERY_SECONDS = 5
const AFTERWARDS_SHARE = 0.5
const AFTERWARDS_SECONDS = 10
const SOME_IDS = 50
const MAX_HEAP_RATIO = 1.1
const MAX_DELAY_MS = 20
const MAX_REFUSAL_MS = 50
/** Of the top rate, while four times as many arrive. */
const MIN_SERVED_SHARE = 0.8

interface Aim {
  measured: string
  aim: string
  reached: boolean
}

const count = (errors: Report['errors']) => Object.values(errors).reduce((sum, n) => sum + n, 0)
const ms = (value: number) => `${rounded(value)} ms`

function steadyAims(report: Report, before: Probed, after: Probed): Record<string, Aim> {
  const heap = after.heapMb / before.heapMb
  const failed = count(report.errors) + report.refused.count
  return {
    'at 80 %: errors and refusals': { measured: String(failed), aim: '0', reached: failed === 0 },
    'at 80 %: heap after : before': {
      measured: `${rounded(heap)} (${rounded(before.heapMb)} MB before)`,
      aim: `≤ ${MAX_HEAP_RATIO}`,
      reached: heap <= MAX_HEAP_RATIO,
    },
    'at 80 %: delay of the event loop, p99': {
      measured: ms(after.delayP99),
      aim: `≤ ${MAX_DELAY_MS} ms`,
      reached: after.delayP99 <= MAX_DELAY_MS,
    },
  }
}

function overloadAims(top: number, report: Report, steady: Report, afterwards: Report): Record<string, Aim> {
  const servedRate = (report.rate * report.served.count) / (report.served.count + report.refused.count)
  const errors = count(report.errors)
  const late = count(afterwards.errors) + afterwards.refused.count
  return {
    'four times as many: errors but 503 with Retry-After': {
      measured: String(errors),
      aim: '0',
      reached: errors === 0,
    },
    'four times as many: 503 within (p99)': {
      measured: ms(report.refused.p99),
      aim: `≤ ${MAX_REFUSAL_MS} ms`,
      reached: report.refused.count > 0 && report.refused.p99 <= MAX_REFUSAL_MS,
    },
    'four times as many: served, of the top rate': {
      measured: rounded(servedRate / top).toString(),
      aim: `≥ ${MIN_SERVED_SHARE}`,
      reached: servedRate >= MIN_SERVED_SHARE * top,
    },
    [`${RECOVERY_SECONDS} s later: errors and refusals`]: { measured: String(late), aim: '0', reached: late === 0 },
    [`${RECOVERY_SECONDS} s later: p99`]: {
      measured: ms(afterwards.served.p99),
      aim: `≤ that at 80 %`,
      reached: afterwards.served.p99 <= steady.served.p99,
    },
  }
}

function rowOf({ rate, served, refused, errors, lateP99 }: Report): Rows[string] {
  return {
    'answers/s': rounded(rate),
    served: served.count,
    'p50 ms': rounded(served.p50),
    'p99 ms': rounded(served.p99),
    'longest ms': rounded(served.longest),
    '503': refused.count,
    '503, p99 ms': rounded(refused.p99),
    errors: count(errors),
    'sent late by, p99 ms': rounded(lateP99),
  }
}

async function someIds(api: string): Promise<number[]> {
  const answer = await fetch(`${api}/events?per_page=${SOME_IDS}`)
  const { events: found }: { events: { id: number }[] } = JSON.parse(await answer.text())
  return found.map(({ id }) => id)
}

async function main(folder: string): Promise<void> {
  const { environment } = await fillCalendar(folder, events, undefined)
  const { api, child } = await serve(environment, [
    '--expose-gc',
    `--import=${join(import.meta.dirname, 'load/probe.ts')}`,
  ])
  const target = { api, key: adminKey, ids: await someIds(api) }
  await generate({ ...target, seconds: TOP_SECONDS / 2, seed: 1, concurrency: TOP_CONCURRENCY }) // warms up
  const top = await generate({ ...target, seconds: TOP_SECONDS, seed: 2, concurrency: TOP_CONCURRENCY })
  const topRate = top.rate
  const before = await probe(child)
  const steady = await generate({ ...target, seconds, seed: 3, rate: STEADY_SHARE * topRate })
  const after = await probe(child)
  const overload = await generate({ ...target, seconds: OVERLOAD_SECONDS, seed: 4, rate: OVERLOAD * topRate })
  await sleep(RECOVERY_SECONDS * 1000)
  const afterwards = await generate({
    ...target,
    seconds: AFTERWARDS_SECONDS,
    seed: 5,
    rate: AFTERWARDS_SHARE * topRate,
  })
  const phases = {
    'top rate': top,
    '80 % of it': steady,
    'four times it': overload,
    'half of it, 5 s later': afterwards,
  }
  const rows = Object.fromEntries(Object.entries(phases).map(([name, report]) => [name, rowOf(report)]))
  const aims = { ...steadyAims(steady, before, after), ...overloadAims(topRate, overload, steady, afterwards) }
  const judged = Object.entries(aims).map(([name, { measured, aim, reached }]) => {
    return [name, { measured, aim, '': reached ? 'reached' : 'MISSED' }] as const
  })
  console.table(rows)
  console.table(Object.fromEntries(judged))
  for (const [name, report] of Object.entries(phases)) if (count(report.errors)) console.log(name, report.errors)
  record('load', rows)
  record('load-aims', Object.fromEntries(judged))
  if (Object.values(aims).some(({ reached }) => !reached)) process.exitCode = 1
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-load-'))
try {
  await main(folder)
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
