/** Who may read, create, update and delete records: each role, own and others' records, every status, id and slug. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, make, makeEvent } from '../support/records.ts'

let app: Running
let accounts: Record<string, number>
beforeAll(async () => {
  app = await startApp()
  accounts = Object.fromEntries(
    (await app.service.accounts.list()).map(({ name, account }) => [
      name === 'admin' ? 'administrator' : name,
      account,
    ]),
  )
})
afterAll(() => app.stop())

const roles = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const
type Asking = (typeof roles)[number]
const as = (role: Asking) => (role === 'anonymous' ? undefined : role)

/** What a read and a write answer, for the roles in the order above. */
const table: [status: string, whose: 'own' | 'other', reads: number[], writes: number[]][] = [
  ['publish', 'own', [200, 200, 200, 200, 200, 200], [401, 403, 403, 200, 200, 200]],
  ['publish', 'other', [200, 200, 200, 200, 200, 200], [401, 403, 403, 403, 200, 200]],
  ['draft', 'own', [403, 403, 200, 200, 200, 200], [401, 403, 200, 200, 200, 200]],
  ['draft', 'other', [403, 403, 403, 403, 200, 200], [401, 403, 403, 403, 200, 200]],
  ['pending', 'own', [403, 403, 200, 200, 200, 200], [401, 403, 200, 200, 200, 200]],
  ['pending', 'other', [403, 403, 403, 403, 200, 200], [401, 403, 403, 403, 200, 200]],
  ['private', 'own', [403, 403, 200, 200, 200, 200], [401, 403, 403, 200, 200, 200]],
  ['private', 'other', [403, 403, 403, 403, 200, 200], [401, 403, 403, 403, 200, 200]],
  ['future', 'own', [403, 403, 200, 200, 200, 200], [401, 403, 403, 200, 200, 200]],
  ['future', 'other', [403, 403, 403, 403, 200, 200], [401, 403, 403, 403, 200, 200]],
]
const named = {
  '/events': (title: string) => event({ title }),
  '/venues': (venue: string) => ({ venue }),
  '/organizers': (organizer: string) => ({ organizer }),
}
let made = 0

/** A record of `role`, or of another author. */
function recordOf(path: keyof typeof named, status: string, whose: 'own' | 'other', role: Asking) {
  const author = whose === 'own' && role !== 'anonymous' ? accounts[role] : accounts.other
  return make(app, path, {
    ...named[path](`Right ${++made}`),
    status,
    author,
    ...(status === 'future' ? { date_utc: '2999-01-01' } : {}),
  })
}

describe.each(Object.keys(named) as (keyof typeof named)[])('%s', (path) => {
  const rows = path === '/events' ? table : table.filter(([status]) => ['publish', 'draft', 'private'].includes(status))

  test.each(rows)('%s, %s', async (status, whose, reads, writes) => {
    for (const [at, role] of roles.entries()) {
      const { id, slug } = await recordOf(path, status, whose, role)
      const found: (number | string)[] = []
      for (const address of [`${path}/${id}`, `${path}/by-slug/${slug}`]) {
        found.push((await app.get(address, as(role))).status)
        for (const method of ['PATCH', 'PUT', 'POST'])
          found.push((await app.call(method, address, { as: as(role), body: { description: 'x' } })).status)
      }
      const address = at % 2 ? `${path}/by-slug/${slug}` : `${path}/${id}`
      found.push((await app.call('DELETE', address, { as: as(role) })).status)
      const [read, write] = [reads[at], writes[at]]
      expect([role, ...found]).toEqual([role, read, write, write, write, read, write, write, write, write])
    }
  })

  test('create', async () => {
    const statuses = []
    for (const role of roles) statuses.push((await app.post(path, named[path](`Create ${++made}`), as(role))).status)
    expect(statuses).toEqual([401, 403, 201, 201, 201, 201])
  })
})

describe('the trash', () => {
  test('of one’s own is changed and restored by those who could delete it', async () => {
    for (const [role, status] of [
      ['contributor', 200],
      ['author', 200],
      ['editor', 200],
    ] as const) {
      const { id } = await recordOf('/venues', 'draft', 'own', role)
      await app.call('DELETE', `/venues/${id}`, { as: role })
      expect((await app.get(`/venues/${id}`, role)).status).toBe(200)
      expect((await app.call('PATCH', `/venues/${id}`, { as: 'other', body: { status: 'draft' } })).status).toBe(403)
      expect((await app.call('PATCH', `/venues/${id}`, { as: role, body: { status: 'draft' } })).status).toBe(status)
    }
  })

  test('a second delete by another is refused before it is told where the record is', async () => {
    const { id } = await makeEvent(app, {}, 'author')
    await app.call('DELETE', `/events/${id}`, { as: 'author' })
    expect((await app.call('DELETE', `/events/${id}`)).status).toBe(401)
    expect((await app.call('DELETE', `/events/${id}`, { as: 'other' })).status).toBe(403)
    expect((await app.call('DELETE', `/events/${id}`, { as: 'author' })).status).toBe(410)
  })
})

