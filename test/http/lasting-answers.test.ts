/** The answer of a record lasts: it is kept for longer than a second, until something that it was made of changes. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unavailable } from '../../src/calendar/ports.ts'
import { KeptAnswer } from '../../src/http/kept/kept-answer.ts'
import { KeptAnswers } from '../../src/http/kept/kept-answers.ts'
import { Body } from '../../src/http/output/body.ts'

afterEach(() => vi.restoreAllMocks())

const isSame = vi.fn<() => Promise<boolean>>()
let version: number | undefined
const versionNow = vi.fn(() => version)
let isShown = true
let answers: KeptAnswers
beforeEach(() => {
  version = 1
  isShown = true
  isSame.mockReset().mockResolvedValue(true)
  answers = new KeptAnswers({ index: () => 1, store: versionNow }, { hits: 0, misses: 0 })
  const request = new IncomingMessage(new Socket())
  const flight = answers.begin('key', 'store', { request, response: new ServerResponse(request) })
  flight?.land('/events/{id}', new Body('{}'), { isShown: () => isShown, isSame })
})

test('longer than a second, and nothing is asked while no record changes', () => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000)
  expect(answers.find('key')).toBeInstanceOf(KeptAnswer)
  expect(isSame).not.toHaveBeenCalled()
})

test('nothing is read to learn that there is none', () => {
  versionNow.mockClear()
  expect(answers.find('another key')).toBeUndefined()
  expect(versionNow).not.toHaveBeenCalled()
})

test('while others change: all who ask at once wait for one look, and who asks then for none', async () => {
  version = 2
  const asked = [answers.find('key'), answers.find('key')]
  expect(asked[0]).toBeInstanceOf(Promise)
  for (const each of await Promise.all(asked)) expect(each).toBeInstanceOf(KeptAnswer)
  expect(answers.find('key')).toBeInstanceOf(KeptAnswer)
  expect(isSame).toHaveBeenCalledTimes(1)
})

test('but who asks after another change does not wait for a look from before it', async () => {
  const before = Promise.withResolvers<boolean>()
  isSame.mockReturnValueOnce(before.promise).mockResolvedValue(false)
  version = 2
  const first = answers.find('key')
  version = 3
  expect(await answers.find('key')).toBe('gone')
  before.resolve(true)
  expect(await first).toBeInstanceOf(KeptAnswer)
  expect(answers.find('key')).toBeUndefined()
})

test.each([
  ['it is another one', () => isSame.mockResolvedValue(false)],
  ['nobody can tell', () => isSame.mockRejectedValue(new Unavailable('the store is away'))],
])('until %s', async (_, become) => {
  become()
  version = 2
  expect(await answers.find('key')).toBe('gone')
  expect(answers.find('key')).toBeUndefined()
})

test('until another time, and not while the version of the store is unknown', () => {
  isShown = false
  expect(answers.find('key')).toBeUndefined()
  isShown = true
  version = undefined
  expect(answers.find('key')).toBeUndefined()
})
