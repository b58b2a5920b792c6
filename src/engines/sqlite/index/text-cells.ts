/** What is written into the full-text columns. */
import type { Language } from '../../../calendar/languages.ts'
import type { IndexDocument } from '../../../calendar/ports.ts'
import { FormMaker, type ListOf, type TextForm } from '../../../calendar/text/forms.ts'
import { TokenBytes } from '../../../calendar/text/token-bytes.ts'
import type { Term } from '../fts5/places.ts'
import type { ResourceTables } from './tables.ts'
import type { TextList } from './text-lists.ts'

const WORD_MARK = '\u00b7'
const UNLISTED_MARK = '\u00b8'

/**
 * FTS5 keeps the rows of a term together, whatever their column. So all forms but the most frequent one are marked:
 * what is searched in one form reads no rows of another, nor looks for the columns in which a row has a term. Words of
 * records that are not listed have another mark, and are in no vocabulary.
 */
const marks: Record<TextForm, readonly [string, ...string[]]> = {
  stems: [''],
  suffixes: ['\u00a7'],
  words: [WORD_MARK, UNLISTED_MARK],
  parts: ['\u00b6'],
  tokens: ['\u00a4'],
}

/** The bounds of the words of listed records among the terms: the last one is not among them. */
export const WORD_TERMS: readonly [first: string, end: string] = [WORD_MARK, UNLISTED_MARK]

export function wordOf(term: string, sign: string): string {
  return term.slice(WORD_MARK.length + sign.length)
}

/** Whether the term is of a text with the sign. */
export function hasSign(term: string, sign: string): boolean {
  return term.startsWith(sign, WORD_MARK.length)
}

/** The terms that a token is looked up by, any of them. `prefix`: every term that begins with it. */
export function termsFor(form: TextForm, sign: string, token: string, prefix: boolean): Term[] {
  return marks[form].map((mark) => ({ term: mark + sign + token, prefix }))
}

/** The list of a form is made of the tokens of all words of its text. */
const tokensWith =
  (sign: string, isListed: boolean): ListOf =>
  (form) => {
    const [listed, unlisted = listed] = marks[form]
    const mark = isListed ? listed : unlisted
    return (tokens) => (mark ? tokens.map((token) => mark + sign + token) : tokens)
  }

/** As lists of words are, with a blank before each. */
function appendMarked(tokens: string, sign: string, cells: TokenBytes): void {
  const bytes = Buffer.from(tokens.replace(/ *([^ ]+)/g, ` ${marks.tokens[0]}${sign}$1`))
  cells.append(bytes, 0, bytes.length)
}

const makers = new Map<string, FormMaker>()

function makerOf(forms: readonly TextForm[], sign: string, language: Language, isListed: boolean): FormMaker {
  const key = `${forms} ${sign} ${language} ${isListed}`
  const maker = makers.get(key) ?? new FormMaker(forms, language, tokensWith(sign, isListed))
  makers.set(key, maker)
  return maker
}

/** The sign of all forms of a text that have marks. */
function signOf(lists: readonly TextList[], text: string): string {
  return lists.find((list) => list.text === text && list.sign)?.sign ?? ''
}

/** What the cells of full-text columns are made of, in UTF-8: SQLite copies them as they are. */
export interface TextCells {
  bytes: Uint8Array
  /** Where the lists of tokens end, text by text, each form of it. */
  ends: readonly number[]
}

const cells = new TokenBytes()

/** The cells in some languages: those of the first one, and so on. */
export function textCells(
  { declaration, textLists }: ResourceTables,
  languages: readonly Language[],
  { texts, listed }: Pick<IndexDocument, 'texts' | 'listed'>,
): TextCells {
  const given: Partial<typeof texts> = texts
  const ends: number[] = []
  cells.begin(false)
  for (const language of languages)
    for (const [name, forms] of Object.entries(declaration.texts)) {
      const text = given[language]?.[name] ?? ''
      const sign = signOf(textLists, name)
      const lists = makerOf(forms, sign, language, listed).make(text)
      for (const form of forms) {
        const list = lists.get(form)
        if (list) cells.appendFrom(list)
        else appendMarked(text, sign, cells)
        ends.push(cells.length)
      }
    }
  return { bytes: cells.slice(), ends }
}

/** The cells of the columns in one of the languages. */
export function cellsOf(
  { textColumns, textLists }: ResourceTables,
  { bytes, ends }: TextCells,
  language: number,
): Uint8Array[] {
  const before = language * textLists.length
  const bytesOf = ({ nth }: TextList) => bytes.subarray(ends[before + nth - 1] ?? 0, ends[before + nth])
  return textColumns.map((column) => {
    const [first, ...others] = textLists.filter((list) => list.column === column).map(bytesOf)
    return first && !others.length ? first : Buffer.concat([first ?? new Uint8Array(), ...others])
  })
}
