/** The feed's side in the main thread: waits for a change without asking again and again. */
import type { Feed, Mark } from '../../calendar/ports.ts'

interface Changes {
  position: () => Promise<string>
  changes: (from: string, limit: number) => Promise<{ marks: Mark[]; position: string; label: number }>
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

export function openFeed(reader: Changes, bell: Bell): Feed {
  return {
    position: () => reader.position(),
    async read(from, limit, wait) {
      const deadline = performance.now() + wait
      for (;;) {
        const { rung } = bell
        const found = await reader.changes(from, limit)
        const left = deadline - performance.now()
        if (found.marks.length || left <= 0) return found
        if (bell.rung === rung) await bell.next(left) // else there was a change while we looked
        if (bell.stopped) return found
      }
    },
  }
}
