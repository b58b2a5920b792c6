/** Which rows meet a condition that no column answers, as statements have found them. */
import type { Bits } from './bits.ts'
import { Following } from './following.ts'
import type { RowsById } from './rows-by-id.ts'

/** Finds the rows that meet the condition. */
export interface Finder {
  all(): Bits
  /** Those of some records. */
  among(ids: readonly number[]): readonly number[]
}

/** Of all conditions together. */
const MAX_BYTES = 16_000_000
/** Each change of the index is written down for each of them. */
const MAX_CONDITIONS = 1_000

export class Marks {
  readonly #rows: RowsById
  readonly #marked: Following<Bits>

  /** `size`: for so many rows. */
  constructor(rows: RowsById, size: number) {
    this.#rows = rows
    this.#marked = new Following(Math.min(MAX_CONDITIONS, Math.floor((MAX_BYTES * 8) / size)))
  }

  /** Belongs to all who ask for it: nobody changes it. */
  get(condition: string, finder: Finder): Bits {
    return this.#marked.get(
      condition,
      () => finder.all(),
      (marked, changed) => {
        const found = finder.among([...changed])
        for (const id of changed) for (const row of this.#rows.of(id)) marked.remove(row)
        for (const row of found) marked.add(row)
        return marked
      },
    )
  }

  has(condition: string): boolean {
    return this.#marked.has(condition)
  }

  follow(ids: readonly number[]): void {
    this.#marked.follow(ids)
  }
}
