/** A list that is searched: what its words and dates mean, and a page of it. */
import type { AnyResource, ListRequest } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import { buildQuery, hasCursor, isByRelevance, pagingOf, withNext } from '../lists/query.ts'
import type { Found, Hit, Query } from '../ports.ts'
import { parseSearch, plainSearch } from '../text/clauses.ts'
import { startOfDay } from '../values/wall-clock.ts'
import { toUtc } from '../values/zone.ts'
import { answer, type BoxSearch } from './box.ts'
import { inOrder } from './dates/date-ranges.ts'
import { type DateReading, readDates } from './dates/date-words.ts'
import { didYouMean } from './did-you-mean.ts'
import type { Lexicons } from './lexicons.ts'
import { qualities } from './qualities.ts'
import { type Answered, answerTo, type RankedSearch, rankedPage, withSearch } from './ranked-search.ts'
import type { Synonyms } from './synonyms.ts'
import type { Understood } from './terms.ts'
import { hasOnlyStopWords, typedWords, understand } from './understand.ts'

/** What searches know beside the index. */
export interface SearchBox {
  lexicons: Lexicons
  synonyms: Readonly<Record<Language, Synonyms>>
}

export interface SearchedList {
  found: Found
  /** What was asked of the engine: its order has cursors, or not. */
  hasCursor: boolean
  understood: Understood
  /** The language whose texts were searched. */
  language: Language
  /** Only with `q`. */
  box?: BoxAnswer
}

/** What the answer says of a search. */
export interface BoxAnswer {
  match: 'all' | 'partial'
  didYouMean?: string
  /** The dates that were read in it. */
  interpreted: readonly DateReading[]
}

/** What a list needs to be searched. */
export interface SearchContext {
  resource: AnyResource
  request: ListRequest
  /** What the request asks of the engine, without `q`. */
  query: Query
  find(queries: readonly Query[]): Promise<Found[]>
}

export interface BoxContext extends SearchContext {
  box: SearchBox
}

/** More dates in one search are not looked for. */
const MAX_RANGES = 12

/** A page of a list by `q`. */
export async function searchList(context: BoxContext): Promise<SearchedList> {
  const { request } = context
  const text = plainSearch(String(request.params.q))
  const { language, now, zone } = request
  const isRead = request.params.interpret !== 'off' && 'interpret' in context.resource.filters
  const { rest, dates } = isRead ? readDates(text, language, { now, zone }) : { rest: text, dates: [] }
  const typed = typedWords(text, language)
  const plain = boxSearchOf(context, text, typed)
  if (!dates.length) return pageOf(context, plain, await answer(plain), text, [])
  const dated = onDates(context, dates)
  if (hasOnlyStopWords(rest, language)) return datesAlone(dated, text, dates)
  const search = boxSearchOf(dated, rest, typed)
  const answered = await answer(search)
  if (answered.total > 0 && !answered.isPartial) return pageOf(dated, search, answered, text, dates)
  // No such event at that time: the words may be those of a title.
  const literal = await answer(plain)
  return literal.total > 0 && !literal.isPartial
    ? pageOf(context, plain, literal, text, [])
    : pageOf(dated, search, answered, text, dates)
}

/** The list of what is on at these dates, in place of the default window. */
function onDates(context: BoxContext, dates: readonly DateReading[]): BoxContext {
  const ranges = inOrder(dates.flatMap((reading) => reading.ranges)).slice(0, MAX_RANGES)
  const request = { ...context.request, dates: ranges }
  return { ...context, request, query: buildQuery(context.resource, request) }
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

/** A page of a list by `search`, best first. */
export async function rankedList(context: SearchContext): Promise<SearchedList> {
  const { request, query } = context
  const { params, language } = request
  const understood = literally(String(params.search), language)
  const list = { ...query, where: query.where.filter(({ op }) => op !== 'text') }
  const texts = query.where.find((condition) => condition.op === 'text')?.in
  const search: RankedSearch = { ...rankedSearchOf({ ...context, query: list }), texts }
  const answered = await answerTo(search, { understood, language })
  const hits = await rankedPage(search, answered, rangeOf(request))
  return { found: { hits, total: answered.total }, hasCursor: false, understood, language }
}

/** The hits of the page. */
function rangeOf({ params }: ListRequest): { from: number; size: number } {
  const { page, per_page } = pagingOf(params)
  return { from: (page - 1) * per_page, size: per_page }
}

/** A cursor belongs to a page, not to the list. */
function rankedSearchOf({ resource, request, query, find }: SearchContext): RankedSearch {
  const list = { ...query, after: undefined }
  return { list, index: resource.index, now: request.now, at: timeOf(request), find }
}

function boxSearchOf(context: BoxContext, text: string, typed: string[]): BoxSearch {
  const { resource, request, box } = context
  const terms = resource.name === 'events' ? { terms: request.catalogue } : {}
  return {
    ...rankedSearchOf(context),
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

async function pageOf(
  context: SearchContext,
  search: RankedSearch,
  answered: Answered,
  text: string,
  interpreted: readonly DateReading[],
): Promise<SearchedList> {
  const { resource, request } = context
  const { understood, language, total, isPartial } = answered
  const byRelevance = isByRelevance(resource, request.params)
  const query = { ...withSearch(search, answered), after: context.query.after }
  const found =
    byRelevance && total > 0
      ? { total, hits: await rankedPage(search, answered, rangeOf(request)) }
      : await unrankedPage(context, query)
  const correction = correctionOf(answered, text, found.hits, resource)
  return {
    found,
    hasCursor: !byRelevance && hasCursor(query),
    understood,
    language,
    box: {
      match: isPartial && understood.atLeast !== 0 ? 'partial' : 'all',
      ...(correction === undefined ? {} : { didYouMean: correction }),
      interpreted: [...new Map(interpreted.map((reading) => [reading.text, reading])).values()],
    },
  }
}

/** Of the best hit alone, where the page shows it. */
function correctionOf(
  { understood, language, best: [best] }: Answered,
  text: string,
  hits: readonly Hit[],
  resource: AnyResource,
): string | undefined {
  return didYouMean(
    text,
    understood,
    hits.find(({ id }) => id === best?.id),
    { resource, language },
  )
}

/** All that is on at that time: first what is named like it. */
async function datesAlone(
  context: BoxContext,
  text: string,
  interpreted: readonly DateReading[],
): Promise<SearchedList> {
  const { language } = context.request
  const search = boxSearchOf(context, text, typedWords(text, language))
  const understood = { ...(await search.understand(language)), atLeast: 0 }
  return pageOf(context, search, await answerTo(search, { understood, language }, true), text, interpreted)
}

async function unrankedPage({ find }: SearchContext, query: Query): Promise<Found> {
  const [found] = await find([withNext(query)])
  return found ?? { hits: [], total: 0 }
}
