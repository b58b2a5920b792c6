/** Digests of ranges of ids, to compare the index with the store. */
import type { IndexedResource, RangeDigest } from '../../../calendar/ports.ts'
import { digestOf } from '../../../calendar/values/digest.ts'
import type { Connection } from '../database.ts'
import { recordUnpacker } from './stored-records.ts'
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
  const tables = tablesFor(live, resource)
  const { rows, records } = tables
  const [first] = db.all<{ id: number }>(
    `SELECT min(id) id FROM (
      SELECT * FROM (SELECT id FROM ${records.text} WHERE id >= ? ORDER BY id LIMIT 1)
      UNION ALL SELECT * FROM (SELECT id FROM ${rows.text} WHERE id >= ? ORDER BY id LIMIT 1)
    ) HAVING id IS NOT NULL`,
    from,
    from,
  )
  if (!first) return []
  const start = first.id - (first.id % width)
  // A record counts with all of its rows, and rows count that have no record.
  const found = db.all<{ id: number; record: Uint8Array | null }>(
    `WITH e AS (SELECT id, count(*) rows FROM ${rows.text} WHERE id >= ?1 AND id < ?2 GROUP BY id)
      SELECT r.id, r.record FROM ${records.text} r LEFT JOIN e ON e.id = r.id
        WHERE r.id >= ?1 AND r.id < ?2 AND coalesce(r.occurrences, 1) = coalesce(e.rows, 0)
      UNION ALL SELECT id, NULL FROM e WHERE id NOT IN (SELECT id FROM ${records.text} WHERE id >= ?1 AND id < ?2)`,
    start,
    start + width,
  )
  const unpack = recordUnpacker(db, tables)
  const sum = found.reduce((total, { id, record }) => total + digestOf(record ? unpack(id, record) : 'null'), 0)
  return [{ from: start, count: found.length, sum }]
}
