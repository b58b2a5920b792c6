/** Latencies of two servers, taken in turns: A B A B …, one connection each, warm. */
import type { ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'

export interface Row {
  name: string
  label: string
  path: string
}

export interface Measured extends Row {
  ours: Quantiles
  /** The same without the cache of answers. */
  uncached: Quantiles
  bare: Quantiles
  bytes: Quantiles
}

export interface Quantiles {
  p50: number
  p99: number
}

const ROUNDS = 8
const EACH = 60
const WARM = 300

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds until the answer is there; with a body it is posted. */
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

/** Where a service that is starting says it answers. */
export function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found) => {
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const address = /answers at (http:\S+)/.exec(said)?.[1]
      if (address) found(address)
    })
  })
}

let unique = 0
/** A parameter nobody knows: the same answer under another address. */
export const fresh = (url: string) => `${url}${url.includes('?') ? '&' : '?'}_=${++unique}`

/** Warm, then so many of each side in turns; each call makes one request and tells how long it took. */
export async function inTurns<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<number>>>,
): Promise<Record<Side, Quantiles>> {
  const names = Object.keys(sides) as Side[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>
  for (const name of names) for (let n = 0; n < WARM; n++) await sides[name]()
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) for (let n = 0; n < EACH; n++) times[name].push(await sides[name]())
  }
  return Object.fromEntries(names.map((name) => [name, quantiles(times[name])])) as Record<Side, Quantiles>
}

export async function alternately(rows: readonly Row[], ours: string, bare: string): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const row of rows) {
    measured.push({
      ...row,
      ...(await inTurns({
        ours: () => timed(`${ours}${row.path}`),
        uncached: () => timed(fresh(`${ours}${row.path}`)),
        bare: () => timed(`${bare}/${row.name}`),
        bytes: () => timed(`${bare}/bytes/${row.name}`),
      })),
    })
  }
  return measured
}

export function table(rows: readonly Measured[]): void {
  const cell = ({ p50, p99 }: Quantiles) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`
  console.table(
    Object.fromEntries(
      rows.map(({ label, ours, uncached, bare, bytes }) => [
        label,
        {
          'made p50 / p99': cell(uncached),
          'bare route + SQL': cell(bare),
          'made : bare': Number((uncached.p50 / bare.p50).toFixed(2)),
          'from cache': cell(ours),
          'bare bytes': cell(bytes),
          'cache : bytes': Number((ours.p50 / bytes.p50).toFixed(2)),
        },
      ]),
    ),
  )
}
