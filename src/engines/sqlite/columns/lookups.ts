/** How often rows were looked up one by one for a condition whose rows could all be found and kept. */

/** As many take about as long as to find all rows with a common word. */
export const MAX_LOOKUPS = 500
const MAX_CONDITIONS = 1_000

export class Lookups {
  readonly #made = new Map<string, number>()

  /** Counts so many more, unless they are too many: then all rows of the condition are better found, for this once. */
  areFew(condition: string, count: number): boolean {
    const made = (this.#made.get(condition) ?? 0) + count
    if (this.#made.size >= MAX_CONDITIONS) this.#made.clear()
    if (made <= MAX_LOOKUPS) this.#made.set(condition, made)
    return made <= MAX_LOOKUPS
  }
}
