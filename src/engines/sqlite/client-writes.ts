/** Whether documents are written to the store, mostly by clients: a build that is being filled makes way for them. */

/** After one has begun, another may follow. */
const GOING_ON_MS = 1_000
/** Each of these writes waits for so many records of the build. */
const RECORDS_BESIDE = 50

export class ClientWrites {
  #last = -Infinity

  /** One begins. */
  note(): void {
    this.#last = performance.now()
  }

  /** How many records of a build are written in one transaction, at most. */
  get recordsAtOnce(): number {
    return performance.now() - this.#last < GOING_ON_MS ? RECORDS_BESIDE : Infinity
  }
}
