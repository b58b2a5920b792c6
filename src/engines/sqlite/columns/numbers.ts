/**
 * A number for each row, in the smallest array that holds all of them exactly: one byte for the set of its languages,
 * two for that of its tags, four for an id, or for Unix seconds until 2038. In eight from the first one that is not
 * whole, does not fit, or is missing (NaN). A row that was never set has 0.
 */

const arrays = [Uint8Array, Uint16Array, Int32Array, Float64Array] as const

export type NumberList = Uint8Array | Uint16Array | Int32Array | Float64Array

export class Numbers {
  #values: NumberList
  /** The place of its array among all. */
  #width: number
  /** Of all that were ever set: no value is outside of them. */
  #min = Infinity
  #max = -Infinity
  #isMissingOne = false

  /** `length`: for so many rows. `width`: the place of the array that it begins with. */
  constructor(length: number, width = 0) {
    this.#width = width
    this.#values = new (arrays[width] ?? Float64Array)(length)
  }

  /** Of the first rows, as they were saved. */
  static from(values: Int32Array | Float64Array, length: number): Numbers {
    const numbers = new Numbers(length, smallestFor(values))
    numbers.#values.set(values)
    for (let row = 0; row < values.length; row++) numbers.#note(values[row] ?? Number.NaN)
    return numbers
  }

  /** By row, until the next one is set. */
  get values(): NumberList {
    return this.#values
  }

  /** `row`: below 0 where an index that is damaged has values of no row; these are left out. */
  set(row: number, value: number): void {
    if (row < 0) return
    this.#note(value)
    this.#values[row] = value
    while (this.#values[row] !== value && this.#widen()) this.#values[row] = value
  }

  /** Whether it is known that every row that was set has a value between these two. */
  areWithin({ min, max }: { min: number; max: number }): boolean {
    return !this.#isMissingOne && this.#min >= min && this.#max <= max
  }

  #note(value: number): void {
    if (Number.isNaN(value)) this.#isMissingOne = true
    else {
      if (value < this.#min) this.#min = value
      if (value > this.#max) this.#max = value
    }
  }

  /** Of so many rows, as an earlier release can read them: it has no smaller arrays than of four bytes. */
  saved(size: number): Int32Array | Float64Array {
    const values = this.#values.subarray(0, size)
    return values instanceof Float64Array ? values.slice() : new Int32Array(values)
  }

  /** False: there is no wider array. */
  #widen(): boolean {
    const Wider = arrays[this.#width + 1]
    if (!Wider) return false
    this.#values = new Wider(this.#values)
    this.#width++
    return true
  }
}

const MAX_UINT8 = 2 ** 8 - 1
const MAX_UINT16 = 2 ** 16 - 1

/** The place of the smallest array that holds all of them; numbers that needed eight bytes have them again. */
function smallestFor(values: Int32Array | Float64Array): number {
  if (values instanceof Float64Array) return arrays.indexOf(Float64Array)
  let max = 0
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? 0
    if (value < 0 || value > MAX_UINT16) return arrays.indexOf(Int32Array)
    if (value > max) max = value
  }
  return arrays.indexOf(max > MAX_UINT8 ? Uint16Array : Uint8Array)
}
