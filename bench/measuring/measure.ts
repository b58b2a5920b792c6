/** Latencies of two servers, measured in turns (A B A B …) over one connection each, after a warm-up. */
import { Agent, request, type Server } from 'node:http'

export interface Quantiles {
  p50: number
  p99: number
}

const ROUNDS = 8
const REQUESTS_PER_ROUND = 60
export const WARM_UP_REQUESTS = 300

/** Of `ratesInTurns`: those who ask at a time, each over a connection of its own. */
const ASKERS = 8
const RATE_TURNS = 5
const RATE_TURN_MS = 2_000

/** The connection that was used last is used again, so one asker has one. */
const agent = new Agent({ keepAlive: true, maxSockets: ASKERS })

/** Milliseconds until the response is complete; with a body the request is a POST. */
export function timed(url: string, body?: string): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'Content-Type': 'application/x-ndjson' }
    request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url}`))
      response.resume().once('end', () => resolve(performance.now() - begun))
    })
      .once('error', reject)
      .end(body)
  })
}

export function quantiles(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** @throws Error when the server does not listen on a port */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}

let unique = 0
/** Adds an unknown parameter: the same response under another address, so not from the cache. */
export const fresh = (url: string) => `${url}${url.includes('?') ? '&' : '?'}_=${++unique}`

/** Quantiles of each side, measured in turns; each call makes one request and returns its milliseconds. */
export async function inTurns<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<number>>>,
): Promise<Record<Side, Quantiles>> {
  const measured = Object.entries<() => Promise<number>>(sides).map(([name, time]) => ({
    name,
    time,
    times: [] as number[],
  }))
  for (const { time } of measured) for (let n = 0; n < WARM_UP_REQUESTS; n++) await time()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { time, times } of measured) for (let n = 0; n < REQUESTS_PER_ROUND; n++) times.push(await time())
  }
  return Object.fromEntries(measured.map(({ name, times }) => [name, quantiles(times)])) as Record<Side, Quantiles>
}

/** Requests a second of eight askers, the median of the turns of each side; each call makes one request. */
export async function ratesInTurns<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<unknown>>>,
): Promise<Record<Side, number>> {
  const measured = Object.entries<() => Promise<unknown>>(sides).map(([name, ask]) => ({
    name,
    ask,
    rates: [] as number[],
  }))
  for (let turn = 0; turn < RATE_TURNS; turn++)
    for (const { ask, rates } of measured) rates.push(await rateOf(ask, RATE_TURN_MS))
  return Object.fromEntries(measured.map(({ name, rates }) => [name, quantiles(rates).p50])) as Record<Side, number>
}

async function rateOf(ask: () => Promise<unknown>, milliseconds: number): Promise<number> {
  const begun = performance.now()
  let requests = 0
  const asker = async () => {
    for (; performance.now() - begun < milliseconds; requests++) await ask()
  }
  await Promise.all(Array.from({ length: ASKERS }, asker))
  return (requests * 1_000) / (performance.now() - begun)
}
