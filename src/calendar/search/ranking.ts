/** How well a candidate answers a search: one function for every engine. */
import type { Language } from '../languages.ts'
import { type Signals, type Words, withStems } from '../text/signals.ts'
import { DAY_SECONDS } from '../values/wall-clock.ts'
import { type Matcher, matchAt, matcherOf } from './matcher.ts'
import { bonuses, places } from './qualities.ts'
import type { Understood } from './terms.ts'

export interface Candidate {
  id: number
  signals: Signals
  /** Unix seconds; undefined: it has no time. */
  start?: number
  isOver: boolean
  /** It is known to have all words, so those that are not in its title or names are elsewhere. */
  complete: boolean
}

/** A search as all candidates are compared with it. */
interface PreparedSearch {
  terms: readonly { matcher: Matcher; weight: number }[]
  /** What was typed: with stop words, and without. */
  phrases: readonly Words[]
  language: Language
  now: number
  at: number | undefined
}

/** What makes the total, up to about 2; the parts are its sum. */
export interface Score {
  total: number
  /** Of each term. */
  words: readonly number[]
  coverage: number
  phrase: number
  ownLanguage: number
  featured: number
  time: number
}

export interface Scored extends Candidate {
  score: Score
}

/** Best first; equal ones: sooner first, then by id. */
export function ranked(
  candidates: readonly Candidate[],
  { terms, typed }: Understood,
  { language, now, at }: { language: Language; now: number; at?: number | undefined },
): Scored[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const searched = terms.flatMap(({ words }) => words)
  const search: PreparedSearch = {
    terms: terms.map((term) => ({ matcher: matcherOf(term), weight: term.weight / total })),
    phrases: [typed, searched].filter(({ length }) => length > 0).map((words) => withStems(words, language)),
    language,
    now,
    at,
  }
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, search) }))
    .toSorted((a, b) => b.score.total - a.score.total || compareStart(a, b) || a.id - b.id)
}

function compareStart(a: Candidate, b: Candidate): number {
  return (a.start ?? 0) - (b.start ?? 0)
}

function scoreOf(candidate: Candidate, search: PreparedSearch): Score {
  const { terms, phrases, language } = search
  const { signals, complete } = candidate
  const { title, names } = signals
  const hits = new Set<number>()
  const words = terms.map(({ matcher, weight }) => {
    const quality = Math.max(
      bestIn(title, matcher, language, hits) * places.title,
      bestIn(names, matcher, language) * places.names,
      bestOfTerms(signals.terms, matcher),
      complete ? matcher.elsewhere * places.elsewhere : 0,
    )
    return weight * quality
  })
  const coverage = title.words.length ? (bonuses.coverage * hits.size) / title.words.length : 0
  const phrase = bonusOfPhrase(title, names, phrases)
  const ownLanguage = signals.own ? bonuses.ownLanguage : 0
  const featured = signals.featured ? bonuses.featured : 0
  const time = bonusOfTime(candidate, search)
  const sum = words.reduce((all, each) => all + each, 0) + coverage + phrase + ownLanguage + featured + time
  return { total: roundedScore(sum), words, coverage, phrase, ownLanguage, featured, time }
}

/** To a millionth, so that the order of a sum does not matter. */
export function roundedScore(score: number): number {
  return Math.round(score * 1e6) / 1e6
}

/** The positions that match are added to `hits`. */
function bestIn(field: Words, matcher: Matcher, language: Language, hits?: Set<number>): number {
  let best = 0
  for (let at = 0; at < field.words.length; at++) {
    const { quality } = matchAt(matcher, field, at, language)
    if (quality > 0) hits?.add(at)
    if (quality > best) best = quality
  }
  return best
}

function bestOfTerms(tokens: readonly string[], { tokens: wanted }: Matcher): number {
  return wanted.size ? tokens.reduce((best, token) => Math.max(best, wanted.get(token) ?? 0), 0) : 0
}

/** For a title, or else the names, with what was typed in one piece. */
function bonusOfPhrase(title: Words, names: Words, phrases: readonly Words[]): number {
  for (const phrase of phrases) {
    const { length } = phrase.words
    const at = indexOfWords(title, phrase)
    if (at < 0) continue
    const isWhole = title.words.length === length
    return (isWhole ? bonuses.sameTitle : 0) + (length > 1 ? bonuses.phrase : 0) + (at === 0 ? bonuses.start : 0)
  }
  const inNames = phrases.some((phrase) => phrase.words.length > 1 && indexOfWords(names, phrase) >= 0)
  return inNames ? bonuses.phrase : 0
}

/** Where the words begin inside a field, the last of them perhaps half typed; -1: nowhere. */
function indexOfWords({ words, stems }: Words, wanted: Words): number {
  const last = wanted.words.length - 1
  for (let at = 0; at + last < words.length; at++) {
    let index = 0
    while (index < last && stems[at + index] === wanted.stems[index]) index++
    if (index < last) continue
    const isLast = stems[at + last] === wanted.stems[last] || words[at + last]?.startsWith(wanted.words[last] ?? '')
    if (isLast) return at
  }
  return -1
}

/** What is near the time in question; from now on, also what has begun. */
function bonusOfTime({ start, isOver }: Candidate, { now, at }: PreparedSearch): number {
  if (at === undefined && isOver) return -bonuses.over
  if (start === undefined) return 0
  const seconds = at === undefined ? Math.max(0, start - now) : Math.abs(start - at)
  return bonuses.soon / (1 + seconds / DAY_SECONDS / bonuses.halfDays)
}
