/** A page of the rows that the columns have found. */
import { writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Page } from '../planner/pages.ts'
import type { Columns } from './columns.ts'

export function pageOfRows(columns: Columns, rows: Int32Array, { order: { by, dir }, from, size }: Query): Page {
  const [values, ids] = [columns.longs(by), columns.longs('id')]
  const sign = dir === 'asc' ? 1 : -1
  const compare = (a: number, b: number) =>
    sign * ((values[a] ?? 0) - (values[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0))
  if (!size) return { total: rows.length, rows: [] }
  // Most rows are in the order of their starts already.
  const page = firstOf(sign > 0 ? rows : rows.toReversed(), from + size, compare).slice(from)
  return {
    total: rows.length,
    rows: page.map((row) => ({ id: ids[row] ?? 0, cursor: writeCursor(values[row] ?? 0, ids[row] ?? 0) })),
  }
}

/** The first of the rows, in order: most rows are compared with the last of those found so far, and no others. */
function firstOf(rows: Int32Array, count: number, compare: (a: number, b: number) => number): number[] {
  const first: number[] = []
  for (const row of rows) {
    const last = first[count - 1]
    if (last !== undefined && compare(row, last) > 0) continue
    first.splice(placeIn(first, row, compare), 0, row)
    first.length = Math.min(first.length, count)
  }
  return first
}

/** How many of the sorted rows come before a row. */
function placeIn(sorted: readonly number[], row: number, compare: (a: number, b: number) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(sorted[middle] ?? 0, row) < 0) from = middle + 1
    else to = middle
  }
  return from
}
