/** Whether clients write to the store: a build that is being filled makes way for them. */

/** Who wrote so recently may write again. */
const GOING_ON_MS = 1_000
/** Each of their writes waits for so many records of the build; without them all of a bulk are written at once. */
const RECORDS_BESIDE = 50

export class ClientWrites {
  #last = -Infinity

  note(): void {
    this.#last = performance.now()
  }

  /** How many records of a build are written at once. */
  get recordsBeside(): number {
    return performance.now() - this.#last < GOING_ON_MS ? RECORDS_BESIDE : Infinity
  }
}
