/** Venues and organizers of an event: linked, found or created, in every form that clients send. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { event, make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const patch = (path: string, body: Record<string, unknown>) => app.call('PATCH', path, { body, as: 'administrator' })

describe.each([
  ['venue', '/venues'],
  ['organizer', '/organizers'],
] as const)('%s', (key, path) => {
  /** The linked records of an answer, as a list. */
  const linked = (body: Body): Body[] => (Array.isArray(body[key]) ? body[key] : [body[key]]) as Body[]
  const ids = (body: Body) => linked(body).map(({ id }) => id)
  const total = async (words: string) => (await app.get(`${path}?search=${words}`, 'administrator')).body.total
  const record = (name: string, more = {}) => ({ [key]: name, ...more })

  test('by id, in every form', async () => {
    const [one, two] = [await make(app, path, record('By id one')), await make(app, path, record('By id two'))]
    const forms: [unknown, number[]][] = [
      [one.id, [one.id]],
      [String(one.id), [one.id]],
      [{ id: one.id }, [one.id]],
      [{ id: String(one.id) }, [one.id]],
      [[one.id], [one.id]],
      [[{ id: one.id }], [one.id]],
      [`${two.id},${one.id}`, [two.id, one.id]],
      [` ${two.id} , ${one.id} ,`, [two.id, one.id]],
      [
        [two.id, one.id],
        [two.id, one.id],
      ],
      [
        [String(two.id), one.id],
        [two.id, one.id],
      ],
      [
        [{ id: two.id }, one.id, { id: one.id }, two.id],
        [two.id, one.id],
      ],
      [{ ...one }, [one.id]],
      [{ id: one.id, [key]: 'Other name', phone: '1' }, [one.id]],
    ]
    for (const [sent, expected] of forms)
      expect([sent, ids(await makeEvent(app, { [key]: sent }))]).toEqual([sent, expected])
    const made = await makeEvent(app)
    for (const [sent, expected] of forms)
      expect([sent, ids((await patch(`/events/${made.id}`, { [key]: sent })).body)]).toEqual([sent, expected])
    expect((await app.get(`${path}/${one.id}`)).body).toMatchObject({ [key]: 'By id one' })
  })

  test('as records, which are created or found', async () => {
    const made = await makeEvent(app, {
      [key]: record('Inline one', { phone: '031', description: '<p>D</p>', website: 'https://example.org/' }),
    })
    expect(linked(made)).toMatchObject([
      {
        [key]: 'Inline one',
        slug: 'inline-one',
        phone: '031',
        description: '<p>D</p>',
        website: 'https://example.org/',
        status: 'publish',
      },
    ])
    const mixed = await makeEvent(app, {
      [key]: [
        record('Inline two'),
        ids(made)[0],
        record('Inline three'),
        record('Inline two'),
        { id: ids(made)[0] },
        record('inline ONE'),
      ],
    })
    expect(linked(mixed).map((each) => each[key])).toEqual(['Inline two', 'Inline one', 'Inline three'])
    expect(await total('inline')).toBe(3)
    expect((await app.get(`${path}/${ids(mixed)[0]}`)).body).toMatchObject({ [key]: 'Inline two' })
  })

  test('null as an id means a new record', async () => {
    for (const id of [null, ''])
      expect(linked(await makeEvent(app, { [key]: record(`Without id ${JSON.stringify(id)}`, { id }) }))).toHaveLength(
        1,
      )
  })

  test.each([
    ['nothing else', {}],
    ['the same', { phone: '1', description: 'First' }],
    ['other fields', { phone: '2', description: 'Second', website: 'https://example.org/2' }],
    ['empty ones', { phone: '', description: null }],
  ])('of the same name and %s is used unchanged', async (what, more) => {
    const { id } = await make(app, path, record(`Reused ${what}`, { phone: '1', description: 'First' }))
    const before = (await app.get(`${path}/${id}`)).body
    for (const name of [`Reused ${what}`, `REÜSED ${what}`, ` reused  ${what} `]) {
      expect(ids(await makeEvent(app, { [key]: record(name, more) }))).toEqual([id])
      expect(await app.post(path, record(name, more), 'author')).toMatchObject({ status: 201, body: { id } })
    }
    expect((await app.get(`${path}/${id}`)).body).toEqual(before)
  })

  test('found by its name in any language', async () => {
    const { id } = await make(app, path, record('City council'))
    await app.call('PATCH', `/de${path}/${id}`, { body: record('Gemeinderat'), as: 'administrator' })
    expect(ids(await makeEvent(app, { [key]: record('Gemeinderat') }))).toEqual([id])
  })

  test('not found in the trash, nor where the caller has no access', async () => {
    const trashed = await make(app, path, record('Trashed twin'))
    await app.call('DELETE', `${path}/${trashed.id}`, { as: 'administrator' })
    expect((await make(app, path, record('Trashed twin'))).id).not.toBe(trashed.id)
    const hidden = await make(app, path, record('Hidden twin', { status: 'draft', phone: 'secret' }), 'editor')
    const own = await app.post(path, record('Hidden twin'), 'author')
    expect([own.status, own.text.includes('secret')]).toEqual([201, false])
    expect(own.body.id).not.toBe(hidden.id)
  })

  test('by concurrent creates it is created once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => makeEvent(app, { [key]: record('Only once') })))
    expect(new Set(made.flatMap(ids)).size).toBe(1)
    const alone = await Promise.all(Array.from({ length: 8 }, () => make(app, path, record('Alone once'))))
    expect(new Set(alone.map(({ id }) => id)).size).toBe(1)
  })

  const refusals: [unknown, RegExp][] = [
    ['Some name', /./],
    [['Some name'], /./],
    [99999, /99999/],
    ['99999', /99999/],
    [{ id: 99999 }, /99999/],
    [{ id: 'abc' }, /id/],
    [{ id: 0 }, /id/],
    [-1, /./],
    [1.5, /./],
    [true, /./],
    [{ phone: '1' }, new RegExp(`${key} is required`)],
    [[{}], /required/],
    [{ [key]: '' }, /empty/],
    [{ [key]: '  ' }, /empty/],
    [{ [key]: '<script></script>' }, /empty/],
    [[[1]], /./],
    [[null], /./],
    [{ [key]: 'Refused', website: 'nowhere' }, /website must be/],
    [{ [key]: 'Refused', image: 99999 }, /image there is no picture/],
    [{ [key]: 'Refused', slug: '!!!' }, /slug/],
    [[{ [key]: 'Refused' }, 99999], /99999/],
    [[{ [key]: 'Refused' }, { [key]: 'Refused too', status: 'bogus' }], /status must be/],
  ]
  test.each(refusals)('%j is refused by name, and nothing is stored', async (sent, reason) => {
    const before = (await app.get('/events?starts_after=2900-01-01&per_page=1')).body.total
    const { status, body } = await app.post('/events', event({ [key]: sent }), 'editor')
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [key]])
    expect(body.data.params[key]).toMatch(reason)
    expect(await total('refused')).toBe(0)
    expect((await app.get('/events?starts_after=2900-01-01&per_page=1')).body.total).toBe(before)
  })

  test('an id of another resource is unknown', async () => {
    const other = await makeEvent(app)
    expect((await app.post('/events', event({ [key]: other.id }), 'editor')).status).toBe(400)
  })

  test('an invalid field inside is named with its path', async () => {
    const { body } = await app.post('/events', event({ [key]: { website: 'x', status: 'y' } }), 'editor')
    expect(body.data.details[key]).toMatchObject({
      data: { param: key, params: { [key]: 'is required', website: expect.any(String), status: expect.any(String) } },
    })
  })

  test('nothing is stored when another field is refused', async () => {
    for (const more of [
      { end_date: '2000-01-01' },
      { slug: '???' },
      { tags: [99999] },
      { post_parent: 99999 },
      { image: 99999 },
      { author: 99999 },
    ]) {
      expect((await app.post('/events', event({ [key]: record('Refused with it'), ...more }), 'editor')).status).toBe(
        400,
      )
      const { id } = await makeEvent(app)
      expect((await patch(`/events/${id}`, { [key]: record('Refused with it'), ...more })).status).toBe(400)
    }
    expect(await total('refused')).toBe(0)
  })

  test('a link to a trashed record is omitted, and returns with its restore', async () => {
    const [one, two] = [await make(app, path, record('Comes back')), await make(app, path, record('Stays'))]
    const { id, modified } = await makeEvent(app, { [key]: [one.id, two.id] })
    const seen = async (as?: 'administrator') => [
      ids((await app.get(`/events/${id}`, as)).body),
      ids((await app.get(`/events?include=${id}`, as)).body.events[0] as unknown as Body),
    ]
    await app.call('DELETE', `${path}/${one.id}`, { as: 'administrator' })
    expect(await seen()).toEqual([[two.id], [two.id]])
    expect(await seen('administrator')).toEqual([[two.id], [two.id]])
    await patch(`${path}/${one.id}`, { status: 'publish' })
    expect(await seen()).toEqual([
      [one.id, two.id],
      [one.id, two.id],
    ])
    expect((await app.get(`/events/${id}`)).body.modified).toBe(modified)
  })
})

