/**
 * One record that the index refuses is put aside, and the others go on. When it refuses many it is not the records that
 * are wrong: the index is not as it was made. Then nothing is put aside, and nothing goes on until it takes them.
 */

/** Records looked back at; so many refused, and so great a share of them, are too many. */
const LAST = 100
const REFUSED = 20
const SHARE = 0.2

/** The index refuses what it should take. */
export class TooManyRejections extends Error {}

export class Breaker {
  /** Whether each of the last records was refused; one that is tried again and again is one. */
  private last = new Map<string, boolean>()
  private tripped = false

  /**
   * The records of a bulk, and the reasons for which they were refused; undefined: taken.
   * True: the index takes records again, so what it refused before it was seen to refuse all may be tried again.
   * @throws IndexRefuses
   */
  record(reasons: ReadonlyMap<string, string | undefined>): boolean {
    for (const [record, reason] of reasons) {
      this.last.delete(record)
      this.last.set(record, reason !== undefined)
    }
    const refused = [...this.last.values()].filter(Boolean).length
    const reason = [...reasons.values()].findLast((each) => each !== undefined)
    if (reason !== undefined && refused >= REFUSED && refused >= SHARE * this.last.size) {
      this.tripped = true
      throw new TooManyRejections(
        `${refused} of ${this.last.size} records are refused, the last one because of: ${reason}`,
      )
    }
    for (const record of [...this.last.keys()].slice(0, -LAST)) this.last.delete(record)
    const again = this.tripped
    this.tripped = false
    return again
  }
}
