/** The file of the embedded engine, to be looked at: nothing is written, also while a server uses it. */
import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { IndexBuild, State, StateRow, StoreDeclaration } from '../../calendar/ports.ts'
import { type Build, listBuilds } from './index/build-list.ts'

const BUSY_TIMEOUT_MS = 2_000

export interface FileView {
  state: State
  builds(): Promise<IndexBuild[]>
  now(): Promise<number>
  /** Whether the store has the keys and tables that these declarations ask for. */
  isPrepared(stores: readonly StoreDeclaration[]): boolean
  /** Reads some of each resource. @throws Error of SQLite's where the file is damaged */
  readDocuments(most: number): void
  bytes: number
  close(): Promise<void>
}

/**
 * Without a log beside it nobody uses the file: SQLite is told so, or it would make one.
 * @throws Error of the system, or of SQLite where the file is no database
 */
function open(file: string): DatabaseSync {
  const log = `${file}-wal`
  const isUsed = existsSync(log) && statSync(log).size > 0
  if (isUsed) return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  const address = pathToFileURL(file)
  address.search = '?mode=ro&immutable=1'
  return new DatabaseSync(address, { readOnly: true })
}

interface Row {
  key: string
  value: string
  rev: number
}

const refuse = () => Promise.reject(new Error('this file is open to be read'))

function stateOf(db: DatabaseSync): State {
  const read = <Value>({ key, value, rev }: Row): StateRow<Value> => ({ key, value: JSON.parse(value), rev })
  return {
    async get<Value>(key: string) {
      const row = db.prepare('SELECT key, value, rev FROM state WHERE key = ?').get(key)
      return row && read<Value>(row as unknown as Row)
    },
    async list<Value>(prefix: string) {
      const rows = db
        .prepare('SELECT key, value, rev FROM state WHERE substr(key, 1, length(?)) = ? ORDER BY key')
        .all(prefix, prefix)
      return rows.map((row) => read<Value>(row as unknown as Row))
    },
    put: refuse,
    remove: refuse,
    time: async () => Date.now(),
  }
}

/** @throws Error */
export function openReadOnly(file: string): FileView {
  const db = open(file)
  const first = (query: string) => db.prepare(query).get()
  return {
    state: stateOf(db),
    builds: async () => listBuilds((query, ...values) => db.prepare(query).all(...values) as unknown as Build[]),
    now: async () => Number(first(`SELECT seq FROM sqlite_sequence WHERE name = 'change'`)?.seq ?? 0),
    isPrepared: (stores) =>
      first(`SELECT value FROM meta WHERE key = 'declarations'`)?.value === JSON.stringify(stores),
    readDocuments(most) {
      const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'doc_*'`).all()
      for (const { name } of tables) db.prepare(`SELECT * FROM "${name}" LIMIT ?`).all(most)
    },
    bytes: statSync(file).size,
    close: async () => db.close(),
  }
}
