import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgedCache } from '../src/aged-cache.ts'

const TTL_MS = 1_000

/** The clock that ages are told by, in step with the timers. */
let now = 10_000
function pass(milliseconds: number): void {
  now += milliseconds
  vi.advanceTimersByTime(milliseconds)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const cacheOf = () => new AgedCache<object>({ maxSize: 100, sizeCalculation: () => 1, ttl: TTL_MS })

test('an entry that is too old is not found, and leaves memory without being asked for', () => {
  const cache = cacheOf()
  cache.set('a', {})
  pass(600)
  cache.set('b', {})
  pass(600)
  expect(cache.get('b')).toBeDefined()
  expect(cache.get('a')).toBeUndefined()
  pass(2 * TTL_MS)
  expect(cache.size).toBe(0)
})

test('one timer is set for all entries, and none once they are gone', () => {
  const cache = cacheOf()
  for (let n = 0; n < 50; n++) cache.set(String(n), {})
  expect(vi.getTimerCount()).toBe(1)
  pass(3 * TTL_MS)
  expect(vi.getTimerCount()).toBe(0)
})

test('an entry may be older than its place in the cache', () => {
  const cache = cacheOf()
  cache.set('a', {}, { start: now - 900 })
  pass(200)
  expect(cache.get('a')).toBeUndefined()
})
