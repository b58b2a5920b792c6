/** What is written into the full-text columns. */
import type { Language } from '../../../calendar/languages.ts'
import type { IndexDocument } from '../../../calendar/ports.ts'
import { type TextForm, tokensOf } from '../../../calendar/text/forms.ts'
import { memoized } from '../../../calendar/values/memoized.ts'
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
  /** The terms of one token. */
  of: (token: string) => readonly string[]
}

const MAX_CACHED_TOKENS = 20_000

/** Texts consist of the same words again and again, so what a token gives is kept. */
function beginningsOf(mark: string, letters: readonly number[]): Beginnings {
  const of = (token: string) => {
    const characters = [...token]
    const long = letters.filter((count) => characters.length >= count)
    return long.map((count) => mark + characters.slice(0, count).join(''))
  }
  return { mark, letters, of: memoized(of, MAX_CACHED_TOKENS) }
}

/**
 * FTS5 finds all rows of all terms with a beginning before it gives the first of them. Short beginnings would stand for
 * too many terms, so those of so many letters are terms of their own, with a mark.
 */
const beginnings: Partial<Record<TextForm, Beginnings>> = {
  words: beginningsOf('\u00a6', [1, 2, 3]),
  suffixes: beginningsOf('\u00ac', [3]),
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

function termsOf(form: TextForm, tokens: readonly string[], isListed: boolean): readonly string[] {
  const [listed = '', unlisted = listed] = marksOf(form)
  const mark = isListed ? listed : unlisted
  const whole = mark ? tokens.map((token) => mark + token) : tokens
  const short = beginnings[form]
  return short ? [...whole, ...new Set(tokens.flatMap(short.of))] : whole
}

/** The cells of the full-text columns, in their order. */
export function textCells(
  { declaration, textColumns }: ResourceTables,
  language: Language,
  { texts, listed }: Pick<IndexDocument, 'texts' | 'listed'>,
): string[] {
  const given = texts[language] ?? {}
  const cells = new Map(
    Object.entries(declaration.texts).flatMap(([text, forms]) => {
      const tokens = tokensOf(given[text] ?? '', language, forms)
      return forms.map((form, at) => [`${form} ${text}`, termsOf(form, tokens[at] ?? [], listed).join(' ')])
    }),
  )
  return textColumns.map(({ form, text }) => cells.get(`${form} ${text}`) ?? '')
}
