/** What a list asks of the engine in the end: what its words and dates mean, and how far its radius reaches. */

import type { ListRequest } from '../declaration/list-request.ts'
import type { AnyResource } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import { widened } from '../lists/auto-radius.ts'
import { buildQuery, isByRelevance, unnarrowed } from '../lists/query.ts'
import type { Found, Query } from '../ports.ts'
import { parseSearch, plainSearch } from '../text/clauses.ts'
import { MAX_RADIUS_KM } from '../values/geo.ts'
import { startOfDay } from '../values/wall-clock.ts'
import { toUtc } from '../values/zone.ts'
import { answer, type BoxSearch } from './box.ts'
import { inOrder } from './dates/date-ranges.ts'
import { type DateReading, readDates } from './dates/date-words.ts'
import type { Lexicons } from './lexicons.ts'
import { qualities } from './qualities.ts'
import { type Answered, answerTo, type RankedSearch, withSearch } from './ranked-search.ts'
import type { Synonyms } from './synonyms.ts'
import type { Understood } from './terms.ts'
import { hasOnlyStopWords, typedWords, understand } from './understand.ts'

/** What searches know beside the index. */
export interface SearchBox {
  lexicons: Lexicons
  synonyms: Readonly<Record<Language, Synonyms>>
}

/** What a list needs to be resolved. */
export interface ListContext {
  resource: AnyResource
  request: ListRequest
  box: SearchBox
  find(queries: readonly Query[]): Promise<Found[]>
  /** Its best hits do not matter, only what its words are taken for. */
  isUnranked?: boolean
}

/** How a list was searched. */
export interface Searched {
  search: RankedSearch
  answered: Answered
  /** What `q` said, and the dates that were read in it; absent: the list is searched by `search` alone. */
  box?: { text: string; interpreted: readonly DateReading[] }
}

export interface ResolvedList extends ListContext {
  /** With the conditions of the search; by relevance in the order of the index. */
  query: Query
  searched?: Searched
}

/** More dates in one search are not looked for. */
const MAX_RANGES = 12

/** @throws Problem where parameters do not go together */
export async function resolveList(context: ListContext): Promise<ResolvedList> {
  if (context.request.params.geoloc_radius !== 'auto') return resolve(context)
  const widest = await resolve({ ...context, request: { ...context.request, radius: MAX_RADIUS_KM }, isUnranked: true })
  const within = (radius: number): ListContext => ({ ...context, request: { ...widest.request, radius } })
  const queryWithin = (radius: number) => restricted(widest, within(radius)).query
  const radius = await widened(queryWithin, context)
  const list = restricted(widest, within(radius))
  if (!list.searched) return list
  const { search, answered } = list.searched
  return { ...list, searched: { ...list.searched, answered: await answerTo(search, answered, answered.isPartial) } }
}

async function resolve(context: ListContext): Promise<ResolvedList> {
  const { resource, request } = context
  if (request.params.q !== undefined) return resolveBox(context)
  const query = buildQuery(resource, request)
  return isByRelevance(resource, request.params) ? resolveRanked(context, query) : { ...context, query }
}

/** The same search of another list. */
function restricted({ searched }: ResolvedList, context: ListContext): ResolvedList {
  const query = buildQuery(context.resource, context.request)
  if (!searched) return { ...context, query }
  const search = { ...searched.search, list: listOf(context, query), best: rankedOf(context) }
  return {
    ...context,
    query: searchedQuery(search, searched.answered, context.request),
    searched: { ...searched, search },
  }
}

async function resolveBox(context: ListContext): Promise<ResolvedList> {
  const { language, now, zone, params } = context.request
  const text = plainSearch(String(params.q))
  const isRead = params.interpret !== 'off' && 'interpret' in context.resource.filters
  const { rest, dates } = isRead ? readDates(text, language, { now, zone }) : { rest: text, dates: [] }
  const typed = typedWords(text, language)
  const plain = async (texts?: readonly string[]) => {
    const search = { ...boxSearchOf(context, text, typed), texts }
    const answered = await answer(search)
    return { list: answeredList(context, search, answered, { text, interpreted: [] }), isFull: answered.isFull }
  }
  if (!dates.length) return (await plain()).list
  const dated = onDates(context, dates)
  const onThem = { text, interpreted: dates }
  if (hasOnlyStopWords(rest, language)) {
    const alone = await datesAlone(dated, typed, onThem)
    const titled = alone.isFound ? undefined : await plain(['title'])
    return titled?.isFull ? titled.list : alone.list
  }
  const search = boxSearchOf(dated, rest, typed)
  const answered = await answer(search)
  const onTheDates = answeredList(dated, search, answered, onThem)
  if (answered.isFull) return onTheDates
  // No such event at that time: the words may be those of a title.
  const literal = await plain()
  return literal.isFull ? literal.list : onTheDates
}

