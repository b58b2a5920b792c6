/** A page of the rows that the columns have found: its place is known, so no row before it is visited. */
import { writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Page } from '../planner/pages.ts'
import type { Columns } from './columns.ts'

export function pageOfRows(columns: Columns, rows: Int32Array, { order: { by, dir }, from, size }: Query): Page {
  const total = rows.length
  if (!size) return { total, rows: [] }
  const [values, ids] = [columns.longs(by), columns.longs('id')]
  const ordered = inOrder(columns, rows, (a, b) => (values[a] ?? 0) - (values[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0))
  const page =
    dir === 'asc'
      ? ordered.subarray(from, from + size)
      : ordered.subarray(Math.max(0, total - from - size), Math.max(0, total - from)).toReversed()
  return {
    total,
    rows: Array.from(page, (row) => ({ id: ids[row] ?? 0, cursor: writeCursor(values[row] ?? 0, ids[row] ?? 0) })),
  }
}

type Compare = (a: number, b: number) => number

/** Most rows have their place in the order already; those that have lost it are few. */
function inOrder({ moved }: Columns, rows: Int32Array, compare: Compare): Int32Array {
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
