/** Documents of a file that an older release has written: there they were stored as texts, not packed. */
import type { StoreDeclaration } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { documents } from './documents.ts'
import { packDocument } from './packed-documents.ts'

/** Documents packed in one transaction. */
const STEP_DOCUMENTS = 500

const plainDocuments = (resource: string) => documents(`${resource}_plain`)

/** Makes way for the table of packed documents. */
export function setPlainAside(db: Connection, resource: string): void {
  const columns = db.all<{ name: string; type: string }>(`PRAGMA table_info(${documents(resource)})`)
  if (columns.some(({ name, type }) => name === 'body' && type === 'TEXT'))
    db.exec(`ALTER TABLE ${documents(resource)} RENAME TO ${plainDocuments(resource)}`)
}

/** Moves the documents that were set aside; a start that is killed meanwhile is continued by the next one. */
export function packPlain(db: Connection, declaration: StoreDeclaration): void {
  const plain = plainDocuments(declaration.name)
  if (!db.all(`PRAGMA table_info(${plain})`).length) return
  while (db.transaction(() => packSome(db, declaration)));
  db.exec(`DROP TABLE ${plain}`)
}

/** False: there were none left. */
function packSome(db: Connection, declaration: StoreDeclaration): boolean {
  const { name } = declaration
  const plain = plainDocuments(name)
  const some = db.all<{ id: number; rev: number; body: string }>(
    `SELECT id, rev, body FROM ${plain} ORDER BY id LIMIT ?`,
    STEP_DOCUMENTS,
  )
  for (const { id, rev, body } of some)
    db.write(`INSERT INTO ${documents(name)} VALUES (?, ?, ?)`, id, rev, packDocument(db, declaration, body))
  db.write(`DELETE FROM ${plain} WHERE id <= ?`, some.at(-1)?.id ?? null)
  return some.length > 0
}
