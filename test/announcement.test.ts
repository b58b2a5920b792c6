/** What the start says to people, at a terminal. test/main.test.ts has what it says to programs. */
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { announcer } from '../src/process/announcement.ts'

afterEach(() => vi.restoreAllMocks())

test.each([true, false])('at a terminal: three requests, and the key only when it was just made (%s)', (isNew) => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { progress, listening } = announcer(pino({ level: 'silent' }), true)
  progress('Loading')
  listening('http://localhost:3000', { key: 'the-key', where: '/data/admin-key', isNew }, undefined)
  const said = print.mock.calls.join('\n')
  expect(said).toMatch(
    /^Loading\nThe calendar is at http:\/\/localhost:3000, .+\/edit, .+\/cal\/events\/v1\/doc\.\nTry:\n/,
  )
  expect(said.match(/^ {2}curl 'http:\/\/localhost:3000\/cal\/events\/v1\/events\?/gm)).toHaveLength(3)
  expect(said).toContain('/data/admin-key')
  expect(said.includes('the-key')).toBe(isNew)
})
