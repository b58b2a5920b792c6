/** The tables of the store, the feed, the state and the list of builds; those of the index are in index/tables.ts. */
import { randomUUID } from 'node:crypto'
import type { IndexDeclaration, StoreDeclaration } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { packPlain, setPlainAside } from './carry-over.ts'
import { derive, nothing, writeDerived } from './derived.ts'
import { documents } from './documents.ts'
import { earlierTable, keepEarlier } from './earlier-documents.ts'
import { dictionaryTable, unpackDocument } from './packed-documents.ts'

const fixedTables = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS change (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, resource TEXT NOT NULL, id INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sequence (name TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS state (
    key TEXT PRIMARY KEY, value TEXT NOT NULL, rev INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS version (
    n INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL, format INTEGER NOT NULL, made TEXT NOT NULL,
    live INTEGER NOT NULL, dropped INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS index_change (
    resource TEXT, generation INTEGER, build INTEGER NOT NULL, ids TEXT NOT NULL, PRIMARY KEY (resource, generation)
  ) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO meta VALUES ('generation', 0);
`

/** Derived from the documents (derived.ts). */
const derivedTables = `
  DROP TABLE IF EXISTS key;
  CREATE TABLE key (
    resource TEXT, key TEXT, value TEXT, id INTEGER, PRIMARY KEY (resource, key, value, id)
  ) STRICT, WITHOUT ROWID;
  DROP TABLE IF EXISTS link;
  CREATE TABLE link (
    field TEXT, target INTEGER, id INTEGER, PRIMARY KEY (field, target, id)
  ) STRICT, WITHOUT ROWID;
`

/** Creates missing tables. When the declarations have changed, the keys and links are derived again. */
export function createSchema(
  db: Connection,
  declarations: readonly StoreDeclaration[],
  indexes: readonly IndexDeclaration[],
): void {
  const current = JSON.stringify(declarations)
  db.transaction(() => {
    db.exec(fixedTables + earlierTable + dictionaryTable)
    for (const { name } of declarations) {
      setPlainAside(db, name)
      db.exec(`CREATE TABLE IF NOT EXISTS ${documents(name)} (
        id INTEGER PRIMARY KEY, rev INTEGER NOT NULL, body BLOB NOT NULL
      ) STRICT`)
      if (indexes.some((index) => index.name === name)) keepEarlier(db, name)
    }
  })
  for (const declaration of declarations) packPlain(db, declaration)
  db.transaction(() => {
    // The store's id is part of every position, so that positions of another file are recognized.
    db.write(`INSERT OR IGNORE INTO meta VALUES ('store', ?)`, randomUUID())
    if (db.get<{ value: string }>(`SELECT value FROM meta WHERE key = 'declarations'`)?.value === current) return
    deriveAll(db, declarations)
    db.write(`INSERT OR REPLACE INTO meta VALUES ('declarations', ?)`, current)
  })
}

function deriveAll(db: Connection, declarations: readonly StoreDeclaration[]): void {
  db.exec(derivedTables)
  for (const declaration of declarations) {
    for (let rows = page(db, declaration.name, 0); rows.length; rows = page(db, declaration.name, rows.at(-1)?.id ?? 0))
      for (const { id, body } of rows)
        writeDerived(db, declaration.name, id, nothing, derive(declaration, JSON.parse(unpackDocument(db, body))))
  }
}

function page(db: Connection, resource: string, after: number): { id: number; body: Uint8Array }[] {
  return db.all(`SELECT id, body FROM ${documents(resource)} WHERE id > ? ORDER BY id LIMIT 500`, after)
}
