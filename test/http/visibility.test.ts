/** A record that is not public is only visible to its author and to those who may edit everything, in every request. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { listed, make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const callers = [undefined, 'subscriber', 'contributor', 'other', 'author', 'editor', 'administrator'] as const
const insiders = ['author', 'editor', 'administrator']
const WINDOW = 'starts_after=2900-01-01'

/** Who finds the id there; those for whom the address is refused do not. */
async function finders(path: string, id: number): Promise<string[]> {
  const found = await Promise.all(
    callers.map(async (as) => {
      const { status, body } = await app.get(path, as)
      const records = body.events ?? body.venues ?? body.organizers ?? (status === 200 ? [body] : [])
      return records.some((record) => record.id === id) ? [as ?? 'anonymous'] : []
    }),
  )
  return found.flat()
}

describe.each(['draft', 'pending', 'private', 'future'])('an event that is %s', (status) => {
  let event: Body
  beforeAll(async () => {
    const date = status === 'future' ? { date_utc: '2999-01-01' } : {}
    event = await makeEvent(
      app,
      {
        title: `Unseen ${status}`,
        status,
        ...date,
        categories: [`Of ${status}`],
        venue: { venue: `Hall of ${status}`, status: 'publish', geo_lat: 10, geo_lng: 10 },
        organizer: [{ organizer: `Choir of ${status}`, status: 'publish' }],
      },
      'author',
    )
    const tag = await make(app, '/tags', { name: `Tag of ${status}` })
    event = (await app.call('PATCH', `/events/${event.id}`, { body: { tags: [tag.id] }, as: 'author' })).body
  })

  const ways: [string, () => string][] = [
    ['by id', () => `/events/${event.id}`],
    ['by slug', () => `/events/by-slug/${event.slug}`],
    ['in the list', () => `/events?${WINDOW}&per_page=50`],
    ['in another language', () => `/fr/events?${WINDOW}&per_page=50`],
    ['by search', () => `/events?${WINDOW}&search=unseen+${status}`],
    ['by include', () => `/events?include=${event.id}`],
    ['by venue', () => `/events?${WINDOW}&venue=${event.venue.id}`],
    ['by organizer', () => `/events?${WINDOW}&organizer=${event.organizer[0]?.id}`],
    ['by category', () => `/events?${WINDOW}&categories=${event.categories[0]?.id}`],
    ['by tag', () => `/events?${WINDOW}&tags=${event.tags[0]?.slug}`],
    ['near', () => `/events?${WINDOW}&geoloc_lat=10&geoloc_lng=10&per_page=50`],
    ['with coordinates', () => `/events?${WINDOW}&geoloc=true&per_page=50`],
    ['by order', () => `/events?${WINDOW}&orderby=modified&order=desc&per_page=50`],
  ]
  test.each(ways)('%s', async (_, path) => {
    expect(await finders(path(), event.id)).toEqual(insiders)
  })

  test('by its status: other authors do not find it, callers without write access may not filter by it', async () => {
    expect(await finders(`/events?${WINDOW}&status=${status}&per_page=50`, event.id)).toEqual(insiders)
    expect((await app.get(`/events?status=${status}`)).status).toBe(400)
    expect((await app.get(`/events?status=publish,${status}`, 'subscriber')).status).toBe(400)
    expect((await app.get(`/events?${WINDOW}&status=any`, 'contributor')).status).toBe(200)
  })

  test('by its links: a request for the links of an invisible event is refused', async () => {
    for (const [list, id] of [
      ['venues', event.venue.id],
      ['organizers', event.organizer[0]?.id],
      ['categories', event.categories[0]?.id],
      ['tags', event.tags[0]?.id],
    ] as const) {
      for (const as of callers) {
        const answer = await app.get(`/${list}?event=${event.id}`, as)
        expect([list, as, answer.status]).toEqual([list, as, insiders.includes(String(as)) ? 200 : 400])
        if (answer.status === 200)
          expect(((answer.body as unknown as Record<string, Body[]>)[list] ?? []).map((record) => record.id)).toEqual([
            id,
          ])
      }
    }
  })

  test('in counts: none includes it, for any caller', async () => {
    for (const as of callers) {
      for (const term of [`/categories/${event.categories[0]?.id}`, `/tags/${event.tags[0]?.id}`])
        expect((await app.get(term, as)).body.count).toBe(0)
      for (const [list, id] of [
        ['venues', event.venue.id],
        ['organizers', event.organizer[0]?.id],
      ] as const) {
        expect(await listed(app, `/${list}?has_events=true&per_page=50`, as)).not.toContain(id)
        expect(await listed(app, `/${list}?only_with_upcoming=true&per_page=50`, as)).not.toContain(id)
        expect(await listed(app, `/${list}?has_events=false&per_page=50`, as)).toContain(id)
      }
    }
  })

  test('by a child: an invisible parent can be set, and nothing of it is returned', async () => {
    const child = await makeEvent(app, { title: `Child of ${status}`, post_parent: event.id })
    expect(await finders(`/events?${WINDOW}&post_parent=${event.id}`, child.id)).toHaveLength(callers.length)
    expect((await app.get(`/events/${child.id}`)).text).not.toContain('Unseen')
  })
})

