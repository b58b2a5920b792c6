/**
 * Ends a search that costs too much, or that nobody waits for any more. SQLite inside Node has neither an interrupt nor a
 * progress handler, so the statements themselves call a function for some of the rows they pass.
 */
import { BudgetExceeded } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { raw, sql } from '../sql.ts'

/** One row in so many is where a statement looks at its budget: a call costs as much as some rows. */
const ROWS_BETWEEN_CHECKS = 64
const FUNCTION = 'within_budget'

/** What a search is given: its number, which `cancelled` may name, and its processor time. */
export interface BudgetTicket {
  number: number
  limitMs: number
}

/** Memory shared with the thread that asks: the number of the last search that nobody waits for. */
export function cancelledSearch(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

export class SearchMeter {
  readonly #cancelled: Int32Array
  #ticket: BudgetTicket | undefined
  #start = 0

  constructor(db: Connection, cancelled: Int32Array) {
    this.#cancelled = cancelled
    db.define(FUNCTION, () => this.#check())
  }

  /** Runs the search: its result, and the processor milliseconds it took. */
  measure<T>(ticket: BudgetTicket | undefined, search: () => T): { found: T; spentMs: number } {
    this.#ticket = ticket
    this.#start = processorMs()
    try {
      return { found: search(), spentMs: processorMs() - this.#start }
    } finally {
      this.#ticket = undefined
    }
  }

  #check(): number {
    if (!this.#ticket) return 1
    const { number, limitMs } = this.#ticket
    if (Atomics.load(this.#cancelled, 0) === number) throw new BudgetExceeded('nobody waits for this search any more')
    if (processorMs() - this.#start > limitMs)
      throw new BudgetExceeded(`the search took more than ${limitMs} ms of the processor`)
    return 1
  }
}

/** Of this thread. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A condition that always holds, on an expression of the key: for some of the rows the budget is looked at. */
export function withinBudget(key: Sql): Sql {
  return sql`(${key} & ${raw(String(ROWS_BETWEEN_CHECKS - 1))}) <> 0 OR ${raw(FUNCTION)}()`
}
