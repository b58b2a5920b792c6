/** Those who wait until a change is in the index. */

interface Waiter {
  label: number
  done(visible: boolean): void
}

export class VisibilityWaiters {
  private waiting = new Set<Waiter>()

  get any(): boolean {
    return this.waiting.size > 0
  }

  /** True: every change up to `label` is in the index; false after `timeout` milliseconds. */
  wait(label: number, timeout: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (visible: boolean) => {
        clearTimeout(timer)
        this.waiting.delete(waiter)
        resolve(visible)
      }
      const timer = setTimeout(() => done(false), timeout)
      const waiter = { label, done }
      this.waiting.add(waiter)
    })
  }

  /** Every change up to `label` is in the index. */
  resolveUpTo(label: number): void {
    for (const waiter of this.waiting) if (waiter.label <= label) waiter.done(true)
  }

  cancelAll(): void {
    for (const waiter of this.waiting) waiter.done(false)
  }
}
