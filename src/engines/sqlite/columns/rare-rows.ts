/**
 * The rows of full-text tables that match texts, where they are few. They follow the index: of the records that have
 * changed since, the texts are searched again when the text is next asked for, and no others.
 */
import { MAX_ID } from '../index/tables.ts'

/** Finds the rows that match a text. */
export interface TextFinder {
  /** Null: there are too many. */
  all(): readonly number[] | null
  /** Those of some records. */
  among(ids: readonly number[]): readonly number[]
}

interface Kept {
  rows: readonly number[] | null
  /** The ids of the records that have changed since. */
  changed: Set<number>
}

/** Each list is of a thousand rows or so. */
const MAX_KEPT = 200
/** Of more records, all rows are found again. */
const MAX_CHANGED = 32

export class RareRows {
  /** By the text; the one that was used last is the last. */
  readonly #kept = new Map<string, Kept>()

  /** What is kept, or else what is found now; in any order. */
  get(text: string, finder: TextFinder): readonly number[] | null {
    const known = this.#kept.get(text)
    const kept = known ?? { rows: finder.all(), changed: new Set() }
    if (kept.changed.size) this.#lookAgain(kept, finder)
    this.#kept.delete(text)
    this.#kept.set(text, kept)
    const [oldest = ''] = this.#kept.keys()
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(oldest)
    return kept.rows
  }

  follow(ids: readonly number[]): void {
    for (const [text, { changed }] of this.#kept) {
      for (const id of ids) changed.add(id)
      if (changed.size > MAX_CHANGED) this.#kept.delete(text)
    }
  }

  #lookAgain(kept: Kept, finder: TextFinder): void {
    const { rows, changed } = kept
    if (rows) kept.rows = [...rows.filter((row) => !changed.has(row % (MAX_ID + 1))), ...finder.among([...changed])]
    changed.clear()
  }
}
