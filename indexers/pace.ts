/** How much the index is given at once: half when it refuses or is slow, a little more while it is quick (AIMD, as TCP does). */
import { BULK_INCREASE_RECORDS, MAX_BULK_RECORDS, MIN_BULK_RECORDS } from './limits.ts'

/** Milliseconds of a bulk. Others wait for it: who writes to the same file, and who waits for what comes after it. */
const QUICK = 150
const SLOW = 1_000

export class Pace {
  /** Records in the next bulk. */
  bulk = MAX_BULK_RECORDS

  /** Changes in the next batch: the position is saved after each, so that there is progress while bulks are small. */
  get batch(): number {
    return 5 * this.bulk
  }

  /** A bulk of so many records was taken in so many milliseconds. */
  took(milliseconds: number, records: number): void {
    if (milliseconds > SLOW) this.refused()
    else if (milliseconds < QUICK && records === this.bulk)
      this.bulk = Math.min(MAX_BULK_RECORDS, this.bulk + BULK_INCREASE_RECORDS)
  }

  /** A bulk was refused for now, or nobody knows what became of it. */
  refused(): void {
    this.bulk = Math.max(MIN_BULK_RECORDS, Math.floor(this.bulk / 2))
  }
}

/** A wait before the next try: doubled every time up to `most` milliseconds, and never the same for all. */
export function waitBefore(tries: number, most: number): number {
  return Math.min(100 * 2 ** tries, most) * (0.5 + Math.random() / 2)
}
