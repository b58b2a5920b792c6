/**
 * The forms in which a text is indexed, the same for every engine: one entry here, and every engine has it. A text
 * declares which of them it has.
 */
import { type Language, languageCodes } from '../languages.ts'
import { objectOf, ownKeys } from '../values/objects.ts'
import { type Analysis, analysePiece, suffixes } from './analysis.ts'
import { KnownTokens, knownTokensOf } from './known-tokens.ts'
import { partsOf } from './parts.ts'
import { TokenBytes } from './token-bytes.ts'

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

/** How the list of a form is made of the tokens that a word has in it. */
export type ListOf = (form: WordForm) => (tokens: readonly string[]) => readonly string[]

/** Several forms of texts: their words are looked up once for all of them. */
export class FormMaker {
  readonly #lists: ReadonlyMap<TextForm, TokenBytes>
  readonly #outputs: readonly TokenBytes[]
  readonly #known: KnownTokens

  constructor(forms: readonly TextForm[], language: Language, listOf: ListOf) {
    const ofWords = forms.filter((form) => form !== 'tokens')
    const made = ofWords.map((form) => ({ form, ofTokens: listOf(form) }))
    this.#lists = new Map(ofWords.map((form) => [form, new TokenBytes()]))
    this.#outputs = [...this.#lists.values()]
    const make = (piece: string) => {
      const analysis = analysePiece(piece, language)
      return made.map(({ form, ofTokens }) => ofTokens(tokensOf(form, analysis, language)).join(' '))
    }
    this.#known = new KnownTokens(make, made.length)
  }

  /** The list of each form that is made of words, until the next text. */
  make(text: string): ReadonlyMap<TextForm, TokenBytes> {
    for (const [form, list] of this.#lists) list.begin(isDistinct(form))
    if (this.#outputs.length) this.#known.append(Buffer.from(text), this.#outputs)
    return this.#lists
  }
}

const makers = objectOf(languageCodes, () => new Map<string, FormMaker>())
const asTheyAre: ListOf = () => (tokens) => tokens

/** The tokens of a text in each of the forms, joined by blanks. */
export function tokensIn(forms: readonly TextForm[], text: string, language: Language): Map<TextForm, string> {
  const ofLanguage = makers[language]
  const key = forms.join()
  const maker = ofLanguage.get(key) ?? new FormMaker(forms, language, asTheyAre)
  ofLanguage.set(key, maker)
  const lists = maker.make(text)
  return new Map(forms.map((form) => [form, lists.get(form)?.toString() ?? text]))
}

/** Of tokens that are joined by blanks. */
export const tokenList = (tokens: string): string[] => tokens.split(' ').filter(Boolean)

const foldedPieces = objectOf(
  languageCodes,
  (language) => new KnownTokens((piece) => [analysePiece(piece, language).words.join(' ')]),
)

/** The folded words of a text in their order, joined by blanks. */
export function foldedWords(text: string, language: Language): string {
  return knownTokensOf(foldedPieces[language], text)
}