describe.each([
  ['venue', 'venues'],
  ['organizer', 'organizers'],
] as const)('a %s that is a draft, on a public event', (key, list) => {
  let draft: Body
  let event: Body
  beforeAll(async () => {
    draft = await make(
      app,
      `/${list}`,
      {
        [key]: 'Confidential',
        status: 'draft',
        description: 'Confidential too',
        ...(key === 'venue'
          ? { geo_lat: -20, geo_lng: -20, city: 'Confidential' }
          : { email: 'confidential@example.org' }),
      },
      'author',
    )
    event = await makeEvent(app, { title: `Public ${key}`, [key]: draft.id }, 'author')
  })

  test.each([
    ['by id', () => `/${list}/${draft.id}`],
    ['by slug', () => `/${list}/by-slug/confidential`],
    ['in the list', () => `/${list}?per_page=50`],
    ['by search', () => `/${list}?search=confidential`],
    ['by its event', () => `/${list}?event=${event.id}`],
    ['by having events', () => `/${list}?has_events=true&per_page=50`],
    ['by upcoming events', () => `/${list}?only_with_upcoming=true&per_page=50`],
  ])('%s', async (_, path) => {
    expect(await finders(path(), draft.id)).toEqual(insiders)
  })

  test.each([
    ['the item', () => `/events/${event.id}`],
    ['the item by slug', () => `/events/by-slug/${event.slug}`],
    ['the list', () => `/events?include=${event.id}`],
    ['a search', () => `/events?${WINDOW}&search=public`],
    ['the stable shape', () => `/events/${event.id}?shape=stable`],
    ['chosen keys', () => `/events?include=${event.id}&_fields=events.${key},events.id`],
  ])('inside %s of the event', async (_, path) => {
    const seen = []
    for (const as of callers) {
      const answer = await app.get(path(), as)
      expect(answer.status).toBe(200)
      if (/confidential/i.test(answer.text)) seen.push(as)
    }
    expect(seen).toEqual(insiders)
  })

  test('the event is visible to all, without it', async () => {
    const { body } = await app.get(`/events/${event.id}`)
    expect([body.id, body[key]]).toEqual([event.id, []])
    for (const name of ['location', 'organizer']) expect(body.json_ld).not.toHaveProperty(name)
  })

  test('as a filter it finds the event for editors only', async () => {
    for (const as of [undefined, 'subscriber', 'contributor', 'other'] as const)
      expect(await listed(app, `/events?${WINDOW}&${key}=${draft.id}`, as)).toEqual([])
    for (const as of ['editor', 'administrator'] as const)
      expect(await listed(app, `/events?${WINDOW}&${key}=${draft.id}`, as)).toEqual([event.id])
  })

  if (key === 'venue') {
    test('a nearby search does not reveal its place', async () => {
      const near = `/events?${WINDOW}&geoloc_lat=-20&geoloc_lng=-20`
      for (const as of [undefined, 'subscriber', 'contributor', 'other'] as const) {
        expect(await listed(app, near, as)).toEqual([])
        expect(await listed(app, `/events?${WINDOW}&geoloc=true&include=${event.id}`, as)).toEqual([])
        expect(await listed(app, `/events?${WINDOW}&geoloc=false&include=${event.id}`, as)).toEqual([event.id])
      }
      expect(await listed(app, near, 'editor')).toEqual([event.id])
    })

    test('the distance is that of the nearest visible venue', async () => {
      const open = await make(app, '/venues', { venue: 'Open', geo_lat: -20.2, geo_lng: -20 })
      const { id } = await makeEvent(app, { title: 'At two places', venue: [draft.id, open.id] })
      const distance = async (as?: 'editor') =>
        (await app.get(`/events?${WINDOW}&geoloc_lat=-20&geoloc_lng=-20&include=${id}`, as)).body.events[0]?.distance
      expect(await distance()).toBeCloseTo(22.24, 1)
      expect(await distance('editor')).toBe(0)
    })
  }

  test('once public, it is visible to all', async () => {
    await app.call('PATCH', `/${list}/${draft.id}`, { body: { status: 'publish' }, as: 'author' })
    expect(await finders(`/${list}?event=${event.id}`, draft.id)).toHaveLength(callers.length)
    expect(await finders(`/events?${WINDOW}&${key}=${draft.id}`, event.id)).toHaveLength(callers.length)
    await app.call('DELETE', `/${list}/${draft.id}`, { as: 'author' })
    expect(await finders(`/events?${WINDOW}&${key}=${draft.id}`, event.id)).toEqual([])
    expect(await finders(`/${list}?per_page=50`, draft.id)).toEqual([])
  })
})

