/** Queries for records by their ids alone, as the indexer sends them: they need no plan. */
import { writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { PlainFound } from '../../found.ts'
import type { Connection } from '../database.ts'
import { recordUnpacker } from '../index/stored-records.ts'
import type { ResourceTables } from '../index/tables.ts'

/** The ids; undefined: it asks for more than the first so many of them, in their order. */
export function idsAsked({
  where,
  order,
  from,
  after,
  size,
  counts,
  signals,
  uncounted,
}: Query): readonly number[] | undefined {
  const [condition, ...others] = where
  if (condition?.op !== 'in' || condition.field !== 'id' || others.length || counts || signals || uncounted)
    return undefined
  if (order.by !== 'id' || order.dir !== 'asc' || from !== 0 || after !== undefined) return undefined
  return size >= condition.values.length ? condition.values.map(Number) : undefined
}

export interface StoredRecord {
  id: number
  version: number
  /** As JSON. */
  record: string
}

/** What the index has of these records, in the order of their ids; inside a snapshot. */
export function recordsOf(db: Connection, tables: ResourceTables, ids: readonly number[]): StoredRecord[] {
  return read(db, tables, ids).map(({ id, version, record }) => ({ id, version, record }))
}

function read(db: Connection, tables: ResourceTables, ids: readonly number[]) {
  const unpack = recordUnpacker(db, tables)
  return db
    .all<Omit<StoredRecord, 'record'> & { record: Uint8Array; occurrences: number | null }>(
      `SELECT id, version, record, occurrences FROM ${tables.records.text}
        WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      JSON.stringify(ids),
    )
    .map((row) => ({ ...row, record: unpack(row.id, row.record) }))
}

/** Undefined: one of them repeats, so it is found by its occurrences. */
export function foundById(db: Connection, tables: ResourceTables, ids: readonly number[]): PlainFound | undefined {
  const records = read(db, tables, ids)
  if (records.some(({ occurrences }) => occurrences !== null)) return undefined
  const hits = records.map(({ id, version, record }) => ({ id, version, record, cursor: writeCursor(id, id) }))
  return { total: hits.length, hits }
}
