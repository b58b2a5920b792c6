/**
 * Up to which version the index will not change any more: what followers of the changes may be shown. A batch writes
 * with a version above all that was settled before it. Work beside the batches takes a version of its own and is not
 * done for some time: meanwhile nothing above what was settled at its beginning is.
 */
export class Settled {
  #upTo = -1
  readonly #holds = new Set<{ upTo: number }>()

  /** Of the process before. */
  resume(upTo: number): void {
    this.#upTo = Math.max(this.#upTo, upTo)
  }

  /** Runs work that writes with versions which it takes itself, until what it wrote is visible. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const hold = { upTo: this.#upTo }
    this.#holds.add(hold)
    try {
      return await work()
    } finally {
      this.#holds.delete(hold)
    }
  }

  /** `caughtUpTo`: every change up to this version is in the index, and visible. */
  advance(caughtUpTo: number): number {
    const held = [...this.#holds].map(({ upTo }) => upTo)
    this.#upTo = Math.max(this.#upTo, Math.min(caughtUpTo, ...held))
    return this.#upTo
  }
}
