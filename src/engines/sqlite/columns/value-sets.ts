/**
 * Sets of values, each with a number: records with the same values of a field share one, so a field of a record is one
 * integer, and what is asked of values is computed once for a set. A set is another one, its parent, with one value
 * more; parents have lower numbers than their children.
 */

import { LRUCache } from 'lru-cache'

export type Value = string | number

/** How many records have each value; some values none. */
export interface ValueCounts {
  values: readonly Value[]
  counts: Uint32Array
}

/** The number of the set without values. */
export const EMPTY = 0

/** More than there are values or sets. */
const LIMIT = 2 ** 26

/** Their results are a byte for each set. */
const MAX_CONDITIONS = 4

/** All that sets consist of. */
export interface SavedSets {
  parents: Int32Array
  added: Int32Array
  values: readonly Value[]
}

export class ValueSets {
  readonly #parents: number[] = [EMPTY]
  /** The number of the value that a set has more than its parent. */
  readonly #added: number[] = [-1]
  /** The set of one value, by its number: of most fields with very many values, no record has two. */
  readonly #alone: number[] = []
  /** The other sets, by the number of the parent and that of the value. */
  readonly #children = new Map<number, number>()
  readonly #values: Value[] = []
  readonly #numbers = new Map<Value, number>()
  /** What `having` gave last, by key. */
  readonly #having = new LRUCache<string, Uint8Array>({ max: MAX_CONDITIONS })

  static from({ parents, added, values }: SavedSets): ValueSets {
    const sets = new ValueSets()
    for (const value of values) sets.#numberOf(value)
    for (let set = 1; set < parents.length; set++) sets.#add(parents[set] ?? EMPTY, added[set] ?? -1)
    return sets
  }

  get saved(): SavedSets {
    return { parents: Int32Array.from(this.#parents), added: Int32Array.from(this.#added), values: [...this.#values] }
  }

  get size(): number {
    return this.#parents.length
  }

  /** A set with one more value. Values are added in the order of their numbers, or equal sets have two numbers. */
  with(set: number, value: Value): number {
    const added = this.#numberOf(value)
    return this.#childOf(set, added) ?? this.#add(set, added)
  }

  #childOf(parent: number, added: number): number | undefined {
    return parent === EMPTY ? this.#alone[added] || undefined : this.#children.get(keyOf(parent, added))
  }

  /** Which there is not yet. */
  #add(parent: number, added: number): number {
    const child = this.#parents.push(parent) - 1
    this.#added.push(added)
    if (parent === EMPTY) this.#alone[added] = child
    else this.#children.set(keyOf(parent, added), child)
    return child
  }

  /** The set of the values. */
  of(values: readonly Value[]): number {
    const inOrder = values.toSorted((a, b) => this.#numberOf(a) - this.#numberOf(b))
    return inOrder.reduce<number>((set, value) => this.with(set, value), EMPTY)
  }

  valuesOf(set: number): Value[] {
    const values: Value[] = []
    for (let at = set; at !== EMPTY; at = this.#parents[at] ?? EMPTY) {
      const value = this.#values[this.#added[at] ?? -1]
      if (value !== undefined) values.push(value)
    }
    return values
  }

  /**
   * By the number of a set: 1 if one of its values meets the condition. `key` names the condition, which must not
   * change what it says of a value: one answer asks for the same a dozen times.
   */
  having(key: string, meets: (value: Value) => boolean): Uint8Array {
    const known = this.#having.get(key)
    if (known?.length === this.size) return known
    const met = Uint8Array.from(this.#values, (value) => Number(meets(value)))
    const having = this.#havingMarked(met)
    this.#having.set(key, having)
    return having
  }

  /** By the number of a set: 1 if it has a value. */
  notEmpty(): Uint8Array {
    return new Uint8Array(this.size).fill(1).fill(0, EMPTY, EMPTY + 1)
  }

  /** By the number of a set: 1 if it has one of the values. */
  havingOneOf(values: Iterable<Value>): Uint8Array {
    const met = new Uint8Array(this.#values.length)
    for (const value of values) {
      const number = this.#numbers.get(value)
      if (number !== undefined) met[number] = 1
    }
    return this.#havingMarked(met)
  }

  /** By the number of a set: the least number of its values; NaN: it has none. */
  least(numberOf: (value: Value) => number): Float64Array {
    const ofValues = Float64Array.from(this.#values, numberOf)
    const least = new Float64Array(this.size).fill(Number.NaN)
    for (let set = 1; set < least.length; set++) {
      const added = ofValues[this.#added[set] ?? 0] ?? Number.NaN
      const others = least[this.#parents[set] ?? EMPTY] ?? Number.NaN
      least[set] = others < added ? others : added
    }
    return least
  }

  /** From how many records have each set to how many have each value. */
  countValues(bySet: Uint32Array): ValueCounts {
    const counts = Uint32Array.from(bySet)
    const byValue = new Uint32Array(this.#values.length)
    for (let set = counts.length - 1; set > EMPTY; set--) {
      const count = counts[set] ?? 0
      const added = this.#added[set] ?? 0
      const parent = this.#parents[set] ?? EMPTY
      byValue[added] = (byValue[added] ?? 0) + count
      counts[parent] = (counts[parent] ?? 0) + count
    }
    return { values: this.#values, counts: byValue }
  }

  #havingMarked(met: Uint8Array): Uint8Array {
    const sets = new Uint8Array(this.size)
    for (let set = 1; set < sets.length; set++)
      sets[set] = met[this.#added[set] ?? 0] || (sets[this.#parents[set] ?? EMPTY] ?? 0)
    return sets
  }

  #numberOf(value: Value): number {
    const found = this.#numbers.get(value)
    if (found !== undefined) return found
    const number = this.#values.push(value) - 1
    this.#alone.push(EMPTY)
    this.#numbers.set(value, number)
    return number
  }
}

/** Of the set that has the value of this number more than its parent. */
function keyOf(parent: number, added: number): number {
  return parent * LIMIT + added
}
