/** A search as its words are understood: what the engine looks for, what the ranking weighs, what is highlighted. */
import type { Language } from '../languages.ts'
import type { Alternative, Clause, SearchQuery } from '../text/clauses.ts'

/** What is looked up for a word: the word itself, a synonym, the beginning of others, … */
export interface Expansion {
  alternative: Alternative
  /** How good a hit it makes, up to 1. */
  quality: number
  /** The word that stands for a mistyped one. */
  correction?: string
}

/** A word or phrase that records should have. */
export interface SearchTerm {
  /** Folded words. */
  words: readonly string[]
  expansions: readonly Expansion[]
  /** How much it says: rare words say more. */
  weight: number
  /** In quotes: it is never corrected, nor left out. */
  isLiteral?: true
}

export interface Understood {
  terms: readonly SearchTerm[]
  excluded: readonly Clause[]
  /** All words as they were typed, folded: also those that `terms` leave out. */
  typed: readonly string[]
  /** There are stop words alone. */
  onlyStopWords?: true
  /** How many of the terms that are not literal suffice, 0: they only matter for the order; absent: all are needed. */
  atLeast?: number
}

/** What is searched for, and in the texts of which language. */
export interface Wanted {
  understood: Understood
  language: Language
}

/** Whether a word was taken for another one. */
export function isCorrected({ terms }: Understood): boolean {
  return terms.some(({ expansions }) => expansions.some(({ correction }) => correction !== undefined))
}

export function searchQueryOf({ terms, excluded, atLeast }: Understood): SearchQuery {
  return {
    must: terms.map(({ expansions }) => expansions.map(({ alternative }) => alternative)),
    mustNot: excluded,
    blank: terms.length + excluded.length === 0,
    ...(atLeast === undefined ? {} : { atLeast }),
  }
}
