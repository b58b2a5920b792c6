/** The text of a single record is kept by its revision, and those of the records that it shows. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { exchange } from '../support/raw.ts'
import { event, make, makeEvent } from '../support/records.ts'

const ROOT = '/cal/events/v1'

let app: Running
let unique = 0
/** The same record at another address, at which no answer is kept. */
const fresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}_=${++unique}`

/** An answer to a write that does not wait for the index. */
const atOnce = { Prefer: 'wait=0' }
const edited = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const { status } = await app.call('PATCH', path, { as: 'editor', body, headers })
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
  await eventually(async () => {
    const before = await read()
    await makeEvent(app, { title: 'Elsewhere' })
    const get = vi.spyOn(app.engine.store, 'get').mockClear()
    expect(await read()).toEqual(before)
    expect(get, 'while the indexer is not at work').not.toHaveBeenCalled()
  })
})

test('asked for in other words, it is read once', async () => {
  const get = vi.spyOn(app.engine.store, 'get')
  await eventually(async () => {
    const { title } = await read()
    get.mockClear()
    expect((await read()).title).toBe(title)
    expect((await app.get(fresh(`/events/${shown.id}?_fields=title`))).body).toEqual({ title })
    expect(get, 'while the indexer is not at work').not.toHaveBeenCalled()
  })
})

test('under the same address it is sent before Express, whatever has changed elsewhere', async () => {
  const path = `/events/${shown.id}`
  const hits = () => app.service.metrics.caches.answers.hits
  await eventually(async () => {
    const { text } = await app.get(path)
    await makeEvent(app, { title: 'Elsewhere', categories: [`Elsewhere ${++unique}`] })
    const [before, get] = [hits(), vi.spyOn(app.engine.store, 'get').mockClear()]
    expect((await app.get(path)).text).toBe(text)
    expect([hits() - before, get.mock.calls.length], 'while the indexer is not at work').toEqual([1, 0])
  })
})

test('not where something in the address is read by nobody: who else would ask for it?', async () => {
  const path = fresh(`/events/${shown.id}`)
  await app.get(path)
  await makeEvent(app, { title: 'Elsewhere' })
  const before = app.service.metrics.caches.answers.hits
  await app.get(path)
  expect(app.service.metrics.caches.answers.hits).toBe(before)
})

test('each language, shape and address has its own text, and so has the slug of digits', async () => {
  const { id } = shown
  const other = await makeEvent(app, { title: 'Digits', slug: `${id}` })
  for (let n = 0; n < 2; n++) {
    const text = async (path: string, headers: readonly string[] = []) =>
      (await exchange(app.url, fresh(path), { method: 'GET', headers })).text
    const own = await text(`${ROOT}/events/${id}`)
    const others = [
      await text(`/fr${ROOT}/events/${id}`),
      await text(`${ROOT}/events/${id}?languages=all`),
      await text(`${ROOT}/events/${id}`, ['Prefer: shape=stable']),
      await text(`/wp-json/tribe/events/v1/events/${id}`),
    ]
    expect(new Set([own, ...others]).size).toBe(5)
    expect((await app.get(fresh(`/events/by-slug/${id}`))).body.id).toBe(other.id)
  }
})

test('a change of the record, or of what it shows, is seen at once', async () => {
  await read()
  for (let n = 0; n < 10; n++) {
    await edited(`/events/${shown.id}`, { title: `Shown anew ${n}` }, atOnce)
    expect((await read()).title).toBe(`Shown anew ${n}`)
  }
  await edited(`/venues/${shown.venue.id}`, { venue: 'Hall renamed' }, atOnce)
  expect((await read()).venue.venue).toBe('Hall renamed')
  const category = async () => {
    const [found] = (await read()).categories
    if (!found) throw new Error('the event shows no category')
    return found
  }
  // Terms are as fresh as the index.
  await edited(`/categories/${(await category()).id}`, { name: 'Renamed' })
  expect((await category()).name).toBe('Renamed')
  await makeEvent(app, { title: 'Counted', start_date: '+1 day', end_date: '+1 day', categories: ['Renamed'] })
  expect((await category()).count).toBe(2)
  expect((await app.call('DELETE', `/venues/${shown.venue.id}`, { as: 'editor' })).status).toBe(200)
  expect((await read()).venue).not.toMatchObject({ id: shown.venue.id })
  expect((await app.call('DELETE', `/events/${shown.id}`, { as: 'editor' })).status).toBe(200)
  expect((await app.get(fresh(`/events/${shown.id}`))).status).toBe(403)
})

test('so is one of a term, and of its count, at the same address', async () => {
  const { id } = await make(app, '/categories', { name: 'Own' })
  const own = { title: 'Of its own', start_date: '+1 day', end_date: '+1 day', categories: [id] }
  const path = `/events/${(await makeEvent(app, own)).id}`
  const category = async () => (await app.get(path)).body.categories[0]
  expect(await category()).toMatchObject({ name: 'Own', count: 1 })
  await makeEvent(app, own)
  expect(await category()).toMatchObject({ name: 'Own', count: 2 })
  await edited(`/categories/${id}`, { name: 'Renamed again' })
  expect(await category()).toMatchObject({ name: 'Renamed again', count: 2 })
})

test('and of a term above one, whose slug its page has', async () => {
  const above = await make(app, '/categories', { name: 'Above' })
  const below = await make(app, '/categories', { name: 'Below', parent: above.id })
  const text = async () => (await app.get(`/categories/${below.id}`)).text
  expect(await text()).toContain('/category/above/below')
  await edited(`/categories/${above.id}`, { slug: 'higher' })
  expect(await text()).toContain('/category/higher/below')
})

test('a term that is not indexed yet is shown as it is stored', async () => {
  const behind = await startApp({ RATE_LIMIT: '0' })
  await behind.indexer.stop()
  const { body } = await behind.post('/events', event({ categories: ['Unknown'] }), 'administrator', atOnce)
  const category = async () => (await behind.get(fresh(`/events/${body.id}`))).body.categories[0]
  expect(await category()).toMatchObject({ name: 'Unknown' })
  const path = `/categories/${(await category())?.id}`
  expect((await behind.call('PATCH', path, { as: 'editor', body: { name: 'Known' }, headers: atOnce })).status).toBe(
    200,
  )
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

test('and one that another record has taken in the language that is asked for, though the first one keeps it', async () => {
  const first = await makeEvent(app, { title: 'Fête', slug: 'fete', start_date: '+1 day', end_date: '+1 day' })
  const bySlug = async () => (await app.get('/events/by-slug/fete?i18n_language=fr')).body.id
  expect(await bySlug()).toBe(first.id)
  const second = await makeEvent(app, { title: 'Feast', start_date: '+1 day', end_date: '+1 day' })
  await edited(`/events/${second.id}?i18n_language=fr`, { title: 'Fête', slug: 'fete' })
  expect(await bySlug()).toBe(second.id)
})

test('made while an occurrence ends, it is shown no longer than until then', async () => {
  let now = Date.UTC(2026, 10, 30, 12) / 1000
  const own = await startApp({ RATE_LIMIT: '0' }, () => now)
  try {
    const times = { start_date: '2026-11-30 10:00', end_date: '2026-11-30 14:00', timezone: 'UTC' }
    const { id } = await makeEvent(own, { title: 'Weekly', rrule: 'FREQ=WEEKLY', ...times })
    const next = async () => (await own.get(`/events/${id}`)).body.next_occurrence
    now = Date.UTC(2026, 10, 30, 14) / 1000
    const { catalogue } = own.service
    vi.spyOn(own.service, 'catalogue').mockImplementationOnce(async () => {
      now += 1
      return catalogue()
    })
    expect(await next()).toBe('2026-11-30 10:00:00')
    expect(await next()).toBe('2026-12-07 10:00:00')
  } finally {
    await own.stop()
  }
})
