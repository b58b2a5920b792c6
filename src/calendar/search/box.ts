/** Answers what was typed: tries one way to understand it after the other, until something is found. */
import { type Language, languageCodes } from '../languages.ts'
import type { Query } from '../ports.ts'
import { corrected, mayBeCorrected } from './corrections.ts'
import type { Lexicon } from './lexicon.ts'
import { type Answered, answerTo, countOf, type RankedSearch, withSearch } from './ranked-search.ts'
import type { Candidate } from './ranking.ts'
import type { SearchTerm, Understood, Wanted } from './terms.ts'

/** A search that finds no more may hold a mistake. */
const MAX_DOUBTFUL = 2
/** Of fewer words, or shorter ones, none is corrected while others are left out. */
const MIN_WORDS_TO_CORRECT = 3
const MIN_LETTERS_ALONE = 6

/** A search that can be understood in several ways. */
export interface BoxSearch extends RankedSearch {
  /** The list without what narrows it: its words mean the same in both. Undefined: nothing does. */
  wide(): Query | undefined
  /** What was typed, as the words of a language. */
  understand(language: Language): Promise<Understood>
  lexicon(language: Language): Promise<Lexicon>
}

export interface BoxAnswer extends Answered {
  /** Whether all words were found, if only in the list without what narrows it. */
  isFull: boolean
}

/**
 * What is searched for in the end: what was typed, in the language asked for, or else in another; else with its
 * mistakes corrected; else as many of its words as some record has.
 */
export async function answer(search: BoxSearch): Promise<BoxAnswer> {
  const { language } = search.list
  const asTyped = await answerTo(search, { understood: await search.understand(language), language })
  const wide = isInDoubt(asTyped) ? search.wide() : undefined
  return wide ? narrowed(search, wide, asTyped) : certain(search, asTyped)
}

const isInDoubt = ({ total, understood }: Answered) => total <= MAX_DOUBTFUL && understood.terms.length > 0

async function certain(search: BoxSearch, asTyped: Answered): Promise<BoxAnswer> {
  const answered = isInDoubt(asTyped) ? await reconsidered(search, asTyped) : asTyped
  return { ...answered, isFull: answered.total > 0 && !answered.isPartial }
}

/** Filters do not change what the words mean: that is read from the list without them, and searched for in this one. */
async function narrowed(search: BoxSearch, list: Query, asTyped: Answered): Promise<BoxAnswer> {
  const wide: BoxSearch = { ...search, list, best: 'none' }
  const { isFull, ...meant } = await certain(wide, await answerTo(wide, asTyped))
  if (meant.understood === asTyped.understood) return { ...asTyped, isFull }
  return { ...(await typedFirst(search, asTyped, await answerTo(search, meant, meant.isPartial))), isFull }
}

/** `asTyped`: what few records, or none, have. */
async function reconsidered(search: BoxSearch, asTyped: Answered): Promise<Answered> {
  if (asTyped.understood.onlyStopWords) return asTyped.total > 0 ? asTyped : everything(search, asTyped)
  if (asTyped.total > 0) return (await withCorrections(search, asTyped)) ?? asTyped
  return (
    (await inOtherLanguage(search)) ??
    (await withCorrections(search, asTyped)) ??
    (await partial(search, asTyped)) ??
    asTyped
  )
}

/** "What is on": there is nothing else to search for. */
function everything(search: RankedSearch, { understood, language }: Wanted): Promise<Answered> {
  return answerTo(search, { understood: { ...understood, atLeast: 0 }, language }, true)
}

async function totals(search: RankedSearch, wanted: readonly Wanted[]): Promise<number[]> {
  const queries = wanted.map((each) => countOf(search, each))
  return queries.length ? (await search.find(queries)).map(({ total }) => total) : []
}

