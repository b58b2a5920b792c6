/**
 * A search whose words are understood: how many records have them, and the best first. The engine gives some hundred
 * candidates, whatever the number of hits; `ranked` orders them. The other hits follow in the order of the index.
 */
import type { Condition, Found, Hit, Query } from '../ports.ts'
import { type CandidateList, candidateQueries, candidatesIn, textCondition, totalIn } from './candidates.ts'
import { type Candidate, type ComparedAt, ranked } from './ranking.ts'
import { isCorrected, type Wanted } from './terms.ts'

/** A list that can be searched. */
export interface RankedSearch extends CandidateList {
  find(queries: readonly Query[]): Promise<Found[]>
  /** Which answers have their best hits: all; those with a corrected word, which is spelled as the best one has it. */
  best: 'all' | 'corrected' | 'none'
}

/** How a search was answered. */
export interface Answered extends Wanted {
  total: number
  /** The best hits, best first; none where nobody looks for them. */
  best: readonly Candidate[]
  /** Whether nothing has all words, so that only some of them are in the hits. */
  isPartial: boolean
}

/** The list with the search, in the order of the index. */
export function withSearch({ list, texts }: CandidateList, wanted: Wanted): Query {
  return { ...list, where: [...list.where, ...textCondition(wanted, texts)] }
}

/** A query of the number of its hits. */
export function countOf(from: CandidateList, wanted: Wanted): Query {
  return { ...withSearch(from, wanted), from: 0, size: 0 }
}

/** One round trip. */
export async function answerTo(search: RankedSearch, wanted: Wanted, isPartial = false): Promise<Answered> {
  const isRanked = search.best === 'all' || (search.best === 'corrected' && isCorrected(wanted.understood))
  const queries = isRanked ? candidateQueries(search, wanted) : [countOf(search, wanted)]
  const found = await search.find(queries)
  const answered = { ...wanted, total: totalIn(found), isPartial }
  const best = ranked(candidatesIn(search, wanted, queries, found), comparedWith(search, answered))
  return { ...answered, best }
}

/** What candidates are compared with. */
export function comparedWith(
  { now, at }: RankedSearch,
  { understood: { terms, typed }, language, isPartial }: Pick<Answered, 'understood' | 'language' | 'isPartial'>,
): ComparedAt {
  return { terms, typed, language, complete: !isPartial, now, at }
}

/** A page of the hits, best first. One round trip. */
export async function rankedPage(
  search: RankedSearch,
  answered: Answered,
  { from, size }: { from: number; size: number },
): Promise<Hit[]> {
  const { best, total } = answered
  const { find } = search
  const page = best.slice(from, from + size)
  const missing = total > best.length ? size - page.length : 0
  const all = withSearch(search, answered)
  const others = { from: Math.max(0, from - best.length), size: missing }
  const records = recordQueries(search, page)
  const found = await find([
    ...records,
    ...(missing > 0 ? [{ ...all, where: [...all.where, { op: 'not', of: isOneOf(best) } as const], ...others }] : []),
  ])
  const hits = new Map(found.slice(0, records.length).flatMap((each) => each.hits.map((hit) => [hit.id, hit])))
  return [...page.flatMap(({ id }) => hits.get(id) ?? []), ...(found[records.length]?.hits ?? [])]
}

/**
 * What a list shows of the candidates. Of what repeats it is the occurrence that made it one: the next one that the
 * list has, or the last one where all are over.
 */
function recordQueries({ list, index: { primarySort, endField }, now }: RankedSearch, page: readonly Candidate[]) {
  const of = (candidates: readonly Candidate[], where: readonly Condition[], dir: 'asc' | 'desc'): Query[] => {
    const order = { by: primarySort, dir }
    const page = { order, from: 0, size: candidates.length, uncounted: true } as const
    return candidates.length ? [{ ...list, ...page, where: [...where, isOneOf(candidates)] }] : []
  }
  const near = list.where.filter(({ op }) => op === 'near') // for the distance of each
  if (!list.distinct || endField === undefined) return of(page, near, 'asc')
  const over = page.filter(({ isOver }) => isOver)
  const coming = page.filter(({ isOver }) => !isOver)
  if (over.length === 0) return of(coming, list.where, 'asc')
  return [
    ...of(coming, [...list.where, { op: 'range', field: endField, gte: now }], 'asc'),
    ...of(over, list.where, 'desc'),
  ]
}

export function isOneOf(candidates: readonly Candidate[]): Condition {
  return { op: 'in', field: 'id', values: candidates.map(({ id }) => id) }
}
