/**
 * The forms in which a text is indexed, the same for every engine: one entry here, and every engine has it. A text
 * declares which of them it has.
 */
import type { Language } from '../languages.ts'
import { ownKeys } from '../values/objects.ts'
import { type Analysis, analyse, suffixes } from './analysis.ts'
import { partsOf } from './parts.ts'

const tokens = {
  /** Of every word, in their order: phrases are found in them. */
  stems: ({ stems }: Analysis) => stems,
  /** Of three letters or more, of every word: one of the words contains a text exactly if a suffix begins with it. */
  suffixes: ({ words }: Analysis) => suffixes(words),
  /** The distinct words, folded: for the beginnings of words, and for the vocabulary. */
  words: ({ words }: Analysis) => [...new Set(words)],
  /** Stems of the parts of compounds. */
  parts: ({ words }: Analysis, language: Language) => [...new Set(words.flatMap((word) => partsOf(word, language)))],
}

/** `tokens`: what stands between blanks, as it is. */
export type TextForm = keyof typeof tokens | 'tokens'

export const textForms: readonly TextForm[] = [...ownKeys(tokens), 'tokens']

/** Of the names of records: parts of words are found in them, too. */
export const nameForms: readonly TextForm[] = ['stems', 'suffixes', 'words', 'parts']
/** Of names that a record has from those it links. */
export const linkedForms: readonly TextForm[] = ['stems', 'words', 'parts']

/** The tokens of a text in each of the forms. */
export function tokensOf(text: string, language: Language, forms: readonly TextForm[]): (readonly string[])[] {
  if (forms.includes('tokens')) return forms.map(() => text.split(' ').filter(Boolean))
  const analysis = analyse(text, language)
  return forms.map((form) => (form === 'tokens' ? [] : tokens[form](analysis, language)))
}
