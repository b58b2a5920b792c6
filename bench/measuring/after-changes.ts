/**
 * Latencies after a change of the index, when no engine has counted anything yet, and again without a change. In turns
 * with the plain list, over one connection.
 */
import { type Quantiles, quantiles } from './measure.ts'
import { processorMs } from './processor.ts'

const TURNS = 40
const WARM_UP = 5

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
