/**
 * Stops a search that has used up its budget, or whose client has gone. Node's SQLite has neither an interrupt nor a
 * progress handler, so the statements themselves call a function for some of the rows they read.
 */
import { BudgetExceeded } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { raw, sql } from '../sql.ts'

/** The budget is checked once in so many rows: a check costs as much as reading a few rows. */
export const ROWS_BETWEEN_CHECKS = 64
/** The function that the statements call. */
export const BUDGET_CHECK = 'within_budget'

/** The number of a search, which `cancelled` may name, and its processor time. */
export interface BudgetTicket {
  number: number
  limitMs: number
}

/** Memory shared with the main thread, which writes the number of the last cancelled search to it. */
export function cancelledSearch(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Of the connections that are metered. */
const checks = new WeakMap<Connection, () => void>()

export class SearchMeter {
  readonly #cancelled: Int32Array
  #ticket: BudgetTicket | undefined
  #start = 0

  constructor(db: Connection, cancelled: Int32Array) {
    this.#cancelled = cancelled
    const check = () => this.#check()
    db.define(BUDGET_CHECK, check)
    checks.set(db, check)
  }

  /** Runs the search: its result, and the processor milliseconds it took. */
  measure<T>(ticket: BudgetTicket | undefined, search: () => T): { found: T; spentMs: number } {
    this.#ticket = ticket
    this.#start = threadMs()
    try {
      return { found: search(), spentMs: this.spentMs }
    } finally {
      this.#ticket = undefined
    }
  }

  /** Processor milliseconds since the search under way began, or the last one. */
  get spentMs(): number {
    return threadMs() - this.#start
  }

  /** Within a search: what is read once, for all searches after it, is no cost of this one. */
  unmeasured<T>(work: () => T): T {
    const before = threadMs()
    try {
      return work()
    } finally {
      this.#start += threadMs() - before
    }
  }

  #check(): number {
    if (!this.#ticket) return 1
    const { number, limitMs } = this.#ticket
    if (Atomics.load(this.#cancelled, 0) === number) throw new BudgetExceeded('nobody waits for this search any more')
    if (this.spentMs > limitMs) throw new BudgetExceeded(`the search took more than ${limitMs} ms of the processor`)
    return 1
  }
}

/** The processor time of this thread. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A condition on the key that always holds, and checks the budget for some of the rows. */
export function withinBudget(key: Sql): Sql {
  return sql`(${key} & ${raw(String(ROWS_BETWEEN_CHECKS - 1))}) <> 0 OR ${raw(BUDGET_CHECK)}()`
}

/** Checks the budget between two steps that no statement takes. */
export function checkBudget(db: Connection): void {
  checks.get(db)?.()
}
