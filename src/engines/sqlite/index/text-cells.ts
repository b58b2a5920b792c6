/** What is written into the full-text columns. */
import type { Language } from '../../../calendar/languages.ts'
import type { IndexDocument } from '../../../calendar/ports.ts'
import {
  isDistinct,
  MAX_KNOWN_PIECES,
  type TextForm,
  tokensOfPiece,
  type WordForm,
} from '../../../calendar/text/forms.ts'
import { KnownTokens } from '../../../calendar/text/known-tokens.ts'
import { TokenBytes } from '../../../calendar/text/token-bytes.ts'
import type { ResourceTables } from './tables.ts'

/**
 * FTS5 keeps the rows of a term together, whatever their column. Words are marked, so that the many texts without this
 * form are not read with them; those of records that are not listed have another mark, and are in no vocabulary.
 */
const WORD_MARK = '\u00b7'
const UNLISTED_MARK = '\u00b8'

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
  return marksOf(form).map((mark) => ({ term: mark + token, prefix: isPrefix }))
}

function marksOf(form: TextForm): readonly string[] {
  return form === 'words' ? [WORD_MARK, UNLISTED_MARK] : ['']
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

/** What a cell has of each word of its text: first the tokens of all words, then their beginnings. */
function cellTokens(form: WordForm, language: Language, mark: string): KnownTokens[] {
  const short = beginnings[form]
  const known = (tokensOf: (token: string) => string[]) =>
    new KnownTokens((piece) => {
      const tokens = tokensOfPiece(form, piece, language)
      return tokens ? tokens.split(' ').flatMap(tokensOf).join(' ') : ''
    }, MAX_KNOWN_PIECES)
  return [known((token) => [mark + token]), ...(short ? [known((token) => beginningsOf(token, short))] : [])]
}

/** By form, language, and whether the record is listed. */
const allTokens = new Map<string, KnownTokens[]>()

function tokensFor(form: WordForm, language: Language, isListed: boolean): KnownTokens[] {
  const [listed = '', unlisted = listed] = marksOf(form)
  const mark = isListed ? listed : unlisted
  const key = `${form} ${language} ${mark}`
  const found = allTokens.get(key) ?? cellTokens(form, language, mark)
  allTokens.set(key, found)
  return found
}

/** Cells of full-text columns, one after another in UTF-8: SQLite copies them as they are. */
export interface TextCells {
  bytes: Uint8Array
  /** Where each of them ends. */
  ends: readonly number[]
}

const output = new TokenBytes()

/** The cells of the full-text columns in some languages: those of the first one in their order, and so on. */
export function textCells(
  { textColumns }: ResourceTables,
  languages: readonly Language[],
  { texts, listed }: Pick<IndexDocument, 'texts' | 'listed'>,
): TextCells {
  const ends: number[] = []
  output.clear()
  for (const language of languages) {
    const given = texts[language] ?? {}
    for (const { form, text } of textColumns) {
      appendCell(form, language, Buffer.from(given[text] ?? ''), listed)
      ends.push(output.end)
    }
  }
  return { bytes: output.slice(0, output.end), ends }
}

function appendCell(form: TextForm, language: Language, text: Buffer, isListed: boolean): void {
  output.begin(form !== 'tokens' && isDistinct(form))
  if (form === 'tokens') output.append(text, 0, text.length)
  else for (const tokens of tokensFor(form, language, isListed)) tokens.append(text, output)
}

/** One of the cells. */
export function cellAt({ bytes, ends }: TextCells, at: number): Uint8Array {
  return bytes.subarray(ends[at - 1] ?? 0, ends[at])
}
