/** A cache of what is read from the index: as fresh as it can be while reads take a small share of the time. */
import type { IndexedResource, Search } from '../ports.ts'

/** A value is used for so many times the time that it took to read. */
const USE_PER_READ = 50
/** Shorter reads are waited for, so that a small calendar knows its latest records at once. */
const SHORT_READ_MS = 30

/** Of a value that is of no generation of this process. */
const NO_GENERATION = -1

export const isShort = (readMs: number): boolean => readMs <= SHORT_READ_MS

/** A text that was made of the index. `saving`: resolves when the next process has it; undefined: it soon makes it. */
export interface MadeText {
  text: Buffer
  saving: Promise<void> | undefined
}

interface Entry<T> {
  /** The latest, or the one before while a long read is under way. */
  value: Promise<T>
  generation: number
  readAt: number
  readMs: number
}

/** A value of an earlier process. */
export interface Earlier<T> {
  value: T
  /** How long ago it was read, and how long that took. */
  ageMs: number
  readMs: number
  /** Whether nothing has changed since. */
  isCurrent: boolean
}

interface IndexCacheOptions {
  /** What took no longer to read is read again after every change. */
  freshUpToMs?: number
  /** Bounds the use of a value whose read takes little but may have been held up. */
  maxUseMs?: number
}

export class IndexCache<T> {
  readonly #search: Pick<Search, 'generation'>
  readonly #freshUpToMs: number
  readonly #maxUseMs: number
  readonly #entries = new Map<string, Entry<T>>()
  /** By key: looked for once. */
  readonly #earlier = new Map<string, Promise<void>>()

  constructor(search: Pick<Search, 'generation'>, options: IndexCacheOptions = {}) {
    const { freshUpToMs = 0, maxUseMs = Infinity } = options
    this.#search = search
    this.#freshUpToMs = freshUpToMs
    this.#maxUseMs = maxUseMs
  }

  /**
   * The value of the key, which `read` makes of a resource. `earlier`: what this process has instead until it has read
   * one itself, as if it had read that one. @throws what `read` throws, where no value is cached
   */
  async of(
    key: string,
    resource: IndexedResource,
    read: () => Promise<T>,
    earlier?: () => Promise<Earlier<T> | undefined>,
  ): Promise<T> {
    if (earlier) {
      if (!this.#earlier.has(key)) this.#earlier.set(key, this.#begin(key, resource, earlier))
      await this.#earlier.get(key)
    }
    const cached = this.#entries.get(key)
    const generation = this.#search.generation(resource)
    const isLong = cached !== undefined && !isShort(cached.readMs)
    if (cached && (cached.generation === generation || this.#isFresh(cached))) return cached.value
    const begun = performance.now()
    const reading = read()
    const next = {
      value: isLong ? cached.value : reading,
      generation,
      readAt: begun,
      readMs: isLong ? cached.readMs : 0,
    }
    this.#entries.set(key, next)
    reading.then(
      () => Object.assign(next, { value: reading, readAt: performance.now(), readMs: performance.now() - begun }),
      // A read that fails leaves the entry as it was.
      () => (cached ? this.#entries.set(key, cached) : this.#entries.delete(key)),
    )
    return next.value
  }

  async #begin(key: string, resource: IndexedResource, earlier: () => Promise<Earlier<T> | undefined>): Promise<void> {
    try {
      const generation = this.#search.generation(resource)
      const found = await earlier()
      if (!found) return
      const { value, ageMs, readMs, isCurrent } = found
      this.#entries.set(key, {
        value: Promise.resolve(value),
        generation: isCurrent ? generation : NO_GENERATION,
        readAt: performance.now() - ageMs,
        readMs,
      })
    } catch {
      // It is read as if there were none.
    }
  }

  #isFresh({ readAt, readMs }: Entry<T>): boolean {
    const useMs = Math.min(USE_PER_READ * readMs, this.#maxUseMs)
    return readMs > this.#freshUpToMs && performance.now() - readAt < useMs
  }
}
