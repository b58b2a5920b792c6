/** How the rows of earlier queries follow the index. */
import { expect, test } from 'vitest'
import type { Condition } from '../../src/calendar/ports.ts'
import { KeptRows, type Narrow } from '../../src/engines/sqlite/columns/kept-rows.ts'
import { RowsById } from '../../src/engines/sqlite/columns/rows-by-id.ts'

const SIZE = 20
const free: Condition[] = [{ op: 'eq', field: 'free', value: true }]

/** Row n is the only one of record n. `isFree`: which rows meet the condition now. */
function keptOf(rows: number[], isFree: (row: number) => boolean) {
  const byId = new RowsById(SIZE)
  for (let row = 0; row < SIZE; row++) byId.add(row, row)
  const kept = new KeptRows(byId)
  kept.keep('en', free, Int32Array.from(rows))
  const among: Narrow = (some) => some.filter(isFree)
  return { kept, found: () => kept.find('en', free, among)?.rows }
}

test('the rows stay the same array while changes leave each where it was', () => {
  const { kept, found } = keptOf([2, 5, 9], (row) => [2, 5, 9].includes(row))
  const before = found()
  kept.follow([5, 6, 19])
  expect(found()).toBe(before)
  expect([...(found() ?? [])]).toEqual([2, 5, 9])
})

test('a row that no longer meets the conditions goes, one that does comes, in the order of rows', () => {
  const { kept, found } = keptOf([2, 5, 9], (row) => [0, 2, 9, 12].includes(row))
  const before = found()
  kept.follow([0, 5, 12])
  expect([...(found() ?? [])]).toEqual([0, 2, 9, 12])
  expect([...(before ?? [])]).toEqual([2, 5, 9])
})

test('as many rows as before may be other ones', () => {
  const { kept, found } = keptOf([2, 5], (row) => [2, 7].includes(row))
  kept.follow([5, 7])
  expect([...(found() ?? [])]).toEqual([2, 7])
})

const near = (km: number, lat = 47): Condition => ({ op: 'near', field: 'location', lat, lng: 8, km })

test.each<[string, Condition[], Condition[] | undefined]>([
  ['the same circle', [near(10), ...free], []],
  ['a narrower one, which is left to be looked for', [near(5), ...free], [near(5)]],
  [
    'that and other conditions',
    [near(5), ...free, { op: 'exists', field: 'price' }],
    [near(5), { op: 'exists', field: 'price' }],
  ],
  ['a wider one', [near(11), ...free], undefined],
  ['one around another point', [near(5, 48), ...free], undefined],
  ['other conditions than the first ones', [near(5)], undefined],
])('a query with %s', (_, conditions, rest) => {
  const kept = new KeptRows(new RowsById(SIZE))
  kept.keep('en', [near(10), ...free], Int32Array.of(2, 5, 9))
  const found = kept.find('en', conditions, (rows) => rows)
  expect(found?.rest).toEqual(rest)
  expect(found && [...found.rows]).toEqual(rest && [2, 5, 9])
  expect(kept.find('fr', conditions, (rows) => rows)).toBeUndefined()
})

test('where very many are in the wider circle, those in a narrower one are worth a list of their own', () => {
  const kept = new KeptRows(new RowsById(SIZE))
  kept.keep('en', [near(10)], new Int32Array(65_537))
  expect(kept.find('en', [near(5)], (rows) => rows)).toBeUndefined()
  expect(kept.find('en', [near(10)], (rows) => rows)).toBeDefined()
})
