/** What may be suggested beside events: names that are in memory, the most used first. */
import type { ListRequest } from '../declaration/list-request.ts'
import type { Taxonomy, Term, Terms } from '../declaration/terms.ts'
import type { Language } from '../languages.ts'
import { resources } from '../resources/index.ts'
import { localizedText, type Translated } from '../resources/translations.ts'
import { cleanTitle } from '../text/clean.ts'
import { inTurns } from '../values/in-turns.ts'
import { lineOf } from './beginnings.ts'
import { cachedByLanguage } from './cached-by-language.ts'
import { Lines } from './lines.ts'
import type { NamedRecords } from './names.ts'

/** In the order in which equally good ones are shown. */
export const suggestionTypes = ['event', 'venue', 'organizer', 'town', 'category', 'tag'] as const
export type SuggestionType = (typeof suggestionTypes)[number]

export interface Suggestion {
  type: SuggestionType
  /** Plain text. */
  label: string
  /** As it is indexed, or what suggestions show of it; null: a town is none. */
  record: (Translated & { id: number }) | null
}

/** A suggestion that is made when it is chosen. */
export interface Suggestible {
  /** The folded words of its label (`lineOf`). */
  line: string
  /** The parameters of the list that it leads to, which may be empty: the same object each time. Absent: a record. */
  list?: ListRequest['params']
  make(): Suggestion
}

/** What is in memory of a type. */
export interface Source {
  /** Those with a word that begins so, the most used first. */
  beginningWith(beginning: string): Iterable<Suggestible>
}

/** The language asked for, and whose texts stand in for those that are missing. */
export interface Languages {
  language: Language
  defaultLanguage: Language
  /** Whether what is not translated is shown. */
  fallback: boolean
}

/** What a suggestion is made of. */
interface Used<Origin> {
  line: string
  events: number
  origin: Origin
  list?: ListRequest['params']
}

/** Found in the text of all lines. */
class InMemory<Origin> implements Source {
  readonly #lines: Lines<string>
  readonly #origins: readonly Origin[]
  readonly #lists: readonly Used<Origin>['list'][]
  readonly #make: (origin: Origin) => Suggestion

  constructor(all: readonly Used<Origin>[], make: (origin: Origin) => Suggestion) {
    const sorted = all.toSorted((a, b) => b.events - a.events || (a.line < b.line ? -1 : a.line > b.line ? 1 : 0))
    this.#lines = new Lines(Buffer.from(sorted.map(({ line }) => line).join('\n')), (line) => line)
    this.#origins = sorted.map(({ origin }) => origin)
    this.#lists = sorted.map(({ list }) => list)
    this.#make = make
  }

  *beginningWith(beginning: string): Generator<Suggestible> {
    for (const line of this.#lines.having(` ${beginning}`)) {
      const list = this.#lists[line]
      const make = () => this.#make(this.#origins[line] as Origin)
      yield { line: this.#lines.at(line), ...(list ? { list } : {}), make }
    }
  }
}

function isShown({ texts }: Translated, { language, fallback }: Languages): boolean {
  return fallback || texts[language] !== undefined
}

/** The name of a record in the language asked for. */
export function labelOf(record: Translated, nameField: string, { language, defaultLanguage }: Languages): string {
  return cleanTitle(localizedText(record, nameField, language, defaultLanguage).text)
}

function ofNames(type: 'venue' | 'organizer') {
  return cachedByLanguage(
    async (records: NamedRecords, languages: Languages) =>
      new InMemory(await usedNames(records, type, languages), (origin) => {
        const record = records.at(origin)
        return { type, label: labelOf(record, type, languages), record }
      }),
  )
}

async function usedNames(records: NamedRecords, field: string, languages: Languages): Promise<Used<number>[]> {
  const used: Used<number>[] = []
  let at = 0
  await inTurns(records, (record) => {
    const origin = at++
    if (!isShown(record, languages)) return
    used.push({ line: lineOf(labelOf(record, field, languages), languages.language), events: record.events, origin })
  })
  return used
}

export const venueSuggestions = ofNames('venue')
export const organizerSuggestions = ofNames('organizer')

export const townSuggestions = cachedByLanguage(
  async (venues: NamedRecords, { language }: Languages) =>
    new InMemory(await usedTowns(venues, language), (label) => ({ type: 'town', label, record: null })),
)

/** Towns of venues with events. Spellings that fold together are one town, as the venue with most events has it. */
async function usedTowns(venues: NamedRecords, language: Language): Promise<Used<string>[]> {
  const towns = new Map<string, Used<string> & { list: { city: string[] } }>()
  await inTurns(venues, ({ city = '', events }) => {
    const line = lineOf(city, language)
    if (events === 0 || line.trim() === '') return
    const town = towns.get(line)
    if (!town) towns.set(line, { line, events, origin: cleanTitle(city), list: { city: [city] } })
    else {
      town.events += events
      if (!town.list.city.includes(city)) town.list.city.push(city)
    }
  })
  return [...towns.values()]
}

/** Terms that some event has; a category also by those below it. */
function ofTerms(taxonomy: Taxonomy) {
  const type = resources[taxonomy].singular
  const below = (terms: Terms, id: number) => (taxonomy === 'categories' ? terms.withDescendants([id]) : [id])
  return cachedByLanguage(
    (terms: Terms, languages: Languages) => {
      const all = terms.ids(taxonomy).flatMap((id) => {
        const term = terms.get(taxonomy, id)
        const events = sum(below(terms, id).map((each) => terms.get(taxonomy, each)))
        if (!term || events === 0 || !isShown(term, languages)) return []
        const line = lineOf(labelOf(term, 'name', languages), languages.language)
        return [{ line, events, origin: term, list: { [taxonomy]: [id] } }]
      })
      return new InMemory(all, (record) => ({ type, label: labelOf(record, 'name', languages), record }))
    },
    ({ version }) => version,
  )
}

function sum(terms: readonly (Term | undefined)[]): number {
  return terms.reduce((total, term) => total + (term?.count ?? 0), 0)
}

export const categorySuggestions = ofTerms('categories')
export const tagSuggestions = ofTerms('tags')
