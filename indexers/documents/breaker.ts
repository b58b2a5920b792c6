/**
 * The circuit breaker. One record that the index rejects becomes a dead letter, and the others go on. When many are
 * rejected, the index is at fault, not the records: then none becomes a dead letter, and nothing goes on until the
 * index accepts records again.
 */

/** The records looked back at; it opens when so many of them, and so great a share of them, were rejected. */
const MAX_RECENT_RECORDS = 100
const MIN_REJECTED_RECORDS = 20
const MIN_REJECTED_SHARE = 0.2

/** The reason why each record was rejected; undefined: it was accepted. */
export type Outcomes = ReadonlyMap<string, string | undefined>

/** The index rejects what it should accept. */
export class TooManyRejections extends Error {}

export class Breaker {
  /** Whether each of the recent records was rejected. A record that is retried again and again counts once. */
  #recent = new Map<string, boolean>()
  #open = false

  /**
   * Records the outcomes of a bulk. True: the index accepts records again after it rejected many, so its earlier
   * rejections are worth a retry.
   * @throws TooManyRejections
   */
  record(outcomes: Outcomes): boolean {
    for (const [record, reason] of outcomes) {
      this.#recent.delete(record)
      this.#recent.set(record, reason !== undefined)
    }
    this.#check([...outcomes.values()].findLast((reason) => reason !== undefined))
    for (const record of [...this.#recent.keys()].slice(0, -MAX_RECENT_RECORDS)) this.#recent.delete(record)
    const recovered = this.#open
    this.#open = false
    return recovered
  }

  #check(lastReason: string | undefined): void {
    const [total, rejected] = [this.#recent.size, [...this.#recent.values()].filter(Boolean).length]
    if (lastReason === undefined || rejected < MIN_REJECTED_RECORDS || rejected < MIN_REJECTED_SHARE * total) return
    this.#open = true
    throw new TooManyRejections(`the index rejects ${rejected} of ${total} records, the last one: ${lastReason}`)
  }
}
