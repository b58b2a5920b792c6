/** From a text to the statement that finds the keys of the rows that match it. */
import type { Sql } from '../sql.ts'
import { and, join, raw, sql } from '../sql.ts'
import { withinBudget } from './budget.ts'
import { anyOf, matching, needsSome, type Searched, type Text, wantedOf } from './match.ts'

export interface TextKeys {
  /** SELECT of the keys, as `k`. `where`: conditions on a key. */
  select(where: (key: Sql) => Sql[]): Sql
  /** One expression of FTS5, which can also be looked up for a row. */
  expression?: string
}

/** A row matches if its key is among the keys, or if it is not; undefined: no row has one of these keys. */
export interface TextMatch {
  isIn: boolean
  keys: TextKeys | undefined
}

export function textMatch(searched: Searched, text: Text): TextMatch {
  const { tables } = searched
  if (text.query.blank) return { isIn: true, keys: undefined }
  if (!tables.textColumns.length) return { isIn: text.query.must.length > 0, keys: undefined }
  if (needsSome(text)) return { isIn: true, keys: { select: (where) => rowsWithSome(searched, text, where) } }
  const wanted = matching(searched, text)
  if (wanted === null) return { isIn: false, keys: keysMatching(searched, text, anyOf(searched, text)) }
  return { isIn: true, keys: keysMatching(searched, text, wanted) }
}

/** SQL: whether the row of the key matches. With the plus the search runs once; else it may run once for each row. */
export function isMatch({ isIn, keys }: TextMatch, key: Sql): Sql {
  if (!keys) return raw(isIn ? '0' : '1')
  return sql`+${key} ${raw(isIn ? 'IN' : 'NOT IN')} (${keys.select(() => [])})`
}

function keysMatching(searched: Searched, text: Text, expression: string | undefined): TextKeys | undefined {
  return expression === undefined
    ? undefined
    : { expression, select: (where) => rowsMatching(searched, text, expression, where) }
}

type Where = Parameters<TextKeys['select']>[0]

function rowsMatching({ tables }: Searched, { language }: Text, expression: string, where: Where): Sql {
  const fts = tables.fts(language)
  const key = raw('rowid')
  return sql`SELECT rowid k FROM ${fts} WHERE ${and([sql`${fts} MATCH ${expression}`, ...where(key), withinBudget(key)])}`
}

/** Each clause is looked up once: as an expression, every choice of clauses would have to be written out. */
function rowsWithSome(searched: Searched, text: Text, where: Where): Sql {
  const lists = wantedOf(searched, text).map((clause) => rowsMatching(searched, text, clause, where))
  if (!lists.length) return sql`SELECT NULL k WHERE 0`
  const unwanted = anyOf(searched, text)
  const left = unwanted ? sql`WHERE k NOT IN (${rowsMatching(searched, text, unwanted, where)})` : raw('')
  return sql`SELECT k FROM (${join(lists, ' UNION ALL ')}) ${left}
    GROUP BY k HAVING count(*) >= ${text.query.atLeast ?? 0}`
}
