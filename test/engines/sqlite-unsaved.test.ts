import { expect, test, vi } from 'vitest'
import type { Kept } from '../../src/engines/sqlite/planner/kept.ts'
import { Unsaved } from '../../src/engines/sqlite/threads/unsaved.ts'

test('who was told of something to save, and did not take it, is told again after ten minutes', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let parts = 2
  const columns = {
    get hasUnsaved() {
      return parts > 0
    },
    nextPart: () => (parts-- > 0 ? {} : undefined),
  }
  const tables = { build: 1, declaration: { name: 'events' } }
  const tell = vi.fn()
  const unsaved = new Unsaved(new Map([['events', { tables, columns } as unknown as Kept]]), tell)
  const told = (): number => {
    unsaved.look()
    return tell.mock.calls.length
  }
  expect([told(), told()]).toEqual([1, 1])
  vi.advanceTimersByTime(600_000)
  expect(told()).toBe(2)
  while (unsaved.next());
  expect(told()).toBe(2)
  parts = 1
  expect(told()).toBe(3)
  vi.useRealTimers()
})
