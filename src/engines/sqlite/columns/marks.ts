/** Which rows meet a condition that no column answers, as statements have found them. */
import { Bits } from './bits.ts'
import { Following } from './following.ts'
import type { RowsById } from './rows-by-id.ts'

/** Marks the rows that meet the condition. `ids`: only those of some records. */
export type Marker = (marked: Bits, ids?: readonly number[]) => void

/** Of all conditions together. */
const MAX_BYTES = 16_000_000
/** Each change of the index is written down for each of them. */
const MAX_CONDITIONS = 1_000

export class Marks {
  readonly #rows: RowsById
  readonly #size: number
  readonly #marked: Following<Bits>

  /** `size`: for so many rows. */
  constructor(rows: RowsById, size: number) {
    this.#rows = rows
    this.#size = size
    this.#marked = new Following(Math.min(MAX_CONDITIONS, Math.floor((MAX_BYTES * 8) / size)))
  }

  /** Belongs to all who ask for it: nobody changes it. */
  get(condition: string, mark: Marker): Bits {
    return this.#marked.get(
      condition,
      () => {
        const marked = new Bits(this.#size)
        mark(marked)
        return marked
      },
      (marked, changed) => {
        for (const id of changed) for (const row of this.#rows.of(id)) marked.remove(row)
        mark(marked, [...changed])
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
