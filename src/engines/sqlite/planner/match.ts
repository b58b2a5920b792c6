/** Compiles a search to an FTS5 expression (https://sqlite.org/fts5.html#full_text_query_syntax). */
import type { Clause, SearchQuery } from '../../../calendar/text/analysis.ts'
import type { ResourceTables } from '../index/tables.ts'

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function inColumns(columns: readonly string[], phrase: string): string {
  return `{${columns.map(quoted).join(' ')}} : ${phrase}`
}

function phraseOf({ stems }: Clause): string {
  return stems.map(quoted).join(' + ')
}

/**
 * What a row must match, and must not. Null: the search has no word that must match. `substrings`: whether substrings
 * of words match, too, where they are declared.
 */
export function matching(
  { texts }: ResourceTables,
  { must, mustNot }: SearchQuery,
  substrings: boolean,
): string | null {
  const stemColumns = texts.map(({ column }) => column)
  const suffixColumns = texts.flatMap(({ suffixColumn }) => suffixColumn ?? [])
  const clauses = must.map((clause) =>
    [
      inColumns(stemColumns, phraseOf(clause)),
      ...(substrings && clause.substring && suffixColumns.length
        ? [inColumns(suffixColumns, `${quoted(clause.substring)} *`)]
        : []),
    ].join(' OR '),
  )
  if (!clauses.length) return null
  const wanted = clauses.map((clause) => `(${clause})`).join(' AND ')
  return mustNot.length ? `(${wanted}) NOT (${anyOf({ texts }, mustNot)})` : wanted
}

/** Matches a row that has one of the clauses. */
export function anyOf({ texts }: Pick<ResourceTables, 'texts'>, clauses: readonly Clause[]): string {
  const columns = texts.map(({ column }) => column)
  return clauses.map((clause) => inColumns(columns, phraseOf(clause))).join(' OR ')
}
