/** Work on many records, of which a few with huge texts could hold the event loop for seconds. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RequestCost } from './cost.ts'

/** Milliseconds of a turn of the event loop; then others have theirs. */
const MAX_TURN_MS = 20

/** For whom it is done: who pays for what takes longer than usual, and whether nobody waits for it any more. */
interface Asker {
  cost: Pick<RequestCost, 'measured'>
  gone?: AbortSignal | undefined
}

/** What `make` makes of each. @throws Unavailable, the reason of `gone` */
export async function madeInTurns<T, R>(
  items: readonly T[],
  { cost, gone }: Asker,
  make: (item: T, at: number) => R,
): Promise<R[]> {
  const made: R[] = []
  let turn = performance.now()
  for (const [at, item] of items.entries()) {
    if (performance.now() - turn > MAX_TURN_MS) {
      await nextTurn()
      gone?.throwIfAborted()
      turn = performance.now()
    }
    made.push(cost.measured(() => make(item, at)))
  }
  return made
}
