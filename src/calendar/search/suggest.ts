/** Suggests what the letters typed so far may become: titles, names, towns and terms that have them. */
import type { ListRequest } from '../declaration/list-request.ts'
import { buildQuery } from '../lists/query.ts'
import type { Condition, Found, Hit, Query } from '../ports.ts'
import type { EventRecord } from '../resources/events/fields.ts'
import { resources } from '../resources/index.ts'
import type { Alternative, Clause } from '../text/clauses.ts'
import { lineOf, placeOf, placesOfTyped, type Typed } from './beginnings.ts'
import type { Lexicon } from './lexicon.ts'
import type { Names } from './names.ts'
import {
  categorySuggestions,
  type Languages,
  labelOf,
  organizerSuggestions,
  type Source,
  type Suggestible,
  type Suggestion,
  type SuggestionType,
  suggestionTypes,
  tagSuggestions,
  townSuggestions,
  venueSuggestions,
} from './suggestion-sources.ts'

/** So many of the soonest events are read first; more of them only where many of these have the same title. */
const EVENTS = 20
const MORE_EVENTS = 100
/** So often as many suggestions are looked at as are asked for. */
const MAX_ROUNDS = 5
/** An event that ends meanwhile may leave nothing of a list. */
const KNOWN_SECONDS = 60
/** Shorter beginnings are indexed as words are. */
const MIN_LETTERS = 3

export interface SuggestRequest {
  typed: Typed
  types: readonly SuggestionType[]
  limit: number
  /** Of the plain list of events, by an anonymous caller. */
  listRequest: ListRequest
  languages: Languages
  names: Names
  /** Of events, in the language. */
  lexicon(): Promise<Lexicon>
  find(queries: readonly Query[]): Promise<Found[]>
}

/** Best first. @throws Unavailable, BudgetExceeded */
export async function suggest(request: SuggestRequest): Promise<Suggestion[]> {
  const types = suggestionTypes.filter((type) => request.types.includes(type))
  const found = await Promise.all(types.map(async (type) => byPlace(await suggestibles[type](request), request)))
  const turns = Array.from({ length: request.limit * MAX_ROUNDS }, (_, turn) => turn)
  const ranked = placesOfTyped.flatMap((place) =>
    turns.flatMap((turn) => found.flatMap((ofType) => ofType[place][turn] ?? [])),
  )
  return (await leading(ranked, request)).map(({ make }) => make())
}

/** Those that lead to something: the events of a town or a term may all be over. */
async function leading(ranked: readonly Suggestible[], request: SuggestRequest): Promise<Suggestible[]> {
  const { limit } = request
  const chosen: Suggestible[] = []
  for (let round = 0; round < MAX_ROUNDS && chosen.length < limit && ranked.length > round * limit; round++) {
    const next = ranked.slice(round * limit, (round + 1) * limit)
    const lists = next.map(({ list }) => list).filter((list) => list !== undefined)
    await askOf(lists, request)
    chosen.push(...next.filter(({ list }) => !list || asked.get(list)?.isEmpty !== true))
  }
  return chosen.slice(0, limit)
}

/** What was found of lists that suggestions lead to. `at`: Unix seconds. */
const asked = new WeakMap<ListRequest['params'], { isEmpty: boolean; at: number }>()

/** In one round trip, of those that nobody has asked for lately: who types asks for the same ones with each letter. */
async function askOf(lists: readonly ListRequest['params'][], { find, listRequest }: SuggestRequest): Promise<void> {
  const { now } = listRequest
  const unknown = lists.filter((list) => now - (asked.get(list)?.at ?? -Infinity) >= KNOWN_SECONDS)
  if (unknown.length === 0) return
  const found = await find(unknown.map((params) => firstOf({ ...listRequest, params })))
  for (const [at, list] of unknown.entries()) asked.set(list, { isEmpty: found[at]?.hits.length === 0, at: now })
}

