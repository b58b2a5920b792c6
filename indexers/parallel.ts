/** Work on many values, some of them at a time. */
import type { Engine } from '../src/calendar/ports.ts'

/**
 * Reads and bulks at a time. The embedded engine prepares one while it writes another; requests would wait for more of
 * them.
 */
export function widthFor({ indexesSynchronously }: Engine): number {
  return indexesSynchronously ? 2 : 4
}

/**
 * Runs `work` on each value, at most `width` at a time, begun in their order. After a failure no other is begun; it is
 * thrown when those under way have ended.
 */
export async function inParallel<T>(
  values: Iterable<T> | AsyncIterable<T>,
  width: number,
  work: (value: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  for await (const value of values) {
    const run: Promise<void> = work(value)
      .then(
        () => {},
        (error: unknown) => void errors.push(error),
      )
      .finally(() => running.delete(run))
    running.add(run)
    if (running.size >= width) await Promise.race(running)
    if (errors.length) break
  }
  await Promise.all(running)
  if (errors.length) throw errors[0]
}
