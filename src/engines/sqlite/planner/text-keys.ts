/** From a text to the statement that finds the texts that match it. */
import { MAX_LOOKUPS } from '../columns/lookups.ts'
import { ID_BITS, type ResourceTables } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { and, join, raw, sql } from '../sql.ts'
import { withinBudget } from './budget.ts'
import { anyOf, matching, needsSome, type Searched, type Text, wantedOf } from './match.ts'

export interface FoundTexts {
  /** SELECT of the rows of the full-text table, as `t`. `where`: conditions on one. */
  select(where: (textRow: Sql) => Sql[]): Sql
  /** Of FTS5, which can also be looked up for a row: one, or where some of many clauses are enough, one for each. */
  expressions: readonly string[]
  /** Where some of them are enough: each row as often as it matches one, and how many are enough. */
  counted?: { select: FoundTexts['select']; least: number }
}

/** A row matches if its texts are among those found, or if they are not; undefined: none can be found. */
export interface TextMatch {
  isIn: boolean
  texts: FoundTexts | undefined
}

/** SQL: the row of the full-text table that has the texts of the row `e`. */
export const textRow = raw(`((e.n << ${ID_BITS}) | e.id)`)

/** Those of some records. */
export function textRowsOf({ rows }: ResourceTables, ids: readonly number[]): Sql {
  return sql`SELECT ${textRow} FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN ${rows} e ON e.id = j.value`
}

export function textMatch(searched: Searched, text: Text): TextMatch {
  const { tables } = searched
  if (text.query.blank) return { isIn: true, texts: undefined }
  if (!tables.textColumns.length) return { isIn: text.query.must.length > 0, texts: undefined }
  if (needsSome(text)) return { isIn: true, texts: textsWithSome(searched, text) }
  const wanted = matching(searched, text)
  if (wanted === null) return { isIn: false, texts: textsMatching(searched, text, anyOf(searched, text)) }
  return { isIn: true, texts: textsMatching(searched, text, wanted) }
}

/** SQL: whether the row `e` matches. The search runs once, as the left side is an expression. */
export function isMatch({ isIn, texts }: TextMatch): Sql {
  if (!texts) return raw(isIn ? '0' : '1')
  return sql`${textRow} ${raw(isIn ? 'IN' : 'NOT IN')} (${texts.select(() => [])})`
}

function textsMatching(searched: Searched, text: Text, expression: string | undefined): FoundTexts | undefined {
  return expression === undefined
    ? undefined
    : { expressions: [expression], select: (where) => rowsMatching(searched, text, expression, where) }
}

/** Whether so many rows are looked up faster than all that match are found. */
export function isQuick(texts: FoundTexts, rows: number): boolean {
  return lookups(texts, rows) <= MAX_LOOKUPS
}

/** About how many terms are looked up for the rows; the beginning of a term is looked up for all rows at once. */
export function lookups({ expressions }: FoundTexts, rows: number): number {
  if (expressions.some((expression) => expression.includes('" *'))) return Infinity
  const terms = expressions.reduce((sum, expression) => sum + expression.split('"').length / 2, 0)
  return Math.max(1, rows) * terms
}

type Where = Parameters<FoundTexts['select']>[0]

function rowsMatching({ tables }: Searched, { language }: Text, expression: string, where: Where): Sql {
  const fts = tables.fts(language)
  const found = raw('rowid')
  const conditions = [sql`${fts} MATCH ${expression}`, ...where(found), withinBudget(found)]
  return sql`SELECT rowid t FROM ${fts} WHERE ${and(conditions)}`
}

/**
 * Each clause is looked up once: as an expression, every choice of clauses would have to be written out. Undefined: too
 * few can be found.
 */
function textsWithSome(searched: Searched, text: Text): FoundTexts | undefined {
  const least = text.query.atLeast ?? 0
  const expressions = wantedOf(searched, text)
  if (expressions.length < least) return undefined
  const unwanted = anyOf(searched, text)
  const select = (where: Where) => {
    const lists = expressions.map((clause) => rowsMatching(searched, text, clause, where))
    const all = join(lists, ' UNION ALL ')
    return unwanted
      ? sql`SELECT t FROM (${all}) WHERE t NOT IN (${rowsMatching(searched, text, unwanted, where)})`
      : all
  }
  return {
    expressions,
    select: (where) => sql`SELECT t FROM (${select(where)}) GROUP BY t HAVING count(*) >= ${least}`,
    counted: { select, least },
  }
}
