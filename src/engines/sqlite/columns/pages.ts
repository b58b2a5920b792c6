/** A page of the rows that the columns have found: its place is known, so no row before it is visited. */
import type { Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { Scope } from '../planner/conditions.ts'
import { type Page, type Position, readPosition } from '../planner/pages.ts'
import type { Columns } from './columns.ts'
import { otherPage } from './other-pages.ts'

export function pageOfRows(db: Connection, scope: Scope, columns: Columns, rows: Int32Array, query: Query): Page {
  const { order, from, size, after, distinct } = query
  if (!size) return { total: (distinct ? firstOfEach(columns, rows) : rows).length, rows: [] }
  if (order.by !== scope.tables.declaration.primarySort) return otherPage(db, scope, columns, rows, query)
  const last = after === undefined ? undefined : readPosition(scope, order.by, after)
  const [values, ids] = [columns.longs(order.by), columns.longs('id')]
  const compare = (row: number, v: number, id: number) => (values[row] ?? 0) - v || (ids[row] ?? 0) - id
  const ascending = inOrder(columns, rows, (a, b) => compare(a, values[b] ?? 0, ids[b] ?? 0))
  const ordered = order.dir === 'asc' ? ascending : ascending.toReversed()
  const hits = distinct ? firstOfEach(columns, ordered) : ordered
  const begin = last ? countUpTo(hits, last, compare, order.dir) : from
  return {
    total: hits.length,
    rows: Array.from(hits.subarray(begin, begin + size), (row) => {
      const at = values[row] ?? 0
      return { id: ids[row] ?? 0, at, v: at }
    }),
  }
}

/** How many of the rows are not after the position. */
function countUpTo(
  rows: Int32Array,
  { v, id }: Position,
  compare: (row: number, v: number, id: number) => number,
  dir: 'asc' | 'desc',
): number {
  const sign = dir === 'asc' ? 1 : -1
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sign * compare(rows[middle] ?? 0, Number(v), id) > 0) to = middle
    else from = middle + 1
  }
  return from
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

type Compare = (a: number, b: number) => number

/** Most rows have their place in the order already; those that have lost it are few. */
function inOrder({ rows: { moved } }: Columns, rows: Int32Array, compare: Compare): Int32Array {
  if (!moved.count) return rows
  const others: number[] = []
  for (const row of rows) if (moved.rows[row] === 1) others.push(row)
  others.sort(compare)
  const ordered = new Int32Array(rows.length)
  let [count, next] = [0, 0]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    if (moved.rows[row] === 1) continue
    for (let other: number | undefined; (other = others[next]) !== undefined && compare(other, row) < 0; next++)
      ordered[count++] = other
    ordered[count++] = row
  }
  ordered.set(others.slice(next), count)
  return ordered
}
