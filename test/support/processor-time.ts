/** What something costs: processor time of this process, which is nearly the same on a busy machine. */

const ATTEMPTS = 3

/** The result, and the processor milliseconds of all threads that it took. */
export async function processorTime<T>(work: () => T | Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, milliseconds: (user + system) / 1_000 }
}

/**
 * The first that costs less than `enough`, of three at most: other work of the process, such as garbage collection of
 * earlier tests, is in one of them, but not in all.
 */
export async function leastProcessorTime<T>(
  enough: number,
  work: () => T | Promise<T>,
): ReturnType<typeof processorTime<T>> {
  for (let attempt = 1; ; attempt++) {
    const cost = await processorTime(work)
    if (cost.milliseconds < enough || attempt === ATTEMPTS) return cost
  }
}
