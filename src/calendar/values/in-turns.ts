/** Work on very many values: everything else that waits for this thread has its turn every few milliseconds. */
import { setImmediate } from 'node:timers/promises'

const TURN_MS = 5

export async function inTurns<T>(values: Iterable<T>, each: (value: T) => void): Promise<void> {
  let begun = performance.now()
  for (const value of values) {
    each(value)
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
}
