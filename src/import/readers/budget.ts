/**
 * What one file may cost. A file that costs more is rejected as a whole, so that no file aborts the run, exhausts the
 * memory or delays the files after it.
 */
import type { SkipReason } from './skip-reasons.ts'

export const MAX_FILE_BYTES = 32 * 1024 * 1024

/** What a download may cost. */
export const downloadLimits = {
  maxBytes: MAX_FILE_BYTES,
  connectMs: 10_000,
  firstByteMs: 60_000,
  totalMs: 300_000,
}

/** Processor time a file may take, and how much more for each kilobyte. */
const BASE_PROCESSOR_MS = 5_000
const PROCESSOR_MS_PER_KB = 2

/** Heap of the reading thread, in mebibytes. */
export const MAX_READER_MB = 1_024

/** What a file may contain or produce. */
const MAX_COSTS = {
  /** Components of iCalendar, records of JSON. */
  components: 100_000,
  'recurrence rules': 5_000,
  /** Periods, and the days and times that may be looked at in them; a daily rule takes a thousand. */
  'steps of recurrence rules': 1_000_000,
  /** Of rules that might take more than one rule may: beyond these it costs the rule, and not the file. */
  'steps of expensive rules': 200_000,
  'time zone observances': 500,
  occurrences: 100_000,
  'characters of occurrences': 64_000_000,
}

type Cost = keyof typeof MAX_COSTS

/** Thrown to reject the whole file. */
export class FileRejected extends Error {
  readonly reason: SkipReason
  readonly line: number | undefined

  constructor(reason: SkipReason, detail: string, line?: number) {
    super(detail)
    this.reason = reason
    this.line = line
  }
}

export class Budget {
  /** The line being read, or the first line of the component being processed. */
  line: number | undefined
  readonly #spent = new Map<Cost, number>()

  /** @throws FileRejected */
  spend(cost: Cost, amount = 1): void {
    if (!this.affords(cost, amount))
      throw new FileRejected('too large', `more than ${MAX_COSTS[cost].toLocaleString('en')} ${cost}`, this.line)
  }

  /** Spends it, unless that is more than there is left. */
  affords(cost: Cost, amount: number): boolean {
    const spent = (this.#spent.get(cost) ?? 0) + amount
    if (spent > MAX_COSTS[cost]) return false
    this.#spent.set(cost, spent)
    return true
  }
}

/** @throws FileRejected */
export function checkSize(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new FileRejected('too large', `more than ${MAX_FILE_BYTES / 1024 / 1024} MiB`)
}

export function processorBudgetMs(bytes: number): number {
  return BASE_PROCESSOR_MS + Math.ceil((bytes / 1024) * PROCESSOR_MS_PER_KB)
}
