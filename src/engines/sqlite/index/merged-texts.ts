/**
 * When a build is filled, each of its full-text tables has some twenty parts, each with most terms. They are merged
 * into one: a search looks its terms up in one place instead of twenty, and each term is stored once.
 */
import type { Connection } from '../database.ts'
import { fullTextsOf, type Tables } from './tables.ts'

/** Pages written in one step: other writers wait only that long. */
const STEP_PAGES = 500

/** Of one connection. */
export class MergedTexts {
  readonly #db: Connection
  /** Tables whose parts are being merged. What is written later is not: it would all begin again with each write. */
  readonly #begun = new Set<string>()
  readonly #merged = new Set<string>()

  constructor(db: Connection) {
    this.#db = db
  }

  /** Merges some pages of a table. False: all tables are merged. */
  mergeSome(build: Tables): boolean {
    const next = fullTextsOf(build).find(({ text }) => !this.#merged.has(text))
    if (!next) return false
    const goesOn = this.#db.transaction(() => this.#merge(next.text))
    this.#begun.add(next.text)
    if (!goesOn) this.#merged.add(next.text)
    return true
  }

  /**
   * A negative number of pages begins to merge all parts, a positive one goes on
   * (https://sqlite.org/fts5.html#the_merge_command). False: nothing was left to merge.
   */
  #merge(table: string): boolean {
    const pages = this.#begun.has(table) ? STEP_PAGES : -STEP_PAGES
    const before = this.#changes()
    this.#db.write(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, BigInt(pages))
    return this.#changes() - before > 1 // the command itself counts as one
  }

  #changes(): number {
    return this.#db.get<{ n: number }>('SELECT total_changes() n')?.n ?? 0
  }
}
