/**
 * The forms in which a text is indexed, the same for every engine: one entry here, and every engine has it. A text
 * declares which of them it has.
 */
import { type Language, languageCodes } from '../languages.ts'
import { objectOf, ownKeys } from '../values/objects.ts'
import { type Analysis, analysePiece, suffixes } from './analysis.ts'
import { KnownTokens, knownTokensOf } from './known-tokens.ts'
import { partsOf } from './parts.ts'

const forms = {
  /** Of every word, in their order: phrases are found in them. */
  stems: { of: ({ stems }: Analysis) => stems, isDistinct: false },
  /** Of three letters or more, of every word: one of the words contains a text exactly if a suffix begins with it. */
  suffixes: { of: ({ words }: Analysis) => suffixes(words), isDistinct: true },
  /** The distinct words, folded: for the beginnings of words, and for the vocabulary. */
  words: { of: ({ words }: Analysis) => words, isDistinct: true },
  /** Stems of the parts of compounds. */
  parts: {
    of: ({ words }: Analysis, language: Language) => words.flatMap((word) => partsOf(word, language)),
    isDistinct: true,
  },
}

export type WordForm = keyof typeof forms

/** `tokens`: what stands between blanks, as it is. */
export type TextForm = WordForm | 'tokens'

export const textForms: readonly TextForm[] = [...ownKeys(forms), 'tokens']

/** Of the names of records: parts of words are found in them, too. */
export const nameForms: readonly TextForm[] = ['stems', 'suffixes', 'words', 'parts']
/** Of names that a record has from those it links. */
export const linkedForms: readonly TextForm[] = ['stems', 'words', 'parts']

/** The tokens of a piece of a text. */
export function tokensOf(form: WordForm, analysis: Analysis, language: Language): readonly string[] {
  return forms[form].of(analysis, language)
}

/** Whether a text has each token of the form once. */
export function isDistinct(form: TextForm): boolean {
  return form !== 'tokens' && forms[form].isDistinct
}

const known = objectOf(ownKeys(forms), (form) =>
  objectOf(
    languageCodes,
    (language) => new KnownTokens((piece) => [tokensOf(form, analysePiece(piece, language), language).join(' ')]),
  ),
)

/** The tokens of a text in a form, joined by blanks. */
export function tokensIn(form: TextForm, text: string, language: Language): string {
  return form === 'tokens' ? text : knownTokensOf(known[form][language], text, isDistinct(form))
}

/** The folded words of a text in their order, joined by blanks. */
export function foldedWords(text: string, language: Language): string {
  return knownTokensOf(known.words[language], text)
}

/** The tokens of a text as a list. */
export function tokenList(form: TextForm, text: string, language: Language): string[] {
  return tokensIn(form, text, language).split(' ').filter(Boolean)
}
