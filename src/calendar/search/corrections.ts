/** Words that nobody uses: what they may have been meant to be. */
import type { Language } from '../languages.ts'
import { stemOf } from '../text/analysis.ts'
import type { Lexicon } from './lexicon.ts'
import { qualities } from './qualities.ts'
import type { Expansion, SearchTerm, Understood } from './terms.ts'

/** A word that more records have is no mistake. */
const MAX_RARE = 2
/** Words that one may have been. */
const MAX_NEIGHBOURS = 8
/** Parts of words that were written as one have so many letters or more. */
const MIN_PART_LETTERS = 3

/** Whether it is one word that hardly any record has, and not in quotes. */
export function mayBeCorrected({ words, isLiteral }: SearchTerm, lexicon: Lexicon, language: Language): boolean {
  const [word = ''] = words
  return words.length <= 1 && !isLiteral && lexicon.countOf(stemOf(word, language)) <= MAX_RARE
}

/** The same search with rare words as others, too; undefined: no word may be another. */
export function corrected(
  { terms, ...rest }: Understood,
  lexicon: Lexicon,
  language: Language,
  mayCorrect: (term: SearchTerm) => boolean,
): Understood | undefined {
  let found = false
  const all = terms.map((term): SearchTerm => {
    const [word = ''] = term.words
    if (!mayBeCorrected(term, lexicon, language) || !mayCorrect(term)) return term
    const expansions = [...neighbourExpansions(word, lexicon, language), ...apartExpansions(word, lexicon, language)]
    found ||= expansions.length > 0
    return { ...term, expansions: [...term.expansions, ...expansions] }
  })
  return found ? { ...rest, terms: all } : undefined
}

function neighbourExpansions(word: string, lexicon: Lexicon, language: Language): Expansion[] {
  return lexicon.neighbours(word, MAX_NEIGHBOURS).map(({ word: correction, distance }) => ({
    alternative: { form: 'stems', tokens: [stemOf(correction, language)] },
    quality: qualities.typo - qualities.edit * distance,
    correction,
  }))
}

/** `openair`: two known words without the blank between them. */
function apartExpansions(word: string, lexicon: Lexicon, language: Language): Expansion[] {
  const letters = [...word]
  const expansions: Expansion[] = []
  for (let at = MIN_PART_LETTERS; at <= letters.length - MIN_PART_LETTERS; at++) {
    const [first, second] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    if (!lexicon.has(first) || !lexicon.has(second)) continue
    const tokens = [stemOf(first, language), stemOf(second, language)]
    expansions.push({
      alternative: { form: 'stems', tokens },
      quality: qualities.split,
      correction: `${first} ${second}`,
    })
  }
  return expansions
}
