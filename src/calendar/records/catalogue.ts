/**
 * All terms, in memory: resolves ids, slugs, names and descendants, and has each term's count. Filled and updated by
 * the owner of the index; without side effects otherwise.
 */
import type { Taxonomy, Term, Terms } from '../declaration/terms.ts'
import { type Language, languageCodes } from '../languages.ts'
import { sortKey } from '../text/analysis.ts'

class TermIndex {
  byId = new Map<number, Term>()
  names: Map<string, number> | undefined
  children: Map<number, number[]> | undefined

  set(id: number, term: Term | null): void {
    if (term) this.byId.set(id, term)
    else this.byId.delete(id)
    this.names = undefined
    this.children = undefined
  }

  /** Slugs and names of each language. The first to claim one has it: slugs before names, low ids before high. */
  index(): Map<string, number> {
    if (this.names) return this.names
    const names = new Map<string, number>()
    const claim = (key: string, id: number) => names.has(key) || names.set(key, id)
    const terms = [...this.byId.values()].sort((a, b) => a.id - b.id)
    for (const part of ['slug', 'name'] as const) {
      for (const term of terms) {
        for (const language of languageCodes) {
          const text = term.texts[language]?.[part]
          if (!text) continue
          const key = part === 'slug' ? text : sortKey(text, language)
          claim(`${language} ${key}`, term.id)
          claim(`* ${key}`, term.id)
        }
      }
    }
    return (this.names = names)
  }

  childrenOf(id: number): number[] {
    if (!this.children) {
      this.children = new Map()
      for (const term of this.byId.values()) {
        const parent = term.parent ?? 0
        const siblings = this.children.get(parent)
        if (siblings) siblings.push(term.id)
        else this.children.set(parent, [term.id])
      }
    }
    return this.children.get(id) ?? []
  }
}

export class Catalogue implements Terms {
  /** Rises with every change. */
  version = 0
  #taxonomies: Record<Taxonomy, TermIndex> = { categories: new TermIndex(), tags: new TermIndex() }

  set(taxonomy: Taxonomy, id: number, term: Term | null): void {
    this.#taxonomies[taxonomy].set(id, term)
    this.version++
  }

  ids(taxonomy: Taxonomy): number[] {
    return [...this.#taxonomies[taxonomy].byId.keys()]
  }

  get(taxonomy: Taxonomy, id: number): Term | undefined {
    return this.#taxonomies[taxonomy].byId.get(id)
  }

  /** The term of an id, slug or name: the language's own first, then the others'. */
  resolve(taxonomy: Taxonomy, entry: number | string, language: Language): number | undefined {
    const terms = this.#taxonomies[taxonomy]
    if (typeof entry === 'number' && terms.byId.has(entry)) return entry
    const text = String(entry)
    const names = terms.index()
    for (const key of [text.toLowerCase(), sortKey(text, language)]) {
      const id = names.get(`${language} ${key}`) ?? names.get(`* ${key}`)
      if (id !== undefined) return id
    }
    return undefined
  }

  /** The categories themselves and all below them. A loop in the data ends it. */
  withDescendants(ids: readonly number[]): number[] {
    const found = new Set(ids)
    for (const id of found) for (const child of this.#taxonomies.categories.childrenOf(id)) found.add(child)
    return [...found]
  }
}
