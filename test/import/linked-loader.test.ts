/** Venues that several sites have under one name. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import type { Document } from '../../src/calendar/writes/context.ts'
import { LinkedLoader } from '../../src/import/load/linked-loader.ts'
import type { LinkedDraft } from '../../src/import/readers/linked.ts'
import { type Running, startApp } from '../support/app.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const draft = (source_id: string, phone: string, name = 'Town Hall'): LinkedDraft => ({
  resource: 'venues',
  source_id,
  language: 'en',
  slugs: {},
  given: { 'en.venue': name, phone },
})

test('a record with several source ids follows the first', async () => {
  const { store } = app.engine
  const outcomes: unknown[] = []
  const context = await administratorContext(app.service)
  const loader = new LinkedLoader(context, false, (_, outcome) => outcomes.push(outcome))
  await loader.load([draft('a?id=1', '1'), draft('b?id=7', '2')])
  await loader.load([draft('a?id=1', '1'), draft('b?id=7', '3'), draft('a?id=1', '4'), draft('b?id=7', '3')])
  expect(outcomes).toEqual(['created', 'unchanged', 'unchanged', 'unchanged', 'updated', 'unchanged'])
  const [venue] = await store.get<Document>('venues', await store.lookup('venues', 'source_id', ['b?id=7']))
  expect(venue).toMatchObject({ source_id: ['a?id=1', 'b?id=7'], phone: '4' })
})

test('what somebody corrects while an import runs stays', async () => {
  const { store } = app.engine
  const context = await administratorContext(app.service)
  const load = (phone: string) => new LinkedLoader(context, false, () => {}).load([draft('c?id=1', phone, 'Castle')])
  await load('1')
  const [id = 0] = await store.lookup('venues', 'source_id', ['c?id=1'])
  const { put } = context.store
  const spy = vi.spyOn(context.store, 'put').mockImplementationOnce(async (...args) => {
    await app.call('PATCH', `/venues/${id}`, { as: 'administrator', body: { phone: 'corrected' } })
    return put(...args)
  })
  await load('2')
  spy.mockRestore()
  expect(await store.get('venues', [id])).toMatchObject([{ phone: 'corrected' }])
})

test('a venue that several sites find at once is known by the ids of all', async () => {
  const context = await administratorContext(app.service)
  const { body } = await app.post('/venues', { venue: 'Kunsthaus' }, 'administrator')
  const sites = ['d?id=1', 'e?id=1', 'f?id=1']
  await Promise.all(
    sites.map((site) => new LinkedLoader(context, false, () => {}).load([draft(site, '1', 'Kunsthaus')])),
  )
  const [venue] = await app.engine.store.get<Document>('venues', [body.id])
  expect([venue?.source_id].flat().sort()).toEqual(sites)
})
