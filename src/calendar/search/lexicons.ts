/** The lexicons of the lists. */
import type { AnyResource } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import type { Search } from '../ports.ts'
import { type Earlier, IndexCache, isShort, type MadeText } from './index-cache.ts'
import { Lexicon, lexiconText } from './lexicon.ts'

/** Rarer words of a text than these are not known. */
const MAX_WORDS = 50_000
/** Words that take long to read are saved, so that the next process begins with them, but no sooner than that again. */
const SAVED_EVERY_MS = 600_000

/** Before the words that are saved, on a line of its own. */
interface SavedHead {
  /** When they were read, by the clock of the machine, and how long that took. */
  at: number
  readMs: number
}

export class Lexicons {
  readonly #search: Search
  readonly #cache: IndexCache<Lexicon>
  readonly #savedAt = new Map<string, number>()

  constructor(search: Search) {
    this.#search = search
    this.#cache = new IndexCache(search)
  }

  /** @throws Unavailable */
  of(resource: AnyResource, language: Language): Promise<Lexicon> {
    return this.#cache.of(
      keyOf(resource, language),
      resource.name,
      () => this.#read(resource, language),
      () => this.#earlier(resource, language),
    )
  }

  /** Whether an earlier process has saved the words, so that they take little to read. @throws Unavailable */
  async isSaved({ name }: AnyResource, language: Language): Promise<boolean> {
    return (await this.#search.saved?.has(name, nameOf(language))) ?? false
  }

  /** Saves the words for processes to come, unless one has, and keeps nothing. @throws Unavailable */
  async save(resource: AnyResource, language: Language): Promise<void> {
    if (await this.isSaved(resource, language)) return
    const { saving } = await this.#make(resource, language)
    await saving
  }

  async #read(resource: AnyResource, language: Language): Promise<Lexicon> {
    const { text } = await this.#make(resource, language)
    return Lexicon.read(text)
  }

  async #make(resource: AnyResource, language: Language): Promise<MadeText> {
    const { name, index } = resource
    const texts = Object.keys(index.texts).filter((text) => index.texts[text]?.forms.includes('words'))
    const generation = this.#search.generation(name)
    const begun = performance.now()
    const text = await lexiconText(language, await this.#search.vocabulary(name, language, texts, MAX_WORDS))
    const readMs = performance.now() - begun
    const saving = isShort(readMs) ? undefined : this.#write(resource, language, generation, { text, readMs })
    return { text, saving }
  }

  async #earlier({ name }: AnyResource, language: Language): Promise<Earlier<Lexicon> | undefined> {
    const saved = await this.#search.saved?.read(name, nameOf(language))
    if (!saved) return undefined
    const text = Buffer.from(saved.text.buffer, saved.text.byteOffset, saved.text.byteLength)
    const end = text.indexOf('\n')
    const { at, readMs }: SavedHead = JSON.parse(text.toString('utf8', 0, end))
    return {
      value: await Lexicon.read(text.subarray(end + 1)),
      ageMs: Math.abs(Date.now() - at),
      readMs,
      isCurrent: saved.changed?.length === 0,
    }
  }

  async #write(
    resource: AnyResource,
    language: Language,
    generation: number,
    { text, readMs }: { text: Uint8Array; readMs: number },
  ): Promise<void> {
    const key = keyOf(resource, language)
    const { saved } = this.#search
    if (!saved || performance.now() - (this.#savedAt.get(key) ?? -Infinity) < SAVED_EVERY_MS) return
    this.#savedAt.set(key, performance.now())
    const head: SavedHead = { at: Date.now(), readMs }
    await saved.write(
      resource.name,
      nameOf(language),
      generation,
      Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), text]),
    )
  }
}

const keyOf = ({ name }: AnyResource, language: Language) => `${name} ${language}`
/**
 * Another name for another kind of text: an earlier release may use the same file, and reads `words` and a language.
 */
const nameOf = (language: Language) => `lexicon ${language}`
