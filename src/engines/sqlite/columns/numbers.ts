/**
 * A number for each row, in the smallest array that holds all of them exactly: one byte for the set of its languages,
 * two for that of its tags, four for an id, or for Unix seconds until 2038. In eight from the first one that is not
 * whole, does not fit, or is missing (NaN). A row that was never set has 0.
 */

const arrays = [Uint8Array, Uint16Array, Int32Array, Float64Array] as const

export type NumberList = Uint8Array | Uint16Array | Int32Array | Float64Array

export class Numbers {
  #values: NumberList
  /** The place of its array. */
  #size = 0

  /** `length`: for so many rows. */
  constructor(length: number) {
    this.#values = new arrays[0](length)
  }

  /** Of the first rows. */
  static from(values: NumberList, length: number): Numbers {
    const numbers = new Numbers(length)
    for (let row = 0; row < values.length; row++) numbers.set(row, values[row] ?? 0)
    return numbers
  }

  /** By row, until the next one is set. */
  get values(): NumberList {
    return this.#values
  }

  set(row: number, value: number): void {
    this.#values[row] = value
    while (this.#values[row] !== value && this.#widen()) this.#values[row] = value
  }

  /** Of so many rows, as an earlier release can read them: it has no smaller arrays than of four bytes. */
  saved(size: number): Int32Array | Float64Array {
    const values = this.#values.subarray(0, size)
    return values instanceof Float64Array ? values.slice() : Int32Array.from(values)
  }

  /** False: there is no wider array. */
  #widen(): boolean {
    const Wider = arrays[this.#size + 1]
    if (!Wider) return false
    this.#values = new Wider(this.#values)
    this.#size++
    return true
  }
}
