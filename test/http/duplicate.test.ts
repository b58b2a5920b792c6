/** Copies of events. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Key = Parameters<Running['get']>[1]
const copy = (id: number, body: object = {}, as: Key = 'editor', headers: Record<string, string> = {}) =>
  app.post(`/events/${id}/duplicate`, body as Record<string, unknown>, as, headers)

const full = {
  texts: {
    en: { title: 'Weekly', description: '<p>In English</p>', image_alt_text: 'A band' },
    fr: { title: 'Chaque semaine', slug: 'hebdo' },
  },
  start_date: '2999-05-01 19:00:00',
  end_date: '2999-05-02 01:00:00',
  timezone: 'Europe/Zurich',
  cost: [5, 10, 20],
  image: { url: 'https://example.org/weekly.jpg', width: 600, height: 300, credit: 'Ada' },
  categories: ['Weekly things'],
  venue: { venue: 'Weekly hall' },
  featured: true,
}
const own = ['id', 'global_id', 'global_id_lineage', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc']
const named = ['url', 'rest_url', 'slug', 'website', 'translations', 'texts', 'json_ld']

test('a copy is a draft of the caller, with all else of the original in all languages', async () => {
  const made = await makeEvent(app, { ...full, title: undefined })
  const { status, headers, body } = await copy(made.id, {}, 'author')
  expect([status, headers.get('location')]).toEqual([201, `${app.url}/cal/events/v1/events/${body.id}`])
  expect(body).toMatchObject({ status: 'draft', slug: 'weekly-2', website: `${app.url}/en/event/weekly-2` })
  expect(body.author).not.toBe(made.author)
  const whole = (await app.get(`/events/${body.id}?languages=all`, 'author')).body
  const original = (await app.get(`/events/${made.id}?languages=all`)).body
  const rest = (event: object) =>
    Object.fromEntries(Object.entries(event).filter(([key]) => ![...own, ...named].includes(key)))
  expect(rest(whole)).toEqual(rest(original))
  expect(whole.texts).toEqual({
    en: { title: 'Weekly', description: '<p>In English</p>', image_alt_text: 'A band', slug: 'weekly-2' },
    fr: { title: 'Chaque semaine', slug: 'chaque-semaine' },
  })
  expect((await app.get(`/events/${made.id}`)).headers.get('etag')).toMatch(/^"1-/)
})

test('the body has what differs; with a new start alone the copy is as long as the original', async () => {
  const { id } = await makeEvent(app, { ...full, title: undefined })
  const { body } = await copy(id, { start_date: '2999-06-01 20:00', status: 'publish', title: 'June' })
  expect(body).toMatchObject({
    title: 'June',
    slug: 'june',
    status: 'publish',
    start_date: '2999-06-01 20:00:00',
    end_date: '2999-06-02 02:00:00',
  })
  expect((await copy(id, { end_date: '2998-01-01' })).body.data.params).toHaveProperty('end_date')
  expect((await copy(id, { title: '' })).body.data.params).toHaveProperty('title')
  const days = await makeEvent(app, { all_day: true, start_date: '2999-01-01', end_date: '2999-01-02' })
  expect((await copy(days.id, { start_date: '2999-02-01 10:00' })).body).toMatchObject({
    start_date: '2999-02-01 00:00:00',
    end_date: '2999-02-02 23:59:59',
  })
})

describe('the website of a copy', () => {
  test.each(['https://example.org/band', ''])('of an event with %j is the same', async (website) => {
    const { id } = await makeEvent(app)
    await app.call('PATCH', `/events/${id}`, { body: { website }, as: 'editor' })
    expect((await copy(id)).body.website).toBe(website)
  })

  test('of an event with its own page, sent back as it was read, is its own', async () => {
    const made = await makeEvent(app, { title: 'Own page' })
    await app.call('PATCH', `/events/${made.id}`, { body: { website: made.website }, as: 'editor' })
    const { body } = await copy(made.id)
    expect(body.website).toBe(`${app.url}/en/event/${body.slug}`)
  })
})

test('a repeat with the same key answers the same copy; a dry run stores none', async () => {
  const [one, other] = [await makeEvent(app), await makeEvent(app)]
  const headers = { 'Idempotency-Key': 'copy' }
  const first = await copy(one.id, {}, 'editor', headers)
  expect((await copy(one.id, {}, 'editor', headers)).body.id).toBe(first.body.id)
  expect((await copy(other.id, {}, 'editor', headers)).status).toBe(422)
  const dry = await app.post(`/events/${one.id}/duplicate?dry_run=true`, {}, 'editor')
  expect(dry).toMatchObject({ status: 200, body: { action: 'create', record: { status: 'draft' } } })
})

test('a copy of a protected event has the same password; nothing is copied from the trash', async () => {
  const { id } = await makeEvent(app, { password: 'open', title: 'Locked' })
  const { body } = await copy(id, { status: 'publish' })
  expect((await app.get(`/events/${body.id}`)).body.code).toBe('event-password-protected')
  expect((await app.get(`/events/${body.id}?password=open`)).body.title).toBe('Locked')
  expect((await copy(id, {}, 'author')).status).toBe(403)
  await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
  expect((await copy(id)).body.code).toBe('event-no-longer-available')
  expect((await copy(999_999)).status).toBe(404)
  const venue = await make(app, '/venues', { venue: 'No copies' })
  expect((await app.post(`/venues/${venue.id}/duplicate`, {}, 'editor')).status).toBe(404)
})
