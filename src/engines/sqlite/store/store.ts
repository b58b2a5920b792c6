/** The store, in the workers. Documents are JSON strings here, parsed only to derive their keys and links. */
import type {
  Changes,
  DirtyId,
  LinkField,
  Revision,
  StoreDeclaration,
  StoredResource,
} from '../../../calendar/ports.ts'
import { PositionTooOld } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { checkUnique, derive, nothing, writeDerived } from './derived.ts'
import { documents } from './documents.ts'
import { packDocument, unpackDocument } from './packed-documents.ts'

/** The feed reaches back so many changes. */
const MAX_CHANGES = 1_000_000
/** Changes between two trims. */
const TRIM_EVERY = 1024

export function storeWriter(db: Connection, declarations: readonly StoreDeclaration[]) {
  function declarationOf(resource: StoredResource): StoreDeclaration {
    const found = declarations.find(({ name }) => name === resource)
    if (!found) throw new Error(`${resource} is not declared`)
    return found
  }

  function stored(resource: StoredResource, id: number): { rev: number; body: Uint8Array } | undefined {
    return db.get(`SELECT rev, body FROM ${documents(resource)} WHERE id = ?`, id)
  }

  function recordChange({ name: resource, excludedFromFeed }: StoreDeclaration, id: number): void {
    if (!excludedFromFeed) nextChange(resource, id)
  }

  function nextChange(resource: StoredResource, id: number): number {
    const { seq } = db.get<{ seq: number }>(
      'INSERT INTO change (resource, id) VALUES (?, ?) RETURNING seq',
      resource,
      id,
    ) ?? { seq: 0 }
    if (seq % TRIM_EVERY === 0) db.write('DELETE FROM change WHERE seq <= ?', seq - MAX_CHANGES)
    return seq
  }

  return {
    /** As a change of no record: who follows the feed learns of the version. */
    nextVersion: (): number => nextChange('audit', 0),

    put(resource: StoredResource, id: number, rev: number, body: string, expected: number | null): boolean {
      const declaration = declarationOf(resource)
      const old = stored(resource, id)
      if ((old?.rev ?? null) !== expected) return false
      const before = old ? derive(declaration, JSON.parse(unpackDocument(db, old.body))) : nothing
      const after = derive(declaration, JSON.parse(body))
      checkUnique(db, declaration, id, before, after)
      db.write(
        `INSERT INTO ${documents(resource)} VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET rev = excluded.rev, body = excluded.body`,
        id,
        rev,
        packDocument(db, declaration, body),
      )
      writeDerived(db, resource, id, before, after)
      recordChange(declaration, id)
      return true
    },

    remove(resource: StoredResource, id: number, expected: number): boolean {
      const declaration = declarationOf(resource)
      const old = stored(resource, id)
      if (old?.rev !== expected) return false
      db.write(`DELETE FROM ${documents(resource)} WHERE id = ?`, id)
      writeDerived(db, resource, id, derive(declaration, JSON.parse(unpackDocument(db, old.body))), nothing)
      recordChange(declaration, id)
      return true
    },
  }
}

/** Ids are reserved without a sync: the write of a document that uses one comes later, and syncs both. */
export function sequenceWriter(db: Connection) {
  return {
    nextIds(sequence: string, count: number): number {
      const row = db.get<{ next: number }>(
        'INSERT INTO sequence VALUES (?, 1 + ?) ON CONFLICT DO UPDATE SET next = next + ? RETURNING next',
        sequence,
        count,
        count,
      )
      return (row?.next ?? 0) - count
    },
  }
}

export function storeReader(db: Connection) {
  const now = () => db.get<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'change'`)?.seq ?? 0
  const storeId = () => db.get<{ value: string }>(`SELECT value FROM meta WHERE key = 'store'`)?.value ?? ''

  /** One row for each id that has one, all of the same state; a single statement needs no snapshot for that. */
  const rowsOf = <Row>(ids: readonly number[], select: string): Row[] => {
    const read = () => ids.flatMap((id) => db.get<Row>(select, id) ?? [])
    return ids.length > 1 ? db.snapshot(read) : read()
  }

  return {
    get(resource: StoredResource, ids: readonly number[]): string[] {
      const rows = rowsOf<{ body: Uint8Array }>(ids, `SELECT body FROM ${documents(resource)} WHERE id = ?`)
      return rows.map(({ body }) => unpackDocument(db, body))
    },

    revisions(resource: StoredResource, ids: readonly number[]): Revision[] {
      return rowsOf(ids, `SELECT id, rev FROM ${documents(resource)} WHERE id = ?`)
    },

    lookup(resource: StoredResource, key: string, values: readonly string[]): number[] {
      return db
        .all<{ id: number }>(
          `SELECT DISTINCT id FROM key
            WHERE resource = ? AND key = ? AND value IN (SELECT value FROM json_each(?)) ORDER BY id`,
          resource,
          key,
          JSON.stringify(values),
        )
        .map(({ id }) => id)
    },

    links(field: LinkField, target: number, after: number, limit: number): number[] {
      return db
        .all<{ id: number }>(
          'SELECT id FROM link WHERE field = ? AND target = ? AND id > ? ORDER BY id LIMIT ?',
          field,
          target,
          after,
          limit,
        )
        .map(({ id }) => id)
    },

    scan(resource: StoredResource, after: number, limit: number): string[] {
      return db
        .all<{ body: Uint8Array }>(
          `SELECT body FROM ${documents(resource)} WHERE id > ? ORDER BY id LIMIT ?`,
          after,
          limit,
        )
        .map(({ body }) => unpackDocument(db, body))
    },

    now,

    position(): string {
      return `${storeId()}:${now()}`
    },

    changes(from: string, limit: number): Changes {
      return db.snapshot(() => {
        const [store, digits] = from.split(':')
        const seq = Number(digits)
        const { oldest } = db.get<{ oldest: number | null }>('SELECT min(seq) oldest FROM change') ?? {}
        // A position ahead of the last change comes from a newer file than this one, which is a restored copy.
        const isLost = store !== storeId() || !Number.isSafeInteger(seq) || seq > now() || seq < (oldest ?? 1) - 1
        if (isLost) throw new PositionTooOld(`the changes after ${from} are not kept`)
        const rows = db.all<DirtyId & { seq: number }>(
          'SELECT seq, resource, id FROM change WHERE seq > ? ORDER BY seq LIMIT ?',
          seq,
          limit,
        )
        const last = rows.at(-1)?.seq ?? seq
        return {
          dirty: rows.map(({ resource, id }) => ({ resource, id })),
          position: `${store}:${last}`,
          version: last,
          caughtUpTo: last,
        }
      })
    },
  }
}
