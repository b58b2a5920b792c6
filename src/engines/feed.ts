/** Waiting for changes, the same for every store: without asking again and again where the store rings. */
import type { Changes, Feed } from '../calendar/ports.ts'

interface Reader {
  position: () => Promise<string>
  changes: (from: string, limit: number) => Promise<Changes>
}

/** Rung whenever there may be a change. */
export class Bell {
  #rung = 0
  #stopped = false
  readonly #waiting = new Set<() => void>()

  get rung(): number {
    return this.#rung
  }

  get stopped(): boolean {
    return this.#stopped
  }

  ring(): void {
    this.#rung++
    for (const wake of [...this.#waiting]) wake()
  }

  /** From now on nobody waits. */
  stop(): void {
    this.#stopped = true
    this.ring()
  }

  /** Until it rings, `ms` at most (and no longer than a timer can wait, some 24 days). */
  next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(ms, 2 ** 31 - 1))
      this.#waiting.add(wake)
    })
  }
}

/** `unrung`: milliseconds after which it is worth a look though nobody rang. */
export function openFeed(reader: Reader, bell: Bell, unrung = Infinity): Feed {
  return {
    position: () => reader.position(),
    async read(from, limit, wait) {
      const deadline = performance.now() + wait
      for (let at = from; ; ) {
        const { rung } = bell
        const found = await reader.changes(at, limit)
        at = found.position // it moves on while nothing changes
        const left = deadline - performance.now()
        if (found.dirty.length || left <= 0) return found
        if (bell.rung === rung) await bell.next(Math.min(left, unrung)) // else there was a change while we looked
        if (bell.stopped) return found
      }
    },
  }
}