function firstOf(request: ListRequest): Query {
  return { ...buildQuery(resources.events, request), size: 1, uncounted: true }
}

/** Each type has a turn, so that none hides the others. */
type ByPlace = Record<(typeof placesOfTyped)[number], Suggestible[]>

function byPlace(all: Iterable<Suggestible>, { typed, limit }: SuggestRequest): ByPlace {
  const found: ByPlace = { all: [], start: [], inside: [] }
  for (const suggestible of all) {
    const place = placeOf(suggestible.line, typed)
    if (place && found[place].length < limit * MAX_ROUNDS) found[place].push(suggestible)
  }
  return found
}

type Suggestibles = (request: SuggestRequest) => Promise<Iterable<Suggestible>>

function inMemory(sourceOf: (request: SuggestRequest) => Promise<Source> | Source): Suggestibles {
  return async (request) => (await sourceOf(request)).beginningWith(request.typed.beginning)
}

const suggestibles: Readonly<Record<SuggestionType, Suggestibles>> = {
  event: eventSuggestions,
  venue: inMemory(async ({ names, languages }) => venueSuggestions(await names.of(resources.venues), languages)),
  organizer: inMemory(async ({ names, languages }) =>
    organizerSuggestions(await names.of(resources.organizers), languages),
  ),
  town: inMemory(async ({ names, languages }) => townSuggestions(await names.of(resources.venues), languages)),
  category: inMemory(({ listRequest, languages }) => categorySuggestions(listRequest.catalogue, languages)),
  tag: inMemory(({ listRequest, languages }) => tagSuggestions(listRequest.catalogue, languages)),
}

/** The soonest event of each title. */
async function eventSuggestions(request: SuggestRequest): Promise<Suggestible[]> {
  const { find, listRequest, typed, limit, languages } = request
  const list = buildQuery(resources.events, listRequest)
  let titles: Suggestible[] = []
  for (const { words, size, isAll } of await attempts(request)) {
    const where = [...list.where, titleHas(typed, words, list)]
    const [found] = await find([{ ...list, where, from: 0, size, uncounted: true, distinct: true }])
    const hits = found?.hits ?? []
    titles = distinct(hits, languages)
    if (titles.length >= limit || (isAll && hits.length < size)) break
  }
  return titles
}

interface Attempt {
  /** One of them is the last one. */
  words: Clause
  /** No other word begins so. */
  isAll: boolean
  size: number
}

/**
 * An engine finds all records of a beginning before the first one, but a whole word's one by one. So where very common
 * words begin so, these are looked for, and all others only if that finds too few.
 */
async function attempts({ typed: { beginning }, lexicon }: SuggestRequest): Promise<Attempt[]> {
  const common = beginning.length < MIN_LETTERS ? [] : (await lexicon()).commonBeginningWith(beginning)
  const words = common.map(wholeWord)
  const all = { words: [{ form: 'words', tokens: [beginning], prefix: true }], isAll: true } as const
  return [
    ...(words.length ? [{ words, isAll: false, size: EVENTS }] : []),
    { ...all, size: EVENTS },
    { ...all, size: MORE_EVENTS },
  ]
}

function wholeWord(word: string): Alternative {
  return { form: 'words', tokens: [word] }
}

function titleHas({ whole }: Typed, last: Clause, { language }: Query): Condition {
  const words = [...new Set(whole)].map((word) => [wholeWord(word)])
  return { op: 'text', language, query: { must: [...words, last], mustNot: [], blank: false }, in: ['title'] }
}

function distinct(hits: readonly Hit[], languages: Languages): Suggestible[] {
  const titles = new Map<string, Suggestible>()
  for (const hit of hits) {
    const record = hit.record as EventRecord
    const label = labelOf(record, 'title', languages)
    const line = lineOf(label, languages.language)
    if (!titles.has(line)) titles.set(line, { line, make: () => ({ type: 'event', label, record }) })
  }
  return [...titles.values()]
}
