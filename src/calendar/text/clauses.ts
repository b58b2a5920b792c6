/**
 * What is searched for: clauses of alternatives, which engines look up, and the language in which people write them.
 */
import type { Language } from '../languages.ts'
import { type Analysis, analyse, MIN_SUBSTRING_LETTERS } from './analysis.ts'
import { decodeEntities } from './entities.ts'
import type { TextForm } from './forms.ts'

/** Tokens of one form, next to each other. `prefix`: the only token is the beginning of one. */
export interface Alternative {
  form: TextForm
  tokens: readonly string[]
  prefix?: true
}

/** One of the alternatives must match. */
export type Clause = readonly Alternative[]

/** `blank`: nothing is searched for, so nothing is found. `atLeast`: so many of `must` suffice; all by default. */
export interface SearchQuery {
  must: readonly Clause[]
  mustNot: readonly Clause[]
  blank: boolean
  atLeast?: number
}

const QUOTES = /[\u201c-\u201f\u00ab\u00bb\uff02]/g
const SEARCH_PART = /(?<minus>-*)"(?<phrase>[^"]*)(?:"|$)|(?<word>[^\s"]+)/g
/**
 * What the clauses of a search may cost together. A word costs 1, a phrase 2 and 1 for each of its words: about how the
 * time to find them grows (measured on the embedded engine, where every event has every word).
 */
const MAX_SEARCH_COST = 16
const PHRASE_COST = 2

/** A complete tag, such as a title may have that another program shows. */
const TAG = /<\/?[a-z][^<>]*>/gi

/** A word or phrase as it was written. `analysis` has what the budget allows of it. */
export interface SearchPart {
  text: string
  analysis: Analysis
  excluded: boolean
  quoted: boolean
}

/**
 * The parts of a search: quotes hold a phrase together (one left open goes to the end); a leading hyphen excludes a
 * word or phrase. Tags are left out and entities are what they stand for, so that a title is found as other programs
 * spell it. What is written without blanks (`pop-rock`) is a phrase, too. Repeated parts count once, and those beyond
 * `MAX_SEARCH_COST` are ignored: 16 words, or a phrase of 14.
 */
export function searchParts(text: string, language: Language): SearchPart[] {
  const parts = new Map<string, SearchPart>()
  let budget = MAX_SEARCH_COST
  for (const { groups = {} } of plainSearch(text).matchAll(SEARCH_PART)) {
    if (budget <= 0) break
    const { minus, phrase, word } = groups
    const excluded = Boolean(minus || word?.startsWith('-'))
    const quoted = word === undefined
    const analysis = cut(analyse(word ?? phrase ?? '', language), Math.max(1, budget - PHRASE_COST))
    const { words, stems } = analysis
    const key = JSON.stringify([excluded, stems, words.length === 1 && !quoted && words])
    if (!words.length || parts.has(key)) continue
    budget -= words.length === 1 ? 1 : PHRASE_COST + words.length
    parts.set(key, { text: word ?? phrase ?? '', analysis, excluded, quoted })
  }
  return [...parts.values()]
}

/** A search without markup, its quotes all `"`. */
export function plainSearch(text: string): string {
  return decodeEntities(text.replace(TAG, ' ')).replace(QUOTES, '"')
}

function cut({ words, stems }: Analysis, length: number): Analysis {
  return { words: words.slice(0, length), stems: stems.slice(0, length) }
}

/** All parts must match: by whole words, and one word of three letters or more also as a part of a word. */
export function parseSearch(text: string, language: Language): SearchQuery {
  const parts = searchParts(text, language)
  const [must, mustNot] = [false, true].map((excluded) =>
    parts.filter((part) => part.excluded === excluded).map((part) => literalClause(part, !excluded)),
  )
  return { must: must ?? [], mustNot: mustNot ?? [], blank: parts.length === 0 }
}

/** The part as it is. `substring`: a bare word also matches parts of words. */
export function literalClause({ analysis: { words, stems }, quoted }: SearchPart, substring: boolean): Clause {
  const [first = ''] = words
  const whole: Alternative = { form: 'stems', tokens: stems }
  const isBare = words.length === 1 && !quoted && [...first].length >= MIN_SUBSTRING_LETTERS
  return isBare && substring ? [whole, { form: 'suffixes', tokens: [first], prefix: true }] : [whole]
}
