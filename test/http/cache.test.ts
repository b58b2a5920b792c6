/** Cached lists: the key has everything that they depend on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
  await makeEvent(app, { start_date: '+1 day', end_date: '+1 day' })
})
afterAll(() => app.stop())

const image = async (headers: Record<string, string> = {}) =>
  (await app.get('/events', undefined, headers)).body.events[0]?.image

test('a list is cached for its preferred shape', async () => {
  const stable = { Prefer: 'shape=stable' }
  expect([await image(), await image(stable), await image(), await image(stable)]).toEqual([false, null, false, null])
})

test('and for its language, which may be only in the URL', async () => {
  const languageOf = async (path: string) => (await app.get(path)).headers.get('content-language')
  expect([
    await languageOf('/events'),
    await languageOf('/fr/events'),
    await languageOf('/events?i18n_language=de'),
  ]).toEqual(['en', 'fr', 'de'])
})
