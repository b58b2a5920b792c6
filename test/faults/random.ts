/** Chance that can be had again: mulberry32. */
import { random } from '../../bench/data.ts'

export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = random(seed)
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  one<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }
}
