/** Queries for records by their ids alone, as the indexer sends them: they need no plan. */
import { writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import type { WireFound, WireHit } from './find.ts'

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

export function foundById(db: Connection, { records }: ResourceTables, ids: readonly number[]): WireFound {
  const hits = db
    .all<Omit<WireHit, 'cursor'>>(
      `SELECT id, version, record FROM ${records.text} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      JSON.stringify(ids),
    )
    .map((row) => ({ ...row, cursor: writeCursor(row.id, row.id) }))
  return { total: hits.length, hits }
}
