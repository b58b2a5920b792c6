/** The words in the names of categories and tags: which terms a word of a search may mean. */
import { type Taxonomy, type Terms, taxonomies, termToken } from '../declaration/terms.ts'
import { type Language, languageCodes } from '../languages.ts'
import { analyse } from '../text/analysis.ts'
import { cachedByLanguage } from './cached-by-language.ts'

/** A word that more terms have in their names stands for those with the most events. */
const MAX_TERMS = 50

interface Named {
  taxonomy: Taxonomy
  id: number
  count: number
}

/** By stem. */
type Names = Map<string, Named[]>

const namesOf = cachedByLanguage(readNames, ({ version }) => version)

function readNames(terms: Terms, { language }: { language: Language }): Names {
  const names: Names = new Map()
  for (const taxonomy of taxonomies) {
    for (const id of terms.ids(taxonomy)) {
      const term = terms.get(taxonomy, id)
      const text = term && (term.texts[language] ?? term.texts[term.language] ?? anyText(term.texts))
      for (const stem of new Set(analyse(text?.name ?? '', language).stems)) {
        const named = names.get(stem)
        const entry = { taxonomy, id, count: term?.count ?? 0 }
        if (named) named.push(entry)
        else names.set(stem, [entry])
      }
    }
  }
  return names
}

function anyText<T>(texts: Partial<Record<Language, T>>): T | undefined {
  return languageCodes.map((language) => texts[language]).find(Boolean)
}

/** The tokens of the terms that have a word of this stem in their name, and of all categories below them. */
export function termTokens(terms: Terms, language: Language, stem: string): string[] {
  const named = (namesOf(terms, { language }).get(stem) ?? []).toSorted((a, b) => b.count - a.count || a.id - b.id)
  const ids = (taxonomy: Taxonomy) => named.filter((each) => each.taxonomy === taxonomy).map(({ id }) => id)
  return [
    ...terms.withDescendants(ids('categories')).slice(0, MAX_TERMS).map(termToken('categories')),
    ...ids('tags').slice(0, MAX_TERMS).map(termToken('tags')),
  ]
}
