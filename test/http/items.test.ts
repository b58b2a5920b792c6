/** One record by id and by slug: read, deleted, gone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** The three kinds of posts, and what their unknown ones are called. */
const posts = [
  {
    path: '/events',
    one: 'event',
    unknown: 'rest-event-not-found',
    named: (title: string) => ({ title, start_date: '2999-01-01', end_date: '2999-01-02' }),
  },
  { path: '/venues', one: 'venue', unknown: 'venue-not-found', named: (venue: string) => ({ venue }) },
  {
    path: '/organizers',
    one: 'organizer',
    unknown: 'organizer-not-found',
    named: (organizer: string) => ({ organizer }),
  },
]
const terms = [
  { path: '/categories', named: (name: string) => ({ name }) },
  { path: '/tags', named: (name: string) => ({ name }) },
]

describe.each(posts)('$path', ({ path, one, unknown, named }) => {
  test('is the same by id and by slug', async () => {
    const { id, slug } = await make(app, path, named('Item'))
    const byId = await app.get(`${path}/${id}`)
    const bySlug = await app.get(`${path}/by-slug/${slug}`)
    expect([byId.status, bySlug.status]).toEqual([200, 200])
    expect(byId.body.id).toBe(id)
    expect(bySlug.body).toEqual(byId.body)
    expect(byId.body.json_ld).toBeTypeOf('object')
    expect((await app.get(`${path}/by-slug/${String(slug).toUpperCase()}`)).status).toBe(200)
    expect((await app.get(`${path}/${id}/`)).status).toBe(200)
  })

  test.each(['999999', '0', '99999999999999999999'])('an unknown id %s is a 404 with its own code', async (id) => {
    for (const [method, as] of [
      ['GET', undefined],
      ['GET', 'administrator'],
      ['PATCH', 'administrator'],
      ['PUT', 'editor'],
      ['POST', 'administrator'],
      ['DELETE', 'administrator'],
    ] as const) {
      const { status, body } = await app.call(method, `${path}/${id}`, {
        as,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      })
      expect([method, status, body.code]).toEqual([method, 404, unknown])
      expect(body.data.status).toBe(404)
    }
  })

  test('an unknown slug is a 404 with its own code', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const { status, body } = await app.call(method, `${path}/by-slug/there-is-none`, { as: 'administrator' })
      expect([method, status, body.code]).toEqual([method, 404, unknown])
    }
  })

  test('an id of another type is unknown', async () => {
    const others = posts.filter((other) => other.path !== path)
    for (const other of others) {
      const { id } = await make(app, other.path, other.named(`Other of ${one}`))
      expect(await app.get(`${path}/${id}`)).toMatchObject({ status: 404, body: { code: unknown } })
    }
  })

  test.each(['abc', '-5', '1.5', '5x'])('%s is no id: no route', async (id) => {
    expect(await app.get(`${path}/${id}`)).toMatchObject({ status: 404, body: { code: 'rest_no_route' } })
  })

  test('an anonymous write of an unknown id is a 401, an authorized one a 404', async () => {
    expect(await app.call('PATCH', `${path}/999999`, { body: {} })).toMatchObject({
      status: 401,
      body: { code: 'rest_forbidden' },
    })
    expect(await app.call('DELETE', `${path}/999999`)).toMatchObject({ status: 401, body: { code: 'rest_forbidden' } })
    expect(await app.call('DELETE', `${path}/999999`, { as: 'contributor' })).toMatchObject({ status: 404 })
  })

  test('is trashed by a delete: 200 with the record, then 410', async () => {
    const { id, slug } = await make(app, path, { ...named('Short-lived'), slug: `short-lived-${one}` })
    expect(slug).toBe(`short-lived-${one}`)
    const deleted = await app.call('DELETE', `${path}/${id}?force=true`, { as: 'administrator' })
    expect(deleted).toMatchObject({ status: 200, body: { id, status: 'trash', slug: `short-lived-${one}__trashed` } })
    expect(deleted.body.json_ld).toBeUndefined()
    expect(await app.call('DELETE', `${path}/${id}`, { as: 'administrator' })).toMatchObject({
      status: 410,
      body: { code: `${one}-is-in-trash` },
    })
    expect(
      await app.call('DELETE', `${path}/by-slug/short-lived-${one}__trashed`, { as: 'administrator' }),
    ).toMatchObject({ status: 410 })
    expect(await app.get(`${path}/by-slug/short-lived-${one}`)).toMatchObject({ status: 404, body: { code: unknown } })
    expect(await app.call('DELETE', `${path}/by-slug/short-lived-${one}`, { as: 'administrator' })).toMatchObject({
      status: 404,
    })
  })

  test('HEAD is a GET without a body', async () => {
    const { id } = await make(app, path, named('Item'))
    const get = await app.get(`${path}/${id}`)
    const head = await app.call('HEAD', `${path}/${id}`)
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'etag', 'content-language', 'cache-control', 'vary'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
  })
})

