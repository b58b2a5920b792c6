/** Which words of a text a search has found. */
import type { Language } from '../languages.ts'
import type { TextForm } from '../text/forms.ts'
import { movedBy, visitPieces, type WrittenPiece, type WrittenWord } from '../text/written-words.ts'
import { isPart, lengthAt, type Matcher, matcherOf } from './matcher.ts'
import type { Expansion, SearchTerm } from './terms.ts'

/** A word of a text, from `start` to before `end`, and the terms that it is found by, as numbers. */
export interface FoundWord {
  start: number
  end: number
  terms: ReadonlySet<number>
}

/** Of a plain text, from left to right. `forms`: those in which it is indexed, for it was found by no others. */
export type WordFinder = (text: string, forms: readonly TextForm[]) => FoundWord[]

/** `terms`: what was searched for, in the words of the language. */
export function wordFinder(terms: readonly SearchTerm[], language: Language): WordFinder {
  const searchOf = new Map<string, Search>()
  return (text, forms) => {
    const key = forms.join()
    const search = searchOf.get(key) ?? searchFor(terms, forms, language)
    searchOf.set(key, search)
    return foundWords(wordsFor(search, text), search)
  }
}

/** A search in texts of the same forms. */
interface Search {
  matchers: readonly Matcher[]
  language: Language
  /** Texts consist of the same pieces again and again. */
  hasParts: Map<WrittenPiece, boolean>
}

function searchFor(terms: readonly SearchTerm[], forms: readonly TextForm[], language: Language): Search {
  return { matchers: terms.map((term) => matcherOf(inForms(term, forms))), language, hasParts: new Map() }
}

/** The term with those of its expansions that are looked up in a text of these forms. */
function inForms(term: SearchTerm, forms: readonly TextForm[]): SearchTerm {
  const { expansions } = term
  const isSearched = (expansion: Expansion) =>
    forms.includes('tokens') ? isTermName(expansion, expansions) : forms.includes(expansion.alternative.form)
  return { ...term, expansions: expansions.filter(isSearched) }
}

/** The names of categories and tags are not indexed: they were found by the stems of single words. */
function isTermName({ alternative: { form, tokens } }: Expansion, expansions: readonly Expansion[]): boolean {
  return form === 'stems' && tokens.length === 1 && expansions.some(({ alternative }) => alternative.form === 'tokens')
}

/** In place of words that are part of no match: no term has a blank. */
const OTHERS: WrittenWord = { start: 0, end: 0, word: ' ', stem: ' ' }

/** The words of a text that can be part of a match, and what stands between them. */
function wordsFor(search: Search, text: string): WrittenWord[] {
  const words: WrittenWord[] = []
  const pass = () => {
    if (words.at(-1) !== OTHERS) words.push(OTHERS)
  }
  visitPieces(text, search.language, (piece, at) => {
    if (piece.length === 0) return
    if (!hasParts(search, piece)) return pass()
    for (const word of piece) {
      if (isPartOfAny(search, word)) words.push(movedBy(at, word))
      else pass()
    }
  })
  return words
}

/** Whether a word of the piece can be part of a match. */
function hasParts(search: Search, piece: WrittenPiece): boolean {
  const known = search.hasParts.get(piece)
  if (known !== undefined) return known
  const has = piece.some((word) => isPartOfAny(search, word))
  search.hasParts.set(piece, has)
  return has
}

function isPartOfAny({ matchers, language }: Search, word: WrittenWord): boolean {
  return matchers.some((matcher) => isPart(matcher, word, language))
}

function foundWords(written: readonly WrittenWord[], { matchers, language }: Search): FoundWord[] {
  const text = { words: written.map(({ word }) => word), stems: written.map(({ stem }) => stem) }
  const found = new Map<number, Set<number>>()
  for (const [term, matcher] of matchers.entries()) {
    for (const start of written.keys()) {
      const length = lengthAt(matcher, text, start, language)
      for (let at = start; at < start + length; at++) found.set(at, (found.get(at) ?? new Set()).add(term))
    }
  }
  return written.flatMap(({ start, end }, at) => {
    const terms = found.get(at)
    return terms ? [{ start, end, terms }] : []
  })
}
