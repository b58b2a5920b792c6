/**
 * What one file may cost. A file that would cost more is refused as a whole, so that no file ends a run, fills the
 * memory or holds up the files behind it.
 */
import type { Reason } from './draft.ts'

export const MAX_FILE_BYTES = 32 * 1024 * 1024

/** Processor milliseconds a file may take, and how many more for each kilobyte of it. */
export const BASE_PROCESSOR_MS = 5_000
export const PROCESSOR_MS_PER_KB = 2

/** Heap of the thread that reads, in mebibytes. */
export const MAX_READER_MB = 1_024

/** Most of what a file may hold or lead to. */
const limits = {
  /** Components of iCalendar, records of JSON. */
  components: 100_000,
  'recurrence rules': 5_000,
  /** Days looked at and times of day produced; a usual rule takes two thousand. */
  'steps of recurrence rules': 10_000_000,
  'time zone observances': 500,
  occurrences: 100_000,
  'characters of occurrences': 64_000_000,
}

type Cost = keyof typeof limits

/** A reason to refuse the whole file. */
export class FileRefused extends Error {
  readonly reason: Reason
  readonly line: number | undefined

  constructor(reason: Reason, detail: string, line?: number) {
    super(detail)
    this.reason = reason
    this.line = line
  }
}

export class Budget {
  /** The line that is read, or where the component begins that is looked at. */
  line: number | undefined
  readonly #spent = new Map<Cost, number>()

  /** @throws FileRefused */
  spend(cost: Cost, amount = 1): void {
    const spent = (this.#spent.get(cost) ?? 0) + amount
    if (spent > limits[cost])
      throw new FileRefused('too large', `more than ${limits[cost].toLocaleString('en')} ${cost}`, this.line)
    this.#spent.set(cost, spent)
  }
}

/** @throws FileRefused */
export function checkSize(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new FileRefused('too large', `more than ${MAX_FILE_BYTES / 1024 / 1024} MiB`)
}

export function processorBudget(bytes: number): number {
  return BASE_PROCESSOR_MS + Math.ceil((bytes / 1024) * PROCESSOR_MS_PER_KB)
}
