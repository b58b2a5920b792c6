/** How well the words of a candidate answer a search, whenever it takes place. */
import { LRUCache } from 'lru-cache'
import type { Language } from '../languages.ts'
import { type Signals, type Words, withStems } from '../text/signals.ts'
import { type Matcher, matcherOf, qualityAt } from './matcher.ts'
import { bonuses, places } from './qualities.ts'
import type { Understood } from './terms.ts'

export interface TextScore {
  /** Of each term. */
  words: readonly number[]
  coverage: number
  phrase: number
  ownLanguage: number
  featured: number
}

/** What candidates are compared with. */
export interface Compared extends Pick<Understood, 'terms' | 'typed'> {
  language: Language
  /** They are known to have all words, so those that are not in a title or in names are elsewhere. */
  complete: boolean
}

/** The same search is asked for again and again, and finds the same candidates. */
const MAX_KEPT = 8
const MAX_KEY_CHARACTERS = 20_000
/** Matchers remember the words of all candidates that they ever had: of a minute at most. */
const MAX_AGE_MS = 60_000

const kept = new LRUCache<string, TextScores>({ max: MAX_KEPT, ttl: MAX_AGE_MS })

export function textScores(compared: Compared): TextScores {
  const { language, complete, typed, terms } = compared
  const key = JSON.stringify([language, complete, typed, terms])
  const known = kept.get(key)
  if (known) return known
  const scores = new TextScores(compared)
  if (key.length <= MAX_KEY_CHARACTERS) kept.set(key, scores)
  return scores
}

export class TextScores {
  readonly #terms: readonly { matcher: Matcher; weight: number }[]
  /** What was typed: with stop words, and without. */
  readonly #phrases: readonly Words[]
  readonly #language: Language
  readonly #complete: boolean
  /** Signals that were read before are the same object. */
  readonly #known = new WeakMap<Signals, TextScore>()

  constructor({ terms, typed, language, complete }: Compared) {
    const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
    const searched = terms.flatMap(({ words }) => words)
    this.#terms = terms.map((term) => ({ matcher: matcherOf(term), weight: term.weight / total }))
    this.#phrases = [typed, searched].filter(({ length }) => length > 0).map((words) => withStems(words, language))
    this.#language = language
    this.#complete = complete
  }

  of(signals: Signals): TextScore {
    const known = this.#known.get(signals)
    if (known) return known
    const score = this.#score(signals)
    this.#known.set(signals, score)
    return score
  }

  #score({ title, names, terms, own, featured }: Signals): TextScore {
    const hits = new Set<number>()
    const words = this.#terms.map(({ matcher, weight }) => {
      const quality = Math.max(
        bestIn(title, matcher, this.#language, hits) * places.title,
        bestIn(names, matcher, this.#language) * places.names,
        bestOfTerms(terms, matcher),
        this.#complete ? matcher.elsewhere * places.elsewhere : 0,
      )
      return weight * quality
    })
    return {
      words,
      coverage: title.words.length ? (bonuses.coverage * hits.size) / title.words.length : 0,
      phrase: bonusOfPhrase(title, names, this.#phrases),
      ownLanguage: own ? bonuses.ownLanguage : 0,
      featured: featured ? bonuses.featured : 0,
    }
  }
}

/** The positions that match are added to `hits`. */
function bestIn(field: Words, matcher: Matcher, language: Language, hits?: Set<number>): number {
  let best = 0
  for (let at = 0; at < field.words.length; at++) {
    const quality = qualityAt(matcher, field, at, language)
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
