/** Slugs: made from titles, unique in their language, freed by the trash. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const change = (path: string, body: Record<string, unknown>) => app.call('PATCH', path, { body, as: 'administrator' })
const remove = (path: string) => app.call('DELETE', path, { as: 'administrator' })

test.each([
  ['/de', 'Frühlingsfest für Jäger & Söhne', 'fruehlingsfest-fuer-jaeger-soehne'],
  ['/en', 'Frühlingsfest für Jäger', 'fruhlingsfest-fur-jager'],
  ['/fr', "L'été à Évreux, ça va", 'l-ete-a-evreux-ca-va'],
  ['/de', 'Straße', 'strasse'],
  ['/en', 'Smørrebrød Œuvre', 'smorrebrod-oeuvre'],
  ['/en', '  Rock & Roll!  ', 'rock-roll'],
  ['/en', '日本語', '日本語'],
  ['/en', '🎉', 'event'],
  ['/en', 'x'.repeat(300), 'x'.repeat(200)],
])('in %s %s becomes %s', async (root, title, slug) => {
  const made = await make(app, `${root}/events`, event({ title }))
  expect(made.slug).toBe(slug)
  expect((await app.get(`${root}/events/by-slug/${encodeURIComponent(slug)}`)).body.id).toBe(made.id)
  await remove(`/events/${made.id}`)
})

test('a used one is numbered, also at the maximum length', async () => {
  const title = 'y'.repeat(250)
  const slugs = []
  for (let n = 0; n < 3; n++) slugs.push((await makeEvent(app, { title })).slug)
  expect(slugs).toEqual(['y'.repeat(200), `${'y'.repeat(198)}-2`, `${'y'.repeat(198)}-3`])
  const many = []
  for (let n = 0; n < 12; n++) many.push((await makeEvent(app, { title: 'Again' })).slug)
  expect(many).toEqual(['again', ...Array.from({ length: 11 }, (_, n) => `again-${n + 2}`)])
})

test('concurrent creates have different ones', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => makeEvent(app, { title: 'At once' })))
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(10)
  const given = await Promise.all(
    Array.from({ length: 10 }, (_, n) => makeEvent(app, { title: `Given ${n}`, slug: 'given-at-once' })),
  )
  expect(new Set(given.map(({ slug }) => slug)).size).toBe(10)
  expect(given.map(({ slug }) => slug)).toContain('given-at-once')
})

test('a given one is normalized and numbered', async () => {
  expect((await makeEvent(app, { slug: 'My Custom Slug!' })).slug).toBe('my-custom-slug')
  expect((await makeEvent(app, { slug: 'my-custom-slug' })).slug).toBe('my-custom-slug-2')
  expect(await app.post('/events', event({ slug: '!!!', venue: { venue: 'Never stored' } }), 'editor')).toMatchObject({
    status: 400,
    body: { data: { params: { slug: expect.any(String) } } },
  })
  expect((await app.get('/venues?search=never')).body.total).toBe(0)
})

test('a long one ends with a whole character', async () => {
  const title = `b${'𠀀'.repeat(120)}`
  const made = [await makeEvent(app, { title }), await makeEvent(app, { title })]
  for (const { id, slug } of made) {
    expect(slug.isWellFormed() && slug.length <= 200).toBe(true)
    const deleted = await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
    expect([deleted.status, String(deleted.body.slug).isWellFormed()]).toEqual([200, true])
  }
})

test('each resource and each language has its own', async () => {
  const body = {
    title: 'Same',
    venue: 'Same',
    organizer: 'Same',
    name: 'Same',
    start_date: '2999-01-01',
    end_date: '2999-01-01',
  }
  for (const path of ['/events', '/organizers', '/categories', '/tags', '/fr/events', '/de/events']) {
    const sent = path.endsWith('/events') ? { ...body, venue: undefined, organizer: undefined } : body
    const { slug } = await make(app, path, sent)
    expect([path, slug]).toEqual([path, 'same'])
  }
  expect((await make(app, '/venues', { venue: 'Same' })).slug).toBe('same')
  const found = await Promise.all(
    ['en', 'fr', 'de'].map(async (language) => (await app.get(`/${language}/events/by-slug/same`)).body.id),
  )
  expect(new Set(found).size).toBe(3)
})

test('drafts have one as well', async () => {
  const made = await makeEvent(app, { title: 'Drafted' }, 'contributor')
  expect([made.status, made.slug]).toEqual(['draft', 'drafted'])
  expect((await app.get('/events/by-slug/drafted', 'contributor')).body.id).toBe(made.id)
})

test('a new title keeps it; null creates it from the title', async () => {
  const { id } = await makeEvent(app, { title: 'First title' })
  expect((await change(`/events/${id}`, { title: 'Second title' })).body.slug).toBe('first-title')
  expect((await change(`/events/${id}`, { slug: null })).body.slug).toBe('second-title')
})

test('the slug in the URL names the record, the one in the body is the new one', async () => {
  for (const [path, body] of [
    ['/events', event({ title: 'Addressed' })],
    ['/venues', { venue: 'Addressed' }],
    ['/organizers', { organizer: 'Addressed' }],
  ] as const) {
    const { id } = await make(app, path, body)
    for (const [n, method] of ['POST', 'PUT', 'PATCH'].entries()) {
      const answer = await app.call(
        method,
        `${path}/by-slug/addressed${n ? `-${method === 'PUT' ? 'POST' : 'PUT'}` : ''}`,
        { body: { slug: `addressed-${method}` }, as: 'administrator' },
      )
      expect([answer.status, answer.body.id, answer.body.slug]).toEqual([200, id, `addressed-${method.toLowerCase()}`])
    }
    expect((await app.get(`${path}/by-slug/addressed`)).status).toBe(404)
  }
})

describe('the trash', () => {
  test('frees a slug; a restore takes it back', async () => {
    const first = await makeEvent(app, { title: 'Phoenix' })
    expect((await remove(`/events/${first.id}`)).body.slug).toBe('phoenix__trashed')
    expect((await app.get('/events/by-slug/phoenix')).status).toBe(404)
    expect((await change(`/events/${first.id}`, { status: 'publish' })).body).toMatchObject({
      status: 'publish',
      slug: 'phoenix',
    })
    expect((await app.get('/events/by-slug/phoenix')).body.id).toBe(first.id)
  })

  test('a restore takes the next free one if another record has it now', async () => {
    const first = await makeEvent(app, { title: 'Taken' })
    await remove(`/events/${first.id}`)
    const second = await makeEvent(app, { title: 'Taken' })
    expect(second.slug).toBe('taken')
    expect((await change(`/events/${first.id}`, { status: 'draft' })).body).toMatchObject({
      status: 'draft',
      slug: 'taken-2',
    })
    await remove(`/events/${first.id}`)
    expect((await remove(`/events/${second.id}`)).body.slug).toBe('taken__trashed')
  })

  test('several records with one name can be trashed and restored', async () => {
    const made = [await makeEvent(app, { title: 'Twin' }), await makeEvent(app, { title: 'Twin' })]
    await remove(`/events/${made[0]?.id}`)
    const third = await makeEvent(app, { title: 'Twin' })
    await remove(`/events/${third.id}`)
    expect((await app.get('/events/by-slug/twin__trashed-2', 'editor')).body.code).toBe('event-no-longer-available')
    expect((await change(`/events/${third.id}`, { status: 'publish' })).body.slug).toBe('twin')
    expect((await change(`/events/${made[0]?.id}`, { status: 'publish' })).body.slug).toBe('twin-3')
  })

  test('a slug set in the trash or with the restore is kept', async () => {
    const { id } = await makeEvent(app, { title: 'Renamed' })
    await remove(`/events/${id}`)
    expect((await change(`/events/${id}`, { slug: 'renamed-there' })).body).toMatchObject({
      status: 'trash',
      slug: 'renamed-there',
    })
    expect((await change(`/events/${id}`, { status: 'publish' })).body.slug).toBe('renamed-there')
    await remove(`/events/${id}`)
    expect((await change(`/events/${id}`, { status: 'publish', slug: 'renamed-back' })).body.slug).toBe('renamed-back')
  })

  test('in every language', async () => {
    const { id } = await make(app, '/en/events', event({ title: 'Three' }))
    for (const [language, title] of [
      ['fr', 'Trois'],
      ['de', 'Drei'],
    ] as const)
      await app.call('PATCH', `/${language}/events/${id}`, { body: { title }, as: 'administrator' })
    expect((await remove(`/events/${id}`)).body.translations).toMatchObject({
      en: { slug: 'three__trashed' },
      fr: { slug: 'trois__trashed' },
      de: { slug: 'drei__trashed' },
    })
    expect((await change(`/events/${id}`, { status: 'publish' })).body.translations).toMatchObject({
      en: { slug: 'three' },
      fr: { slug: 'trois' },
      de: { slug: 'drei' },
    })
  })

  test('also of the longest slug', async () => {
    const { id } = await makeEvent(app, { title: 'z'.repeat(200) })
    expect((await remove(`/events/${id}`)).body.slug).toBe(`${'z'.repeat(191)}__trashed`)
    expect((await change(`/events/${id}`, { status: 'publish' })).body.slug).toBe('z'.repeat(200))
  })

  test('a record created in the trash is restored with its own slug', async () => {
    const made = await makeEvent(app, { title: 'Stillborn', status: 'trash' })
    expect(made).toMatchObject({ status: 'trash', slug: 'stillborn__trashed' })
    expect((await change(`/events/${made.id}`, { status: 'publish' })).body.slug).toBe('stillborn')
  })
})
