/** Callers that wait until their change is in the index. */

interface Waiter {
  version: number
  resolve(visible: boolean): void
}

export class VisibilityWaiters {
  #waiting = new Set<Waiter>()

  get any(): boolean {
    return this.#waiting.size > 0
  }

  /** True: every change up to `version` is in the index; false after `timeoutMs`. */
  wait(version: number, timeoutMs: number): Promise<boolean> {
    return new Promise((settle) => {
      const resolve = (visible: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
        settle(visible)
      }
      const timer = setTimeout(() => resolve(false), timeoutMs)
      const waiter = { version, resolve }
      this.#waiting.add(waiter)
    })
  }

  /** Every change up to `version` is in the index. */
  resolveUpTo(version: number): void {
    for (const waiter of this.#waiting) if (waiter.version <= version) waiter.resolve(true)
  }

  cancelAll(): void {
    for (const waiter of this.#waiting) waiter.resolve(false)
  }
}
