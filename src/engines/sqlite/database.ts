/** A connection with all settings explicit, and its prepared statements. */

import type { StatementSync } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import { Unavailable } from '../../calendar/ports.ts'

export type SqlValue = string | number | bigint | null | Uint8Array

/** Statements differ by the shape of the query; only a few shapes are in use at a time. */
const MAX_STATEMENTS = 500

/** How long a statement waits for other connections. */
const LOCK_TIMEOUT_MS = 5_000

/** Busy, locked, I/O error, full (https://sqlite.org/rescode.html). */
const TRANSIENT_CODES: ReadonlySet<number> = new Set([5, 6, 10, 13])

/**
 * A file begins so, or becomes so when all of it is written anew (https://sqlite.org/pragma.html#pragma_auto_vacuum).
 */
export const RECLAIMABLE = 'auto_vacuum=INCREMENTAL'

export interface ConnectionOptions {
  file: string
  /** The size of the page cache in mebibytes. */
  cache: number
  /** Only temporary tables are written. */
  readOnly?: boolean
}

export class Connection {
  readonly #db: DatabaseSync
  readonly #isReadOnly: boolean
  readonly #statements = new Map<string, StatementSync>()

  constructor({ file, cache, readOnly = false }: ConnectionOptions) {
    this.#isReadOnly = readOnly
    this.#db = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS })
    const isEmpty = this.#db.prepare('PRAGMA page_count').get()?.page_count === 0
    // Memory-mapped I/O was not faster, and every connection's mapping counts towards the size of the process.
    for (const setting of [
      // It is a write, so it is set only while the file is empty: see free-pages.ts.
      ...(isEmpty ? [RECLAIMABLE] : []),
      'journal_mode=WAL',
      // A power cut may take back the last transactions, but none without those after it: see store/log-sync.ts.
      'synchronous=NORMAL',
      `cache_size=${-1024 * cache}`,
      'mmap_size=0',
      'temp_store=MEMORY',
      'foreign_keys=OFF',
      // Most pages of a write are those of the one before: a checkpoint of four times as many copies each of them once.
      'wal_autocheckpoint=4000',
      'journal_size_limit=67108864',
      `query_only=${readOnly}`,
    ])
      this.#db.exec(`PRAGMA ${setting}`)
  }

  /** Defines a function for use in statements; an error it throws ends the statement. */
  define(name: string, run: () => number): void {
    this.#db.function(name, run)
  }

  /** For statements without parameters that run once. */
  exec(text: string): void {
    this.#db.exec(text)
  }

  /** The first row; also for statements that write and return one. */
  get<Row>(text: string, ...params: SqlValue[]): Row | undefined {
    return this.#prepared(text).get(...params) as Row | undefined
  }

  all<Row>(text: string, ...params: SqlValue[]): Row[] {
    return this.#prepared(text).all(...params) as Row[]
  }

  /** The columns of each row in their order: thousands of rows take half as long so. */
  tuples<Tuple extends readonly SqlValue[]>(text: string, ...params: SqlValue[]): Tuple[] {
    return this.#prepared(text, true).all(...params) as unknown[] as Tuple[]
  }

  /** Not `StatementSync.run`: it reads the last row id, and throws because FTS5 sets one beyond 2^53 on a delete. */
  write(text: string, ...params: SqlValue[]): void {
    this.#prepared(text).get(...params)
  }

  /** Writes to temporary tables only, also where the connection is read-only. */
  writeTemporary({ text, params }: { text: string; params: readonly SqlValue[] }): void {
    this.#db.exec('PRAGMA query_only=false')
    try {
      this.write(text, ...params)
    } finally {
      this.#db.exec(`PRAGMA query_only=${this.#isReadOnly}`)
    }
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

  #prepared(text: string, givesTuples = false): StatementSync {
    const key = givesTuples ? `tuples of ${text}` : text
    const cached = this.#statements.get(key)
    if (cached) return cached
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    const statement = this.#db.prepare(text)
    statement.setReturnArrays(givesTuples)
    this.#statements.set(key, statement)
    return statement
  }
}

/** The primary result code of an error of SQLite's (https://sqlite.org/rescode.html); undefined for other errors. */
export function resultCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}

/** Unavailable for errors of SQLite's that may pass; every other error as it is. */
export function translateError(error: unknown): unknown {
  const transient = error instanceof Error && TRANSIENT_CODES.has(resultCodeOf(error) ?? 0)
  return transient ? new Unavailable(error.message, { cause: error }) : error
}
