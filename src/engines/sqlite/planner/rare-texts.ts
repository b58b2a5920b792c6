/**
 * The rows of the full-text table that match a text, where they are few. FTS5 takes as long to count them as to find
 * them, and one answer asks for the same text several times: they are found once in a generation of the index.
 */
import type { Connection } from '../database.ts'
import { raw, sql } from '../sql.ts'
import type { Cache } from './cache.ts'
import type { Text } from './match.ts'
import type { FoundTexts } from './text-keys.ts'

/** Of a text with up to so many matches, these are found faster than rows are looked up. */
export const RARE = 1_000
/** So few are looked up one by one faster than a text is searched. */
const FEW = 20

/** Of a text in some fields; those of the same text in fewer fields are among them. */
interface Known {
  in: readonly string[] | undefined
  rows: number[] | null
}

/** Null: there are more than RARE. */
export function rareTexts(db: Connection, cache: Cache, text: Text, texts: FoundTexts): number[] | null {
  const key = JSON.stringify(['rare', text])
  const whole = JSON.stringify(['rare', text.language, text.query])
  const rows = cache.get(key, () => {
    const known = text.query.mustNot.length ? undefined : cache.known<Known>(whole)
    const isWithin = known && (!known.in || text.in?.every((field) => known.in?.includes(field)))
    return search(db, texts, isWithin ? known.rows : null)
  })
  cache.get(whole, (): Known => ({ in: text.in, rows }))
  return rows
}

/** `among`: no others can match; null: it is not known which. */
function search(db: Connection, texts: FoundTexts, among: readonly number[] | null): number[] | null {
  if (among?.length === 0) return []
  const few = among && among.length <= FEW ? JSON.stringify(among) : undefined
  const select = texts.select((row) => (few ? [sql`${row} IN (SELECT value FROM json_each(${few}))`] : []))
  const { text, params } = sql`SELECT json_group_array(t) list FROM (${select} LIMIT ${raw(String(RARE + 1))})`
  const rows: number[] = JSON.parse(db.get<{ list: string }>(text, ...params)?.list ?? '[]')
  return rows.length > RARE ? null : rows
}
