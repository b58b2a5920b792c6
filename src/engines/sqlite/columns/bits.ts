/** A set of rows, one bit each: those of a whole calendar are combined 32 rows at a time. */
import type { Test } from './row-test.ts'

export class Bits implements Test {
  readonly #words: Int32Array

  /** `size`: for so many rows, or those of another set. */
  constructor(size: number | Int32Array) {
    this.#words = typeof size === 'number' ? new Int32Array((size + 31) >>> 5) : size.slice()
  }

  static from(rows: Iterable<number>, size: number): Bits {
    const bits = new Bits(size)
    for (const row of rows) bits.add(row)
    return bits
  }

  add(row: number): void {
    const at = row >>> 5
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (row & 31))
  }

  remove(row: number): void {
    const at = row >>> 5
    this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (row & 31))
  }

  meets(row: number): boolean {
    return (((this.#words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
  }

  of(rows: Int32Array, found: Int32Array = new Int32Array(rows.length)): Int32Array {
    const words = this.#words
    let count = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if ((((words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1) found[count++] = row
    }
    return found.subarray(0, count)
  }

  /** A set of its own. */
  copy(): Bits {
    return new Bits(this.#words)
  }

  /** Those of the other one alone are left. Both are of as many rows. */
  keepOnly(other: Bits): void {
    const [words, others] = [this.#words, other.#words]
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (others[at] ?? 0)
  }

  addAll(other: Bits): void {
    const [words, others] = [this.#words, other.#words]
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) | (others[at] ?? 0)
  }

  removeAll(other: Bits): void {
    const [words, others] = [this.#words, other.#words]
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & ~(others[at] ?? 0)
  }

  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0)
  }

  get count(): number {
    let count = 0
    for (const word of this.#words) count += bitsOf(word)
    return count
  }

  /** Ascending. */
  *[Symbol.iterator](): Generator<number> {
    for (const [at, word] of this.#words.entries())
      for (let left = word; left !== 0; left &= left - 1) yield (at << 5) + (31 - Math.clz32(left & -left))
  }

  /** Adds 1 to the number of each row. */
  countIn(numbers: Uint8Array): void {
    const words = this.#words
    for (let at = 0; at < words.length; at++)
      for (let left = words[at] ?? 0; left !== 0; left &= left - 1) {
        const row = (at << 5) + (31 - Math.clz32(left & -left))
        numbers[row] = (numbers[row] ?? 0) + 1
      }
  }
}

/** How many bits of a word are set: sums of two, four and eight neighbours, and of all by a multiplication. */
function bitsOf(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
