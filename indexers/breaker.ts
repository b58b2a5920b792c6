/**
 * One record that the index refuses is put aside, and the others go on. When it refuses many it is not the records that
 * are wrong: the index is not as it was made. Then nothing is put aside, and nothing goes on until it takes them.
 */

/** Records looked back at; so many refused, and so great a share of them, are too many. */
const LAST = 100
const REFUSED = 20
const SHARE = 0.2

/** The index refuses what it should take. */
export class IndexRefuses extends Error {}

export class Breaker {
  /** Whether each of the last records was refused. */
  private last: boolean[] = []
  private tripped = false

  /**
   * The reasons for which the records of a bulk were refused; undefined: taken. What is tried again is counted once.
   * True: the index takes records again, so what it refused before it was seen to refuse all may be tried again.
   * @throws IndexRefuses
   */
  note(reasons: readonly (string | undefined)[]): boolean {
    const last = [...this.last, ...reasons.map((reason) => reason !== undefined)]
    const refused = last.filter(Boolean).length
    const reason = reasons.findLast((each) => each !== undefined)
    if (reason !== undefined && refused >= REFUSED && refused >= SHARE * last.length) {
      this.tripped = true
      throw new IndexRefuses(`${refused} of ${last.length} records are refused, the last one because of: ${reason}`)
    }
    this.last = last.slice(-LAST)
    const again = this.tripped
    this.tripped = false
    return again
  }
}
