/** A page of the rows that the columns have found: its place is known, so no row before it is visited. */
import type { Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { Scope } from '../planner/conditions.ts'
import { type Page, readPosition } from '../planner/pages.ts'
import type { Columns } from './columns.ts'
import { otherPage } from './other-pages.ts'
import { PrimaryOrder } from './primary-order.ts'

export function pageOfRows(db: Connection, scope: Scope, columns: Columns, rows: Int32Array, query: Query): Page {
  const { order, from, size, after, distinct } = query
  if (!size) return { total: (distinct ? firstOfEach(columns, rows) : rows).length, rows: [] }
  if (order.by !== scope.tables.declaration.primarySort) return otherPage(db, scope, columns, rows, query)
  const last = after === undefined ? undefined : readPosition(scope, order.by, after)
  const primary = new PrimaryOrder(columns, order.by)
  const ascending = primary.sorted(rows)
  const ordered = order.dir === 'asc' ? ascending : ascending.toReversed()
  const hits = distinct ? firstOfEach(columns, ordered) : ordered
  const begin = last ? primary.countUpTo(hits, Number(last.v), last.id, order.dir) : from
  return {
    total: hits.length,
    rows: Array.from(hits.subarray(begin, begin + size), (row) => {
      const at = primary.value(row)
      return { id: primary.id(row), at, v: at }
    }),
  }
}

/** Of each record the row that comes first. */
function firstOfEach(columns: Columns, ordered: Int32Array): Int32Array {
  const { byId, size } = columns.rows
  const ids = columns.longs('id')
  /** By the first row of a record. */
  const seen = new Uint8Array(size)
  const found = new Int32Array(ordered.length)
  let count = 0
  for (let at = 0; at < ordered.length; at++) {
    const row = ordered[at] ?? 0
    const first = byId.first(ids[row] ?? 0)
    if (seen[first] === 1) continue
    seen[first] = 1
    found[count++] = row
  }
  return found.subarray(0, count)
}
