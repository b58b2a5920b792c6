/**
 * What is asked of a store by keys: each is asked for once, and whoever asks for it meanwhile waits for that answer.
 */
export class AskedOnce<Key, Value> {
  readonly #ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
  readonly #answers = new Map<Key, Promise<ReadonlyMap<Key, Value>>>()

  constructor(ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#ask = ask
  }

  /** Those of the keys that have one, in their order. */
  async get(keys: readonly Key[]): Promise<Value[]> {
    const unknown = [...new Set(keys)].filter((key) => !this.#answers.has(key))
    const asked = unknown.length ? this.#ask(unknown) : undefined
    if (asked) for (const key of unknown) this.#answers.set(key, asked)
    const answers = await Promise.all(keys.map((key) => this.#answers.get(key)))
    return keys.flatMap((key, at) => {
      const value = answers[at]?.get(key)
      return value === undefined ? [] : [value]
    })
  }
}
