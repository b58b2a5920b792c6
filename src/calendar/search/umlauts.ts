/**
 * Umlauts as they are typed without a German keyboard. German analysis takes `Zuerich` for `Zürich` in every word;
 * in other languages `ue` is mostly just that (value, does, poet), so only known words are taken so.
 */
import type { Language } from '../languages.ts'
import { fold } from '../text/analysis.ts'
import type { Lexicon } from './lexicon.ts'

const VOWEL = /[aou]/g
/** Vowels of a word that may stand for an umlaut; later ones are not looked at. */
const MAX_VOWELS = 6

/** Other spellings of a folded word that titles or names have. */
export function umlautSpellings(word: string, language: Language, lexicon: Lexicon): string[] {
  const withoutE = fold(word, 'de')
  const withE = [...word.matchAll(VOWEL)]
    .slice(0, MAX_VOWELS)
    .map(({ index }) => `${word.slice(0, index + 1)}e${word.slice(index + 1)}`)
  return [withoutE, ...withE].filter((spelling) => spelling !== word && language !== 'de' && lexicon.has(spelling))
}
