import { expect, test } from 'vitest'
import { type NumberList, Numbers } from '../../src/engines/sqlite/columns/numbers.ts'

const room = 8

function numbersOf(values: readonly number[]): Numbers {
  const numbers = new Numbers(room)
  for (const [row, value] of values.entries()) numbers.set(row, value)
  return numbers
}

test.each<[of: string, values: number[], array: new (length: number) => NumberList]>([
  ['sets of a few values', [0, 1, 255], Uint8Array],
  ['sets of many', [3, 256, 65_535, 3], Uint16Array],
  ['ids', [1, 65_536, 2 ** 31 - 1], Int32Array],
  ['years before 1970', [7, -1, 7], Int32Array],
  ['what is missing', [1, Number.NaN, 2], Float64Array],
  ['seconds after 2038', [1, 2 ** 31, 2], Float64Array],
  ['years before 1901', [1, -(2 ** 31) - 1], Float64Array],
  ['what is not whole', [1, 0.5, 300], Float64Array],
])('%s are kept exactly, in the smallest array', (_, values, array) => {
  const numbers = numbersOf(values)
  expect(numbers.values).toBeInstanceOf(array)
  expect([...numbers.values]).toEqual([...values, ...Array(room - values.length).fill(0)])
})

test('a number that fits no longer takes all others along, and a row may be set again', () => {
  const numbers = numbersOf([1, 2, 3])
  for (const value of [1_000, -70_000, Number.NaN, 2 ** 40]) {
    numbers.set(1, value)
    expect([...numbers.values.subarray(0, 3)]).toEqual([1, value, 3])
  }
})

test.each([[[1, 2, 300]], [[1, 70_000]], [[1, Number.NaN]], [[-1, 2 ** 33]]])(
  'what is saved of %j is read again, and by an earlier release, too',
  (values) => {
    const saved = numbersOf(values).saved(values.length)
    expect([Int32Array, Float64Array]).toContain(saved.constructor)
    expect([...saved]).toEqual(values)
    expect(Numbers.from(saved, room).values).toEqual(numbersOf(values).values)
  },
)

test('a number of no row is left out', () => {
  const numbers = numbersOf([1, 2])
  numbers.set(-1, 300)
  expect(numbers.values).toEqual(numbersOf([1, 2]).values)
})

test('that all are within bounds is known until one is not, or is missing', () => {
  const bounds = { min: 1, max: 300 }
  for (const value of [0, 301, Number.NaN]) {
    const numbers = numbersOf([1, 300])
    expect(numbers.areWithin(bounds)).toBe(true)
    numbers.set(2, value)
    expect(numbers.areWithin(bounds)).toBe(false)
  }
  const saved = numbersOf([1, 300]).saved(2)
  expect([
    Numbers.from(saved, room).areWithin(bounds),
    Numbers.from(saved, room).areWithin({ min: 2, max: 300 }),
  ]).toEqual([true, false])
})
