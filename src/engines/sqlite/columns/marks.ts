/**
 * Which rows meet a condition that no column answers, as statements have found them. They follow the index: a record
 * that has changed is looked up again when its mark is next asked for.
 */
import type { Condition } from '../../../calendar/ports.ts'
import { jsonOf } from '../../query-json.ts'
import type { RowsById } from './rows-by-id.ts'

/** What marks of a condition are kept under. */
export function markedAs(language: string, condition: Condition): string {
  return jsonOf([language, condition])
}

/** Finds the rows that meet the condition. */
export interface Finder {
  all(): readonly number[]
  /** Those of some records. */
  among(ids: readonly number[]): readonly number[]
}

interface Kept {
  /** By row: 1 if it meets the condition. */
  marked: Uint8Array
  /** The ids of the records that have changed since. */
  changed: Set<number>
}

/** Of all conditions together; those that were not used for longest are dropped first. */
const MAX_BYTES = 16_000_000
/** Each is looked up by itself: of more, all rows are found again. */
const MAX_CHANGED = 32

export class Marks {
  readonly #rows: RowsById
  readonly #size: number
  /** By the condition; the one that was used last is the last. */
  readonly #kept = new Map<string, Kept>()

  /** `size`: for so many rows. */
  constructor(rows: RowsById, size: number) {
    this.#rows = rows
    this.#size = size
  }

  /** What is kept, or else what is found now. */
  get(condition: string, finder: Finder): Uint8Array {
    const known = this.#kept.get(condition)
    if (known) this.#lookAgain(known, finder)
    const kept = known ?? { marked: this.#mark(new Uint8Array(this.#size), finder.all()), changed: new Set() }
    this.#kept.delete(condition)
    this.#kept.set(condition, kept)
    this.#dropOldest()
    return kept.marked
  }

  has(condition: string): boolean {
    return this.#kept.has(condition)
  }

  follow(ids: readonly number[]): void {
    for (const [condition, { changed }] of this.#kept) {
      for (const id of ids) changed.add(id)
      if (changed.size > MAX_CHANGED) this.#kept.delete(condition)
    }
  }

  #mark(marked: Uint8Array, rows: readonly number[]): Uint8Array {
    for (const row of rows) marked[row] = 1
    return marked
  }

  #lookAgain({ marked, changed }: Kept, finder: Finder): void {
    if (!changed.size) return
    const found = finder.among([...changed])
    for (const id of changed) for (const row of this.#rows.of(id)) marked[row] = 0
    this.#mark(marked, found)
    changed.clear()
  }

  #dropOldest(): void {
    for (const condition of this.#kept.keys()) {
      if (this.#kept.size * this.#size <= MAX_BYTES) return
      this.#kept.delete(condition)
    }
  }
}
