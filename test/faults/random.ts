/** Reproducible random numbers (mulberry32). */
import { random } from '../../bench/calendar/words.ts'

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

/** Draws each of a list once, in random order, before any of them again. */
export class Deck<T> {
  readonly #all: readonly T[]
  #remaining: T[] = []

  constructor(all: readonly T[]) {
    this.#all = all
  }

  draw(random: Random): T | undefined {
    if (this.#remaining.length === 0) this.#remaining = [...this.#all]
    return this.#remaining.splice(random.below(this.#remaining.length), 1)[0]
  }
}
