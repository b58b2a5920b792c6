/** What something costs: processor time of this process, which is nearly the same on a busy machine. */

const ATTEMPTS = 3

export const inMilliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/** The result, and the processor milliseconds of all threads that it took. */
export async function processorTime<T>(work: () => T | Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const before = process.cpuUsage()
  const result = await work()
  return { result, milliseconds: inMilliseconds(process.cpuUsage(before)) }
}

/**
 * The first that costs less than `enough`, of three at most: other work of the process, such as garbage collection of
 * earlier tests, is in one of them, but not in all. `attempts`: more, where a thread of an engine may work for seconds.
 */
export async function leastProcessorTime<T>(
  enough: number,
  work: () => T | Promise<T>,
  attempts = ATTEMPTS,
): ReturnType<typeof processorTime<T>> {
  for (let attempt = 1; ; attempt++) {
    const cost = await processorTime(work)
    if (cost.milliseconds < enough || attempt === attempts) return cost
  }
}

/** Processor milliseconds of this thread. */
export function threadTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  return inMilliseconds(process.threadCpuUsage(before))
}

/** The least of three at most, or the first below `enough`: for the same reason. */
export function leastThreadTime(work: () => unknown, enough = 0): number {
  let least = Infinity
  for (let attempt = 1; attempt <= ATTEMPTS && least >= enough; attempt++) least = Math.min(least, threadTime(work))
  return least
}

/** More than garbage collection in the thread takes. */
const NOISE_MS = 200

/**
 * What work of a size costs, and what it may cost if it grows with the size: for ten times the size quadratic work
 * takes 100 times as long, linear work no more than 30 times.
 */
export function growth(size: number, work: (size: number) => unknown): { cost: number; limit: number } {
  const limit = 30 * threadTime(() => work(size / 10)) + NOISE_MS
  return { cost: leastThreadTime(() => work(size), limit), limit }
}