/** The one with the most hits; undefined: none has any. */
async function inOtherLanguage(search: BoxSearch): Promise<Answered | undefined> {
  const others = languageCodes.filter((language) => language !== search.list.language)
  const wanted = await Promise.all(
    others.map(async (language) => ({ language, understood: await search.understand(language) })),
  )
  const meaningful = wanted.filter(({ understood }) => !understood.onlyStopWords)
  const found = await totals(search, meaningful)
  const most = Math.max(0, ...found)
  const best = meaningful[found.indexOf(most)]
  return best && most > 0 ? answerTo(search, best) : undefined
}

async function withCorrections(search: BoxSearch, answered: Answered): Promise<Answered | undefined> {
  const { understood, language, total } = answered
  const lexicon = await search.lexicon(language)
  const words = understood.terms.filter((term) => mayBeCorrected(term, lexicon, language))
  const alone = words.map((term) => ({ language, understood: { ...understood, terms: [term] } }))
  const areDoubtful = await doubtful(search, alone)
  const isDoubtful = (term: SearchTerm) => areDoubtful[words.indexOf(term)] ?? true
  const other = corrected(understood, lexicon, language, isDoubtful)
  const found = other && (await answerTo(search, { understood: other, language }))
  return found && found.total > total ? typedFirst(search, answered, found) : undefined
}

/** What has the words as they were typed comes first. */
async function typedFirst(search: RankedSearch, asTyped: Answered, found: Answered): Promise<Answered> {
  return { ...found, best: found.best.length ? before(await bestOf(search, asTyped), found.best) : [] }
}

/** Also where they were only counted. */
async function bestOf(search: RankedSearch, answered: Answered): Promise<readonly Candidate[]> {
  if (answered.best.length || answered.total === 0) return answered.best
  return (await answerTo({ ...search, best: 'all' }, answered)).best
}

/** Whether each finds so few that it may hold a mistake: they need not be counted, however many they are. */
async function doubtful(search: RankedSearch, wanted: readonly Wanted[]): Promise<boolean[]> {
  const order = { by: search.index.primarySort, dir: 'asc' } as const
  const few = { order, from: 0, size: MAX_DOUBTFUL + 1, uncounted: true, signals: true } as const
  const queries = wanted.map((each) => ({ ...withSearch(search, each), ...few }))
  return queries.length ? (await search.find(queries)).map(({ hits }) => hits.length <= MAX_DOUBTFUL) : []
}

function before(first: readonly Candidate[], all: readonly Candidate[]): Candidate[] {
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...all.filter(({ id }) => !ids.has(id))]
}

/**
 * The most words that some record has, if they are half of them or more. A short mistyped word says too little when
 * others are missing.
 */
async function partial(search: BoxSearch, { understood, language }: Wanted): Promise<Answered | undefined> {
  const { terms } = understood
  const found = await withSomeOf(search, understood, language)
  if (found) return found
  const saysEnough = (term: SearchTerm) => terms.length >= MIN_WORDS_TO_CORRECT || lettersOf(term) >= MIN_LETTERS_ALONE
  const other = corrected(understood, await search.lexicon(language), language, saysEnough)
  return other && withSomeOf(search, other, language)
}

const lettersOf = ({ words }: SearchTerm) => words.join('').length

async function withSomeOf(
  search: RankedSearch,
  understood: Understood,
  language: Language,
): Promise<Answered | undefined> {
  const { length } = understood.terms.filter(({ isLiteral }) => !isLiteral)
  const withAtLeast = (atLeast: number) => ({ language, understood: { ...understood, atLeast } })
  const least = Math.max(1, Math.ceil(length / 2))
  // What has so many words has fewer, too: each step leaves half of the numbers.
  let [found, tooMany] = [least - 1, length]
  while (tooMany - found > 1) {
    const atLeast = Math.ceil((found + tooMany) / 2)
    const [total = 0] = await totals(search, [withAtLeast(atLeast)])
    if (total > 0) found = atLeast
    else tooMany = atLeast
  }
  return found < least ? undefined : answerTo(search, withAtLeast(found), true)
}
