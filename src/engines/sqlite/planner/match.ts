/** Compiles a search to an FTS5 expression (https://sqlite.org/fts5.html#full_text_query_syntax). */
import type { Condition } from '../../../calendar/ports.ts'
import type { Alternative, Clause } from '../../../calendar/text/clauses.ts'
import type { ResourceTables } from '../index/tables.ts'
import { termsFor } from '../index/text-cells.ts'

export type Text = Extract<Condition, { op: 'text' }>

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** Undefined: none of the texts that are searched has this form. */
function byAlternative(tables: ResourceTables, text: Text, alternative: Alternative): string | undefined {
  const { form, tokens, prefix: isPrefix = false } = alternative
  const columns = tables.textColumns.filter(
    (column) => column.form === form && (!text.in || text.in.includes(column.text)),
  )
  if (!columns.length) return undefined
  const terms = tokens.map((token) => termsFor(form, token, isPrefix))
  const phrases = (terms[0] ?? []).map((_, way) =>
    terms
      .map((of) => of[way])
      .map((term) => `${quoted(term?.term ?? '')}${term?.prefix ? ' *' : ''}`)
      .join(' + '),
  )
  return `{${columns.map(({ column }) => quoted(column)).join(' ')}} : (${phrases.join(' OR ')})`
}

function byClause(tables: ResourceTables, text: Text, clause: Clause): string | undefined {
  const ways = clause.flatMap((alternative) => byAlternative(tables, text, alternative) ?? [])
  return ways.length ? ways.join(' OR ') : undefined
}

/** More choices of clauses are not written out as one expression. */
const MAX_CHOICES = 20

/** Whether some of several clauses are enough, and there are too many choices of them for one expression. */
export function needsSome({ query: { must, atLeast = must.length } }: Text): boolean {
  return atLeast > 0 && atLeast < must.length && choicesOf(must.length, atLeast) > MAX_CHOICES
}

/** The binomial coefficient. */
function choicesOf(all: number, chosen: number): number {
  return chosen === 0 ? 1 : (choicesOf(all - 1, chosen - 1) * all) / chosen
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
export function wantedOf(tables: ResourceTables, text: Text): string[] {
  return text.query.must.flatMap((clause) => byClause(tables, text, clause) ?? [])
}

/**
 * What a row must match, and must not, unless the search needs some of many clauses; undefined: no row can match. Null:
 * it has no clause that must match.
 */
export function matching(tables: ResourceTables, text: Text): string | null | undefined {
  const { must, mustNot, blank, atLeast = must.length } = text.query
  if (blank) return undefined
  if (!must.length || atLeast === 0) return null
  const clauses = wantedOf(tables, text)
  if (clauses.length < atLeast) return undefined
  const wanted = someOf(clauses, atLeast)
    .map((chosen) => chosen.map((clause) => `(${clause})`).join(' AND '))
    .map((choice, _, all) => (all.length > 1 ? `(${choice})` : choice))
    .join(' OR ')
  const unwanted = anyOf(tables, text)
  return mustNot.length && unwanted ? `(${wanted}) NOT (${unwanted})` : wanted
}

/** Matches a row that has what must not match; undefined: none can. */
export function anyOf(tables: ResourceTables, text: Text): string | undefined {
  const clauses = text.query.mustNot.flatMap((clause) => byClause(tables, text, clause) ?? [])
  return clauses.length ? clauses.join(' OR ') : undefined
}
