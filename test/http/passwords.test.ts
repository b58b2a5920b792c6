/** Password-protected events: readable with the right password only, redacted in lists, and never returning it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { listed, makeEvent } from '../support/records.ts'

const PASSWORD = 'Sesame öffne dich '

let app: Running
let secret: Body
beforeAll(async () => {
  app = await startApp()
  secret = await makeEvent(
    app,
    {
      title: 'Secret party',
      description: '<p>Hidden words</p>',
      excerpt: 'Hidden summary',
      cost: '€10',
      website: 'https://example.org/hidden',
      image: 'https://example.org/hidden.png',
      all_day: true,
      show_map: true,
      show_map_link: true,
      sticky: true,
      featured: true,
      ticketed: true,
      event_status: 'cancelled',
      event_status_reason: 'Hidden reason',
      sold_out: true,
      attendance_mode: 'mixed',
      online_url: 'https://example.org/hidden/live',
      categories: ['Hidden category'],
      tags: ['Hidden tag'],
      venue: { venue: 'Hidden hall', geo_lat: 46.9, geo_lng: 7.4 },
      organizer: [{ organizer: 'Hidden host' }],
      password: PASSWORD,
    },
    'administrator',
  )
})
afterAll(() => app.stop())

const item = () => `/events/${secret.id}`
const bySlug = '/events/by-slug/secret-party'
const opened = (password: string) => `?password=${encodeURIComponent(password)}`

test('the response of the write has everything but the password', () => {
  expect(secret).toMatchObject({ description: '<p>Hidden words</p>', cost: '€10', venue: { venue: 'Hidden hall' } })
  expect('password' in secret).toBe(false)
})

describe.each([
  ['by id', item],
  ['by slug', () => bySlug],
])('%s', (_, path) => {
  test('it is readable for nobody without the password', async () => {
    for (const as of [undefined, 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const) {
      expect(await app.get(path(), as)).toMatchObject({ status: 403, body: { code: 'event-password-protected' } })
    }
  })

  test('a wrong one is refused', async () => {
    expect(await app.get(`${path()}${opened(PASSWORD.toLowerCase())}`)).toMatchObject({
      status: 403,
      body: { code: 'event-password-protected' },
    })
  })

  test('the right one returns all of it', async () => {
    const { status, body } = await app.get(`${path()}${opened(PASSWORD)}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      description: '<p>Hidden words</p>',
      cost: '€10',
      venue: { venue: 'Hidden hall' },
      organizer: [{ organizer: 'Hidden host' }],
      tags: [{ name: 'Hidden tag' }],
      all_day: true,
    })
    expect(body.json_ld).toBeTypeOf('object')
  })

  test('an empty one is a 400', async () => {
    expect(await app.get(`${path()}?password=`)).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { password: expect.any(String) } } },
    })
  })
})

test('case, blanks and accents are significant', async () => {
  const wrong = [PASSWORD.trim(), ` ${PASSWORD}`, 'Sesame offne dich ', 'x'.repeat(255)]
  const answers = await Promise.all(wrong.map((password) => app.get(`${item()}${opened(password)}`)))
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('the header works as the parameter does', async () => {
  const { id } = await makeEvent(app, { title: 'By header', password: 'Plain-1' })
  expect((await app.get(`/events/${id}`, undefined, { 'X-Event-Password': 'Plain-1' })).status).toBe(200)
  expect((await app.get('/events/by-slug/by-header', undefined, { 'X-Event-Password': 'plain-1' })).status).toBe(403)
})

describe('in lists', () => {
  test('it is listed, redacted', async () => {
    const { body } = await app.get(`/events?include=${secret.id}`)
    expect(body.events).toEqual([
      {
        ...secret,
        description: '',
        excerpt: '',
        cost: '',
        website: '',
        image: false,
        all_day: null,
        show_map: null,
        show_map_link: null,
        hide_from_listings: null,
        sticky: null,
        featured: null,
        ticketed: null,
        cost_description: '',
        is_free: null,
        event_status_reason: '',
        sold_out: null,
        attendance_mode: null,
        online_url: '',
        cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
        categories: [],
        tags: [],
        venue: [],
        organizer: [],
        custom_fields: [],
        content_languages: {},
      },
    ])
    expect(body.events[0]).toMatchObject({
      title: 'Secret party',
      slug: 'secret-party',
      status: 'publish',
      event_status: 'cancelled',
      start_date: secret.start_date,
      timezone: 'UTC',
    })
  })

  test('for all callers, unless an editor asks for context=edit', async () => {
    for (const as of ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const) {
      expect((await app.get(`/events?include=${secret.id}`, as)).body.events[0]?.venue).toEqual([])
    }
    for (const as of ['editor', 'administrator'] as const)
      expect((await app.get(`/events?include=${secret.id}&context=edit`, as)).body.events[0]?.venue).toMatchObject({
        venue: 'Hidden hall',
      })
    for (const as of [undefined, 'subscriber', 'author'] as const)
      expect((await app.get(`/events?include=${secret.id}&context=edit`, as)).body.events[0]?.venue).toEqual([])
  })

  test('searches find it only for those who may read it', async () => {
    for (const words of ['hidden', 'party', 'secret', '-nothing']) {
      for (const as of [undefined, 'subscriber', 'author'] as const)
        expect([words, await listed(app, `/events?search=${words}&include=${secret.id}`, as)]).toEqual([words, []])
      expect(await listed(app, `/events?search=${words}&include=${secret.id}`, 'editor')).toEqual([secret.id])
    }
  })

  test.each([
    ['its venue', () => `venue=${secret.venue.id}`],
    ['its organizer', () => `organizer=${secret.organizer[0]?.id}`],
    ['its place', () => 'geoloc_lat=46.9&geoloc_lng=7.4'],
    ['its having a place', () => 'geoloc=true'],
    ['its category', () => 'categories=hidden-category'],
    ['its tag', () => 'tags=hidden-tag'],
    ['being featured', () => 'featured=true'],
    ['having tickets', () => 'ticketed=true'],
    ['having sold them', () => 'sold_out=true'],
    ['how it is attended', () => 'attendance_mode=mixed'],
    ['its price', () => 'is_free=false'],
  ])('it is found by %s only by those who may read it', async (_, by) => {
    const path = `/events?include=${secret.id}&${by()}`
    for (const as of [undefined, 'subscriber', 'author'] as const)
      expect([as, await listed(app, path, as)]).toEqual([as, []])
    expect(await listed(app, path, 'editor')).toEqual([secret.id])
  })

  const opposites = ['featured=false', 'ticketed=false', 'geoloc=false', 'search=-hidden']
  test.each(opposites)('nor is one without all of this found by %s', async (by) => {
    const { id } = await makeEvent(app, { title: 'Plain secret', password: 'x' })
    const open = await makeEvent(app, { title: 'Plain' })
    const path = `/events?include=${id},${open.id}&${by}`
    for (const as of [undefined, 'author'] as const) expect(await listed(app, path, as)).toEqual([open.id])
    expect(await listed(app, path, 'editor')).toEqual([id, open.id])
  })

  test('its links cannot be requested, except by those who may read it', async () => {
    for (const path of ['/venues?event=', '/organizers?event=', '/categories?event=', '/tags?post=']) {
      for (const as of [undefined, 'subscriber', 'author'] as const)
        expect([path, as, await listed(app, path + secret.id, as)]).toEqual([path, as, []])
      expect([path, await listed(app, path + secret.id, 'editor')]).toEqual([path, [expect.any(Number)]])
    }
  })

  test('its distance is redacted with its venue', async () => {
    const near = async (more = '') =>
      (await app.get(`/events?geoloc_lat=46.9&geoloc_lng=7.4&include=${secret.id}${more}`, 'editor')).body.events
    expect((await near()).map((event) => 'distance' in event)).toEqual([false])
    expect((await near('&context=edit')).map(({ distance }) => distance)).toEqual([0])
  })
})

test('a response to the password is cached for nobody else, by the Vary header', async () => {
  const { id } = await makeEvent(app, { title: 'Not to be cached', password: 'one' })
  const caching = async (path: string, headers = {}) => {
    const { status, headers: sent } = await app.get(path, undefined, headers)
    return [status, sent.get('cache-control'), sent.get('vary')?.includes('X-Event-Password')]
  }
  const secret = [200, 'private, no-store', true]
  expect(await caching(`/events/${id}?password=one`)).toEqual(secret)
  expect(await caching(`/events/${id}?password=one&_envelope=1`)).toEqual(secret)
  expect(await caching('/events/by-slug/not-to-be-cached', { 'X-Event-Password': 'one' })).toEqual(secret)
  expect(await caching(`/events/${id}`)).toEqual([403, 'no-store', true])
  const open = await makeEvent(app, { title: 'To be cached' })
  expect(await caching(`/events/${open.id}`)).toEqual([200, 'public, max-age=0, must-revalidate', true])
})

test('context=edit returns all of it to those who may edit it', async () => {
  for (const as of ['editor', 'administrator'] as const)
    expect((await app.get(`${item()}?context=edit`, as)).body).toMatchObject({ description: '<p>Hidden words</p>' })
  for (const as of [undefined, 'subscriber', 'contributor', 'author'] as const)
    expect((await app.get(`${item()}?context=edit`, as)).status).toBe(403)
})

describe('its change', () => {
  const closed = async (id: number, password: string) => (await app.get(`/events/${id}${opened(password)}`)).status
  const change = (id: number, body: Record<string, unknown>, query = '') =>
    app.call('PATCH', `/events/${id}${query}`, { body, as: 'editor' })

  test('an update without it keeps it, and a password in the query sets none', async () => {
    const { id } = await makeEvent(app, { title: 'Kept', password: 'one' })
    expect((await change(id, { title: 'Kept still' }, '?password=two')).body.title).toBe('Kept still')
    expect([await closed(id, 'one'), await closed(id, 'two')]).toEqual([200, 403])
    const open = await app.call('POST', '/events?password=two&title=Open&start_date=2999-01-01&end_date=2999-01-01', {
      as: 'editor',
    })
    expect((await app.get(`/events/${open.body.id}`)).status).toBe(200)
  })

  test.each([null, ''])('%j removes it', async (empty) => {
    const { id } = await makeEvent(app, { title: 'Lifted', description: '<p>For all</p>', password: 'one' })
    await change(id, { password: empty })
    expect(await app.get(`/events/${id}`)).toMatchObject({ status: 200, body: { description: '<p>For all</p>' } })
    expect((await app.get(`/events?include=${id}`)).body.events[0]?.description).toBe('<p>For all</p>')
  })

  test('another replaces it; a number is a text', async () => {
    const { id } = await makeEvent(app, { title: 'Replaced', password: 'one' })
    await change(id, { password: 1234 })
    expect([await closed(id, 'one'), await closed(id, '1234')]).toEqual([403, 200])
  })

  test('the status comes first: a record that is not public is refused, with or without the password', async () => {
    const { id } = await makeEvent(app, { title: 'Closed draft', status: 'draft', password: 'one' })
    expect(await app.get(`/events/${id}${opened('one')}`)).toMatchObject({
      status: 403,
      body: { code: 'event-not-accessible' },
    })
    await app.call('DELETE', `/events/${id}`, { as: 'editor' })
    expect(await app.get(`/events/${id}${opened('one')}`)).toMatchObject({
      status: 403,
      body: { code: 'event-no-longer-available' },
    })
  })

  test('a delete needs the right, not the password', async () => {
    const { id } = await makeEvent(app, { title: 'Deleted', password: 'one' })
    expect((await app.call('DELETE', `/events/${id}${opened('one')}`)).status).toBe(401)
    expect((await app.call('DELETE', `/events/${id}${opened('wrong')}`, { as: 'editor' })).body.status).toBe('trash')
  })
})

test('it is stored as a hash with its own salt, and the index has none', async () => {
  const twin = await makeEvent(app, { title: 'Twin secret', password: PASSWORD })
  const stored = await app.engine.store.get<{ id: number; rev: number; password: string }>('events', [
    secret.id,
    twin.id,
  ])
  const [one, two] = stored.map(({ password }) => password)
  expect(one).toMatch(/^[\w-]{20,}\.[\w-]{40,}$/)
  expect(one).not.toBe(two)
  expect(JSON.stringify(stored)).not.toContain('Sesame')
  const [found] = await app.engine.search.find([
    {
      resource: 'events',
      language: 'en',
      where: [{ op: 'eq', field: 'id', value: secret.id }],
      order: { by: 'id', dir: 'asc' },
      from: 0,
      size: 1,
    },
  ])
  expect(JSON.stringify(found?.hits[0]?.record)).not.toContain(String(one))
})
