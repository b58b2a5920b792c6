/**
 * Answers a search: how many records have what was typed, and which are the best. The engine gives some hundred
 * candidates, whatever the number of hits; `ranked` orders them. The other hits follow in the order of the index.
 */
import { type Language, languageCodes } from '../languages.ts'
import type { Condition, Found, Hit, Query } from '../ports.ts'
import { type CandidateList, candidateQueries, candidatesIn, textCondition, totalIn } from './candidates.ts'
import { corrected } from './corrections.ts'
import type { Lexicon } from './lexicon.ts'
import { type Candidate, ranked } from './ranking.ts'
import type { SearchTerm, Understood, Wanted } from './terms.ts'

/** A search that finds no more may hold a mistake. */
const MAX_DOUBTFUL = 2
/** Of fewer words, or shorter ones, none is corrected while others are left out. */
const MIN_WORDS_TO_CORRECT = 3
const MIN_LETTERS_ALONE = 6

export interface Search extends CandidateList {
  find(queries: readonly Query[]): Promise<Found[]>
  /** What was typed, as the words of a language. */
  understand(language: Language): Promise<Understood>
  lexicon(language: Language): Promise<Lexicon>
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

/**
 * What is searched for in the end: what was typed, in the language asked for, or else in another; else with its
 * mistakes corrected; else as many of its words as some record has.
 */
export async function answer(search: Search): Promise<Answered> {
  const { language } = search.list
  const wanted = { understood: await search.understand(language), language }
  const asTyped = await answerTo(search, wanted)
  if (asTyped.total > MAX_DOUBTFUL || wanted.understood.terms.length === 0) return asTyped
  if (wanted.understood.saysNothing) return asTyped.total > 0 ? asTyped : everything(search, wanted)
  if (asTyped.total > 0) return (await withCorrections(search, asTyped)) ?? asTyped
  return (
    (await inOtherLanguage(search)) ??
    (await withCorrections(search, asTyped)) ??
    (await partial(search, wanted)) ??
    asTyped
  )
}

/** "What is on": there is nothing else to search for. */
function everything(search: Search, { understood, language }: Wanted): Promise<Answered> {
  return answerTo(search, { understood: { ...understood, atLeast: 0 }, language }, true)
}

/** One round trip. */
export async function answerTo(search: Search, wanted: Wanted, isPartial = false): Promise<Answered> {
  const queries = candidateQueries(search, wanted)
  const found = await search.find(queries)
  const candidates = candidatesIn(search, queries, found, !isPartial)
  const best = ranked(candidates, wanted.understood, { language: wanted.language, now: search.now, at: search.at })
  return { ...wanted, total: totalIn(found), best, isPartial }
}

async function totals(search: Search, wanted: readonly Wanted[]): Promise<number[]> {
  const queries = wanted.map((each) => ({ ...withSearch(search, each), from: 0, size: 0 }))
  return queries.length ? (await search.find(queries)).map(({ total }) => total) : []
}

/** The one with the most hits; undefined: none has any. */
async function inOtherLanguage(search: Search): Promise<Answered | undefined> {
  const others = languageCodes.filter((language) => language !== search.list.language)
  const wanted = await Promise.all(
    others.map(async (language) => ({ language, understood: await search.understand(language) })),
  )
  const saying = wanted.filter(({ understood }) => !understood.saysNothing)
  const found = await totals(search, saying)
  const most = Math.max(0, ...found)
  const best = saying[found.indexOf(most)]
  return best && most > 0 ? answerTo(search, best) : undefined
}

async function withCorrections(search: Search, answered: Answered): Promise<Answered | undefined> {
  const { understood, language, total, best } = answered
  const alone = understood.terms.map((term) => ({ language, understood: { ...understood, terms: [term] } }))
  const counts = await totals(search, alone)
  const isRare = (at: number) => (counts[at] ?? 0) <= MAX_DOUBTFUL
  const other = corrected(understood, await search.lexicon(language), language, isRare)
  const found = other && (await answerTo(search, { understood: other, language }))
  return found && found.total > total ? { ...found, best: before(best, found.best) } : undefined
}

/** What has the words as they were typed comes first. */
function before(first: readonly Candidate[], all: readonly Candidate[]): Candidate[] {
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...all.filter(({ id }) => !ids.has(id))]
}

/**
 * The most words that some record has, if they are half of them or more. A short mistyped word says too little when
 * others are missing.
 */
async function partial(search: Search, { understood, language }: Wanted): Promise<Answered | undefined> {
  const { terms } = understood
  const saysEnough = (at: number) => terms.length >= MIN_WORDS_TO_CORRECT || lettersOf(terms[at]) >= MIN_LETTERS_ALONE
  const other = corrected(understood, await search.lexicon(language), language, saysEnough)
  return (await withSomeOf(search, understood, language)) ?? (other && withSomeOf(search, other, language))
}

const lettersOf = (term: SearchTerm | undefined) => term?.words.join('').length ?? 0

async function withSomeOf(search: Search, understood: Understood, language: Language): Promise<Answered | undefined> {
  const { length } = understood.terms.filter(({ isLiteral }) => !isLiteral)
  const numbers = Array.from({ length: Math.floor(length / 2) }, (_, at) => length - 1 - at).filter(Boolean)
  const wanted = numbers.map((atLeast) => ({ language, understood: { ...understood, atLeast } }))
  const found = await totals(search, wanted)
  const best = wanted[found.findIndex((total) => total > 0)]
  return best && answerTo(search, best, true)
}

/** A page of the hits, best first. */
export async function rankedPage(
  search: Search,
  answered: Answered,
  { from, size }: { from: number; size: number },
): Promise<Hit[]> {
  const { best, total } = answered
  const { list, find } = search
  const ids = best.slice(from, from + size).map(({ id }) => id)
  const missing = total > best.length ? size - ids.length : 0
  const inIds = (of: readonly Candidate[]): Condition => ({ op: 'in', field: 'id', values: of.map(({ id }) => id) })
  const near = list.where.filter(({ op }) => op === 'near') // for the distance of each
  const page = best.slice(from, from + size)
  const rest = withSearch(search, answered)
  const [records, more] = await find([
    { ...list, where: [...near, inIds(page)], from: 0, size: ids.length },
    ...(missing > 0
      ? [
          {
            ...rest,
            where: [...rest.where, { op: 'not', of: inIds(best) } as const],
            from: Math.max(0, from - best.length),
            size: missing,
          },
        ]
      : []),
  ])
  const hits = new Map(records?.hits.map((hit) => [hit.id, hit]))
  return [...ids.flatMap((id) => hits.get(id) ?? []), ...(more?.hits ?? [])]
}
