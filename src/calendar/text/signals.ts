/** What the ranking of a search knows of each candidate: a line of text in the index, of a few hundred letters. */
import type { Language } from '../languages.ts'
import { analyse } from './analysis.ts'

export interface Signals {
  /** The title is in the language itself, not taken from another. */
  own: boolean
  featured: boolean
  /** Folded words. */
  title: readonly string[]
  names: readonly string[]
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
  const words = (text: string) => analyse(text, language).words.slice(0, MAX_WORDS).join(' ')
  return [own ? 'own' : '', featured ? 'featured' : '', words(title), words(names), terms].join('\n')
}

export function readSignals(line: string): Signals {
  const [own = '', featured = '', title = '', names = '', terms = ''] = line.split('\n')
  const list = (words: string) => (words ? words.split(' ') : [])
  return {
    own: own !== '',
    featured: featured !== '',
    title: list(title),
    names: list(names),
    terms: list(terms),
  }
}
