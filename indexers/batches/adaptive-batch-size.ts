/** How much the index is given at once: half when it refuses or is slow, a little more while it is quick (AIMD, as TCP does). */

/** Records in one bulk; more would hold the event loop, and gain nothing. */
const MOST = 200
const LEAST = 5
const MORE = 20
/** Milliseconds of a bulk. Others wait for it: who writes to the same file, and who waits for what comes after it. */
const QUICK = 150
const SLOW = 1_000

export class AdaptiveBatchSize {
  /** Records in the next bulk. */
  bulkSize = MOST

  /** Changes in the next batch: the position is saved after each, so that there is progress while bulks are small. */
  get batchSize(): number {
    return 5 * this.bulkSize
  }

  /** A bulk of so many records was taken in so many milliseconds. */
  recordLatency(milliseconds: number, records: number): void {
    if (milliseconds > SLOW) this.backOff()
    else if (milliseconds < QUICK && records === this.bulkSize) this.bulkSize = Math.min(MOST, this.bulkSize + MORE)
  }

  /** A bulk was refused for now, or nobody knows what became of it. */
  backOff(): void {
    this.bulkSize = Math.max(LEAST, Math.floor(this.bulkSize / 2))
  }
}

/** A wait before the next try: doubled every time up to `most` milliseconds, and never the same for all. */
export function retryDelay(tries: number, most: number): number {
  return Math.min(100 * 2 ** tries, most) * (0.5 + Math.random() / 2)
}
