/** What tells that records have changed: kept answers of records last until then. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('is another one after every write of a record', async () => {
  const seen = new Set([app.engine.storeGeneration()])
  const { id } = await makeEvent(app, { title: 'First' })
  seen.add(app.engine.storeGeneration())
  await app.call('PATCH', `/events/${id}`, { as: 'administrator', body: { title: 'Second' } })
  seen.add(app.engine.storeGeneration())
  await app.call('DELETE', `/events/${id}?force=true`, { as: 'administrator' })
  seen.add(app.engine.storeGeneration())
  expect(seen.size).toBe(4)
  expect(seen).not.toContain(undefined)
})

test('is the same one after a row of the state, as when the indexer renews its lease', async () => {
  await app.service.visible(60_000)
  const before = app.engine.storeGeneration()
  await app.engine.state.put('renewal', { at: 1 })
  expect(app.engine.storeGeneration()).toBe(before)
})
