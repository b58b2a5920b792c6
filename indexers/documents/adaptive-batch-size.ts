/**
 * How many records the index is sent at once: half as many after a failed or slow bulk, a few more after a quick one
 * (additive increase, multiplicative decrease, as in TCP).
 */
import { BULK_INCREASE_RECORDS, MAX_BULK_RECORDS, MIN_BULK_RECORDS } from '../limits.ts'

/** Bulks should be short: other writers of the same file wait for them, and so do the changes that come next. */
const QUICK_BULK_MS = 150
export const SLOW_BULK_MS = 1_000
/** The position is saved after each batch, so short batches make progress even while bulks are small. */
const BULKS_PER_BATCH = 5

export class AdaptiveBatchSize {
  readonly #quickMs: number
  /** Records in the next bulk. */
  bulkSize = MAX_BULK_RECORDS

  /** `quickMs`: bulks grow while they take less. */
  constructor(quickMs = QUICK_BULK_MS) {
    this.#quickMs = quickMs
  }

  /** Changes in the next batch. */
  get batchSize(): number {
    return BULKS_PER_BATCH * this.bulkSize
  }

  /** A bulk of `records` was written in `ms`. */
  recordLatency(ms: number, records: number): void {
    if (ms > SLOW_BULK_MS) this.backOff()
    else if (ms < this.#quickMs && records === this.bulkSize)
      this.bulkSize = Math.min(MAX_BULK_RECORDS, this.bulkSize + BULK_INCREASE_RECORDS)
  }

  /** A bulk failed, or its outcome is unknown. */
  backOff(): void {
    this.bulkSize = Math.max(MIN_BULK_RECORDS, Math.floor(this.bulkSize / 2))
  }
}
