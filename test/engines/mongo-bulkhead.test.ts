/** A server that is asked and answers nothing: those who wait for it leave room for those who do not need it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Conflict, Unavailable } from '../../src/calendar/ports.ts'
import { Bulkhead } from '../../src/engines/mongo/bulkhead.ts'

const MANY = 500
let now = 0
beforeEach(() => {
  now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

/** So many who wait until `answer`, or `fail`, is called. */
function waiting(bulkhead: Bulkhead, count: number) {
  const answered = Promise.withResolvers<string>()
  const all = Array.from({ length: count }, () => bulkhead.ask(() => answered.promise))
  return { all: Promise.allSettled(all), answer: () => answered.resolve('there'), fail: answered.reject }
}

const answering = () => Promise.resolve('there')

test('many may wait, but no more for one that has been silent', async () => {
  const bulkhead = new Bulkhead()
  const { all, answer } = waiting(bulkhead, 2 * MANY)
  expect(await bulkhead.ask(answering), 'all were asked at once').toBe('there')
  now += 1_900
  expect(await bulkhead.ask(answering)).toBe('there')
  now += 2_100
  const work = vi.fn(answering)
  await expect(bulkhead.ask(work)).rejects.toThrow(Unavailable)
  expect(work).not.toHaveBeenCalled()
  answer()
  expect((await all).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await bulkhead.ask(work)).toBe('there')
})

test('few may wait for as long as they want', async () => {
  const bulkhead = new Bulkhead()
  const { all, answer } = waiting(bulkhead, MANY - 1)
  now += 60_000
  expect(await bulkhead.ask(answering)).toBe('there')
  answer()
  await all
})

test('a refusal is an answer, and that there is no server is none', async () => {
  const bulkhead = new Bulkhead()
  const { all, answer } = waiting(bulkhead, MANY - 1)
  now += 10_000
  await expect(bulkhead.ask(() => Promise.reject(new Unavailable('lost')))).rejects.toThrow('lost')
  const one = waiting(bulkhead, 1)
  await expect(bulkhead.ask(answering)).rejects.toThrow(/answers nothing/)
  one.fail(new Conflict('slug', 1))
  await one.all
  const last = waiting(bulkhead, 1)
  expect(await bulkhead.ask(answering), 'it has just refused something').toBe('there')
  for (const { answer: end } of [last, { answer }]) end()
  await Promise.all([last.all, all])
})
