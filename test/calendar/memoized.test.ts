/** What is made once and kept. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

type Memoized = typeof import('../../src/calendar/values/memoized.ts')

// One of its own: other tests of the process have begun to forget by the real clock.
const url = new URL('../../src/calendar/values/memoized.ts?own', import.meta.url)
const { memoized, memoizedWords, once } = (await import(url.href)) as Memoized

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

test('a value is made by the first call, also when it is undefined', () => {
  const make = vi.fn(() => undefined)
  const value = once(make)
  expect(make).not.toHaveBeenCalled()
  expect([value(), value()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})

describe('a memory', () => {
  const make = vi.fn((key: string) => key.length)

  afterEach(() => void make.mockClear())

  test('that is full forgets what was not asked for lately', () => {
    const lengthOf = memoized(make, 2)
    for (const key of ['', 'a', '🎷', '', 'bc', 'a', '']) lengthOf(key)
    expect(make.mock.calls.flat()).toEqual(['', 'a', '🎷', 'bc', 'a'])
  })

  test('forgets what nobody has asked for in a while', () => {
    const lengthOf = memoized(make, 9)
    for (const key of ['a', 'b', 'a', 'a', 'b']) {
      lengthOf(key)
      if (key === 'a') vi.advanceTimersByTime(10_000)
    }
    expect(make.mock.calls.flat()).toEqual(['a', 'b', 'b'])
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
    lengthOf('b')
    expect(make.mock.calls.flat()).toEqual(['a', 'b', 'b', 'b'])
  })
})

test('nothing is kept of a very long word', () => {
  const make = vi.fn((word: string) => word.length)
  const lengthOf = memoizedWords(make, 2)
  const long = 'a'.repeat(65)
  for (const word of ['jazz', 'jazz', long, long]) lengthOf(word)
  expect(make.mock.calls.flat()).toEqual(['jazz', long, long])
})
