/**
 * npm run bench:summaries [-- --events 100000 --production]: near, facets, map, month and explain beside the plain
 * list, and what one screen of an app near me transfers. No answer comes from the answer cache: each has an unknown
 * parameter of its own. The first request after a change of the index, for which the engines count everything anew, and
 * the next one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Engine } from '../src/calendar/ports.ts'
import { addDays, addMonths } from '../src/calendar/values/wall-clock.ts'
import { toLocal } from '../src/calendar/values/zone.ts'
import { readArguments } from '../src/command-line.ts'
import { fillCalendar, openFilled, storeIndexed } from './calendar/filled-calendar.ts'
import { afterChanges, type Latency } from './measuring/after-changes.ts'
import { changing } from './measuring/changes.ts'
import { engineOptions, serving } from './measuring/engines.ts'
import { fresh, timed } from './measuring/measure.ts'
import { knownOf } from './measuring/pairs.ts'
import { endAll, serve } from './measuring/service.ts'
import { PLAIN, type Requests, screen, summaryRequests } from './measuring/summary-requests.ts'

const {
  values: { events: count, production: isProduction },
} = readArguments({
  name: 'npm run bench:summaries',
  summary: 'Compares near, facets, map, month and explain with the plain list.',
  options: engineOptions(100_000),
})

const ZONE = 'UTC'

/** Milliseconds until all are answered, one after the other. */
async function timedAll(api: string, paths: Requests): Promise<number> {
  let sum = 0
  for (const path of paths) sum += await timed(fresh(api + path))
  return sum
}

/** Bytes of a body as it is sent. */
function bytesOf(url: string, encoding: 'identity' | 'gzip'): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      buffer(response).then((body) => resolve(body.length), reject)
    }).once('error', reject)
  })
}

async function printScreen(api: string): Promise<void> {
  console.log(`A screen: ${screen.length} requests`)
  const rows = screen.map(async (path) => [
    path,
    { identity: await bytesOf(api + path, 'identity'), gzip: await bytesOf(api + path, 'gzip') },
  ])
  console.table(Object.fromEntries(await Promise.all(rows)))
}

const rounded = (value: number) => Number(value.toFixed(value < 10 ? 2 : 1))

function row(plain: Latency, measured: Latency): Record<string, number> {
  return {
    'p50 ms': rounded(measured.first.p50),
    'p99 ms': rounded(measured.first.p99),
    '× plain': rounded(measured.first.p50 / plain.first.p50),
    'processor ms': rounded(measured.processorMs),
    'again p50 ms': rounded(measured.again.p50),
    'again × plain': rounded(measured.again.p50 / plain.again.p50),
  }
}

async function measure(environment: NodeJS.ProcessEnv, engine: Engine, pids: readonly number[]): Promise<void> {
  const { api, pid } = await serve(environment)
  const today = toLocal(Math.floor(Date.now() / 1000), ZONE)
  const { event } = await knownOf(api)
  await storeIndexed(engine, event)
  const requests = summaryRequests(event, addDays(today, 7).slice(0, 10), addMonths(today, 1).slice(0, 7))
  const setting = {
    change: await changing(engine),
    pids: [pid, ...pids],
  }
  const rows: Record<string, unknown> = {}
  for (const [label, paths] of requests) {
    const { plain, summary } = await afterChanges(
      { plain: () => timedAll(api, [PLAIN]), summary: () => timedAll(api, paths) },
      setting,
    )
    rows[label] = row(plain, summary)
  }
  console.log(`${count} events, ${isProduction ? 'production' : 'embedded'} engine; beside ${PLAIN}`)
  console.log('After a change of the index; “again”: without one, when the engines may have counts of the first')
  console.table(rows)
  await printScreen(api)
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-summaries-'))
const engines = await serving(isProduction === true)
let engine: Engine | undefined
try {
  const addresses = engines.addresses(count)
  const { environment } = await fillCalendar(folder, count, addresses)
  engine = await openFilled(folder, addresses)
  await measure(environment, engine, engines.pids)
} finally {
  await endAll()
  await engine?.close()
  rmSync(folder, { recursive: true, force: true })
  await engines.stop()
}