describe.each([
  ['/categories', [401, 403, 403, 201, 201, 201], [401, 403, 403, 200, 200, 200]],
  ['/tags', [401, 403, 403, 403, 201, 201], [401, 403, 403, 403, 200, 200]],
])('%s', (path, creates, writes) => {
  test('create, change, delete', async () => {
    for (const [at, role] of roles.entries()) {
      const created = await app.post(path, { name: `Term of ${role}` }, as(role))
      const { id } = await make(app, path, { name: `For ${role}` })
      const found = [created.status, (await app.get(`${path}/${id}`, as(role))).status]
      for (const method of ['PATCH', 'PUT', 'POST', 'DELETE'])
        found.push(
          (
            await app.call(method, `${path}/${id}`, {
              as: as(role),
              ...(method === 'DELETE' ? {} : { body: { description: 'x' } }),
            })
          ).status,
        )
      expect([role, ...found]).toEqual([role, creates[at], 200, writes[at], writes[at], writes[at], writes[at]])
    }
  })
})

describe('inside an event', () => {
  test('new categories and tags need the right to them, known ones do not', async () => {
    await make(app, '/categories', { name: 'Known' })
    await make(app, '/tags', { name: 'Known' })
    const outcomes: Record<string, number> = {}
    for (const role of ['contributor', 'author', 'editor'] as const) {
      for (const [what, body] of [
        ['known', { categories: ['Known'], tags: 'known' }],
        ['category', { categories: [`By ${role}`] }],
        ['tag', { tags: [`By ${role}`] }],
      ] as const) {
        outcomes[`${role} ${what}`] = (await app.post('/events', event(body), role)).status
      }
    }
    expect(outcomes).toEqual({
      'contributor known': 201,
      'contributor category': 403,
      'contributor tag': 403,
      'author known': 201,
      'author category': 201,
      'author tag': 403,
      'editor known': 201,
      'editor category': 201,
      'editor tag': 201,
    })
    expect((await app.get('/tags?search=by&hide_empty=false')).body.total).toBe(1)
  })

  test('a refusal stores nothing of what came with it', async () => {
    expect(
      (await app.post('/events', event({ venue: { venue: 'Left over' }, tags: ['Unallowed'] }), 'author')).status,
    ).toBe(403)
    expect((await app.get('/venues?search=left', 'administrator')).body.total).toBe(0)
  })

  test('venues and organizers of contributors are drafts', async () => {
    const body = await makeEvent(
      app,
      { venue: { venue: 'Draft hall' }, organizer: { organizer: 'Draft choir', status: 'publish' } },
      'contributor',
    )
    expect([body.status, body.venue.status, body.organizer[0]?.status]).toEqual(['draft', 'draft', 'pending'])
  })

  test('a picture by its address needs the right to add one', async () => {
    expect(await app.post('/events', event({ image: 'https://example.org/new.png' }), 'contributor')).toMatchObject({
      status: 400,
      body: { data: { params: { image: expect.any(String) } } },
    })
    const { image } = await makeEvent(app, { image: 'https://example.org/new.png' }, 'author')
    expect((await makeEvent(app, { image: (image as { id: number }).id }, 'contributor')).image).toEqual(image)
  })
})

test('the author may be set by those who edit others’ records', async () => {
  const wanted = accounts.other
  const outcomes = []
  for (const role of ['contributor', 'author', 'editor', 'administrator'] as const)
    outcomes.push(await app.post('/events', event({ author: wanted }), role))
  expect(outcomes.map(({ status }) => status)).toEqual([403, 403, 201, 201])
  expect(outcomes[2]?.body.author).toBe(String(wanted))
  const own = await makeEvent(app, { author: accounts.author }, 'author')
  expect(own.author).toBe(String(accounts.author))
  expect((await app.call('PATCH', `/events/${own.id}`, { as: 'author', body: { author: wanted } })).status).toBe(403)
  expect((await app.call('PATCH', `/events/${own.id}`, { as: 'editor', body: { author: wanted } })).body.author).toBe(
    String(wanted),
  )
  expect(
    (await app.call('PATCH', `/events/${own.id}`, { as: 'author', body: { title: 'No longer mine' } })).status,
  ).toBe(403)
  expect(await app.post('/events', event({ author: 999 }), 'editor')).toMatchObject({
    status: 400,
    body: { data: { params: { author: expect.any(String) } } },
  })
})
