/** The lexicons of the lists. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnyResource } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import type { Search } from '../ports.ts'
import { IndexCache, isShort, MIN_USE_PER_READ } from './index-cache.ts'
import { Lexicon, type StemmedWord, withStems } from './lexicon.ts'

/** Rarer words of a text than these are not known. */
const MAX_WORDS = 50_000

/** Of a calendar whose words take long to read: the next process begins with them. */
interface Saved {
  words: readonly StemmedWord[]
  /** When they were read, by the clock of the machine, and how long that took. */
  at: number
  readMs: number
}

export class Lexicons {
  readonly #search: Search
  readonly #cache: IndexCache<Lexicon>
  /** Those that are being read anew while the saved ones are in use. */
  readonly #reading = new Set<string>()

  constructor(search: Search) {
    this.#search = search
    this.#cache = new IndexCache(search)
  }

  /** @throws Unavailable */
  of(resource: AnyResource, language: Language): Promise<Lexicon> {
    return this.#cache.of(`${resource.name} ${language}`, resource.name, async () =>
      Lexicon.ofStemmed((await this.#savedWords(resource, language)) ?? (await this.#readWords(resource, language))),
    )
  }

  /** They are used for fifty times as long as they took to read, as a lexicon is, and then read anew beside their use. */
  async #savedWords(resource: AnyResource, language: Language): Promise<readonly StemmedWord[] | undefined> {
    const saved = await this.#search.saved?.read(resource.name, nameOf(language))
    if (!saved) return undefined
    const { words, at, readMs }: Saved = JSON.parse(saved.text)
    const isFresh = saved.changed?.length === 0 || Math.abs(Date.now() - at) < MIN_USE_PER_READ * readMs
    if (!isFresh) void this.#readBeside(resource, language)
    return words
  }

  async #readBeside(resource: AnyResource, language: Language): Promise<void> {
    const key = `${resource.name} ${language}`
    if (this.#reading.has(key)) return
    this.#reading.add(key)
    try {
      await nextTurn() // after the search that waits
      await this.#readWords(resource, language)
    } catch {
      // The next search tries again.
    } finally {
      this.#reading.delete(key)
    }
  }

  async #readWords({ name, index }: AnyResource, language: Language): Promise<readonly StemmedWord[]> {
    const texts = Object.keys(index.texts).filter((text) => index.texts[text]?.forms.includes('words'))
    const generation = this.#search.generation(name)
    const begun = performance.now()
    const words = await withStems(language, await this.#search.vocabulary(name, language, texts, MAX_WORDS))
    const readMs = performance.now() - begun
    const saved: Saved = { words, at: Date.now(), readMs }
    if (!isShort(readMs)) void this.#search.saved?.write(name, nameOf(language), generation, JSON.stringify(saved))
    return words
  }
}

const nameOf = (language: Language) => `words ${language}`
