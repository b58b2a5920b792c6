/** The first rows of a list, without a look at the others: compared with a plain loop over all of them. */
import { expect, test } from 'vitest'
import type { Columns } from '../../src/engines/sqlite/columns/columns.ts'
import { firstRows } from '../../src/engines/sqlite/columns/first-rows.ts'
import type { Narrowed } from '../../src/engines/sqlite/columns/kept-rows.ts'
import type { Matches } from '../../src/engines/sqlite/columns/matches.ts'
import { ByRow } from '../../src/engines/sqlite/columns/tests.ts'
import { query } from '../support/sample.ts'

const ROWS = 200_000

/** Rows of a calendar in the order of the primary sort, but for the moved ones. */
function listOf(inWindow: (row: number) => boolean, isMatch: (row: number) => boolean, movedRows: number[] = []) {
  const moved = { rows: new Uint8Array(ROWS), count: movedRows.length }
  for (const row of movedRows) moved.rows[row] = 1
  let looked = 0
  const meets = (row: number) => {
    looked++
    return isMatch(row)
  }
  const matches = {
    testsOf: () => ({ window: new ByRow(inWindow), rest: [() => new ByRow(meets)] }),
  }
  const asked = { from: 4, size: 6, uncounted: true } as const
  const first = (more: Parameters<typeof query>[0], known?: Narrowed) =>
    firstRows(
      { rows: { size: ROWS, moved } } as unknown as Columns,
      matches as unknown as Matches,
      query({ ...asked, ...more }),
      'start',
      known,
    )
  const expected = (dir: 'asc' | 'desc', isKnown: (row: number) => boolean = () => true) => {
    const rows = Array.from({ length: ROWS }, (_, row) => row).filter(isKnown)
    const all = rows.filter((row) => inWindow(row) && isMatch(row))
    const others = all.filter((row) => !movedRows.includes(row))
    const kept = dir === 'asc' ? others.slice(0, 10) : others.slice(-10)
    return [...kept, ...all.filter((row) => movedRows.includes(row))].sort((a, b) => a - b)
  }
  return { first, expected, looked: () => looked }
}

const lists: Record<string, ReturnType<typeof listOf>> = {
  'all match': listOf(
    () => true,
    () => true,
  ),
  'one in a thousand': listOf(
    () => true,
    (row) => row % 1_000 === 7,
  ),
  'those of a narrow window': listOf(
    (row) => row > 150_000 && row < 150_100,
    (row) => row % 3 === 0,
  ),
  'some have moved': listOf(
    (row) => row > 60_000,
    (row) => row % 5 === 0,
    [0, 5, 60_005, 90_000, 150_005, ROWS - 5, ROWS - 1],
  ),
  'fewer than are asked for': listOf(
    (row) => row > ROWS - 100,
    (row) => row % 33 === 0,
  ),
}

test.each(Object.entries(lists))('%s, of all rows and among known ones', (_, { first, expected }) => {
  const known = { rows: Int32Array.from({ length: ROWS }, (_, row) => row).filter((row) => row % 7 !== 3), rest: [] }
  for (const dir of ['asc', 'desc'] as const) {
    const order = { by: 'start', dir } as const
    expect([dir, [...(first({ order }) ?? [])]]).toEqual([dir, expected(dir)])
    const among = expected(dir, (row) => row % 7 !== 3)
    expect([dir, [...(first({ order }, known) ?? [])]]).toEqual([dir, among])
  }
})

test('where many match, few are looked at; where few do, not very many', () => {
  const many = listOf(
    () => true,
    (row) => row % 3 === 0,
  )
  many.first({})
  expect(many.looked()).toBeLessThan(20_000)
  const few = listOf(
    () => true,
    (row) => row === ROWS / 2,
  )
  expect(few.first({})).toBeUndefined()
  expect(few.looked()).toBeLessThan(ROWS / 2)
})

test.each([
  ['has a total', { uncounted: undefined }],
  ['shows each record once', { distinct: true } as const],
  ['follows a cursor', { after: 'a' }],
  ['has another order', { order: { by: 'end', dir: 'asc' } } as const],
])('not of one that %s', (_, more) => {
  const list = listOf(
    () => true,
    () => true,
  )
  expect(list.first(more as Parameters<typeof query>[0])).toBeUndefined()
})
