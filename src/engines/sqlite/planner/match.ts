/** Compiles a search to an FTS5 expression (https://sqlite.org/fts5.html#full_text_query_syntax). */
import type { Condition } from '../../../calendar/ports.ts'
import type { Alternative, Clause } from '../../../calendar/text/clauses.ts'
import type { ResourceTables } from '../index/tables.ts'
import { termsFor } from '../index/text-cells.ts'
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

/** Phrases of FTS5, one of which must be in one of the columns. */
interface Way {
  phrases: readonly string[]
  columns: readonly string[]
}

/** Without columns where none of the texts that are searched has this form. */
function wayOf({ tables, termsWith }: Searched, text: Text, { form, tokens, prefix }: Alternative): Way {
  const columns = tables.textColumns.filter(
    (column) => column.form === form && (!text.in || text.in.includes(column.text)),
  )
  const terms = tokens.map((token) => termsFor(form, token, prefix === true))
  const phrases = (terms[0] ?? []).flatMap((first, way) => {
    const whole = terms.map((of) => quoted(of[way]?.term ?? '')).join(' + ')
    if (!first.prefix) return [whole]
    return termsWith(tables.fts(text.language), first.term)?.map(quoted) ?? [`${whole} *`]
  })
  return { phrases, columns: columns.map(({ column }) => column) }
}

/** Each phrase is looked up once, in all of its columns. Undefined: no row can match. */
function byClause(searched: Searched, text: Text, clause: Clause): string | undefined {
  const columnsOf = new Map<string, Set<string>>()
  for (const { phrases, columns } of clause.map((alternative) => wayOf(searched, text, alternative)))
    if (columns.length)
      for (const phrase of phrases) columnsOf.set(phrase, new Set([...(columnsOf.get(phrase) ?? []), ...columns]))
  const groups = Map.groupBy(columnsOf, ([, columns]) => [...columns].sort().map(quoted).join(' '))
  const ways = [...groups].map(
    ([columns, phrases]) => `{${columns}} : (${phrases.map(([phrase]) => phrase).join(' OR ')})`,
  )
  return ways.length ? ways.join(' OR ') : undefined
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
