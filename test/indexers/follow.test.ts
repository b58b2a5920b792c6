/** Following: what is written comes into the index, with all that it touches elsewhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { type Body, type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { event, listed, make, makeEvent } from '../support/records.ts'
import { watchLoop } from '../support/refusals.ts'

const ALL = 'starts_after=1000-01-02&per_page=50'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

function patch(path: string, body: Record<string, unknown>): Promise<{ status: number }> {
  return app.call('PATCH', path, { as: 'administrator', body, headers: { Prefer: 'wait=0' } })
}

async function caughtUp(): Promise<void> {
  expect(await app.indexer.waitUntilVisible(await app.engine.store.now(), 20_000)).toBe(true)
}

async function venueOf(id: number): Promise<Body['venue']> {
  return (await app.get(`/events?${ALL}&include=${id}`)).body.events[0]!.venue
}

describe('events follow their venue', () => {
  test('when it is renamed, moved, protected from sight, trashed and restored', async () => {
    const venue = await make(app, '/venues', { venue: 'Old Mill', city: 'Bern', geo_lat: 46.9, geo_lng: 7.4 })
    const { id } = await makeEvent(app, { venue: venue.id })
    const near = (lat: number, lng: number) =>
      listed(app, `/events?${ALL}&geoloc_lat=${lat}&geoloc_lng=${lng}&geoloc_radius=5`)
    const change = (body: Record<string, unknown>) =>
      app.call('PATCH', `/venues/${venue.id}`, { as: 'administrator', body })

    await change({ venue: 'New Mill' })
    expect(await venueOf(id)).toMatchObject({ venue: 'New Mill' })
    expect(await near(46.9, 7.4)).toEqual([id])
    await change({ geo_lat: 1, geo_lng: 1 })
    expect([await near(46.9, 7.4), await near(1, 1)]).toEqual([[], [id]])
    for (const [status, shown] of [
      ['draft', []],
      ['publish', [id]],
    ] as const) {
      await change({ status })
      expect([
        await near(1, 1),
        await listed(app, `/events?${ALL}&venue=${venue.id}`),
        Array.isArray(await venueOf(id)),
      ]).toEqual([shown, shown, !shown.length])
    }
    await app.call('DELETE', `/venues/${venue.id}`, { as: 'administrator' })
    expect([await near(1, 1), await venueOf(id)]).toEqual([[], []])
    await change({ status: 'publish' })
    expect([await near(1, 1), (await venueOf(id)).venue]).toEqual([[id], 'New Mill'])
    expect(await drift(app.engine)).toEqual([])
  })
})

describe('counts', () => {
  /** Of so many events, each moved many times at once, so that some are moved again before they were looked at. */
  test('are exact after moves at random', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `Place ${at}`)
    const links = {
      venue: await Promise.all(names.map(async (venue) => (await make(app, '/venues', { venue })).id)),
      organizer: await Promise.all(names.map(async (organizer) => (await make(app, '/organizers', { organizer })).id)),
      categories: await Promise.all(names.map(async (name) => (await make(app, '/categories', { name })).id)),
      tags: await Promise.all(names.map(async (name) => (await make(app, '/tags', { name })).id)),
    }
    const events = await Promise.all(names.map(async () => (await makeEvent(app)).id))
    const some = (ids: readonly number[]) => ids.filter(() => Math.random() < 0.3)
    const moved = () => ({
      ...Object.fromEntries(Object.entries(links).map(([field, ids]) => [field, some(ids)])),
      status: Math.random() < 0.8 ? 'publish' : 'draft',
    })
    const answers = new Set<number>()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let times = 0; times < 40; times++)
          answers.add((await patch(`/events/${events[Math.floor(Math.random() * events.length)]}`, moved())).status)
      }),
    )
    await caughtUp()
    // A record that is changed by too many at once may say so.
    expect([...answers].filter((status) => status !== 409)).toEqual([200])
    expect(await drift(app.engine)).toEqual([])
  })

  test('follow an event to the trash and back, and a category that is deleted', async () => {
    const category = (await make(app, '/categories', { name: 'Circus' })).id
    const child = (await make(app, '/categories', { name: 'Clowns', parent: category })).id
    const { id } = await makeEvent(app, { categories: [child] })
    const count = async (of: number) =>
      (await app.get(`/categories?include=${of}&hide_empty=false`)).body.categories[0]?.count
    expect(await count(child)).toBe(1)
    await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
    expect(await count(child)).toBe(0)
    await app.call('PATCH', `/events/${id}`, { as: 'administrator', body: { status: 'publish' } })
    expect(await count(child)).toBe(1)
    await app.call('DELETE', `/categories/${category}`, { as: 'administrator' })
    expect((await app.get(`/categories/${child}`)).body.parent).toBe(0)
    expect(await drift(app.engine)).toEqual([])
  })
})

