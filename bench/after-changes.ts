/**
 * Latencies after a change of the index, when no engine has counted anything yet, and again without a change. In turns
 * with the plain list, over one connection.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Quantiles, quantiles } from './measure.ts'

const TURNS = 40
const WARM_UP = 5
const NANOSECONDS_PER_MS = 1e6

export interface Latency {
  first: Quantiles
  again: Quantiles
  /** Processor time of the first, the mean of all threads of the processes together. */
  processorMs: number
}

/** One that is measured. */
interface Side {
  time: () => Promise<number>
  first: number[]
  again: number[]
  processorMs: number
}

export interface Setting {
  /** Makes a small change of the index, visible to the next request. */
  change(): Promise<void>
  /** The processes that answer. */
  pids: readonly number[]
}

const sideOf = (time: () => Promise<number>): Side => ({ time, first: [], again: [], processorMs: 0 })

/** Each of `sides` makes its requests once, and returns the milliseconds. */
export async function afterChanges<Name extends string>(
  sides: Readonly<Record<Name, () => Promise<number>>>,
  { change, pids }: Setting,
): Promise<Record<Name, Latency>> {
  const all = Object.entries<() => Promise<number>>(sides).map(([name, time]) => ({ name, ...sideOf(time) }))
  for (const { time } of all) for (let n = 0; n < WARM_UP; n++) await time()
  for (let turn = 0; turn < TURNS; turn++) {
    for (const side of all) {
      await change()
      const before = processorMs(pids)
      side.first.push(await side.time())
      side.processorMs += processorMs(pids) - before
      side.again.push(await side.time())
    }
  }
  return Object.fromEntries(
    all.map(({ name, first, again, processorMs: sum }) => [
      name,
      { first: quantiles(first), again: quantiles(again), processorMs: sum / TURNS },
    ]),
  ) as Record<Name, Latency>
}

/** Of all threads of the processes, as the operating system counts it; of a process in a container nothing is known. */
function processorMs(pids: readonly number[]): number {
  const threads = pids.filter((pid) => existsSync(`/proc/${pid}`)).flatMap(threadsOf)
  const counted = threads.map((path) => Number(readFileSync(path, 'utf8').split(' ')[0]))
  return counted.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS_PER_MS
}

function threadsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
}
