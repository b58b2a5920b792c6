/**
 * The forms in which a text is indexed, the same for every engine: one entry here, and every engine has it. A text
 * declares which of them it has.
 */
import { type Language, languageCodes } from '../languages.ts'
import { memoizedWords } from '../values/memoized.ts'
import { objectOf, ownKeys } from '../values/objects.ts'
import { type Analysis, analysePiece, suffixes, writtenPieces } from './analysis.ts'
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

/** The tokens of a piece of a text in each form, made when it is first needed: most words are in no name. */
class PieceTokens {
  readonly #analysis: Analysis
  readonly #language: Language
  readonly #made: Partial<Record<WordForm, readonly string[]>> = {}

  constructor(piece: string, language: Language) {
    this.#analysis = analysePiece(piece, language)
    this.#language = language
  }

  in(form: WordForm): readonly string[] {
    return (this.#made[form] ??= forms[form].of(this.#analysis, this.#language))
  }
}

const MAX_CACHED_PIECES = 20_000

const pieces = objectOf(languageCodes, (language) =>
  memoizedWords((piece) => new PieceTokens(piece, language), MAX_CACHED_PIECES),
)

/** The tokens of a text in each of the forms. */
export function tokensOf(text: string, language: Language, wanted: readonly TextForm[]): (readonly string[])[] {
  if (wanted.includes('tokens')) return wanted.map(() => text.split(' ').filter(Boolean))
  const found = writtenPieces(text).map(pieces[language])
  return wanted.map((form) => (form === 'tokens' ? [] : tokensIn(form, found)))
}

function tokensIn(form: WordForm, found: readonly PieceTokens[]): string[] {
  const tokens: string[] = []
  for (const piece of found) for (const token of piece.in(form)) tokens.push(token)
  return forms[form].isDistinct ? [...new Set(tokens)] : tokens
}
