/**
 * npm run bench:dearest [-- --production --events 100000 --seconds 60]: searches for the requests without a key that
 * cost most processor time, each after a change of the index, and prints the ten dearest: as they were found, each
 * measured once, and the median of some more times, in turns. The dearest of thousands that are measured once is what
 * the machine did beside it, or the first of its kind.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from '../src/command-line.ts'
import { ask } from '../test/attack/client.ts'
import { type Measured, mostUsed, worstOf } from '../test/attack/worse.ts'
import { type Filled, fillCalendar, openFilled } from './calendar/filled-calendar.ts'
import { random } from './calendar/words.ts'
import { changing } from './measuring/changes.ts'
import { engineOptions, KEPT_MS, serving } from './measuring/engines.ts'
import { fresh, quantiles } from './measuring/measure.ts'
import { processorMs } from './measuring/processor.ts'
import { endAll, serve } from './measuring/service.ts'

const {
  values: { events: count, production: isProduction = false, seconds, seed },
} = readArguments({
  name: 'npm run bench:dearest',
  summary: 'Searches for the requests without a key that cost most processor time, and prints the ten dearest.',
  options: {
    ...engineOptions(100_000),
    seconds: { type: 'number', description: 'how long it searches', default: 60 },
    seed: { type: 'number', description: 'of the random parameters', default: 1 },
  },
})
const PER_ROUND = 20
const SHOWN = 10
const TIMES_AGAIN = 9
const SHOWN_CHARACTERS = 400
/** As every browser asks. */
const headers = { 'Accept-Encoding': 'gzip, deflate, br' }

/** Of the processor; `again`: the median. */
interface Found extends Measured {
  again: number
}

async function dearest({ environment }: Filled): Promise<Found[]> {
  const { api, pid } = await serve(environment)
  const engine = await openFilled(folder, addresses)
  const change = await changing(engine)
  const pids = [pid, ...servers.pids]
  const statuses = new Map<string, number>()
  const cost = async (path: string) => {
    await change()
    const before = processorMs(pids)
    const { status } = await ask(fresh(new URL(api).origin + path), { headers })
    statuses.set(path, status)
    return processorMs(pids) - before
  }
  const end = performance.now() + seconds * 1_000
  const goesOn = () => performance.now() < end
  try {
    const records = await mostUsed(async (path) => JSON.parse((await ask(api + path)).text))
    const worst = await worstOf({ cost, next: random(seed), records, goesOn, perRound: PER_ROUND, most: SHOWN })
    const again = await medians(
      worst.map(({ path }) => path),
      cost,
    )
    return worst
      .map(({ path, ...each }, at) => ({ ...each, path: `${statuses.get(path)} ${path}`, again: again[at] ?? 0 }))
      .toSorted((a, b) => b.again - a.again)
  } finally {
    await engine.close()
  }
}

/** Of each path, in turns: what happens beside them meets all of them. Nothing is kept from one turn to the next. */
async function medians(paths: readonly string[], cost: (path: string) => Promise<number>): Promise<number[]> {
  const costs: number[][] = paths.map(() => [])
  for (let turn = 0; turn < TIMES_AGAIN; turn++) {
    if (isProduction) await sleep(KEPT_MS)
    for (const [at, path] of paths.entries()) costs[at]?.push(await cost(path))
  }
  return costs.map((all) => quantiles(all).p50)
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-dearest-'))
const servers = await serving(isProduction)
const addresses = servers.addresses(count)
try {
  const found = await dearest(await fillCalendar(folder, count, addresses))
  console.log(`${count} events, the dearest requests: processor milliseconds again, as found, status and address`)
  for (const { cost, again, path } of found)
    console.log(again.toFixed(0).padStart(6), cost.toFixed(0).padStart(6), path.slice(0, SHOWN_CHARACTERS))
} finally {
  await endAll()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}
