/** Digests of ranges of ids, to compare the index with the store. */
import type { IndexedResource, RangeDigest } from '../../../calendar/ports.ts'
import { digestOf } from '../../../calendar/values/digest.ts'
import type { Connection } from '../database.ts'
import type { Tables } from './tables.ts'
import { tablesFor } from './tables.ts'

/** One range at a time, so that others read in between. It is computed from the records as they are stored now. */
export function digests(
  db: Connection,
  live: Tables,
  resource: IndexedResource,
  from: number,
  width: number,
): RangeDigest[] {
  const { rows, records } = tablesFor(live, resource)
  const first = db.get<{ id: number }>(`SELECT id FROM ${rows.text} WHERE id >= ? ORDER BY id LIMIT 1`, from)
  if (!first) return []
  const start = first.id - (first.id % width)
  // As a blob, which needs no decoding.
  const found = db.all<{ record: Uint8Array | null }>(
    `SELECT CAST(r.record AS BLOB) record FROM ${rows.text} e LEFT JOIN ${records.text} r ON r.id = e.id
      WHERE e.id >= ? AND e.id < ?`,
    start,
    start + width,
  )
  const sum = found.reduce((total, { record }) => total + digestOf(record ?? 'null'), 0)
  return [{ from: start, count: found.length, sum }]
}
