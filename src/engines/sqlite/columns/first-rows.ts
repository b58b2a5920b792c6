/**
 * The first rows of a list in the order of the primary sort, without a look at those after them: where very many match,
 * a search ranks no more than these.
 */
import { flat } from '../../../calendar/lists/conditions.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Columns } from './columns.ts'
import type { Matches } from './matches.ts'

/** Rows that are looked at before it is known whether the page is full. */
const AT_ONCE = 16_384
/** If so many rows of the window are not enough, few match, and all of them are found and kept. */
const MAX_LOOKED = 4 * AT_ONCE

/** Ascending: those that the page shows, and others; undefined: that needs all that match, or a look at very many. */
export function firstRows(
  { rows: { size, moved } }: Columns,
  matches: Matches,
  { where, order, from, size: shown, after, distinct, uncounted }: Query,
  primarySort: string,
): Int32Array | undefined {
  if (!uncounted || distinct || after !== undefined || order.by !== primarySort) return undefined
  const conditions = flat(where)
  const tests = matches.testsOf(conditions)
  if (!tests) return undefined
  const most = from + shown
  const found: number[] = []
  const room = new Int32Array(AT_ONCE)
  let looked = 0
  for (let done = 0; done < size && found.length < most; done += AT_ONCE) {
    if (looked > MAX_LOOKED) return undefined
    const next = Math.min(AT_ONCE, size - done)
    const inWindow = tests.window.of(numbered(room, order.dir === 'asc' ? done : size - done - next, next), room)
    looked += inWindow.length
    const met = tests.rest.of(inWindow, room)
    // The places of those that were moved are not known.
    for (const row of order.dir === 'asc' ? met : met.toReversed())
      if (moved.rows[row] !== 1 && found.length < most) found.push(row)
  }
  return Int32Array.from([...found, ...matches.among(rowsIn(moved), conditions)]).sort()
}

/** So many rows from one on. */
function numbered(room: Int32Array, first: number, count: number): Int32Array {
  for (let at = 0; at < count; at++) room[at] = first + at
  return room.subarray(0, count)
}

function rowsIn({ rows: moved, count }: Columns['rows']['moved']): Int32Array {
  const found = new Int32Array(count)
  for (let at = 0, row = -1; at < count; at++) {
    row = moved.indexOf(1, row + 1)
    found[at] = row
  }
  return found
}
