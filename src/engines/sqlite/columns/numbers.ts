/**
 * A number for each row: in four bytes while all are whole and fit, as ids do, and Unix seconds until 2038; in eight
 * from the first one that does not, or that is missing (NaN). A row that was never set has 0.
 */

export type NumberList = Int32Array | Float64Array

export class Numbers {
  #values: NumberList
  #isWide = false

  /** `length`: for so many rows. */
  constructor(length: number) {
    this.#values = new Int32Array(length)
  }

  /** Of rows that were saved. */
  static from(saved: NumberList, length: number): Numbers {
    const numbers = new Numbers(length)
    numbers.#isWide = saved instanceof Float64Array
    if (numbers.#isWide) numbers.#values = new Float64Array(length)
    numbers.#values.set(saved)
    return numbers
  }

  /** By row, until the next one is set. */
  get values(): NumberList {
    return this.#values
  }

  set(row: number, value: number): void {
    if (!this.#isWide && (value | 0) !== value) {
      this.#values = new Float64Array(this.#values)
      this.#isWide = true
    }
    this.#values[row] = value
  }
}
