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

/** Gives each of a list once, in a random order, before it gives any of them again. */
export class Deck<T> {
  readonly #all: readonly T[]
  #left: T[] = []

  constructor(all: readonly T[]) {
    this.#all = all
  }

  draw(random: Random): T | undefined {
    if (this.#left.length === 0) this.#left = [...this.#all]
    return this.#left.splice(random.below(this.#left.length), 1)[0]
  }
}
