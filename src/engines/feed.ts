/** Reading changes with a wait for the first one, the same for every store. A store that can notify is not polled. */
import type { Changes, Feed } from '../calendar/ports.ts'

interface ChangeReader {
  position: () => Promise<string>
  changes: (from: string, limit: number) => Promise<Changes>
  nextVersion: () => Promise<number>
}

/** A longer timer would fire at once (some 24 days). */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Wakes those who wait for a change. */
export class Notifier {
  #notified = 0
  #stopped = false
  readonly #waiting = new Set<() => void>()

  /** How often `notify` was called. */
  get notified(): number {
    return this.#notified
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** There may be a change. */
  notify(): void {
    this.#notified++
    for (const wake of [...this.#waiting]) wake()
  }

  /** Wakes everybody; from now on nobody waits. */
  stop(): void {
    this.#stopped = true
    this.notify()
  }

  /** Resolves at the next `notify`, or after `ms` milliseconds; at once when it is stopped. */
  next(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(ms, MAX_TIMER_MS))
      this.#waiting.add(wake)
    })
  }
}

/** `pollMs`: the store is read again after this time even without a notification; Infinity: it always notifies. */
export function openFeed(reader: ChangeReader, notifier: Notifier, pollMs = Infinity): Feed {
  return {
    position: () => reader.position(),
    async nextVersion() {
      const version = await reader.nextVersion()
      notifier.notify()
      return version
    },
    async read(from, limit, wait) {
      const deadline = performance.now() + wait
      for (let at = from; ; ) {
        const { notified } = notifier
        const found = await reader.changes(at, limit)
        at = found.position // the position advances even when there are no changes
        const remaining = deadline - performance.now()
        if (found.dirty.length || remaining <= 0) return found
        // A notification during the read may be of a change that the read has missed: then it is repeated at once.
        if (notifier.notified === notified) await notifier.next(Math.min(remaining, pollMs))
        if (notifier.stopped) return found
      }
    },
  }
}
