/**
 * The first rows of a list in the order of the primary sort, without a look at those after them: where very many match,
 * a search ranks no more than these.
 */
import { flat } from '../../../calendar/lists/conditions.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Columns } from './columns.ts'
import { type Narrowed, placeOf } from './kept-rows.ts'
import type { Matches, RowTests } from './matches.ts'

/** Rows that are looked at before it is known whether the page is full. */
const AT_ONCE = 16_384
/** If so many rows of the window are not enough, few match, and all of them are found and kept. */
const MAX_LOOKED = 4 * AT_ONCE

/**
 * Ascending: those that the page shows, and others; undefined: that needs all that match, or a look at very many.
 * `known`: rows among which they are, and what else they have to meet.
 */
export function firstRows(
  { rows: { size: all, moved } }: Columns,
  matches: Matches,
  { where, order, from, size, after, distinct, uncounted }: Query,
  primarySort: string,
  known?: Narrowed,
): Int32Array | undefined {
  if (!uncounted || distinct || after !== undefined || order.by !== primarySort) return undefined
  const tests = matches.testsOf(known?.rest ?? flat(where))
  if (!tests) return undefined
  const count = known?.rows.length ?? all
  const most = from + size
  const found: number[] = []
  const room = new Int32Array(AT_ONCE)
  let looked = 0
  for (let done = 0; done < count && found.length < most; done += AT_ONCE) {
    if (looked >= MAX_LOOKED) return undefined
    const next = Math.min(AT_ONCE, count - done)
    const some = rowsFrom(known?.rows, order.dir === 'asc' ? done : count - done - next, next, room)
    const inWindow = tests.window.of(some, room)
    looked += inWindow.length
    const met = meeting(tests, inWindow, room)
    // The places of those that were moved are not known.
    for (const row of order.dir === 'asc' ? met : met.toReversed())
      if (moved.rows[row] !== 1 && found.length < most) found.push(row)
  }
  const others = rowsIn(moved).filter((row) => !known || known.rows[placeOf(known.rows, row)] === row)
  return Int32Array.from([...found, ...meeting(tests, tests.window.of(others))]).sort()
}

/** None of the further tests is made where no row is left. */
function meeting({ rest }: RowTests, rows: Int32Array, room?: Int32Array): Int32Array {
  let met = rows
  for (const test of rest) {
    if (!met.length) return met
    met = test().of(met, room)
  }
  return met
}

/** So many from one on: of the known ones, or of all. */
function rowsFrom(known: Int32Array | undefined, first: number, count: number, room: Int32Array): Int32Array {
  if (known) room.set(known.subarray(first, first + count))
  else for (let at = 0; at < count; at++) room[at] = first + at
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
