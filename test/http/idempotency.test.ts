/** A repeated create makes one record; lists have a write right after it, or the response says that they do not. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, listed, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const keyed = (key: string) => ({ 'Idempotency-Key': key })
const total = async (path: string) =>
  (await app.get(`${path}${path.includes('?') ? '&' : '?'}hide_empty=false`)).body.total

test.each(['occurrence', 'following'])('what leaves out dates waits for the index: %s', async (scope) => {
  const { id } = await makeEvent(app, {
    start_date: '2031-01-06 00:00',
    end_date: '2031-01-06 01:00',
    rrule: 'FREQ=DAILY;COUNT=5',
  })
  const isSynchronous = app.engine.indexesSynchronously
  const visible = vi.spyOn(app.service, 'visible')
  Object.assign(app.engine, { indexesSynchronously: false }) // as in production
  const changed = await app.call('PATCH', `/events/${id}`, { body: { title: 'Other' }, as: 'administrator' })
  const path = `/events/${id}-20310108T000000Z?scope=${scope}`
  const deleted = await app.call('DELETE', path, { as: 'administrator' })
  Object.assign(app.engine, { indexesSynchronously: isSynchronous })
  expect([changed.status, deleted.status]).toEqual([200, 200])
  expect(visible.mock.calls.map(([waitMs]) => waitMs)).toEqual([0, 5_000])
  visible.mockRestore()
})

describe('Idempotency-Key', () => {
  test.each([
    [
      '/events',
      event({ title: 'Once', venue: { venue: 'Once hall' }, organizer: [{ organizer: 'Once choir' }], tags: ['once'] }),
    ],
    ['/venues', { venue: 'Twice', address: '1' }],
    ['/organizers', { organizer: 'Twice' }],
    ['/categories', { name: 'Twice' }],
    ['/tags', { name: 'Twice' }],
  ])('%s: a repeat returns the record of the first request', async (path, body) => {
    const first = await app.post(path, body, 'administrator', keyed('a'))
    const again = await app.post(path, body, 'administrator', keyed('a'))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
  })

  test.each([
    ['another body', '/events', event({ title: 'One request', description: 'other' })],
    ['another language', '/fr/events', event({ title: 'One request' })],
    ['more in the query', '/events?featured=true', event({ title: 'One request' })],
  ])('%s with the same key is another request', async (_, path, body) => {
    await app.post('/events', event({ title: 'One request' }), 'author', keyed('one'))
    expect(await app.post(path, body, 'author', keyed('one'))).toMatchObject({
      status: 422,
      body: { code: 'rest_idempotency_key_reused' },
    })
  })

  test('one of two concurrent requests is refused', async () => {
    const answers = await Promise.all(
      ['Left', 'Right'].map((title) => app.post('/events', event({ title }), 'author', keyed('both'))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('of equal concurrent requests one makes the record, and all others say so', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => app.post('/events', event({ title: 'At once' }), 'author', keyed('at once'))),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const replayed = answers.map(({ headers }) => headers.get('idempotent-replayed'))
    expect(replayed.filter((each) => each === 'true')).toHaveLength(3)
    expect(replayed.filter((each) => each === null)).toHaveLength(1)
  })

  test.each([
    ['private', { status: 'private' }],
    ['protected', { password: 'one' }],
  ])('a repeat does not return a record that is %s since', async (state, change) => {
    const body = event({ title: `Given away, ${state}` })
    const { id } = (await app.post('/events', body, 'author', keyed(state))).body
    const { author } = await makeEvent(app, {}, 'editor')
    expect((await app.call('PATCH', `/events/${id}`, { body: { author, ...change }, as: 'editor' })).status).toBe(200)
    expect(await app.post('/events', body, 'author', keyed(state))).toMatchObject({
      status: 403,
      body: { code: 'rest_forbidden' },
    })
  })

  test('the records inside a create are created once too', async () => {
    expect(await total('/venues?search=once')).toBe(1)
    expect(await total('/organizers?search=once')).toBe(1)
    expect(await total('/tags?search=once')).toBe(1)
  })

  test('another key, caller or resource creates another record', async () => {
    const body = event({ title: 'Often' })
    const made = [
      await app.post('/events', body, 'administrator', keyed('b')),
      await app.post('/events', body, 'administrator', keyed('c')),
      await app.post('/events', body, 'editor', keyed('b')),
      await app.post('/events', body, 'administrator'),
    ]
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(4)
    expect(await app.post('/venues', { venue: 'Often' }, 'administrator', keyed('b'))).toMatchObject({
      status: 201,
      body: { venue: 'Often' },
    })
  })

  test('concurrent repeats create one record', async () => {
    const body = event({
      title: 'Storm',
      venue: { venue: 'Storm hall' },
      organizer: { organizer: 'Storm choir' },
      categories: ['Storm'],
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.post('/events', body, 'author', keyed('storm'))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    for (const path of ['/events?starts_after=2900-01-01', '/venues', '/organizers', '/categories'])
      expect([path, await total(`${path}${path.includes('?') ? '&' : '?'}search=storm`)]).toEqual([path, 1])
  })

  test('a refused create leaves the key free', async () => {
    expect((await app.post('/events', event({ title: '' }), 'author', keyed('free'))).status).toBe(400)
    expect((await app.post('/events', event(), 'subscriber', keyed('free'))).status).toBe(403)
    expect((await app.post('/events', event({ title: 'Freed' }), 'author', keyed('free'))).status).toBe(201)
  })

  test('a too long key is refused by name', async () => {
    expect(await app.post('/events', event(), 'author', keyed('x'.repeat(256)))).toMatchObject({
      status: 400,
      body: { data: { params: { 'Idempotency-Key': expect.any(String) } } },
    })
  })

  test('is in no response', async () => {
    const made = await app.post('/events', event({ title: 'Silent' }), 'author', keyed('unseen-key'))
    const list = await app.get(`/events?include=${made.body.id}&shape=stable`, 'administrator')
    for (const { text } of [made, list, await app.get(`/events/${made.body.id}`, 'author')])
      expect(text).not.toContain('unseen-key')
  })
})

describe('reading one’s own writes', () => {
  test('lists have a record right after its create, its changes after an update, not after its delete', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await makeEvent(app, { title: `Zebra ${n}` })
      expect(await listed(app, '/events?search=zebra&starts_after=2900-01-01')).toEqual([id])
      await app.call('PATCH', `/events/${id}`, { body: { title: `Giraffe ${n}` }, as: 'administrator' })
      expect(await listed(app, '/events?search=zebra&starts_after=2900-01-01')).toEqual([])
      expect(await listed(app, '/events?search=giraffe&starts_after=2900-01-01')).toEqual([id])
      await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
      expect(await listed(app, '/events?search=giraffe&starts_after=2900-01-01')).toEqual([])
    }
  })

  test('a new name of a venue is in its events right after', async () => {
    const { id, venue } = await makeEvent(app, { title: 'Fan', venue: { venue: 'Old name' } })
    await app.call('PATCH', `/venues/${venue.id}`, { body: { venue: 'New name' }, as: 'administrator' })
    expect((await app.get(`/events?include=${id}`)).body.events[0]?.venue.venue).toBe('New name')
  })

  test('no Index-Pending when the write waited', async () => {
    for (const Prefer of ['', 'wait=5', 'wait=nonsense', 'wait=-1']) {
      expect((await app.post('/events', event(), 'author', { Prefer })).headers.get('index-pending')).toBe(null)
    }
  })
})

test('a write of a record that the index rejects has Index-Pending, until one is accepted', async () => {
  const own = await startApp()
  const { search } = own.engine
  const { apply } = search
  search.apply = async (_build, items) => items.map(() => ({ rejected: 'odd' }))
  const made = await own.post('/events', event(), 'author')
  expect([made.status, made.headers.get('index-pending')]).toEqual([201, 'true'])
  search.apply = apply
  const changed = await own.call('PATCH', `/events/${made.body.id}`, { body: { title: 'Even' }, as: 'author' })
  expect([changed.status, changed.headers.get('index-pending')]).toEqual([200, null])
  await own.stop()
})

describe('without a running indexer', () => {
  let idle: Running
  beforeAll(async () => {
    idle = await startApp()
    await idle.indexer.stop()
  })
  afterAll(() => idle.stop())

  test('a write succeeds with Index-Pending; the item has it, the list does not', async () => {
    const made = await idle.post('/events', event({ title: 'Early' }), 'author', { Prefer: 'wait=0' })
    expect([made.status, made.headers.get('index-pending')]).toEqual([201, 'true'])
    expect(await idle.get(`/events/${made.body.id}`)).toMatchObject({ status: 200, body: { title: 'Early' } })
    expect(await listed(idle, `/events?include=${made.body.id}`)).toEqual([])
    const changed = await idle.call('PATCH', `/events/${made.body.id}`, {
      body: { title: 'Later' },
      as: 'author',
      headers: { Prefer: 'wait=0.01' },
    })
    expect([changed.status, changed.headers.get('index-pending'), changed.body.title]).toEqual([200, 'true', 'Later'])
    const deleted = await idle.call('DELETE', `/events/${made.body.id}`, {
      as: 'author',
      headers: { Prefer: 'respond-async, wait=0' },
    })
    expect([deleted.status, deleted.headers.get('index-pending')]).toEqual([200, 'true'])
  })

  test('ids that the index lacks are looked up in the store', async () => {
    const headers = { Prefer: 'wait=0' }
    const { body } = await idle.post(
      '/events',
      event({
        venue: { venue: 'New' },
        organizer: { organizer: 'New' },
        tags: ['New tag'],
        categories: ['New category'],
      }),
      'administrator',
      headers,
    )
    for (const path of [
      `/events?venue=${body.venue.id}`,
      `/events?organizer=${body.organizer[0]?.id}`,
      `/events?tags=${body.tags[0]?.id}`,
      '/events?categories=new-category',
      `/events?post_parent=${body.id}`,
    ]) {
      expect((await idle.get(path)).status, path).toBe(200)
    }
    expect(body).toMatchObject({ tags: [{ name: 'New tag' }], categories: [{ name: 'New category' }] })
    expect((await idle.get('/events?venue=999')).status).toBe(400)
  })
})
