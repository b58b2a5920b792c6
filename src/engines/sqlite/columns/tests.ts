/** Conditions on rows. Each kind has a loop of its own, so that the engine compiles it without calls. */
import { Bits } from './bits.ts'
import type { NumberList } from './numbers.ts'
import type { Test } from './row-test.ts'

/** What a row has a number of, as its class, meets the condition. */
export class ByNumber implements Test {
  readonly #numbers: NumberList
  readonly #met: Uint8Array

  /** `met`: 1 for the numbers that do; longer ones and those below 0 do not. */
  constructor(numbers: NumberList, met: Uint8Array) {
    this.#numbers = numbers
    this.#met = met
  }

  meets(row: number): boolean {
    return this.#met[this.#numbers[row] ?? -1] === 1
  }

  /** Those of the first rows, up to so many. */
  upTo(size: number, found: Int32Array): Int32Array {
    const [numbers, met] = [this.#numbers, this.#met]
    let count = 0
    for (let row = 0; row < size; row++) {
      const number = numbers[row] ?? 0
      if (number >= 0 && met[number] === 1) found[count++] = row
    }
    return found.subarray(0, count)
  }

  of(rows: Int32Array, found: Int32Array = new Int32Array(rows.length)): Int32Array {
    const [numbers, met] = [this.#numbers, this.#met]
    let count = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      const number = numbers[row] ?? 0
      if (number >= 0 && met[number] === 1) found[count++] = row
    }
    return found.subarray(0, count)
  }
}

/** The row has this number or a higher one. */
export class AtLeast implements Test {
  readonly #counts: Uint8Array
  readonly #least: number

  constructor(counts: Uint8Array, least: number) {
    this.#counts = counts
    this.#least = least
  }

  meets(row: number): boolean {
    return (this.#counts[row] ?? 0) >= this.#least
  }

  of(rows: Int32Array, found: Int32Array = new Int32Array(rows.length)): Int32Array {
    const [counts, least] = [this.#counts, this.#least]
    let count = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if ((counts[row] ?? 0) >= least) found[count++] = row
    }
    return found.subarray(0, count)
  }
}

/** A value of the row lies between two, which are included. */
export class Between implements Test {
  readonly #values: NumberList
  readonly #min: number
  readonly #max: number

  constructor(values: NumberList, { min, max }: { min: number; max: number }) {
    this.#values = values
    this.#min = min
    this.#max = max
  }

  meets(row: number): boolean {
    const value = this.#values[row] ?? Number.NaN
    return value >= this.#min && value <= this.#max
  }

  of(rows: Int32Array, found: Int32Array = new Int32Array(rows.length)): Int32Array {
    const [values, min, max] = [this.#values, this.#min, this.#max]
    let count = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      const value = values[row] ?? Number.NaN
      if (value >= min && value <= max) found[count++] = row
    }
    return found.subarray(0, count)
  }
}

export class AllOf implements Test {
  readonly #tests: readonly Test[]

  constructor(tests: readonly Test[]) {
    this.#tests = tests
  }

  meets(row: number): boolean {
    return this.#tests.every((test) => test.meets(row))
  }

  of(rows: Int32Array, into: Int32Array = new Int32Array(rows.length)): Int32Array {
    return this.#tests.reduce((left, test) => test.of(left, into), rows)
  }
}

export class AnyOf implements Test {
  readonly #tests: readonly Test[]

  constructor(tests: readonly Test[]) {
    this.#tests = tests
  }

  meets(row: number): boolean {
    return this.#tests.some((test) => test.meets(row))
  }

  of(rows: Int32Array, into?: Int32Array): Int32Array {
    const met = new Bits((rows.at(-1) ?? 0) + 1)
    for (const test of this.#tests) for (const row of test.of(rows)) met.add(row)
    return met.of(rows, into)
  }
}

/** Any other condition. */
export class ByRow implements Test {
  readonly meets: (row: number) => boolean

  constructor(meets: (row: number) => boolean) {
    this.meets = meets
  }

  /** The filter of typed arrays is ten times slower. */
  of(rows: Int32Array, found: Int32Array = new Int32Array(rows.length)): Int32Array {
    const { meets } = this
    let count = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (meets(row)) found[count++] = row
    }
    return found.subarray(0, count)
  }
}
