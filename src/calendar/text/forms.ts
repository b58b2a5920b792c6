/**
 * The forms in which a text is indexed, the same for every engine: one entry here, and every engine has it. A text
 * declares which of them it has.
 */
import { type Language, languageCodes } from '../languages.ts'
import { memoizedWords } from '../values/memoized.ts'
import { objectOf, ownKeys } from '../values/objects.ts'
import { type Analysis, analyse, suffixes, writtenPieces } from './analysis.ts'
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

type WordForm = keyof typeof forms

/** `tokens`: what stands between blanks, as it is. */
export type TextForm = WordForm | 'tokens'

export const textForms: readonly TextForm[] = [...ownKeys(forms), 'tokens']

/** Of the names of records: parts of words are found in them, too. */
export const nameForms: readonly TextForm[] = ['stems', 'suffixes', 'words', 'parts']
/** Of names that a record has from those it links. */
export const linkedForms: readonly TextForm[] = ['stems', 'words', 'parts']

/** Most words have stems alone: only few of them are in names. */
const MAX_CACHED_PIECES: Record<WordForm, number> = { stems: 20_000, suffixes: 5_000, words: 5_000, parts: 5_000 }

/** The tokens of a piece of a text, joined by blanks. */
const pieces = objectOf(ownKeys(forms), (form) =>
  objectOf(languageCodes, (language) =>
    memoizedWords((piece) => forms[form].of(analyse(piece, language), language).join(' '), MAX_CACHED_PIECES[form]),
  ),
)

/** The tokens of a text in a form, joined by blanks. */
export function tokensIn(form: TextForm, text: string, language: Language): string {
  if (form === 'tokens') return text
  const joined = writtenPieces(text).map(pieces[form][language]).filter(Boolean).join(' ')
  return forms[form].isDistinct ? [...new Set(joined.split(' '))].join(' ') : joined
}

/** The same as a list. */
export function tokenList(form: TextForm, text: string, language: Language): string[] {
  return tokensIn(form, text, language).split(' ').filter(Boolean)
}
