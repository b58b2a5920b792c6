/** The terms of a full-text table that begin with some letters. */
import { LRUCache } from 'lru-cache'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { name, sql } from '../sql.ts'
import type { Cache } from './cache.ts'

/** Undefined: there are more than a search names. */
export type TermsWith = (fts: Sql, beginning: string) => string[] | undefined

/**
 * For a beginning itself, FTS5 would first gather the rows of all its terms, also of those outside the bounds of the
 * search, and would look none of them up by its key.
 */
const MAX_TERMS = 16
/** No term has it, so it leads from a term to the next. */
const LOWEST_CHARACTER = '\u0001'

/** Beginnings that more terms had than a search names. */
export class LongLists extends LRUCache<string, true> {
  constructor() {
    super({ max: 1_000 })
  }
}

/**
 * They are the same for one generation, to which the cache belongs. Where there once were too many to be named, nobody
 * looks again: whatever becomes of them, a search for the beginning itself finds the same.
 */
export function termsReader(db: Connection, cache: Cache, tooMany: LongLists): TermsWith {
  return (fts, beginning) => {
    const key = JSON.stringify(['terms', fts.text, beginning])
    if (tooMany.has(key)) return undefined
    const terms = cache.get(key, () => readTerms(db, fts, beginning) ?? null)
    if (!terms) tooMany.set(key, true)
    return terms ?? undefined
  }
}

function readTerms(db: Connection, fts: Sql, beginning: string): string[] | undefined {
  const { text } = sql`SELECT term FROM ${instancesOf(db, fts)} WHERE term >= ? LIMIT 1`
  const terms: string[] = []
  for (let from = beginning; ; ) {
    const term = db.get<{ term: string }>(text, from)?.term
    if (!term?.startsWith(beginning)) return terms
    if (terms.length === MAX_TERMS) return undefined
    terms.push(term)
    from = term + LOWEST_CHARACTER
  }
}

/** The table of all places of all terms: from a term to the next, it reads no rows. */
function instancesOf(db: Connection, fts: Sql): Sql {
  const table = fts.text.slice(1, -1)
  const instances = sql`temp.${name(`instances_of_${table}`)}`
  db.writeTemporary(
    sql`CREATE VIRTUAL TABLE IF NOT EXISTS ${instances} USING fts5vocab('main', ${name(table)}, 'instance')`,
  )
  return instances
}
