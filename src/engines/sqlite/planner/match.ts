/** Compiles a search to an FTS5 expression (https://sqlite.org/fts5.html#full_text_query_syntax). */
import type { Condition } from '../../../calendar/ports.ts'
import type { Alternative, Clause } from '../../../calendar/text/clauses.ts'
import type { TextForm } from '../../../calendar/text/forms.ts'
import type { Terms } from '../fts5/rows.ts'
import type { ResourceTables } from '../index/tables.ts'
import { termsFor } from '../index/text-cells.ts'
import type { TextList } from '../index/text-lists.ts'
import type { TermsWith } from './terms-with.ts'

export type Text = Extract<Condition, { op: 'text' }>

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** What expressions are written for: the tables, and the terms in them. */
export interface Searched {
  tables: ResourceTables
  termsWith: TermsWith
}

/** Phrases of FTS5, one of which must be in one of the columns that the filter names. */
interface Way {
  phrases: readonly string[]
  filter: string
}

/** Lists of tokens with the same sign. `areAll`: no others have it, so nothing need be told of their columns. */
interface Lists {
  sign: string
  lists: TextList[]
  areAll: boolean
}

/** The lists of tokens of this form, of the texts that are searched. */
function listsOf({ tables: { textLists } }: Searched, { in: fields }: Text, form: TextForm): Lists[] {
  const bySign = Map.groupBy(
    textLists.filter((list) => list.form === form),
    ({ sign }) => sign,
  )
  return [...bySign].flatMap(([sign, all]) => {
    const lists = all.filter(({ text }) => !fields || fields.includes(text))
    return lists.length ? [{ sign, lists, areAll: lists.length === all.length }] : []
  })
}

/** None: none of the texts that are searched has this form. Where all that have it are, nothing is left out. */
function waysOf(searched: Searched, text: Text, { form, tokens, prefix }: Alternative): Way[] {
  const fts = searched.tables.fts(text.language)
  return listsOf(searched, text, form).map(({ sign, lists, areAll }) => {
    const terms = tokens.map((token) => termsFor(form, sign, token, prefix === true))
    const phrases = (terms[0] ?? []).flatMap((first, way) => {
      const whole = terms.map((of) => quoted(of[way]?.term ?? '')).join(' + ')
      if (!first.prefix) return [whole]
      return searched.termsWith(fts, first.term)?.map(quoted) ?? [`${whole} *`]
    })
    return { phrases, filter: areAll ? '' : `{${lists.map(({ column }) => column).join(' ')}} : ` }
  })
}

/** The terms by which rows have a word, and in which columns: any of them. */
export function termsOf(searched: Searched, text: Text, { form, tokens: [token = ''], prefix }: Alternative): Terms[] {
  return listsOf(searched, text, form).map(({ sign, lists, areAll }) => {
    const numbers = lists.map(({ column }) => searched.tables.textColumns.indexOf(column))
    return { terms: termsFor(form, sign, token, prefix === true), columns: areAll ? 'all' : new Set(numbers) }
  })
}

/** Whether more terms begin so than a search names. */
export function hasManyTerms(searched: Searched, text: Text, alternative: Alternative): boolean {
  if (!alternative.prefix) return false
  const fts = searched.tables.fts(text.language)
  const terms = termsOf(searched, text, alternative).flatMap((each) => each.terms)
  return terms.some(({ term }) => !searched.termsWith(fts, term))
}

/** Each phrase is looked up once. Undefined: no row can match. */
function byClause(searched: Searched, text: Text, clause: Clause): string | undefined {
  const ways = clause.flatMap((alternative) => waysOf(searched, text, alternative))
  const groups = [...Map.groupBy(ways, ({ filter }) => filter)].flatMap(([filter, some]) => {
    const phrases = new Set(some.flatMap((way) => way.phrases))
    return phrases.size ? [`${filter}(${[...phrases].join(' OR ')})`] : []
  })
  return groups.length ? groups.join(' OR ') : undefined
}

/** Of more clauses, the choices are not written out as one expression: 7 of 8 words would be 56 to look up. */
const MAX_WRITTEN_OUT = 4

/** Whether some of the clauses are enough, and there are too many of them for one expression. */
export function needsSome({ query: { must, atLeast = must.length } }: Text): boolean {
  return atLeast > 0 && atLeast < must.length && must.length > MAX_WRITTEN_OUT
}

/** Every choice of so many of the items. */
function someOf<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  if (items.length === count) return [[...items]]
  return items
    .slice(0, items.length - count + 1)
    .flatMap((item, at) => someOf(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]))
}

/** What a row matches for each of the clauses that one can match. */
export function wantedOf(searched: Searched, text: Text): string[] {
  return text.query.must.flatMap((clause) => byClause(searched, text, clause) ?? [])
}

/**
 * What a row must match, and must not, unless the search needs some of many clauses; undefined: no row can match. Null:
 * it has no clause that must match.
 */
export function matching(searched: Searched, text: Text): string | null | undefined {
  const { must, mustNot, blank, atLeast = must.length } = text.query
  if (blank) return undefined
  if (!must.length || atLeast === 0) return null
  const clauses = wantedOf(searched, text)
  if (clauses.length < atLeast) return undefined
  const wanted = someOf(clauses, atLeast)
    .map((chosen) => chosen.map((clause) => `(${clause})`).join(' AND '))
    .map((choice, _, all) => (all.length > 1 ? `(${choice})` : choice))
    .join(' OR ')
  const unwanted = anyOf(searched, text)
  return mustNot.length && unwanted ? `(${wanted}) NOT (${unwanted})` : wanted
}

/** Matches a row that has what must not match; undefined: none can. */
export function anyOf(searched: Searched, text: Text): string | undefined {
  const clauses = text.query.mustNot.flatMap((clause) => byClause(searched, text, clause) ?? [])
  return clauses.length ? clauses.join(' OR ') : undefined
}
