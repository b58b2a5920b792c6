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

/**
 * Behind a term and a character that no term has comes the next term: it is looked up so, and the rows of none are read
 * one by one.
 */
function readTerms(db: Connection, fts: Sql, beginning: string): string[] | undefined {
  const from = sql`SELECT term FROM ${instancesOf(db, fts)} WHERE term >=`
  const { text, params } = sql`WITH RECURSIVE found(term) AS (
    SELECT (${from} ${beginning} LIMIT 1)
    UNION ALL SELECT (${from} found.term || char(1) LIMIT 1) FROM found
      WHERE substr(found.term, 1, length(${beginning})) = ${beginning} LIMIT ${MAX_TERMS + 1})
    SELECT term FROM found`
  const terms = db
    .tuples<[string | null]>(text, ...params)
    .flatMap(([term]) => (term?.startsWith(beginning) ? [term] : []))
  return terms.length > MAX_TERMS ? undefined : terms
}

/** The table of all places of all terms. */
function instancesOf(db: Connection, fts: Sql): Sql {
  const table = fts.text.slice(1, -1)
  const instances = sql`temp.${name(`instances_of_${table}`)}`
  db.writeTemporary(
    sql`CREATE VIRTUAL TABLE IF NOT EXISTS ${instances} USING fts5vocab('main', ${name(table)}, 'instance')`,
  )
  return instances
}
