/**
 * npm run bench:cores [-- --events 10000]: requests a second of one process on one core, and on two, in turns. The load
 * comes from a process of its own, which takes some of the same two cores. So what follows from the processor time of
 * the threads is beside it: one core does all of it, two share it, and no request is faster than the busiest thread.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../src/command-line.ts'
import { fillCalendar } from './calendar/filled-calendar.ts'
import type { Plan } from './load/load-generator.ts'
import { quantiles } from './measuring/measure.ts'
import { threadMs } from './measuring/processor.ts'
import { adminKey, endAll, generate, serve } from './measuring/service.ts'
import { record } from './results/results.ts'
import { type Rows, rounded } from './results/rows.ts'

const {
  values: { events },
} = readArguments({
  name: 'npm run bench:cores',
  summary: 'Measures how many requests a second one process answers on one core and on two.',
  options: { events: { type: 'number', description: 'events of the calendar', default: 10_000 } },
})

const CONCURRENCY = 16
const TURNS = 3
const TURN_SECONDS = 4
const mixes: Record<string, readonly string[]> = {
  'lists, not kept': ['/events', '/events?page=20', '/events?categories=9', '/events?start_date=%2B7%20days'],
  searches: ['/events?search=concert', '/events?search=festival', '/events?geoloc_lat=46.948&geoloc_lng=7.447'],
}

/** The cores on which this process, and all that it starts from now on, may run. */
function useCores(cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(process.pid)])
}

interface Turn {
  /** Requests a second. */
  rate: number
  /** Processor milliseconds of a request: of all threads, and of the one that had most. */
  allMs: number
  busiestMs: number
}

async function measureTurn(service: { api: string; pid: number }, paths: readonly string[]): Promise<Turn> {
  const plan: Plan = {
    api: service.api,
    key: adminKey,
    ids: [],
    paths: [...paths],
    seconds: TURN_SECONDS,
    seed: 1,
    concurrency: CONCURRENCY,
  }
  const before = threadMs(service.pid)
  const { rate, served } = await generate(plan)
  const used = [...threadMs(service.pid)].map(([thread, ms]) => (ms - (before.get(thread) ?? 0)) / served.count)
  return { rate, allMs: used.reduce((sum, ms) => sum + ms, 0), busiestMs: Math.max(...used) }
}

const median = (turns: readonly Turn[], of: keyof Turn) => quantiles(turns.map((turn) => turn[of])).p50

async function main(folder: string): Promise<void> {
  const { environment } = await fillCalendar(folder, events, undefined)
  useCores('0')
  const one = await serve(environment)
  useCores('0-1')
  const two = await serve(environment)
  const rows: Rows = {}
  for (const [name, paths] of Object.entries(mixes)) {
    const turns = { one: [] as Turn[], two: [] as Turn[] }
    for (let turn = 0; turn <= TURNS; turn++) {
      const [first, second] = [await measureTurn(one, paths), await measureTurn(two, paths)]
      if (turn === 0) continue // warms up
      turns.one.push(first)
      turns.two.push(second)
    }
    const [all, busiest] = [median(turns.two, 'allMs'), median(turns.two, 'busiestMs')]
    const [onOne, onTwo] = [1000 / all, Math.min(2000 / all, 1000 / busiest)]
    rows[name] = {
      'one core, requests/s': rounded(median(turns.one, 'rate')),
      'two cores, requests/s': rounded(median(turns.two, 'rate')),
      factor: rounded(median(turns.two, 'rate') / median(turns.one, 'rate')),
      'processor ms': rounded(all),
      'of the busiest thread': rounded(busiest),
      'so one core, requests/s': rounded(onOne),
      'two cores': rounded(onTwo),
      'more cores': rounded(1000 / busiest),
      'factor of two': rounded(onTwo / onOne),
    }
  }
  record('cores', rows)
  console.table(rows)
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-cores-'))
try {
  await main(folder)
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
