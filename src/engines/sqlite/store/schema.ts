/** The tables of the store, the feed and the state; those of the index are in versions.ts. */
import { randomUUID } from 'node:crypto'
import type { StoreDeclaration } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { derive, nothing, writeDerived } from './derived.ts'

/** Where the documents of a resource are. */
export function documents(resource: string): string {
  return `"doc_${resource}"`
}

const fixed = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS change (seq INTEGER PRIMARY KEY AUTOINCREMENT, resource TEXT NOT NULL, id INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS sequence (name TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL, rev INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS version (
    n INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL, format INTEGER NOT NULL, made TEXT NOT NULL, live INTEGER NOT NULL, dropped INTEGER NOT NULL
  ) STRICT;
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
    field TEXT, target INTEGER, id INTEGER, counted INTEGER NOT NULL, start INTEGER, PRIMARY KEY (field, target, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX link_counted ON link (field, target, start) WHERE counted = 1;
`

/** Makes what is missing. When the declarations are not those of last time, the keys and links are derived anew. */
export function createSchema(db: Connection, declarations: readonly StoreDeclaration[]): void {
  const now = JSON.stringify(declarations)
  db.transaction(() => {
    db.exec(fixed)
    for (const { name } of declarations) {
      db.exec(
        `CREATE TABLE IF NOT EXISTS ${documents(name)} (id INTEGER PRIMARY KEY, rev INTEGER NOT NULL, body TEXT NOT NULL) STRICT`,
      )
    }
    // Part of every position: one that was given out by another file is not taken for ours.
    db.write(`INSERT OR IGNORE INTO meta VALUES ('store', ?)`, randomUUID())
    if (db.get<{ value: string }>(`SELECT value FROM meta WHERE key = 'declarations'`)?.value === now) return
    deriveAll(db, declarations)
    db.write(`INSERT OR REPLACE INTO meta VALUES ('declarations', ?)`, now)
  })
}

function deriveAll(db: Connection, declarations: readonly StoreDeclaration[]): void {
  db.exec(derivedTables)
  for (const declaration of declarations) {
    for (
      let last = 0, rows: ReturnType<typeof page>;
      (rows = page(db, declaration.name, last)).length;
      last = rows.at(-1)?.id ?? 0
    ) {
      for (const { id, body } of rows)
        writeDerived(db, declaration.name, id, nothing, derive(declaration, JSON.parse(body)))
    }
  }
}

function page(db: Connection, resource: string, after: number): { id: number; body: string }[] {
  return db.all(`SELECT id, body FROM ${documents(resource)} WHERE id > ? ORDER BY id LIMIT 500`, after)
}
