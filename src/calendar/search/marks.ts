/** Which words of a text a search has found. */
import type { Language } from '../languages.ts'
import type { Alternative } from '../text/clauses.ts'
import type { TextForm } from '../text/forms.ts'
import { partsOf } from '../text/parts.ts'
import { type WrittenWord, writtenWords } from '../text/written-words.ts'
import type { SearchTerm, Way } from './terms.ts'

/** A word of a text, from `start` to before `end`, and the terms that it is found by, as numbers. */
export interface Mark {
  start: number
  end: number
  terms: ReadonlySet<number>
}

/** Of a plain text, from left to right. `forms`: those in which it is indexed, for it was found by no others. */
export type Marker = (text: string, forms: readonly TextForm[]) => Mark[]

interface Sought extends Alternative {
  term: number
}

/** What may be found at a word: the terms of the word alone, and phrases that begin with it. */
interface Candidates {
  terms: readonly number[]
  phrases: readonly Sought[]
}

/** `terms`: what was searched for, in the words of the language. It remembers the words it has seen. */
export function markerOf(terms: readonly SearchTerm[], language: Language): Marker {
  const finders = new Map<string, (word: WrittenWord) => Candidates>()
  return (text, forms) => {
    const key = forms.join()
    const find = finders.get(key) ?? finderOf(soughtIn(terms, forms), language)
    finders.set(key, find)
    return marksOf(writtenWords(text, language), find)
  }
}

function soughtIn(terms: readonly SearchTerm[], forms: readonly TextForm[]): Sought[] {
  return terms.flatMap(({ ways }, term) =>
    ways
      .filter((way) => (forms.includes('tokens') ? isTermName(way, ways) : forms.includes(way.alternative.form)))
      .map(({ alternative }) => ({ ...alternative, term })),
  )
}

/** The names of categories and tags are not indexed: they were found by the stems of single words. */
function isTermName({ alternative: { form, tokens } }: Way, ways: readonly Way[]): boolean {
  return form === 'stems' && tokens.length === 1 && ways.some(({ alternative }) => alternative.form === 'tokens')
}

function finderOf(sought: readonly Sought[], language: Language): (word: WrittenWord) => Candidates {
  const known = new Map<string, Candidates>()
  const phrases = sought.filter(({ tokens }) => tokens.length > 1)
  const single = sought.filter(({ tokens }) => tokens.length === 1)
  return (word) => {
    const found = known.get(word.word) ?? {
      terms: single.filter((each) => isFound(each, word, language)).map(({ term }) => term),
      phrases: phrases.filter(({ tokens: [first] }) => first === word.stem),
    }
    known.set(word.word, found)
    return found
  }
}

/** As the index compares them. */
function isFound({ form, tokens: [token = ''], prefix }: Sought, { word, stem }: WrittenWord, language: Language) {
  const isSame: Record<TextForm, () => boolean> = {
    stems: () => stem === token,
    words: () => (prefix ? word.startsWith(token) : word === token),
    suffixes: () => word.includes(token),
    parts: () => partsOf(word, language).includes(token),
    tokens: () => false,
  }
  return isSame[form]()
}

function marksOf(words: readonly WrittenWord[], find: (word: WrittenWord) => Candidates): Mark[] {
  const found = new Map<number, Set<number>>()
  const add = (at: number, term: number) => found.set(at, (found.get(at) ?? new Set()).add(term))
  for (const [at, word] of words.entries()) {
    const { terms, phrases } = find(word)
    for (const term of terms) add(at, term)
    for (const { tokens, term } of phrases)
      if (tokens.every((stem, index) => words[at + index]?.stem === stem))
        for (const index of tokens.keys()) add(at + index, term)
  }
  return words.flatMap(({ start, end }, at) => {
    const terms = found.get(at)
    return terms ? [{ start, end, terms }] : []
  })
}
