/** Work on many records, of which a few with huge texts could hold the event loop for seconds. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RequestCost } from './cost.ts'

/** Milliseconds of a turn of the event loop; then others have theirs. */
const MAX_TURN_MS = 20

/** What `make` makes of each. What takes longer than usual is charged. */
export async function inTurns<T, R>(
  items: readonly T[],
  cost: Pick<RequestCost, 'measured'> | undefined,
  make: (item: T, at: number) => R,
): Promise<R[]> {
  const made: R[] = []
  let turn = performance.now()
  for (const [at, item] of items.entries()) {
    if (performance.now() - turn > MAX_TURN_MS) {
      await nextTurn()
      turn = performance.now()
    }
    made.push(cost ? cost.measured(() => make(item, at)) : make(item, at))
  }
  return made
}
