/** What is written into the full-text columns. */
import type { Language } from '../../../calendar/languages.ts'
import type { IndexDocument } from '../../../calendar/ports.ts'
import { type TextForm, tokensIn } from '../../../calendar/text/forms.ts'
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

function distinctBeginnings({ letters }: Beginnings, tokens: string): string {
  const found = new Set<string>()
  for (const token of tokens.split(' '))
    for (const count of letters) {
      const beginning = beginningOf(token, count)
      if (beginning !== undefined) found.add(beginning)
    }
  return [...found].join(' ')
}

/** `tokens`: joined by blanks. */
const marked = (mark: string, tokens: string) => (tokens && mark ? mark + tokens.replaceAll(' ', ` ${mark}`) : tokens)

function cellOf(form: TextForm, tokens: string, isListed: boolean): string {
  const [listed = '', unlisted = listed] = marksOf(form)
  const whole = marked(isListed ? listed : unlisted, tokens)
  const short = beginnings[form]
  return short && whole ? `${whole} ${marked(short.mark, distinctBeginnings(short, tokens))}`.trimEnd() : whole
}

/** The cells of the full-text columns, in their order. */
export function textCells(
  { textColumns }: ResourceTables,
  language: Language,
  { texts, listed }: Pick<IndexDocument, 'texts' | 'listed'>,
): string[] {
  const given = texts[language] ?? {}
  return textColumns.map(({ form, text }) => cellOf(form, tokensIn(form, given[text] ?? '', language), listed))
}
