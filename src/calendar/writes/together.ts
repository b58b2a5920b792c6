/** Several writes, one after another by the rules of single ones, and stored together where that is possible. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Store, Unavailable, Unconfirmed } from '../ports.ts'
import { type BatchStore, NotTogether } from './batch-store.ts'

type Write<T> = (store: Store) => Promise<T>
type Result<T> = PromiseSettledResult<T>

/**
 * A result for each write, in their order: each sees what those before it wrote. A write may run twice, the second time
 * on the store itself: when another writer was faster, or when it cannot be stored together with those before it. When
 * the store is away, no further write is tried.
 */
export async function writeTogether<T>(batch: BatchStore, writes: readonly Write<T>[]): Promise<Result<T>[]> {
  const results: Result<T>[] = []
  /**
   * Writes that wait for the batch, with documents in it or with what they found there, and where those of each end.
   */
  let waiting: { at: number; write: Write<T>; end: number }[] = []

  const settle = async () => {
    const settled = waiting
    waiting = []
    try {
      const stored = await batch.flush(settled.at(-1)?.end ?? 0)
      for (const [n, { at, write, end }] of settled.entries()) {
        const own = stored.slice(settled[n - 1]?.end ?? 0, end)
        // What a write without documents found, such as its repetition, may be of one that was not stored.
        const isSettled = !(own.length ? own : stored.slice(0, end)).includes(false)
        if (!isSettled) results[at] = await attempt(write, batch.store)
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      const reason = new Unconfirmed(error.message, { cause: error })
      for (const { at } of settled)
        if (results[at]?.status === 'fulfilled') results[at] = { status: 'rejected', reason }
    }
  }

  for (const [at, write] of writes.entries()) {
    await nextTurn() // what the rules find in memory takes no other turn
    let result = await attempt(write, batch)
    if (isRejected(result, NotTogether)) {
      await settle()
      result = await attempt(write, batch.store)
    } else if (batch.size > 0) waiting.push({ at, write, end: batch.size })
    results[at] = result
    if (isRejected(result, Unavailable)) break
  }
  await settle()
  const last = results.at(-1)
  return last ? writes.map((_, at) => results[at] ?? last) : []
}

async function attempt<T>(write: Write<T>, store: Store): Promise<Result<T>> {
  try {
    return { status: 'fulfilled', value: await write(store) }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}

function isRejected<T>(result: Result<T>, by: typeof NotTogether | typeof Unavailable): boolean {
  return result.status === 'rejected' && result.reason instanceof by
}
