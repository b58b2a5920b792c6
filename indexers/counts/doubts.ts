/**
 * Counts that may be wrong: it is not known what of a batch was written, or what another process wrote last. They are
 * counted again at once, and once more when nothing that was sent before can still arrive.
 */
import { LATE_WRITE_MS } from '../limits.ts'
import { addIds, hasIds, type LinkedIds, noIds } from './linked-ids.ts'

/** Doubts this close together are settled by one second recount. */
const WINDOW_MS = LATE_WRITE_MS / 10

interface Window {
  /** When all of it is counted again, in milliseconds of the monotonic clock. */
  at: number
  ids: LinkedIds
  /** Everything is in doubt. */
  all: boolean
}

export class Doubts {
  #now = { ids: noIds(), all: false }
  #later: Window[] = []

  /** The counts of these records. */
  add(ids: LinkedIds): void {
    if (!hasIds(ids)) return
    addIds(this.#now.ids, ids)
    addIds(this.#window().ids, ids)
  }

  addAll(): void {
    this.#now.all = true
    this.#window().all = true
  }

  /** Whether something is to be counted again now. */
  get isDue(): boolean {
    return hasIds(this.#now.ids) || this.#now.all || this.#due().length > 0
  }

  /** Nothing is in doubt, now or later. */
  get isEmpty(): boolean {
    return !this.isDue && this.#later.length === 0
  }

  /** Whether everything is to be counted again now. */
  get isAllDue(): boolean {
    return this.#now.all || this.#due().some(({ all }) => all)
  }

  /** Returns what is to be counted again now, and forgets it. */
  take(): LinkedIds {
    const { ids } = this.#now
    const due = this.#due()
    for (const window of due) addIds(ids, window.ids)
    this.#later = this.#later.slice(due.length)
    this.#now = { ids: noIds(), all: false }
    return ids
  }

  /** The windows whose time has come: the first ones. */
  #due(): Window[] {
    const now = performance.now()
    return this.#later.filter(({ at }) => at <= now)
  }

  #window(): Window {
    const now = performance.now()
    const last = this.#later.at(-1)
    if (last && last.at - now >= LATE_WRITE_MS) return last
    const opened = { at: now + WINDOW_MS + LATE_WRITE_MS, ids: noIds(), all: false }
    this.#later.push(opened)
    return opened
  }
}
