/** Which rows meet a condition that no column answers, as statements have found them. */
import { Bits } from './bits.ts'
import { Following } from './following.ts'
import type { RowsById } from './rows-by-id.ts'

/** Adds the rows that meet the condition. `ids`: only those of some records. */
export type Finder = (met: Bits, ids?: readonly number[]) => void

/** Of all conditions together. */
const MAX_BYTES = 16_000_000
/** Each change of the index is written down for each of them. */
const MAX_CONDITIONS = 1_000

export class MetRows {
  readonly #rows: RowsById
  readonly #size: number
  readonly #met: Following<Bits>

  /** `size`: for so many rows. */
  constructor(rows: RowsById, size: number) {
    this.#rows = rows
    this.#size = size
    this.#met = new Following(Math.min(MAX_CONDITIONS, Math.floor((MAX_BYTES * 8) / size)))
  }

  /** Belongs to all who ask for it: nobody changes it. */
  get(condition: string, find: Finder): Bits {
    return this.#met.get(
      condition,
      () => {
        const met = new Bits(this.#size)
        find(met)
        return met
      },
      (met, changed) => {
        for (const id of changed) for (const row of this.#rows.of(id)) met.remove(row)
        find(met, [...changed])
        return met
      },
    )
  }

  has(condition: string): boolean {
    return this.#met.has(condition)
  }

  follow(ids: readonly number[]): void {
    this.#met.follow(ids)
  }
}
