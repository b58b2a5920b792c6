/**
 * The rows of the full-text table that match a text, where they are few. FTS5 takes as long to count them as to find
 * them, and one answer asks for the same text several times: they are found once. After a change of the index only
 * the records that have changed are searched again.
 */

import { Clauses, noteExpensive } from '../columns/clauses.ts'
import { needsAll, Texts } from '../columns/texts.ts'
import type { Connection } from '../database.ts'
import { MAX_ID } from '../index/tables.ts'
import { raw, sql } from '../sql.ts'
import { threadMs } from './budget.ts'
import type { Kept } from './kept.ts'
import type { Searched, Text } from './match.ts'
import { type FoundTexts, textRowsOf } from './text-keys.ts'

/** Of a text with up to so many matches, these are found faster than rows are looked up. */
export const RARE = 1_000
/** Of processor time. */
const EXPENSIVE_MS = 2

/** Of a text in some fields; those of the same text in fewer fields are among them. */
interface Known {
  in: readonly string[] | undefined
  isEmpty: boolean
}

/** What texts are searched with, and where their rows are kept. */
interface Searching {
  db: Connection
  scope: Searched
  kept: Pick<Kept, 'cache' | 'columns'>
}

/** Null: there are more than RARE, or whether there are is not worth while to be found. */
type Rows = readonly number[] | null

const keyOf = (text: Text) => JSON.stringify(['rare', text])

/** Whether the rows were found before, so that only those of changed records are searched now. */
export function wereFound({ columns }: Searching['kept'], text: Text): boolean {
  return columns.rare?.has(keyOf(text)) ?? false
}

export function rareTexts(searching: Searching, text: Text, texts: FoundTexts): Rows {
  const { db, scope, kept } = searching
  const { cache, columns } = kept
  const key = keyOf(text)
  const whole = JSON.stringify(['rare', text.language, text.query])
  const all = () => searchAll(searching, text, texts)
  const again = (rows: Rows, changed: ReadonlySet<number>): Rows => {
    if (!rows) return null
    const now = search(db, texts, (found) => [sql`${found} IN (${textRowsOf(scope.tables, [...changed])})`])
    return now && atMostRare([...rows.filter((row) => !changed.has(row % (MAX_ID + 1))), ...now])
  }
  const find = () => {
    const known = fromClauses(searching, text)
    if (known !== undefined) return known
    return columns.rare ? columns.rare.get(key, all, again) : all()
  }
  const rows = cache.get(key, () => (isNowhere(text, cache.known<Known>(whole)) ? [] : find()))
  cache.setOnce<Known>(whole, { in: text.in, isEmpty: rows?.length === 0 })
  return rows
}

/** Undefined: the rows of some clause are not known, nor is it worth while to find them. */
function fromClauses({ db, scope, kept: { columns } }: Searching, text: Text): Rows | undefined {
  const clauses = new Clauses(db, scope, columns)
  if (!columns.rare || !needsAll(text)) return clauses.isWide(text) ? null : undefined
  if (!clauses.areWorthKeeping(text)) return undefined
  const rows = new Texts(db, scope, columns).havingAll(text)
  return rows.count > RARE ? null : columns.rows.textRowsOf(rows)
}

function searchAll({ db, kept: { columns } }: Searching, text: Text, texts: FoundTexts): Rows {
  const before = threadMs()
  const rows = search(db, texts, () => [])
  if (threadMs() - before > EXPENSIVE_MS) noteExpensive(columns, text)
  return rows
}

/** Whether nothing has the text in more fields. */
function isNowhere({ query, in: fields }: Text, known: Known | undefined): boolean {
  if (!known?.isEmpty || query.mustNot.length) return false
  return !known.in || (fields?.every((field) => known.in?.includes(field)) ?? false)
}

function search(db: Connection, texts: FoundTexts, where: Parameters<FoundTexts['select']>[0]): Rows {
  const { text, params } = sql`SELECT json_group_array(t) list
    FROM (${texts.select(where)} LIMIT ${raw(String(RARE + 1))})`
  const rows: number[] = JSON.parse(db.get<{ list: string }>(text, ...params)?.list ?? '[]')
  return atMostRare(rows)
}

function atMostRare(rows: readonly number[]): Rows {
  return rows.length > RARE ? null : rows
}