test('an event in the trash is no longer available, a venue or organizer is not accessible', async () => {
  const event = await makeEvent(app, { title: 'Trashed' })
  const venue = await make(app, '/venues', { venue: 'Trashed' })
  const organizer = await make(app, '/organizers', { organizer: 'Trashed' })
  for (const [path, { id }] of [
    ['events', event],
    ['venues', venue],
    ['organizers', organizer],
  ] as const)
    await app.call('DELETE', `/${path}/${id}`, { as: 'administrator' })
  for (const as of [undefined, 'subscriber', 'editor', 'administrator'] as const) {
    expect(await app.get(`/events/${event.id}`, as)).toMatchObject({
      status: 403,
      body: { code: 'event-no-longer-available' },
    })
    expect(await app.get('/events/by-slug/trashed__trashed', as)).toMatchObject({
      status: 403,
      body: { code: 'event-no-longer-available' },
    })
  }
  expect(await app.get(`/venues/${venue.id}`)).toMatchObject({ status: 403, body: { code: 'venue-not-accessible' } })
  expect(await app.get(`/organizers/${organizer.id}`, 'author')).toMatchObject({
    status: 403,
    body: { code: 'organizer-not-accessible' },
  })
  expect(await app.get(`/venues/${venue.id}`, 'editor')).toMatchObject({ status: 200, body: { status: 'trash' } })
})

describe.each(terms)('$path', ({ path, named }) => {
  test('is read by id, has no slug route and no trash', async () => {
    const made = await make(app, path, named('Item'))
    const read = await app.get(`${path}/${made.id}`)
    expect(read).toMatchObject({ status: 200, body: { id: made.id, name: 'Item', slug: 'item', count: 0 } })
    expect(await app.get(`${path}/by-slug/item`)).toMatchObject({ status: 404, body: { code: 'rest_no_route' } })
    const deleted = await app.call('DELETE', `${path}/${made.id}`, { as: 'administrator' })
    expect(deleted.status).toBe(200)
    const { _links, ...before } = read.body
    expect(_links).toBeTypeOf('object')
    expect(deleted.body).toEqual(before)
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(await app.call(method, `${path}/${made.id}`, { as: 'administrator' })).toMatchObject({
        status: 404,
        body: { code: 'rest_term_invalid' },
      })
    }
    expect(await app.call('DELETE', `${path}/${made.id}`)).toMatchObject({
      status: 401,
      body: { code: 'rest_forbidden' },
    })
  })

  test('a term of the other taxonomy is unknown', async () => {
    const other = await make(app, path === '/tags' ? '/categories' : '/tags', { name: `Other of ${path}` })
    expect(await app.get(`${path}/${other.id}`)).toMatchObject({ status: 404, body: { code: 'rest_term_invalid' } })
  })
})

test('created records have a Location, on the requested root', async () => {
  for (const root of ['', '/en', '/fr', '/de']) {
    for (const { path, named } of [...posts, ...terms]) {
      const made = await app.post(`${root}${path}`, named(`At ${root}`), 'administrator')
      expect(made.headers.get('location')).toBe(`${app.url}${root}/cal/events/v1${path}/${made.body.id}`)
      expect((await app.call('GET', String(made.headers.get('location')))).body.id).toBe(made.body.id)
    }
  }
})

test('events, venues and organizers share a sequence of ids, terms have another; none is used twice', async () => {
  const event = await makeEvent(app)
  const venue = await make(app, '/venues', { venue: 'Next' })
  const organizer = await make(app, '/organizers', { organizer: 'Next' })
  expect([venue.id, organizer.id]).toEqual([event.id + 1, event.id + 2])
  expect(event.global_id).toBe(`localhost?id=${event.id}`)
  expect(venue.global_id_lineage).toEqual([`localhost?id=${venue.id}`])
  const category = await make(app, '/categories', { name: 'Highest' })
  await app.call('DELETE', `/categories/${category.id}`, { as: 'administrator' })
  const tag = await make(app, '/tags', { name: 'After' })
  expect(tag.id).toBe(category.id + 1)
})
