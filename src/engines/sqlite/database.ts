/** A connection with every setting made explicit, and its prepared statements. */

import type { StatementSync } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import { Unavailable } from '../../calendar/ports.ts'

export type Value = string | number | bigint | null

/** Statements differ with the shape of what is asked; the shapes in use are few. */
const MOST_STATEMENTS = 500

/** https://sqlite.org/rescode.html: busy, locked, I/O error, full. */
const refusals = new Set([5, 6, 10, 13])

export interface ConnectionOptions {
  file: string
  /**
   * FULL for what must survive a power cut once it is acknowledged; NORMAL for what can be done again: the write-ahead
   * log keeps the order, so what is lost is always the end of it.
   */
  synchronous: 'FULL' | 'NORMAL'
  /** Mebibytes of pages kept in memory. */
  cache: number
}

export class Connection {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor({ file, synchronous, cache }: ConnectionOptions) {
    this.#db = new DatabaseSync(file)
    // Mapping the file into memory was no faster, and counted several times over in the size of the process.
    for (const setting of [
      'busy_timeout=5000',
      'journal_mode=WAL',
      `synchronous=${synchronous}`,
      `cache_size=${-1024 * cache}`,
      'mmap_size=0',
      'temp_store=MEMORY',
      'foreign_keys=OFF',
      'journal_size_limit=67108864',
    ])
      this.#db.exec(`PRAGMA ${setting}`)
  }

  /** A function that statements may call; what it throws ends the statement. */
  define(name: string, run: () => number): void {
    this.#db.function(name, run)
  }

  /** For statements without parameters that are run once. */
  exec(text: string): void {
    this.#db.exec(text)
  }

  /** The first row. Statements that write go this way too: see `write`. */
  get<Row>(text: string, ...params: Value[]): Row | undefined {
    return this.#prepared(text).get(...params) as Row | undefined
  }

  all<Row>(text: string, ...params: Value[]): Row[] {
    return this.#prepared(text).all(...params) as Row[]
  }

  /**
   * Not `StatementSync.run`: it reads the last row id, which FTS5 leaves beyond 2^53 after a delete, and then throws.
   */
  write(text: string, ...params: Value[]): void {
    this.#prepared(text).get(...params)
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction
  }

  /** Runs `work` in a transaction that holds the write lock from its start. */
  transaction<Result>(work: () => Result): Result {
    return this.#within('BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', work)
  }

  /** Runs `work` on one state of the file. */
  snapshot<Result>(work: () => Result): Result {
    return this.#within('BEGIN', 'COMMIT', 'ROLLBACK', work)
  }

  /** Runs `work` so that its failure undoes it alone, not the transaction around it. */
  savepoint<Result>(work: () => Result): Result {
    return this.#within('SAVEPOINT one', 'RELEASE one', 'ROLLBACK TO one; RELEASE one', work)
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }

  #within<Result>(begin: string, commit: string, rollback: string, work: () => Result): Result {
    this.#db.exec(begin)
    try {
      const result = work()
      this.#db.exec(commit)
      return result
    } catch (error) {
      if (this.inTransaction) this.#db.exec(rollback)
      throw error
    }
  }

  #prepared(text: string): StatementSync {
    const known = this.#statements.get(text)
    if (known) return known
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear()
    const statement = this.#db.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }
}

/** What SQLite refuses for now, as the ports' own error; every other error as it is. */
export function translated(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
  return code !== undefined && refusals.has(code) ? new Unavailable((error as Error).message, { cause: error }) : error
}
