/** ETags: conditional reads that need no body, and conditional writes that do not overwrite another's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
let event: Body
beforeAll(async () => {
  app = await startApp()
  event = await makeEvent(app, {
    title: 'Tagged',
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Choir' },
    categories: ['Music'],
    tags: ['Loud'],
  })
})
afterAll(() => app.stop())

const tagOf = async (path: string) => String((await app.get(path)).headers.get('etag'))
const matching = (etag: string) => ({ 'If-Match': etag })

describe('If-None-Match', () => {
  const paths = () => [
    '',
    '/doc',
    '/events',
    `/events/${event.id}`,
    `/events/by-slug/${event.slug}`,
    '/venues',
    `/venues/${event.venue.id}`,
    '/organizers',
    `/organizers/${event.organizer[0]?.id}`,
    '/categories',
    `/categories/${event.categories[0]?.id}`,
    '/tags',
    `/tags/${event.tags[0]?.id}`,
    '/fr/events?per_page=3',
  ]

  test('on every GET is answered 304 without a body while nothing has changed', async () => {
    for (const path of paths()) {
      const etag = await tagOf(path)
      expect(etag, path).toMatch(/^"[^"]+"$/)
      const again = await app.get(path, undefined, { 'If-None-Match': etag })
      expect([path, again.status, again.text]).toEqual([path, 304, ''])
      expect(again.headers.get('etag')).toBe(etag)
      for (const header of [`W/${etag}`, `"other", ${etag}`, '*'])
        expect((await app.get(path, undefined, { 'If-None-Match': header })).status, `${path} ${header}`).toBe(304)
      expect((await app.get(path, undefined, { 'If-None-Match': '"other"' })).status).toBe(200)
    }
  })

  test('with the ETag of another language, caller or shape does not match', async () => {
    const path = `/events/${event.id}`
    const etag = await tagOf(path)
    expect(await tagOf(`/fr${path}`)).not.toBe(etag)
    expect(await tagOf(`${path}?shape=stable`)).not.toBe(etag)
  })

  test('a changed record is sent, also if an embedded one changed', async () => {
    const item = await tagOf(`/events/${event.id}`)
    const list = await tagOf(`/events?include=${event.id}`)
    await app.call('PATCH', `/venues/${event.venue.id}`, { body: { phone: '031' }, as: 'administrator' })
    expect((await app.get(`/events/${event.id}`, undefined, { 'If-None-Match': item })).body.venue.phone).toBe('031')
    expect(
      (await app.get(`/events?include=${event.id}`, undefined, { 'If-None-Match': list })).body.events[0]?.venue.phone,
    ).toBe('031')
  })

  test('an error is sent whatever the ETag', async () => {
    expect((await app.get('/events/999999', undefined, { 'If-None-Match': '*' })).status).toBe(404)
  })
})

describe('If-Match', () => {
  test('accepts the write of a client that has read the current revision', async () => {
    const path = `/events/${event.id}`
    const etag = await tagOf(path)
    const written = await app.call('PATCH', path, {
      body: { excerpt: 'one' },
      as: 'administrator',
      headers: matching(etag),
    })
    expect(written.status).toBe(200)
    const stale = await app.call('PATCH', path, {
      body: { excerpt: 'two' },
      as: 'administrator',
      headers: matching(etag),
    })
    expect(stale).toMatchObject({ status: 412, body: { code: 'rest_precondition_failed' } })
    expect((await app.get(path)).body.excerpt).toBe('<p>one</p>')
    let latest = String(written.headers.get('etag'))
    for (const header of [
      (tag: string) => tag,
      (tag: string) => `"0-x", ${tag}`,
      (tag: string) => `W/${tag}`,
      () => '*',
    ]) {
      const next = await app.call('PUT', path, { body: {}, as: 'administrator', headers: matching(header(latest)) })
      expect([header(latest), next.status]).toEqual([header(latest), 200])
      latest = String(next.headers.get('etag'))
    }
  })

  test.each(['"999-abc"', '"x"', 'nonsense', ''])('%j matches nothing', async (header) => {
    const { status } = await app.call('PATCH', `/events/${event.id}`, {
      body: { excerpt: 'three' },
      as: 'administrator',
      headers: matching(header),
    })
    expect(status).toBe(412)
  })

  test('applies to deletes and to every resource', async () => {
    for (const [path, body] of [
      ['/events', { title: 'A', start_date: '2999-01-01', end_date: '2999-01-01' }],
      ['/venues', { venue: 'A' }],
      ['/organizers', { organizer: 'A' }],
      ['/categories', { name: 'A' }],
      ['/tags', { name: 'A' }],
    ] as const) {
      const { id } = await make(app, path, body)
      const etag = await tagOf(`${path}/${id}`)
      await app.call('PATCH', `${path}/${id}`, { body: { description: 'changed' }, as: 'administrator' })
      expect(await app.call('DELETE', `${path}/${id}`, { as: 'administrator', headers: matching(etag) })).toMatchObject(
        { status: 412 },
      )
      expect(
        await app.call('DELETE', `${path}/${id}`, {
          as: 'administrator',
          headers: matching(await tagOf(`${path}/${id}`)),
        }),
      ).toMatchObject({ status: 200 })
    }
  })

  test('is checked after the rights', async () => {
    expect((await app.call('PATCH', `/events/${event.id}`, { body: {}, headers: matching('"x"') })).status).toBe(401)
    expect(
      (await app.call('PATCH', `/events/${event.id}`, { body: {}, as: 'author', headers: matching('"x"') })).status,
    ).toBe(403)
  })

  test('accepts one of two concurrent writes of the same revision', async () => {
    const path = `/events/${event.id}`
    const etag = await tagOf(path)
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((excerpt) =>
        app.call('PATCH', path, { body: { excerpt }, as: 'administrator', headers: matching(etag) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    expect((await app.get(path)).body.excerpt).toBe(answers.find(({ status }) => status === 200)?.body.excerpt)
  })
})

describe('without If-Match', () => {
  test('two concurrent updates of different fields lose nothing', async () => {
    const { id } = await makeEvent(app, { title: 'Shared' })
    const changes: Record<string, unknown>[] = [
      { title: 'Theirs' },
      { description: '<p>D</p>' },
      { excerpt: '<p>E</p>' },
      { cost: '5' },
      { website: 'https://example.org/x' },
      { featured: true },
      { sticky: true },
      { all_day: true },
      { tags: ['One'] },
      { categories: ['Two'] },
      { venue: { venue: 'Three' } },
      { organizer: [{ organizer: 'Four' }] },
      { ticketed: true },
      { show_map: true },
      { show_map_link: true },
      { timezone: 'Europe/Paris' },
    ]
    const answers = await Promise.all(
      changes.map((body) => app.call('PATCH', `/events/${id}`, { body, as: 'administrator' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
    expect((await app.get(`/events/${id}`)).body).toMatchObject({
      title: 'Theirs',
      description: '<p>D</p>',
      excerpt: '<p>E</p>',
      cost: '$5',
      website: 'https://example.org/x',
      featured: true,
      sticky: true,
      all_day: true,
      tags: [{ name: 'One' }],
      categories: [{ name: 'Two' }],
      venue: { venue: 'Three' },
      organizer: [{ organizer: 'Four' }],
      ticketed: true,
      show_map: true,
      show_map_link: true,
      timezone: 'Europe/Paris',
    })
  })

  test('forty concurrent updates of one record all succeed', async () => {
    const { id } = await makeEvent(app, { title: 'Crowded' })
    const etag = await tagOf(`/events/${id}`)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        app.call('PATCH', `/events/${id}`, {
          body: { excerpt: String(n) },
          as: 'administrator',
          headers: { Prefer: 'wait=0' },
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const revision = (tag: string | null) => Number(/^"(\d+)-/.exec(String(tag))?.[1])
    expect(revision(await tagOf(`/events/${id}`))).toBe(revision(etag) + 40)
  })

  test('concurrent updates of texts in three languages are all stored', async () => {
    const { id } = await makeEvent(app, { title: 'Source' })
    await Promise.all(
      ['fr', 'de'].map((language) =>
        app.call('PATCH', `/${language}/events/${id}`, { body: { title: `In ${language}` }, as: 'administrator' }),
      ),
    )
    const titles = await Promise.all(
      ['en', 'fr', 'de'].map(async (language) => (await app.get(`/${language}/events/${id}`)).body.title),
    )
    expect(titles).toEqual(['Source', 'In fr', 'In de'])
  })
})

test('anonymous responses may be cached and revalidated, those of authenticated callers are private', async () => {
  expect((await app.get('/events')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect((await app.get(`/events/${event.id}`)).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  for (const path of ['/events', `/events/${event.id}`, '/tags'])
    expect((await app.get(path, 'subscriber')).headers.get('cache-control')).toBe('private, no-store')
  expect((await app.get('/events')).headers.get('vary')).toBe('Accept, Accept-Encoding, Authorization, Origin, Prefer')
})