describe('the address of a venue', () => {
  const hall = {
    venue: 'Town Hall',
    address: '1 Main Street',
    city: 'Bern',
    country: 'Switzerland',
    province: 'BE',
    zip: '3000',
  }

  test('that matches or is omitted finds the record; another one creates a new record', async () => {
    const { id } = await make(app, '/venues', hall)
    for (const more of [{}, { city: 'BERN' }, { zip: '3000', country: 'switzerland' }, { ...hall }, { state: 'X' }])
      expect((await make(app, '/venues', { venue: 'Town Hall', ...more })).id).toBe(id)
    const others = []
    for (const more of [
      { city: 'Basel' },
      { address: '2 Main Street' },
      { country: 'Germany' },
      { province: 'ZH' },
      { zip: '4000' },
      { stateprovince: 'VD' },
    ]) {
      const { venue } = await makeEvent(app, { venue: { ...hall, ...more } })
      others.push(venue.id)
      expect(venue.slug).toMatch(/^town-hall-\d$/)
    }
    expect(new Set([id, ...others]).size).toBe(7)
    expect((await app.get(`/venues/${id}`)).body).toMatchObject(hall)
  })

  test('an organizer with another e-mail address is another one', async () => {
    const { id } = await make(app, '/organizers', { organizer: 'Red Cross', email: 'bern@example.org' })
    expect((await make(app, '/organizers', { organizer: 'Red Cross', phone: '1' })).id).toBe(id)
    expect((await make(app, '/organizers', { organizer: 'Red Cross', email: 'basel@example.org' })).id).not.toBe(id)
  })
})
