import { expect, test } from 'vitest'
import { EMPTY, ValueSets } from '../../src/engines/sqlite/columns/value-sets.ts'

test('what is known of a condition follows new sets, and no other condition has it', () => {
  const sets = new ValueSets()
  const isEven = (value: string | number) => Number(value) % 2 === 0
  const [one, two] = [sets.of([1]), sets.of([2])]
  const met = (key: string, meets: (value: string | number) => boolean) => [...sets.having(key, meets)]
  expect([EMPTY, one, two]).toEqual([0, 1, 2])
  expect(met('even', isEven)).toEqual([0, 0, 1])
  expect(met('odd', (value) => !isEven(value))).toEqual([0, 1, 0])
  expect(sets.of([1, 4])).toBe(3)
  expect(met('even', isEven)).toEqual([0, 0, 1, 1])
  expect([...sets.notEmpty()]).toEqual([0, 1, 1, 1])
})
