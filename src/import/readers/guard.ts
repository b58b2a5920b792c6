/** One event ends no file. */
import { FileRejected } from './budget.ts'
import { type ReadResult, skipped } from './draft.ts'

/** What goes wrong with one event, and is not foreseen, costs that event alone. */
export function guarded(place: string, read: () => Iterable<ReadResult>): ReadResult[] {
  try {
    return [...read()]
  } catch (error) {
    if (error instanceof FileRejected) throw error
    return [skipped(place, 'unreadable event', error instanceof Error ? error.message : String(error))]
  }
}
