/**
 * Documents as they were before a change that a build of the index does not have yet. Its records are unpacked with the
 * documents that they were packed with (index/stored-records.ts), so a document that changes remains here, once for each
 * build, until its record is written again. Triggers copy it: also an earlier release does, that writes to the file.
 */
import type { Connection } from '../database.ts'
import { documents } from './documents.ts'

export const earlierTable = `
  CREATE TABLE IF NOT EXISTS earlier_document (
    build INTEGER, resource TEXT, id INTEGER, body BLOB NOT NULL, PRIMARY KEY (build, resource, id)
  ) STRICT, WITHOUT ROWID;
`

/** The first format of builds whose records are packed with documents. */
export const PACKED_WITH_DOCUMENTS = 10

/** Makes the triggers. Of several changes the first one counts: no record was packed with what came between. */
export function keepEarlier(db: Connection, resource: string): void {
  const keep = (change: string) => `
    CREATE TRIGGER IF NOT EXISTS "earlier_${resource}_${change.slice(0, 6)}" AFTER ${change} ON ${documents(resource)} BEGIN
      INSERT INTO earlier_document SELECT n, '${resource}', old.id, old.body FROM version
        WHERE format >= ${PACKED_WITH_DOCUMENTS} AND NOT dropped AND NOT EXISTS (
          SELECT 1 FROM earlier_document WHERE build = n AND resource = '${resource}' AND id = old.id
        );
    END;`
  db.exec(keep('UPDATE OF body') + keep('DELETE'))
}

/** The build has the record of the document as it is now, or none. */
export function forgetEarlier(db: Connection, build: number, resource: string, id: number): void {
  db.write('DELETE FROM earlier_document WHERE build = ? AND resource = ? AND id = ?', build, resource, id)
}

/** Those for builds that there are no more. */
export function forgetEarlierOfDropped(db: Connection): void {
  db.write('DELETE FROM earlier_document WHERE build NOT IN (SELECT n FROM version WHERE NOT dropped)')
}

/** The document, packed, as it was when the build's record of it was written last; undefined: there was none. */
export function documentWhenWritten(
  db: Connection,
  build: number,
  resource: string,
  id: number,
): Uint8Array | undefined {
  return (
    db.get<{ body: Uint8Array | null }>(
      `SELECT coalesce(
        (SELECT body FROM earlier_document WHERE build = ? AND resource = ? AND id = ?),
        (SELECT body FROM ${documents(resource)} WHERE id = ?)
      ) body`,
      build,
      resource,
      id,
      id,
    )?.body ?? undefined
  )
}
