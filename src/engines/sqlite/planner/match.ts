/** A search as an FTS5 expression (https://sqlite.org/fts5.html#full_text_query_syntax). */
import type { Clause, SearchQuery } from '../../../calendar/text/analysis.ts'
import type { ResourceTables } from '../index/tables.ts'

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function within(columns: readonly string[], phrase: string): string {
  return `{${columns.map(quoted).join(' ')}} : ${phrase}`
}

function adjacent({ stems }: Clause): string {
  return stems.map(quoted).join(' + ')
}

/** What must match, without what must not; null when nothing must. `inside`: parts of words match too. */
export function matching({ texts }: ResourceTables, { must, mustNot }: SearchQuery, inside: boolean): string | null {
  const stems = texts.map(({ column }) => column)
  const endings = texts.flatMap((text) => text.inside ?? [])
  const clauses = must.map((clause) =>
    [
      within(stems, adjacent(clause)),
      ...(inside && clause.substring && endings.length ? [within(endings, `${quoted(clause.substring)} *`)] : []),
    ].join(' OR '),
  )
  if (!clauses.length) return null
  const wanted = clauses.map((clause) => `(${clause})`).join(' AND ')
  return mustNot.length ? `(${wanted}) NOT (${excluding({ texts }, mustNot)})` : wanted
}

export function excluding({ texts }: Pick<ResourceTables, 'texts'>, clauses: readonly Clause[]): string {
  return clauses
    .map((clause) =>
      within(
        texts.map(({ column }) => column),
        adjacent(clause),
      ),
    )
    .join(' OR ')
}