test('contributors see their own drafts only', async () => {
  const own = await makeEvent(app, { title: 'Of a contributor' }, 'contributor')
  const others = await makeEvent(app, { title: 'Of an author', status: 'draft' }, 'author')
  for (const path of [
    `/events?${WINDOW}&per_page=50`,
    `/events?${WINDOW}&status=draft,pending&per_page=50`,
    `/events?include=${own.id},${others.id}`,
  ]) {
    expect(await finders(path, own.id)).toEqual(['contributor', 'editor', 'administrator'])
    expect(await finders(path, others.id)).toEqual(insiders)
  }
  expect(await finders(`/events/${own.id}`, own.id)).toEqual(['contributor', 'editor', 'administrator'])
})

test('an event hidden from listings is in none, and readable for all', async () => {
  const { id } = await makeEvent(app, { title: 'Behind the curtain', hide_from_listings: true }, 'author')
  for (const path of [
    `/events?${WINDOW}&per_page=50`,
    '/events?search=curtain',
    `/events?include=${id}`,
    `/events?${WINDOW}&status=any`,
  ]) {
    for (const as of ['author', 'editor', 'administrator'] as const)
      expect(await listed(app, path, as)).not.toContain(id)
  }
  expect(await finders(`/events/${id}`, id)).toHaveLength(callers.length)
  expect(await finders('/events/by-slug/behind-the-curtain', id)).toHaveLength(callers.length)
})

test('trashed records are only listed on request, for those who may see them', async () => {
  const { id } = await makeEvent(app, { title: 'In the bin' }, 'author')
  await app.call('DELETE', `/events/${id}`, { as: 'author' })
  expect(await finders(`/events?${WINDOW}&per_page=50`, id)).toEqual([])
  expect(await finders(`/events?include=${id}`, id)).toEqual([])
  expect(await finders(`/events?${WINDOW}&status=any`, id)).toEqual([])
  expect(await finders(`/events?${WINDOW}&status=trash&per_page=50`, id)).toEqual(insiders)
})
