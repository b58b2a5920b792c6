/** What searches have found out about one generation of a resource: totals, counts, estimates, classes, few matches. */
import type { Count, Query } from '../../../calendar/ports.ts'
import { conditionKey, jsonOf } from '../../query-json.ts'

/** When keys and values together are longer than this, in characters, all entries are dropped. */
const MAX_CHARACTERS = 4_000_000
/** Longer queries are seldom requested again; one that counts days for two years is not. */
const MAX_KEY_CHARACTERS = 40_000

/** Valid for one generation of a resource. Values are stored as JSON, so that the size is known. */
export class Cache {
  readonly #values = new Map<string, string>()
  #length = 0

  /** The value of the key: as it was computed before, or now. */
  get<Value>(key: string, compute: () => Value): Value {
    const cached = this.#values.get(key)
    if (cached !== undefined) return JSON.parse(cached)
    const value = compute()
    this.set(key, value)
    return value
  }

  /** As it was computed before. */
  known<Value>(key: string): Value | undefined {
    const cached = this.#values.get(key)
    return cached === undefined ? undefined : JSON.parse(cached)
  }

  /** Unless the key has a value. */
  setOnce<Value>(key: string, value: Value): void {
    if (!this.#values.has(key)) this.set(key, value)
  }

  /** In place of what the key had. */
  set<Value>(key: string, value: Value): void {
    if (key.length <= MAX_KEY_CHARACTERS) this.#add(key, JSON.stringify(value))
  }

  #add(key: string, value: string): void {
    const before = this.#values.get(key)
    if (before !== undefined) this.#length -= key.length + before.length
    const length = key.length + value.length
    if (this.#length + length > MAX_CHARACTERS) {
      this.#values.clear()
      this.#length = 0
    }
    this.#values.set(key, value)
    this.#length += length
  }
}

/** `counts`: without them, the total alone is meant. */
export function keyOf({ resource, language, where }: Query, counts?: readonly Count[]): string {
  return jsonOf([resource, language, where.map(conditionKey), counts])
}
