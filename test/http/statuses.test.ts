/** Statuses: what each caller's request becomes, the effect of time, and how a record leaves the trash. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { event, listed, make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Role = 'administrator' | 'editor' | 'author' | 'contributor'
const change = (path: string, body: Record<string, unknown>, as: Role = 'administrator') =>
  app.call('PATCH', path, { body, as })

let made = 0
const publishers: Role[] = ['administrator', 'editor', 'author']
const kinds = [
  ['/events', event()],
  ['/venues', { venue: 'Status' }],
  ['/organizers', { organizer: 'Status' }],
] as const

/** Sent, and what it becomes for those who may publish and for those who may not. */
const wishes: [sent: string | undefined, publisher: string, contributor: string][] = [
  [undefined, 'publish', 'draft'],
  ['publish', 'publish', 'pending'],
  ['future', 'publish', 'pending'],
  ['private', 'private', 'pending'],
  ['draft', 'draft', 'draft'],
  ['pending', 'pending', 'pending'],
  ['trash', 'trash', 'trash'],
  ['PUBLISH', 'publish', 'pending'],
]

describe.each(kinds)('%s', (path, body) => {
  const unique = () =>
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        ['title', 'venue', 'organizer'].includes(key) ? `Status ${++made}` : value,
      ]),
    )

  test.each(wishes)(
    'a create with %s is %s for publishers, %s for contributors',
    async (status, publisher, contributor) => {
      for (const as of publishers)
        expect((await make(app, path, { ...unique(), ...(status ? { status } : {}) }, as)).status).toBe(publisher)
      expect((await make(app, path, { ...unique(), ...(status ? { status } : {}) }, 'contributor')).status).toBe(
        contributor,
      )
    },
  )

  test.each(wishes)(
    'an update with %s is %s for publishers, %s for contributors; without a status it keeps its own',
    async (status, publisher, contributor) => {
      for (const [as, wanted] of [
        ['author', publisher],
        ['contributor', contributor],
      ] as const) {
        const { id } = await make(app, path, { ...unique(), status: 'draft' }, as)
        expect((await change(`${path}/${id}`, status ? { status } : { description: 'kept' }, as)).body.status).toBe(
          status ? wanted : 'draft',
        )
        expect((await change(`${path}/${id}`, { description: 'kept' }, 'administrator')).body.status).toBe(
          status ? wanted : 'draft',
        )
      }
    },
  )

  test.each(['', null])('a create with %j has the default status', async (status) => {
    expect((await make(app, path, { ...unique(), status }, 'author')).status).toBe('publish')
    expect((await make(app, path, { ...unique(), status }, 'contributor')).status).toBe('draft')
  })

  test.each(['bogus', 'auto-draft', 'inherit', 'any', 5, []])('%j is no status', async (status) => {
    expect(await app.post(path, { ...unique(), status }, 'editor')).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { status: expect.any(String) } } },
    })
  })

  test('publish with a future date is scheduled, future with a past date is published', async () => {
    expect((await make(app, path, { ...unique(), date_utc: '2999-01-01' }, 'author')).status).toBe('future')
    expect(
      (await make(app, path, { ...unique(), status: 'publish', date: '2999-01-01 10:00:00' }, 'author')).status,
    ).toBe('future')
    expect((await make(app, path, { ...unique(), status: 'future', date_utc: '2001-01-01' }, 'author')).status).toBe(
      'publish',
    )
    expect((await make(app, path, { ...unique(), status: 'draft', date_utc: '2999-01-01' }, 'author')).status).toBe(
      'draft',
    )
    const { id } = await make(app, path, unique(), 'author')
    expect((await change(`${path}/${id}`, { date_utc: '2999-01-01' }, 'author')).body.status).toBe('future')
    expect((await change(`${path}/${id}`, { date_utc: '2001-01-01' }, 'author')).body.status).toBe('publish')
  })

  test('leaving the trash needs a status', async () => {
    const { id } = await make(app, path, unique(), 'author')
    await app.call('DELETE', `${path}/${id}`, { as: 'author' })
    expect((await change(`${path}/${id}`, { description: '<p>still there</p>' }, 'author')).body).toMatchObject({
      status: 'trash',
      description: '<p>still there</p>',
    })
    expect((await change(`${path}/${id}`, { status: 'draft' }, 'author')).body.status).toBe('draft')
    await app.call('DELETE', `${path}/${id}`, { as: 'author' })
    expect((await change(`${path}/${id}`, { status: 'publish' }, 'author')).body.status).toBe('publish')
    expect((await app.get(`${path}/${id}`)).status).toBe(200)
  })

  test('an update to trash is a delete; a delete after it is a second one', async () => {
    const { id } = await make(app, path, unique(), 'author')
    expect((await change(`${path}/${id}`, { status: 'trash' }, 'author')).body).toMatchObject({
      status: 'trash',
      slug: expect.stringContaining('__trashed'),
    })
    expect((await app.call('DELETE', `${path}/${id}`, { as: 'author' })).status).toBe(410)
  })

  test('a contributor’s restored record is pending', async () => {
    const { id } = await make(app, path, { ...unique(), status: 'draft' }, 'contributor')
    await app.call('DELETE', `${path}/${id}`, { as: 'contributor' })
    expect((await change(`${path}/${id}`, { status: 'publish' }, 'contributor')).body.status).toBe('pending')
  })
})

test('a scheduled record is published within seconds of its date', async () => {
  const soon = new Date(Date.now() + 4_000).toISOString() // what is asked before then takes a tenth of a second
  const scheduled = { status: 'future', date_utc: soon }
  const { id } = await makeEvent(app, {
    title: 'Scheduled',
    ...scheduled,
    venue: { venue: 'Scheduled hall', ...scheduled },
  })
  const venue = (await app.get(`/events/${id}`, 'editor')).body.venue.id
  expect((await app.get(`/events/${id}`)).status).toBe(403)
  expect(await listed(app, '/events?search=scheduled&starts_after=2900-01-01')).toEqual([])
  expect(await listed(app, '/events?search=scheduled&starts_after=2900-01-01&status=future', 'editor')).toEqual([id])
  await eventually(async () =>
    expect(await listed(app, '/events?search=scheduled&starts_after=2900-01-01')).toEqual([id]),
  )
  await eventually(async () => expect(await listed(app, '/venues?search=scheduled')).toEqual([venue]))
  expect(await app.get(`/events/${id}`)).toMatchObject({
    status: 200,
    body: { status: 'publish', venue: { status: 'publish', venue: 'Scheduled hall' } },
  })
})

test('a clock that was ahead withdraws nothing when something else is changed', async () => {
  let now = Date.UTC(2030, 0, 2) / 1000
  const own = await startApp({}, () => now)
  try {
    const { id } = await makeEvent(own, { start_date: '2030-02-01', end_date: '2030-02-01' })
    now = Date.UTC(2030, 0, 1) / 1000 // it was put right
    const changed = async (body: Record<string, unknown>) =>
      (await own.call('PATCH', `/events/${id}`, { body, as: 'administrator' })).body.status
    expect(await changed({ title: 'Without a mistake' })).toBe('publish')
    expect(await listed(own, '/events')).toEqual([id])
    expect(await changed({ date: '2030-01-03' }), 'who asks for a later date gets it').toBe('future')
  } finally {
    await own.stop()
  }
})
