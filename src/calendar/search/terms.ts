/** A search as its words are understood: what the engine looks for, what the ranking weighs, what is highlighted. */
import type { Language } from '../languages.ts'
import type { Alternative, Clause, SearchQuery } from '../text/clauses.ts'

/** One way in which a word can be found, and how good a hit it makes, up to 1. */
export interface Way {
  alternative: Alternative
  quality: number
  /** The word that stands for a mistyped one. */
  correction?: string
}

/** A word or phrase that records should have. */
export interface SearchTerm {
  /** Folded words. */
  words: readonly string[]
  ways: readonly Way[]
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
  saysNothing?: true
  /** How many of the terms that are not literal suffice, 0: they only matter for the order; absent: all are needed. */
  atLeast?: number
}

/** What is searched for, and in the texts of which language. */
export interface Wanted {
  understood: Understood
  language: Language
}

export function searchQueryOf({ terms, excluded, atLeast }: Understood): SearchQuery {
  return {
    must: terms.map(({ ways }) => ways.map(({ alternative }) => alternative)),
    mustNot: excluded,
    blank: terms.length + excluded.length === 0,
    ...(atLeast === undefined ? {} : { atLeast }),
  }
}
