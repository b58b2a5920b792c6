/** What is read of the index and kept in memory, as fresh as is cheap: reading it again costs a small share of the time. */
import type { IndexedResource, Search } from '../ports.ts'

/** A reading is used for at least so many times the time that it took. */
const MIN_USE_PER_READ = 50
/** Shorter readings are waited for, so that a small calendar knows its latest records at once. */
const SHORT_READ_MS = 30

interface Held<T> {
  /** Of the reading, or of the one before while a long one is under way. */
  value: Promise<T>
  generation: number
  readAt: number
  readMs: number
}

export class Readings<T> {
  readonly #search: Pick<Search, 'generation'>
  readonly #freshUpToMs: number
  readonly #held = new Map<string, Held<T>>()

  /** `freshUpToMs`: readings that took no longer are repeated after every change. */
  constructor(search: Pick<Search, 'generation'>, freshUpToMs = 0) {
    this.#search = search
    this.#freshUpToMs = freshUpToMs
  }

  /** What `read` gives of a resource, kept by its key. @throws what `read` throws, where nothing is held */
  async of(key: string, resource: IndexedResource, read: () => Promise<T>): Promise<T> {
    const held = this.#held.get(key)
    const generation = this.#search.generation(resource)
    const isLong = held !== undefined && held.readMs > SHORT_READ_MS
    if (held && (held.generation === generation || this.#isFresh(held))) return held.value
    const begun = performance.now()
    const reading = read()
    const next = { value: isLong ? held.value : reading, generation, readAt: begun, readMs: isLong ? held.readMs : 0 }
    this.#held.set(key, next)
    reading.then(
      () => Object.assign(next, { value: reading, readAt: performance.now(), readMs: performance.now() - begun }),
      // A reading that fails is not kept.
      () => (held ? this.#held.set(key, held) : this.#held.delete(key)),
    )
    return next.value
  }

  #isFresh({ readAt, readMs }: Held<T>): boolean {
    return readMs > this.#freshUpToMs && performance.now() - readAt < MIN_USE_PER_READ * readMs
  }
}
