/** Work that must not overlap: each piece begins when the one before has ended. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work)
    this.#last = run.catch(() => {}) // thrown to its own caller
    return run
  }
}