/** The list of what is on at these dates, in place of the default window. */
function onDates(context: ListContext, dates: readonly DateReading[]): ListContext {
  const ranges = inOrder(dates.flatMap((reading) => reading.ranges)).slice(0, MAX_RANGES)
  return { ...context, request: { ...context.request, dates: ranges } }
}

/** All that is on at that time: first what is named like it. Whether anything is does not depend on what narrows it. */
async function datesAlone(
  context: ListContext,
  typed: string[],
  box: Searched['box'],
): Promise<{ list: ResolvedList; isFound: boolean }> {
  const { language } = context.request
  const search = boxSearchOf(context, box?.text ?? '', typed)
  const wanted = { understood: { ...(await search.understand(language)), atLeast: 0 }, language }
  const answered = await answerTo(search, wanted, true)
  const wide = answered.total > 0 ? undefined : search.wide()
  const { total } = wide ? await answerTo({ ...search, list: wide, best: 'none' }, wanted, true) : answered
  return { list: answeredList(context, search, answered, box), isFound: total > 0 }
}

/** `search`: all words as they are. */
export function literally(text: string, language: Language): Understood {
  const { must, mustNot } = parseSearch(text, language)
  return {
    terms: must.map((clause) => ({
      words: [],
      weight: 1,
      expansions: clause.map((alternative) => ({
        alternative,
        quality: alternative.form === 'stems' ? qualities.word : qualities.substring,
      })),
    })),
    excluded: mustNot,
    typed: typedWords(text, language),
  }
}

/** By `search`, best first. */
async function resolveRanked(context: ListContext, query: Query): Promise<ResolvedList> {
  const { params, language } = context.request
  const understood = literally(String(params.search), language)
  const texts = query.where.find((condition) => condition.op === 'text')?.in
  const search = { ...rankedSearchOf(context, query), texts }
  return answeredList(context, search, await answerTo(search, { understood, language }))
}

function answeredList(
  context: ListContext,
  search: RankedSearch,
  answered: Answered,
  box?: Searched['box'],
): ResolvedList {
  const query = searchedQuery(search, answered, context.request)
  return { ...context, query, searched: { search, answered, ...(box ? { box } : {}) } }
}

function searchedQuery(search: RankedSearch, answered: Answered, { params: { cursor } }: ListRequest): Query {
  return { ...withSearch(search, answered), ...(cursor === undefined ? {} : { after: String(cursor) }) }
}

/** The list without its search, whatever the page: a cursor belongs to a page, not to the list. */
function listOf({ request: { params } }: ListContext, query: Query): Query {
  const where = params.q === undefined ? query.where.filter(({ op }) => op !== 'text') : query.where
  return { ...query, where, after: undefined }
}

function rankedSearchOf(context: ListContext, query: Query): RankedSearch {
  const { resource, request, find } = context
  const best = rankedOf(context)
  return { list: listOf(context, query), index: resource.index, now: request.now, at: timeOf(request), find, best }
}

/** In another order than that of relevance the best hit only says how a corrected word is spelled. */
function rankedOf({ resource, request, isUnranked }: ListContext): RankedSearch['best'] {
  if (isUnranked) return 'none'
  return isByRelevance(resource, request.params) ? 'all' : 'corrected'
}

function boxSearchOf(context: ListContext, text: string, typed: string[]): BoxSearch {
  const { resource, request, box } = context
  const terms = resource.name === 'events' ? { terms: request.catalogue } : {}
  return {
    ...rankedSearchOf(context, buildQuery(resource, request)),
    wide: () => unnarrowed(resource, request),
    lexicon: (language) => box.lexicons.of(resource, language),
    async understand(language) {
      const lexicon = await box.lexicons.of(resource, language)
      return { ...understand(text, { language, lexicon, synonyms: box.synonyms[language], ...terms }), typed }
    },
  }
}

/** Of the first day that the search names. */
function timeOf({ dates: [first] = [], zone }: ListRequest): number | undefined {
  return first && toUtc(startOfDay(first.start), zone)
}
