/** A page of a resolved list. */
import { hasCursor, isByRelevance, pagingOf, withNext } from '../lists/query.ts'
import type { Found, Hit, Query } from '../ports.ts'
import type { DateReading } from './dates/date-words.ts'
import { didYouMean } from './did-you-mean.ts'
import { type Answered, rankedPage } from './ranked-search.ts'
import type { ResolvedList, Searched } from './resolved-list.ts'

export interface ListPage {
  found: Found
  /** The answers to what was asked beside it. */
  beside: readonly Found[]
  /** Whether a cursor can continue it. */
  hasCursor: boolean
  /** Only with `q`. */
  box?: SearchSummary
}

/** What the answer says of a search. */
export interface SearchSummary {
  match: 'all' | 'partial'
  didYouMean?: string
  /** The dates that were read in it. */
  interpreted: readonly DateReading[]
}

/** `beside`: asked in the round trip of the page, so that both are of one state of the index. */
export async function pageOf(list: ResolvedList, beside: readonly Query[] = []): Promise<ListPage> {
  const { resource, request, query, searched } = list
  const byRelevance = searched !== undefined && isByRelevance(resource, request.params)
  const { found, others } = byRelevance ? await bestPage(list, searched, beside) : await onlyPage(list, beside)
  return {
    found,
    beside: others,
    hasCursor: !byRelevance && hasCursor(query),
    ...(searched?.box ? { box: summaryOf(list, searched, searched.box, found.hits) } : {}),
  }
}

interface FoundPage {
  found: Found
  others: readonly Found[]
}

/** The search itself was a round trip before. */
async function bestPage(
  { request: { params }, find }: ResolvedList,
  { search, answered }: Searched,
  beside: readonly Query[],
): Promise<FoundPage> {
  const { total } = answered
  const { page, per_page } = pagingOf(params)
  const hits = total > 0 ? await rankedPage(search, answered, { from: (page - 1) * per_page, size: per_page }) : []
  return { found: { total, hits }, others: beside.length ? await find(beside) : [] }
}

async function onlyPage({ query, find }: ResolvedList, beside: readonly Query[]): Promise<FoundPage> {
  const [found, ...others] = await find([withNext(query), ...beside])
  return { found: found ?? { hits: [], total: 0 }, others }
}

function summaryOf(
  { resource }: ResolvedList,
  { answered }: Searched,
  { text, interpreted }: NonNullable<Searched['box']>,
  hits: readonly Hit[],
): SearchSummary {
  const { understood, language, best } = answered
  // Of the best hit alone, where the page shows it.
  const shown = hits.find(({ id }) => id === best[0]?.id)
  const correction = didYouMean(text, understood, shown, { resource, language })
  return {
    match: matchOf(answered),
    ...(correction === undefined ? {} : { didYouMean: correction }),
    interpreted: distinctReadings(interpreted),
  }
}

/** Whether its hits have all that was searched for. */
export function matchOf({ isPartial, understood }: Answered): SearchSummary['match'] {
  return isPartial && understood.atLeast !== 0 ? 'partial' : 'all'
}

export function distinctReadings(readings: readonly DateReading[]): DateReading[] {
  return [...new Map(readings.map((reading) => [reading.text, reading])).values()]
}
