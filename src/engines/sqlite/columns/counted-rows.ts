/** The rows that were counted, for what is asked beside the counts. */
import type { Condition } from '../../../calendar/ports.ts'
import { jsonOf } from '../planner/cache.ts'

/** Of so many queries that counted. */
const MAX_KEPT = 4

/**
 * The matches of the last queries that counted, in one generation of the index: pages beside the counts have their
 * conditions and some more.
 */
export class CountedRows {
  #kept: { conditions: readonly string[]; rows: Int32Array }[] = []

  /** The rows that meet the first conditions, as far as a kept query had exactly these, and the other conditions. */
  find(conditions: readonly Condition[]): { rows: Int32Array; rest: Condition[] } | undefined {
    const keys = conditions.map(jsonOf)
    const found = this.#kept.find((each) => each.conditions.every((key, at) => key === keys[at]))
    return found && { rows: found.rows, rest: conditions.slice(found.conditions.length) }
  }

  keep(conditions: readonly Condition[], rows: Int32Array): void {
    this.#kept = [{ conditions: conditions.map(jsonOf), rows }, ...this.#kept.slice(0, MAX_KEPT - 1)]
  }
}
