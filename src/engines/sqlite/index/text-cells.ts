/** What is written into the full-text columns. */
import type { Language } from '../../../calendar/languages.ts'
import type { IndexDocument } from '../../../calendar/ports.ts'
import { FormMaker, type ListsOf, type TextForm } from '../../../calendar/text/forms.ts'
import { TokenBytes } from '../../../calendar/text/token-bytes.ts'
import type { ResourceTables } from './tables.ts'

const WORD_MARK = '\u00b7'
const UNLISTED_MARK = '\u00b8'

/**
 * FTS5 keeps the rows of a term together, whatever their column. So all forms but the most frequent one are marked: what
 * is searched in one form reads no rows of another, nor looks for the columns in which a row has a term. Words of
 * records that are not listed have another mark, and are in no vocabulary.
 */
const marks: Record<TextForm, readonly [string, ...string[]]> = {
  stems: [''],
  suffixes: ['\u00a7'],
  words: [WORD_MARK, UNLISTED_MARK],
  parts: ['\u00b6'],
  tokens: ['\u00a4'],
}

interface Beginnings {
  mark: string
  letters: readonly number[]
}

/**
 * FTS5 finds all rows of all terms with a beginning before it gives the first of them. Short beginnings would stand for
 * too many terms, so those of so many letters are terms of their own, with a mark.
 */
const beginnings: Partial<Record<TextForm, Beginnings>> = {
  words: { mark: '\u00a6', letters: [1, 2, 3] },
  suffixes: { mark: '\u00ac', letters: [3] },
}

/** The bounds of the words of listed records among the terms: the last one is not among them. */
export const WORD_TERMS: readonly [first: string, end: string] = [WORD_MARK, UNLISTED_MARK]

export function wordOf(term: string): string {
  return term.slice(WORD_MARK.length)
}

/** The terms that a token is looked up by, any of them. `prefix`: every term that begins with it. */
export function termsFor(form: TextForm, token: string, isPrefix: boolean): { term: string; prefix: boolean }[] {
  const short = beginnings[form]
  if (isPrefix && short?.letters.includes([...token].length)) return [{ term: short.mark + token, prefix: false }]
  return marks[form].map((mark) => ({ term: mark + token, prefix: isPrefix }))
}

/** The first letters of a token; undefined: it is shorter. */
function beginningOf(token: string, letters: number): string | undefined {
  let end = 0
  for (let at = 0; at < letters; at++) end += (token.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return end <= token.length ? token.slice(0, end) : undefined
}

function beginningsOf(token: string, { mark, letters }: Beginnings): string[] {
  const found = letters.map((count) => beginningOf(token, count))
  return found.flatMap((beginning) => (beginning === undefined ? [] : [mark + beginning]))
}

/** A cell is made of the tokens of all words of its text and, in some forms, their beginnings after them. */
const listsOf =
  (isListed: boolean): ListsOf =>
  (form) => {
    const [listed, unlisted = listed] = marks[form]
    const mark = isListed ? listed : unlisted
    const short = beginnings[form]
    const whole = (tokens: readonly string[]) => (mark ? tokens.map((token) => mark + token) : tokens)
    return short ? [whole, (tokens) => tokens.flatMap((token) => beginningsOf(token, short))] : [whole]
  }

function appendMarked(tokens: string, cells: TokenBytes): void {
  const bytes = Buffer.from(tokens.replace(/[^ ]+/g, `${marks.tokens[0]}$&`))
  cells.append(bytes, 0, bytes.length)
}

const makers = new Map<string, FormMaker>()

function makerOf(forms: readonly TextForm[], language: Language, isListed: boolean): FormMaker {
  const key = `${forms} ${language} ${isListed}`
  const maker = makers.get(key) ?? new FormMaker(forms, language, listsOf(isListed))
  makers.set(key, maker)
  return maker
}

/** Cells of full-text columns in UTF-8: SQLite copies them as they are. */
export interface TextCells {
  bytes: Uint8Array
  /** Where they end, text by text. */
  ends: readonly number[]
}

const cells = new TokenBytes()

/** The cells in some languages: those of the first one, and so on. */
export function textCells(
  { declaration }: ResourceTables,
  languages: readonly Language[],
  { texts, listed }: Pick<IndexDocument, 'texts' | 'listed'>,
): TextCells {
  const given: Partial<typeof texts> = texts
  const ends: number[] = []
  cells.begin(false)
  for (const language of languages)
    for (const [name, forms] of Object.entries(declaration.texts)) {
      const text = given[language]?.[name] ?? ''
      const lists = makerOf(forms, language, listed).make(text)
      for (const form of forms) {
        if (form === 'tokens') appendMarked(text, cells)
        else for (const list of lists.get(form) ?? []) cells.appendFrom(list)
        ends.push(cells.length)
      }
    }
  return { bytes: cells.slice(), ends }
}

/** The cells of the columns in one of the languages. */
export function cellsOf({ textColumns }: ResourceTables, { bytes, ends }: TextCells, language: number): Uint8Array[] {
  return textColumns.map(({ nth }) => {
    const at = language * textColumns.length + nth
    return bytes.subarray(ends[at - 1] ?? 0, ends[at])
  })
}
