import { beforeEach, expect, test } from 'vitest'
import type { Condition } from '../../src/calendar/ports.ts'
import { KeptRows } from '../../src/engines/sqlite/columns/kept-rows.ts'
import { RowsById } from '../../src/engines/sqlite/columns/rows-by-id.ts'

const size = 10
const published: Condition = { op: 'eq', field: 'status', value: 'publish' }
const toCome: Condition = { op: 'range', field: 'end', gte: 100 }
const inBern: Condition = { op: 'eq', field: 'city', value: 'bern' }
const over: Condition = { op: 'range', field: 'end', lt: 100 }

const unasked = () => expect.unreachable()
let kept: KeptRows
beforeEach(() => {
  const rowsById = new RowsById(size)
  rowsById.addAll(Array.from({ length: size }, (_, row) => row))
  kept = new KeptRows(rowsById)
})

const rows = (...numbers: number[]) => Int32Array.from(numbers)

test('what has the same conditions is found, however they follow each other', () => {
  kept.keep('en', [published, toCome], rows(1, 2))
  expect(kept.find('en', [toCome, published], unasked)).toEqual({ rows: rows(1, 2), rest: [] })
})

test('of what has some of the conditions, the one that has the most is found, and what is left is told', () => {
  kept.keep('en', [published, toCome], rows(1, 2))
  kept.keep('en', [published], rows(1, 2, 3))
  expect(kept.find('en', [inBern, toCome, published], unasked)).toEqual({ rows: rows(1, 2), rest: [inBern] })
  expect(kept.find('en', [over, published], unasked)).toEqual({ rows: rows(1, 2, 3), rest: [over] })
})

test('what has a condition more, or another language, is not found', () => {
  kept.keep('en', [published, toCome], rows(1, 2))
  expect(kept.find('en', [published, over], unasked)).toBeUndefined()
  expect(kept.find('fr', [published, toCome], unasked)).toBeUndefined()
})

test('rows that have changed are looked at again, and no others', () => {
  kept.keep('en', [published, toCome], rows(1, 2, 5))
  kept.follow([2, 7])
  const asked: unknown[] = []
  const among = (changed: Int32Array, conditions: readonly Condition[]) => {
    asked.push([[...changed], conditions])
    return rows(7)
  }
  expect(kept.find('en', [published, toCome], among)?.rows).toEqual(rows(1, 5, 7))
  expect(asked).toEqual([
    [
      [2, 7],
      [published, toCome],
    ],
  ])
})
