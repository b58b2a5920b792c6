/**
 * npm run bench:kept: what an answer costs that is asked for again and again, as it leaves the box, access log on: in
 * processor time of the service, and how many are answered in a second. Compared with a bare Express route that sends
 * the same bytes, without a log.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../src/command-line.ts'
import { fillCalendar } from './calendar/filled-calendar.ts'
import { ask, type Load } from './load/load-client.ts'
import { fresh, quantiles } from './measuring/measure.ts'
import { processorMs } from './measuring/processor.ts'
import { end, endAll, serve, start } from './measuring/service.ts'

const EVENTS = 1_000
const CONNECTIONS = 8
const ROUNDS = 3
const ROUND_MS = 500
const WARM_UP_MS = 700

interface Cost {
  /** Processor milliseconds of one request. */
  ms: number
  /** Answers a second. */
  rate: number
}

export interface KeptRow extends Cost {
  name: string
  /** Both as a multiple of the bare route's. */
  ratio: number
  rateRatio: number
}

export interface Side extends Load {
  name: string
  pid: number
}

async function costOfRound(side: Side): Promise<Cost> {
  const [before, begun] = [processorMs([side.pid]), performance.now()]
  const answers = await ask(side, CONNECTIONS, ROUND_MS)
  const seconds = (performance.now() - begun) / 1_000
  return { ms: (processorMs([side.pid]) - before) / answers, rate: answers / seconds }
}

/** What a request of each side costs: medians of rounds, which the sides have in turns. */
export async function costs(sides: readonly Side[], rounds = ROUNDS): Promise<Cost[]> {
  for (const side of sides) await ask(side, CONNECTIONS, WARM_UP_MS)
  const measured = sides.map((): Cost[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, side] of sides.entries()) measured[at]?.push(await costOfRound(side))
  const median = (values: readonly number[]) => quantiles(values).p50
  return measured.map((each) => ({ ms: median(each.map(({ ms }) => ms)), rate: median(each.map(({ rate }) => rate)) }))
}

export interface Addresses {
  rest_url: string
  url: string
}

export async function recordsIn(api: string): Promise<Addresses[]> {
  const records: Addresses[] = []
  for (let page: string | undefined = `${api}/events?start_date=2000-01-01&per_page=50`; page; ) {
    const list: { events: Addresses[]; next_rest_url?: string } = JSON.parse(await (await fetch(page)).text())
    records.push(...list.events)
    page = list.next_rest_url
  }
  return records
}

/** Each has a text of its own: with them there are more addresses of records than answers that are kept. */
const WAYS = ['', '?i18n_language=fr', '?i18n_language=de', '?shape=stable', '?languages=all']

export function inTurn(urls: readonly string[]): () => string {
  let asked = 0
  return () => String(urls[asked++ % urls.length])
}

/** What is asked for again and again of a service, and what is not; the last one asks for more than is kept. */
export async function keptSides(api: string, pid: number): Promise<Side[]> {
  const list = `${api}/events`
  const answer = await fetch(list)
  const { events }: { events: Addresses[] } = JSON.parse(await answer.text())
  const record = String(events[0]?.rest_url)
  const records = (await recordsIn(api)).map(({ rest_url }) => rest_url)
  // On a slow machine not all would be asked for once before they are measured as ones that are kept.
  for (const url of records) await (await fetch(url)).arrayBuffer()
  return [
    { name: 'list', pid, url: () => list },
    { name: 'list, gzip', pid, url: () => list, headers: () => ({ 'Accept-Encoding': 'gzip' }) },
    { name: 'list, br', pid, url: () => list, headers: () => ({ 'Accept-Encoding': 'gzip, deflate, br' }) },
    {
      name: 'list, 304',
      pid,
      url: () => list,
      headers: () => ({ 'If-None-Match': String(answer.headers.get('etag')) }),
      status: 304,
    },
    { name: 'record', pid, url: () => record },
    { name: 'each of a thousand records', pid, url: inTurn(records) },
    { name: 'record, not kept', pid, url: () => fresh(record) },
    { name: 'list, not kept', pid, url: () => fresh(list) },
    { name: 'record after record', pid, url: inTurn(WAYS.flatMap((way) => records.map((each) => each + way))) },
  ]
}

/** The first side is what all are compared with. */
async function compared(sides: readonly Side[]): Promise<KeptRow[]> {
  const measured = await costs(sides)
  const [bare = { ms: 1, rate: 1 }] = measured
  return measured.map(({ ms, rate }, at) => ({
    name: sides[at]?.name ?? '',
    ms,
    rate,
    ratio: ms / bare.ms,
    rateRatio: rate / bare.rate,
  }))
}

export async function keptRows(): Promise<KeptRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
  try {
    const { environment } = await fillCalendar(folder, EVENTS, undefined)
    const { api, child, pid } = await serve({ ...environment, LOG_LEVEL: 'info' })
    const bare = start('../baselines/bare-route.ts')
    bare.send(await (await fetch(`${api}/events`)).text())
    const port = await new Promise<number>((done) => bare.once('message', (message) => done(Number(message))))
    const route = { name: 'bare Express route', pid: bare.pid ?? 0, url: () => `http://127.0.0.1:${port}/` }
    const sides = await keptSides(api, pid)
    const rows = await compared([route, ...sides.slice(0, -1)])
    // The last one fills the room of what is kept: in turns with the others it would push out what they ask for.
    const [, ...last] = await compared([route, ...sides.slice(-1)])
    await Promise.all([end(child), end(bare)])
    return [...rows, ...last]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  readArguments({
    name: 'npm run bench:kept',
    summary: 'Measures what an answer costs that is asked for again and again, beside a bare Express route.',
  })
  try {
    const rows = await keptRows()
    console.table(
      Object.fromEntries(
        rows.map(({ name, ms, ratio, rate, rateRatio }) => [
          name,
          {
            'ms of processor': +ms.toFixed(3),
            ratio: +ratio.toFixed(2),
            'answers a second': Math.round(rate),
            'as a ratio': +rateRatio.toFixed(2),
          },
        ]),
      ),
    )
  } finally {
    await endAll()
  }
}
