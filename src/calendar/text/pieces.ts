/** Where pieces of a text begin and end, and their hashes. */
export class Pieces {
  /** Three for each. */
  readonly #numbers: Int32Array
  count = 0

  /** `most`: for so many. */
  constructor(most: number) {
    this.#numbers = new Int32Array(3 * most)
  }

  add(start: number, end: number, hash: number): void {
    const at = 3 * this.count++
    this.#numbers[at] = start
    this.#numbers[at + 1] = end
    this.#numbers[at + 2] = hash
  }

  startOf(nth: number): number {
    return this.#numbers[3 * nth] as number
  }

  endOf(nth: number): number {
    return this.#numbers[3 * nth + 1] as number
  }

  hashOf(nth: number): number {
    return this.#numbers[3 * nth + 2] as number
  }

  clear(): void {
    this.count = 0
  }
}
