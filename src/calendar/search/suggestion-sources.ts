/** What may be suggested beside events: names that are in memory, the most used first. */
import type { Taxonomy, Term, Terms } from '../declaration/terms.ts'
import type { Language } from '../languages.ts'
import { resources } from '../resources/index.ts'
import { localizedText, type Translated } from '../resources/translations.ts'
import { cleanTitle } from '../text/clean.ts'
import { inTurns } from '../values/in-turns.ts'
import { lineOf } from './beginnings.ts'
import { cachedByLanguage } from './cached-by-language.ts'
import type { NamedRecord } from './names.ts'

/** In the order in which equally good ones are shown. */
export const suggestionTypes = ['event', 'venue', 'organizer', 'town', 'category', 'tag'] as const
export type SuggestionType = (typeof suggestionTypes)[number]

export interface Suggestion {
  type: SuggestionType
  /** Plain text. */
  label: string
  /** Its folded words (`lineOf`). */
  line: string
  /** As it is indexed, or what suggestions show of it; null: a town is none. */
  record: (Translated & { id: number }) | null
}

/** The language asked for, and whose texts stand in for those that are missing. */
export interface Languages {
  language: Language
  defaultLanguage: Language
  /** Whether what is not translated is shown. */
  fallback: boolean
}

interface Counted extends Suggestion {
  events: number
}

function mostUsedFirst(all: readonly Counted[]): readonly Suggestion[] {
  return all.toSorted((a, b) => b.events - a.events || (a.line < b.line ? -1 : a.line > b.line ? 1 : 0))
}

function isShown({ texts }: Translated, { language, fallback }: Languages): boolean {
  return fallback || texts[language] !== undefined
}

/** The name of a record in the language asked for. */
export function labelOf(record: Translated, nameField: string, { language, defaultLanguage }: Languages): string {
  return cleanTitle(localizedText(record, nameField, language, defaultLanguage).text)
}

function ofNames(type: 'venue' | 'organizer') {
  return cachedByLanguage(async (records: readonly NamedRecord[], languages: Languages) => {
    const named: Counted[] = []
    await inTurns(records, (record) => {
      if (!isShown(record, languages)) return
      const label = labelOf(record, type, languages)
      named.push({ type, label, line: lineOf(label, languages.language), record, events: record.events })
    })
    return mostUsedFirst(named)
  })
}

export const venueSuggestions = ofNames('venue')
export const organizerSuggestions = ofNames('organizer')

/** Towns of venues with events. Spellings that fold together are one town, as the venue with most events has it. */
export const townSuggestions = cachedByLanguage(async (venues: readonly NamedRecord[], { language }: Languages) => {
  const towns = new Map<string, Counted>()
  await inTurns(venues, ({ city = '', events }) => {
    const line = lineOf(city, language)
    if (events === 0 || line.trim() === '') return
    const town = towns.get(line)
    if (town) town.events += events
    else towns.set(line, { type: 'town', label: cleanTitle(city), line, record: null, events })
  })
  return mostUsedFirst([...towns.values()])
})

/** Terms that some event has; a category also by those below it. */
function ofTerms(taxonomy: Taxonomy) {
  const type = resources[taxonomy].singular
  const below = (terms: Terms, id: number) => (taxonomy === 'categories' ? terms.withDescendants([id]) : [id])
  return cachedByLanguage(
    (terms: Terms, languages: Languages) =>
      mostUsedFirst(
        terms.ids(taxonomy).flatMap((id) => {
          const term = terms.get(taxonomy, id)
          const events = sum(below(terms, id).map((each) => terms.get(taxonomy, each)))
          if (!term || events === 0 || !isShown(term, languages)) return []
          const label = labelOf(term, 'name', languages)
          return [{ type, label, line: lineOf(label, languages.language), record: term, events }]
        }),
      ),
    ({ version }) => version,
  )
}

function sum(terms: readonly (Term | undefined)[]): number {
  return terms.reduce((total, term) => total + (term?.count ?? 0), 0)
}

export const categorySuggestions = ofTerms('categories')
export const tagSuggestions = ofTerms('tags')
