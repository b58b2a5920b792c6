/**
 * The keys of the rows that match a text, in temporary tables of the connection. They are kept while the index does not
 * change, because one answer asks for the same text several times: its total, its page, its facets, its radius.
 */
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { name, sql } from '../sql.ts'
import type { Cache } from './cache.ts'
import type { Extent } from './time-window.ts'

/** A table with a column `k`. */
export interface KeptMatches {
  table: Sql
  count: number
}

/** What is kept. */
interface Keys {
  /** That of the generation. */
  cache: Cache
  /** Identifies the text. */
  key: string
  range: Extent
  select: Sql
}

interface Slot extends KeptMatches {
  range: Extent
  key: string
  /** That of the generation; undefined: it holds nothing that is valid. */
  cache: Cache | undefined
}

/** A query may use all of them. */
export const MAX_KEPT_TEXTS = 6
/** Rows of all slots together, but for what one query uses: about 12 bytes each. */
const MAX_ROWS = 1_500_000

const slotsOf = new WeakMap<Connection, KeptTexts>()

export function keptTexts(db: Connection): KeptTexts {
  const known = slotsOf.get(db)
  if (known) return known
  const created = new KeptTexts(db)
  slotsOf.set(db, created)
  return created
}

class KeptTexts {
  readonly #db: Connection
  /** The least recently used first. */
  #slots: Slot[]

  constructor(db: Connection) {
    this.#db = db
    this.#slots = Array.from({ length: MAX_KEPT_TEXTS }, (_, slot) => {
      const table = sql`temp.${name(`kept_matches_${slot}`)}`
      return { table, count: 0, range: { from: 0, to: 0 }, key: '', cache: undefined }
    })
  }

  /** Those that were kept before, of this range or a wider one. */
  get(cache: Cache, key: string, { from, to }: Extent): KeptMatches | undefined {
    const found = this.#slots.find(
      (slot) => slot.cache === cache && slot.key === key && slot.range.from <= from && slot.range.to >= to,
    )
    if (found) this.#slots = [...this.#slots.filter((slot) => slot !== found), found]
    return found
  }

  /** Keeps the keys that the statement selects. `inUse`: those that the same query reads, fewer than MAX_KEPT_TEXTS. */
  keep({ cache, key, range, select }: Keys, inUse: readonly KeptMatches[]): KeptMatches | undefined {
    const slot = this.#slots.find((each) => !inUse.includes(each))
    if (!slot) return undefined
    const others = this.#slots.filter((each) => each !== slot)
    this.#empty(slot)
    this.#db.writeTemporary(sql`INSERT INTO ${slot.table} ${select} ORDER BY k`)
    const count = this.#db.get<{ n: number }>('SELECT changes() n')?.n ?? 0
    this.#slots = [...others, Object.assign(slot, { cache, key, range, count })]
    this.#dropOldest([...inUse, slot])
    return slot
  }

  /** After a failure: what was kept in the same transaction is lost with it. */
  forget(): void {
    for (const slot of this.#slots) slot.cache = undefined
  }

  #empty(slot: Slot): void {
    this.#db.writeTemporary(sql`CREATE TABLE IF NOT EXISTS ${slot.table} (k INTEGER PRIMARY KEY)`)
    this.#db.writeTemporary(sql`DELETE FROM ${slot.table}`)
    Object.assign(slot, { cache: undefined, count: 0 })
  }

  #dropOldest(inUse: readonly KeptMatches[]): void {
    for (const slot of this.#slots.filter((each) => !inUse.includes(each))) {
      if (this.#slots.reduce((rows, { count }) => rows + count, 0) <= MAX_ROWS) return
      this.#empty(slot)
    }
  }
}
