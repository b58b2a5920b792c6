import { expect, test, vi } from 'vitest'
import type { Changes } from '../../src/calendar/ports.ts'
import { Notifier, openFeed } from '../../src/engines/feed.ts'

const FOREVER_MS = 600_000
const nothing: Changes = { dirty: [], position: '1', version: 1 }

test('when it is stopped, nobody waits, and what ends to wait reads nothing more', async () => {
  const notifier = new Notifier()
  const changes = vi.fn(async () => nothing)
  const feed = openFeed({ changes, position: async () => '0', nextVersion: async () => 1 }, notifier)
  const waiting = feed.read('1', 10, FOREVER_MS)
  await changes.mock.results[0]?.value
  notifier.stop()
  expect(await waiting).toEqual(nothing)
  expect(changes).toHaveBeenCalledOnce()
  expect(await feed.read('1', 10, FOREVER_MS)).toEqual(nothing)
})
