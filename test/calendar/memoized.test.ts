/** What is made once and kept. */
import { expect, test, vi } from 'vitest'
import { memoized, memoizedWords, once } from '../../src/calendar/values/memoized.ts'

test('a value is made by the first call, also when it is undefined', () => {
  const make = vi.fn(() => undefined)
  const value = once(make)
  expect(make).not.toHaveBeenCalled()
  expect([value(), value()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})

test('a full memory loses what was not asked for lately', () => {
  const make = vi.fn((key: string) => key.length)
  const lengthOf = memoized(make, 4)
  for (const key of ['', 'a', '🎷', '', 'b', 'c', '', 'a', '🎷']) expect(lengthOf(key)).toBe(key.length)
  expect(make.mock.calls.flat()).toEqual(['', 'a', '🎷', 'b', 'c', 'a', '🎷'])
})

test('nothing is kept of a very long word', () => {
  const make = vi.fn((word: string) => word.length)
  const lengthOf = memoizedWords(make, 2)
  const long = 'a'.repeat(65)
  for (const word of ['jazz', 'jazz', long, long]) lengthOf(word)
  expect(make.mock.calls.flat()).toEqual(['jazz', long, long])
})
