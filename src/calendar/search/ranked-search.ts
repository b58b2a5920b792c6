/**
 * A search whose words are understood: how many records have them, and the best first. The engine gives some hundred
 * candidates, whatever the number of hits; `ranked` orders them. The other hits follow in the order of the index.
 */
import type { Condition, Found, Hit, Query } from '../ports.ts'
import { type CandidateList, candidateQueries, candidatesIn, textCondition, totalIn } from './candidates.ts'
import { type Candidate, ranked } from './ranking.ts'
import type { Wanted } from './terms.ts'

/** A list that can be searched. */
export interface RankedSearch extends CandidateList {
  find(queries: readonly Query[]): Promise<Found[]>
}

/** How a search was answered. */
export interface Answered extends Wanted {
  total: number
  /** The best hits, best first. */
  best: readonly Candidate[]
  /** Whether nothing has all words, so that only some of them are in the hits. */
  isPartial: boolean
}

/** The list with the search, in the order of the index. */
export function withSearch({ list, texts }: CandidateList, wanted: Wanted): Query {
  return { ...list, where: [...list.where, ...textCondition(wanted, texts)] }
}

/** One round trip. */
export async function answerTo(search: RankedSearch, wanted: Wanted, isPartial = false): Promise<Answered> {
  const queries = candidateQueries(search, wanted)
  const found = await search.find(queries)
  const candidates = candidatesIn(search, wanted.understood, queries, found, !isPartial)
  const best = ranked(candidates, wanted.understood, { language: wanted.language, now: search.now, at: search.at })
  return { ...wanted, total: totalIn(found), best, isPartial }
}

/** A page of the hits, best first. One round trip. */
export async function rankedPage(
  search: RankedSearch,
  answered: Answered,
  { from, size }: { from: number; size: number },
): Promise<Hit[]> {
  const { best, total } = answered
  const { list, find } = search
  const page = best.slice(from, from + size)
  const missing = total > best.length ? size - page.length : 0
  const near = list.where.filter(({ op }) => op === 'near') // for the distance of each
  const all = withSearch(search, answered)
  const others = { from: Math.max(0, from - best.length), size: missing }
  const [records, more] = await find([
    { ...list, where: [...near, isOneOf(page)], from: 0, size: page.length },
    ...(missing > 0 ? [{ ...all, where: [...all.where, { op: 'not', of: isOneOf(best) } as const], ...others }] : []),
  ])
  const hits = new Map(records?.hits.map((hit) => [hit.id, hit]))
  return [...page.flatMap(({ id }) => hits.get(id) ?? []), ...(more?.hits ?? [])]
}

export function isOneOf(candidates: readonly Candidate[]): Condition {
  return { op: 'in', field: 'id', values: candidates.map(({ id }) => id) }
}
