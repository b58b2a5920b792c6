/** The text of a single record is kept by its revision, and those of the records that it shows. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { event, makeEvent } from '../support/records.ts'

let app: Running
let unique = 0
/** The same record at another address, at which no answer is kept. */
const fresh = (path: string) => `${path}?_=${++unique}`

const edited = async (path: string, body: object) => {
  const { status } = await app.call('PATCH', path, { as: 'editor', body })
  expect(status).toBe(200)
}
let shown: Body
const read = async (): Promise<Body> => (await app.get(fresh(`/events/${shown.id}`))).body
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT: '0' })
  shown = await makeEvent(app, {
    title: 'Shown',
    start_date: '+1 day',
    end_date: '+1 day',
    venue: { venue: 'Hall of revisions' },
    categories: ['Revised'],
  })
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

test('what changes elsewhere leaves it, and no document is read', async () => {
  const before = await read()
  await makeEvent(app, { title: 'Elsewhere' })
  const get = vi.spyOn(app.service.engine.store, 'get')
  expect(await read()).toEqual(before)
  expect(get).not.toHaveBeenCalled()
})

test('a change of the record, or of what it shows, is seen at once', async () => {
  await read()
  await edited(`/events/${shown.id}`, { title: 'Shown anew' })
  expect((await read()).title).toBe('Shown anew')
  await edited(`/venues/${shown.venue.id}`, { venue: 'Hall renamed' })
  expect((await read()).venue.venue).toBe('Hall renamed')
  const category = async () => {
    const [found] = (await read()).categories
    if (!found) throw new Error('the event shows no category')
    return found
  }
  await edited(`/categories/${(await category()).id}`, { name: 'Renamed' })
  expect((await category()).name).toBe('Renamed')
  await makeEvent(app, { title: 'Counted', start_date: '+1 day', end_date: '+1 day', categories: ['Renamed'] })
  expect((await category()).count).toBe(2)
  expect((await app.call('DELETE', `/venues/${shown.venue.id}`, { as: 'editor' })).status).toBe(200)
  expect((await read()).venue).not.toMatchObject({ id: shown.venue.id })
  expect((await app.call('DELETE', `/events/${shown.id}`, { as: 'editor' })).status).toBe(200)
  expect((await app.get(fresh(`/events/${shown.id}`))).status).toBe(403)
})

test('a term that is not indexed yet is shown as it is stored', async () => {
  const behind = await startApp({ RATE_LIMIT: '0' })
  await behind.indexer.stop()
  const headers = { Prefer: 'wait=0' }
  const { body } = await behind.post('/events', event({ categories: ['Unknown'] }), 'administrator', headers)
  const category = async () => (await behind.get(fresh(`/events/${body.id}`))).body.categories[0]
  expect(await category()).toMatchObject({ name: 'Unknown' })
  const path = `/categories/${(await category())?.id}`
  expect((await behind.call('PATCH', path, { as: 'editor', body: { name: 'Known' }, headers })).status).toBe(200)
  expect(await category()).toMatchObject({ name: 'Known' })
  await behind.stop()
})

test('an address of a slug that another record has taken is that of the other one', async () => {
  const first = await makeEvent(app, { title: 'Taken', slug: 'taken', start_date: '+1 day', end_date: '+1 day' })
  const bySlug = async () => (await app.get(fresh('/events/by-slug/taken'))).body.id
  expect(await bySlug()).toBe(first.id)
  await edited(`/events/${first.id}`, { slug: 'given-up' })
  const second = await makeEvent(app, { title: 'Taken', slug: 'taken', start_date: '+1 day', end_date: '+1 day' })
  expect(await bySlug()).toBe(second.id)
})
