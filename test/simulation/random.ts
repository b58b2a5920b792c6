/** Random numbers with probabilities. */
import { Random } from '../faults/random.ts'

export class Odds extends Random {
  /** True with this probability. */
  chance(odds: number): boolean {
    return this.below(1_000_000) < odds * 1_000_000
  }

  between(least: number, most: number): number {
    return least + (this.below(1_000_000) / 1_000_000) * (most - least)
  }

  pick<T>(list: readonly T[]): T {
    return this.one(list) as T
  }

  some<T>(list: readonly T[], odds: number): T[] {
    return list.filter(() => this.chance(odds))
  }
}
