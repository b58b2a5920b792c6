/**
 * Documents as they were before a change that a build of the index does not have yet. Its records are unpacked with the
 * documents that they were packed with (index/stored-records.ts), so a document that changes remains here, once for
 * each build, until its record is written again. Triggers copy it, whoever writes to the file: an earlier release, too.
 */
import type { Connection } from '../database.ts'
import { documents } from './documents.ts'

export const earlierTable = `
  CREATE TABLE IF NOT EXISTS earlier_document (
    build INTEGER, resource TEXT, id INTEGER, body BLOB NOT NULL, PRIMARY KEY (build, resource, id)
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS earlier_of_build AFTER DELETE ON version BEGIN
    DELETE FROM earlier_document WHERE build = old.n;
  END;
`

/** Builds of this format and later ones pack their records with documents. */
export const PACKED_WITH_DOCUMENTS = 10

/** Rows deleted in one step. */
const STEP_ROWS = 1_000

/**
 * Makes the triggers. Of several changes the first one counts: no record was packed with what came between. They stay
 * in the file as they are: with other statements they need other names.
 */
export function keepEarlier(db: Connection, resource: string): void {
  const keep = (trigger: string, change: string) => `
    CREATE TRIGGER IF NOT EXISTS "${trigger}_${resource}" AFTER ${change} ON ${documents(resource)} BEGIN
      INSERT INTO earlier_document SELECT n, '${resource}', old.id, old.body FROM version
        WHERE format >= ${PACKED_WITH_DOCUMENTS} AND NOT dropped AND NOT EXISTS (
          SELECT 1 FROM earlier_document WHERE build = n AND resource = '${resource}' AND id = old.id
        );
    END;`
  db.exec(keep('changed', 'UPDATE OF body') + keep('removed', 'DELETE'))
}

/** The build has the record of the document as it is now, or none. */
export function forgetEarlier(db: Connection, build: number, resource: string, id: number): void {
  db.write('DELETE FROM earlier_document WHERE build = ? AND resource = ? AND id = ?', build, resource, id)
}

/** Some of those of a build that is dropped. False: there were none. */
export function forgetSome(db: Connection, build: number): boolean {
  const some = `SELECT rowid FROM earlier_document WHERE build = ? LIMIT ${STEP_ROWS}`
  return db.get(`DELETE FROM earlier_document WHERE rowid IN (${some}) RETURNING 1`, build) !== undefined
}

/** The document, packed, as it was when the build's record of it was written last; undefined: it is not there. */
export function documentWhenWritten(
  db: Connection,
  build: number,
  resource: string,
  id: number,
): Uint8Array | undefined {
  const found = db.get<{ body: Uint8Array | null }>(
    `SELECT coalesce(
      (SELECT body FROM earlier_document WHERE build = ?1 AND resource = ?2 AND id = ?3),
      (SELECT body FROM ${documents(resource)} WHERE id = ?3)
    ) body`,
    build,
    resource,
    id,
  )
  return found?.body ?? undefined
}

export function packedDocument(db: Connection, resource: string, id: number): Uint8Array | undefined {
  return db.get<{ body: Uint8Array }>(`SELECT body FROM ${documents(resource)} WHERE id = ?`, id)?.body
}
