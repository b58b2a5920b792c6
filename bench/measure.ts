/** Latencies of two servers, taken in turns: A B A B …, one connection each, warm. */
import { Agent, get } from 'node:http'

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

function timed(url: string): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url}`))
      response.resume().once('end', () => resolve(performance.now() - begun))
    }).once('error', reject)
  })
}

export function quantiles(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

let unique = 0
/** A parameter nobody knows: the same answer under another address. */
const fresh = (url: string) => `${url}${url.includes('?') ? '&' : '?'}_=${++unique}`

export async function alternately(rows: readonly Row[], ours: string, bare: string): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const row of rows) {
    const sides = {
      ours: () => `${ours}${row.path}`,
      uncached: () => fresh(`${ours}${row.path}`),
      bare: () => `${bare}/${row.name}`,
      bytes: () => `${bare}/bytes/${row.name}`,
    }
    const names = Object.keys(sides) as (keyof typeof sides)[]
    const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<keyof typeof sides, number[]>
    for (const name of names) for (let n = 0; n < WARM; n++) await timed(sides[name]())
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of names) for (let n = 0; n < EACH; n++) times[name].push(await timed(sides[name]()))
    }
    measured.push({ ...row, ...(Object.fromEntries(names.map((name) => [name, quantiles(times[name])])) as Pick<Measured, keyof typeof sides>) })
  }
  return measured
}

export function table(rows: readonly Measured[]): void {
  const cell = ({ p50, p99 }: Quantiles) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`
  console.table(
    Object.fromEntries(rows.map(({ label, ours, uncached, bare, bytes }) => [label, {
      'made p50 / p99': cell(uncached),
      'bare route + SQL': cell(bare),
      'made : bare': Number((uncached.p50 / bare.p50).toFixed(2)),
      'from cache': cell(ours),
      'bare bytes': cell(bytes),
      'cache : bytes': Number((ours.p50 / bytes.p50).toFixed(2)),
    }])),
  )
}
