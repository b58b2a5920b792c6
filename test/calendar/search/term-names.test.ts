import { expect, test } from 'vitest'
import type { Taxonomy, Term, Terms } from '../../../src/calendar/declaration/terms.ts'
import type { Language } from '../../../src/calendar/languages.ts'
import { termTokens } from '../../../src/calendar/search/term-names.ts'

/** Terms by id; a name in English alone, or in several languages. */
class SomeTerms implements Terms {
  version = 1
  readonly #terms: Record<Taxonomy, Map<number, Term>> = { categories: new Map(), tags: new Map() }

  set(taxonomy: Taxonomy, id: number, names: string | Partial<Record<Language, string>>, more: Partial<Term> = {}) {
    const named = typeof names === 'string' ? { en: names } : names
    const texts = Object.fromEntries(
      Object.entries(named).map(([language, name]) => [language, { name, slug: '', description: '' }]),
    )
    this.#terms[taxonomy].set(id, { id, rev: 1, language: 'en', count: 0, texts, ...more })
    return this
  }
  ids(taxonomy: Taxonomy): number[] {
    return [...this.#terms[taxonomy].keys()]
  }
  get(taxonomy: Taxonomy, id: number): Term | undefined {
    return this.#terms[taxonomy].get(id)
  }
  withDescendants(categories: readonly number[]): number[] {
    const below = this.ids('categories').filter((id) => categories.includes(this.get('categories', id)?.parent ?? 0))
    return below.length ? [...categories, ...this.withDescendants(below)] : [...categories]
  }
}

const terms = new SomeTerms()
  .set('categories', 1, { en: 'Music', de: 'Musik' })
  .set('categories', 2, { en: 'Live music', fr: 'Concerts' }, { parent: 1, count: 3 })
  .set('categories', 3, { en: 'Theatre' })
  .set('categories', 4, { en: 'Opera' }, { parent: 2 })
  .set('tags', 1, 'Free')
  .set('tags', 2, 'Music for free', { count: 5 })
  .set('tags', 3, { fr: 'Gratuit' }, { language: 'fr' })

test.each<[stem: string, language: Language, tokens: string[]]>([
  ['theatr', 'en', ['categories3']],
  ['music', 'en', ['categories1', 'categories2', 'categories4', 'tags2']],
  ['free', 'en', ['tags2', 'tags1']],
  ['concert', 'fr', ['categories2', 'categories4']],
  ['musik', 'de', ['categories1', 'categories2', 'categories4']],
  ['concert', 'en', []],
  ['gratuit', 'en', ['tags3']], // in its own language, where there is no other
  ['unheard', 'en', []],
])('%s in %s', (stem, language, tokens) => {
  expect(new Set(termTokens(terms, language, stem))).toEqual(new Set(tokens))
})

test('of very many terms those with the most events', () => {
  const many = new SomeTerms()
  for (let id = 1; id <= 60; id++) many.set('tags', id, `Art ${id}`, { count: id })
  const tokens = termTokens(many, 'en', 'art')
  expect([tokens.length, tokens[0], tokens.at(-1)]).toEqual([50, 'tags60', 'tags11'])
})

test('follow the version of the terms', () => {
  const some = new SomeTerms().set('tags', 1, 'Old')
  expect(termTokens(some, 'en', 'old')).toEqual(['tags1'])
  some.set('tags', 1, 'New').version++
  expect([termTokens(some, 'en', 'old'), termTokens(some, 'en', 'new')]).toEqual([[], ['tags1']])
})
