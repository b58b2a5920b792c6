/** How much the indexer does at once, and how often. The simulation replaces this module by one with small values. */

/** Records in one bulk. A larger one would block the event loop, and gain nothing. */
export const MAX_BULK_RECORDS = 200
export const MIN_BULK_RECORDS = 5
/** By how many records the next bulk grows after a fast one. */
export const BULK_INCREASE_RECORDS = 20
/** Documents that a rebuild reads at once. */
export const REBUILD_PAGE_RECORDS = 200
/** Records in one step of a background task. A change that touches fewer events updates them at once. */
export const TASK_PAGE_RECORDS = 500
/** Series that are projected again in one step: each may have thousands of occurrences. */
export const SERIES_PAGE_RECORDS = 10
/** Time between two rounds of upkeep: dead letters retried, finished rows removed, tombstones purged. */
export const UPKEEP_INTERVAL_MS = 3_600_000
/** So long after it was sent, a write can still arrive: a request takes a minute at most. */
export const LATE_WRITE_MS = 120_000
/** Records that a recount counts in one batch, so that the changes in it do not wait long. */
export const RECOUNT_RECORDS = 100
/**
 * How long nobody has to have held the lease of another release before its mirror is dropped: a release that is gone
 * over night can still be gone back to without a rebuild.
 */
export const ABANDONED_AFTER_MS = 24 * 3_600_000
/**
 * The least time a tombstone is stored, and so how long changes can be followed (Realtime Paged Data Exchange: 7 days).
 */
export const MIN_TOMBSTONE_AGE_MS = 7 * 24 * 3_600_000
