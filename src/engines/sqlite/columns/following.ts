/**
 * What statements have found, by what they looked for. It follows the index: of the records that have changed since, it
 * is looked up again when it is next asked for, and no others.
 */

/** Of more changed records, all is found again. */
const MAX_CHANGED = 32

interface Kept<Found> {
  found: Found
  /** The ids of the records that have changed since. */
  changed: Set<number>
}

export class Following<Found> {
  readonly #max: number
  /** The one that was used last is the last. */
  readonly #kept = new Map<string, Kept<Found>>()

  /** `max`: so many are kept, those that were used last. */
  constructor(max: number) {
    this.#max = max
  }

  /** `find`: of all records. `again`: what was found, with what is found now of the changed records. */
  get(key: string, find: () => Found, again: (found: Found, changed: ReadonlySet<number>) => Found): Found {
    const { found, changed } = this.#kept.get(key) ?? { found: find(), changed: new Set() }
    const now = changed.size ? again(found, changed) : found
    this.#kept.delete(key)
    this.#kept.set(key, { found: now, changed: new Set() })
    const [oldest = ''] = this.#kept.keys()
    if (this.#kept.size > this.#max) this.#kept.delete(oldest)
    return now
  }

  has(key: string): boolean {
    return this.#kept.has(key)
  }

  /** `ids`: of different records. */
  follow(ids: readonly number[]): void {
    if (ids.length > MAX_CHANGED) this.#kept.clear()
    for (const [key, { changed }] of this.#kept) {
      for (const id of ids) changed.add(id)
      if (changed.size > MAX_CHANGED) this.#kept.delete(key)
    }
  }
}
