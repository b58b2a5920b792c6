/** What the ranking of a search knows of each candidate: a line of text in the index, of a few hundred letters. */
import { LRUCache } from 'lru-cache'
import { type Language, languageCodes } from '../languages.ts'
import { objectOf } from '../values/objects.ts'
import { stemOf } from './analysis.ts'
import { foldedWords } from './forms.ts'

/** Folded words and their stems, position by position. */
export interface Words {
  words: readonly string[]
  stems: readonly string[]
}

export interface Signals {
  /** The title is in the language itself, not taken from another. */
  own: boolean
  featured: boolean
  title: Words
  names: Words
  /** Tokens of terms. */
  terms: readonly string[]
}

/** More words of a title or of names do not matter. */
const MAX_WORDS = 100

interface Source {
  own: boolean
  featured: boolean
  /** Plain texts. */
  title: string
  names: string
  /** Tokens, joined by blanks. */
  terms?: string
  language: Language
}

export function writeSignals({ own, featured, title, names, terms = '', language }: Source): string {
  const words = (text: string) => foldedWords(text, language).split(' ', MAX_WORDS).join(' ')
  return [own ? 'own' : '', featured ? 'featured' : '', words(title), words(names), terms].join('\n')
}

export function withStems(words: readonly string[], language: Language): Words {
  return { words, stems: words.map((word) => stemOf(word, language)) }
}

/**
 * Some 300 are candidates of one search, and of the next one that asks for the same words. `memoized` would copy each
 * line, which takes longer than to read it.
 */
const MAX_KNOWN_LINES = 500

const knownLines = objectOf(languageCodes, () => new LRUCache<string, Signals>({ max: MAX_KNOWN_LINES }))

/** `line`: in the language. */
export function readSignals(line: string, language: Language): Signals {
  const known = knownLines[language].get(line)
  if (known) return known
  const [own = '', featured = '', title = '', names = '', terms = ''] = line.split('\n')
  const list = (words: string) => (words ? words.split(' ') : [])
  const signals = {
    own: own !== '',
    featured: featured !== '',
    title: withStems(list(title), language),
    names: withStems(list(names), language),
    terms: list(terms),
  }
  knownLines[language].set(line, signals)
  return signals
}
