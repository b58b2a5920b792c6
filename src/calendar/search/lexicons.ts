/** The lexicons of the lists. */
import type { AnyResource } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import type { Search } from '../ports.ts'
import { IndexCache } from './index-cache.ts'
import { Lexicon } from './lexicon.ts'

/** Rarer words of a text than these are not known. */
const MAX_WORDS = 50_000

export class Lexicons {
  readonly #search: Search
  readonly #cache: IndexCache<Lexicon>

  constructor(search: Search) {
    this.#search = search
    this.#cache = new IndexCache(search)
  }

  /** @throws Unavailable */
  of(resource: AnyResource, language: Language): Promise<Lexicon> {
    return this.#cache.of(`${resource.name} ${language}`, resource.name, () => this.#lexicon(resource, language))
  }

  async #lexicon({ name, index }: AnyResource, language: Language): Promise<Lexicon> {
    const texts = Object.keys(index.texts).filter((text) => index.texts[text]?.forms.includes('words'))
    return Lexicon.of(language, await this.#search.vocabulary(name, language, texts, MAX_WORDS))
  }
}