describe('a document that cannot be indexed', () => {
  const broken: [title: string, change: Record<string, unknown>][] = [
    ['the index refuses', { start_utc: 'never' }],
    ['cannot be projected', { texts: null }],
  ]

  test.each(broken)(
    'because it %s becomes a dead letter with the reason until it is corrected; the others go on',
    async (_, change) => {
      const { store, state } = app.engine
      const { id } = await makeEvent(app, { title: 'Broken' })
      const [document] = await store.get<StoredDocument>('events', [id])
      const beside = (await app.post('/events', event({ title: 'Beside' }), 'administrator', { Prefer: 'wait=0' })).body
        .id
      await store.put('events', { ...document!, ...change, rev: document!.rev + 1 }, document!.rev)
      await caughtUp()
      expect(await state.get(`aside:events:${id}`)).toMatchObject({
        value: { reason: expect.stringMatching(/\w+/), at: expect.stringMatching(/^\d{4}-/) },
      })
      expect(await listed(app, `/events?${ALL}&include=${beside}`)).toEqual([beside])
      await store.put('events', { ...document!, rev: document!.rev + 2 }, document!.rev + 1)
      await caughtUp()
      expect(await state.list('aside:')).toEqual([])
      expect(await drift(app.engine)).toEqual([])
    },
  )
})

test('what is due is published', async () => {
  const { store } = app.engine
  const { id } = await makeEvent(app, { date_utc: '2999-01-01', title: 'Scheduled' })
  const [document] = await store.get<StoredDocument & { status: string }>('events', [id])
  expect(document).toMatchObject({ status: 'future' })
  expect(await listed(app, `/events?${ALL}&include=${id}`)).toEqual([])
  await store.put('events', { ...document!, published: Math.floor(Date.now() / 1000) - 1, rev: 2 }, 1)
  await eventually(async () => expect(await listed(app, `/events?${ALL}&include=${id}`)).toEqual([id]))
})

test('a thousand events follow their venue at once, while the event loop goes on', async () => {
  const { id: venue } = await make(app, '/venues', { venue: 'Arena' })
  const { id } = await makeEvent(app, { venue, title: 'Match' })
  const { store } = app.engine
  const [document] = await store.get<StoredDocument & { texts: object }>('events', [id])
  const first = await store.nextIds('posts', 1_000)
  await Promise.all(
    Array.from({ length: 1_000 }, (_, at) =>
      store.put(
        'events',
        { ...document!, id: first + at, texts: { en: { title: `Match ${at}`, slug: `copy-${at}` } } },
        null,
      ),
    ),
  )
  await caughtUp()
  const loop = watchLoop('a venue of 1,001 events')
  expect(
    (await app.call('PATCH', `/venues/${venue}`, { as: 'administrator', body: { venue: 'Dome' } })).headers.get(
      'index-pending',
    ),
  ).toBeNull()
  loop.check()
  expect((await app.get(`/events?${ALL}&venue=${venue}`)).body).toMatchObject({ total: 1_001 })
  expect(await drift(app.engine)).toEqual([])
})
