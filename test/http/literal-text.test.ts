/** Valid text is stored literally: items and lists return what was sent, however it was sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Running, startApp } from '../support/app.ts'
import { SQL, texts } from '../support/bad-values.ts'
import { event, make } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Of one line: its blanks are single ones. */
const lines = texts.filter((text) => !/[\t\u2029]/.test(text))
/** Of two names that differ by their composition only, the second is the first again. */
const names = lines.filter((text) => text !== 'cafe\u0301')

/** Creates a record and reads it: the fields are as sent. Reads by id do not need the index; texts are unrendered. */
async function stored(path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post(path, body, 'administrator', { Prefer: 'wait=0' })
  expect(answer.status, answer.text).toBe(201)
  const { id } = answer.body
  expect((await app.get(`${path}/${id}?context=edit`, 'administrator')).body).toMatchObject(body)
  return id
}

describe('a text is stored', () => {
  test('in an event', async () => {
    const dates = event()
    const ids: number[] = []
    for (const text of texts)
      ids.push(await stored('/events', { ...dates, title: text, description: text, excerpt: text }))
    expect(await app.service.visible(30_000)).toBe(true)
    for (const [at, text] of texts.entries()) {
      const [listed] = (await app.get(`/events?include=${ids[at]}&context=edit`, 'administrator')).body.events
      expect([listed?.title, listed?.description, listed?.excerpt]).toEqual([text, text, text])
    }
  })

  test('in a venue and an organizer', async () => {
    const place = ['venue', 'address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone']
    for (const text of names) {
      await stored('/venues', { ...Object.fromEntries(place.map((field) => [field, text])), description: text })
      await stored('/organizers', { organizer: text, phone: text, description: text })
    }
  })

  test('in a category and a tag', async () => {
    for (const text of names) {
      await stored('/categories', { name: text, description: text })
      await stored('/tags', { name: text, description: text })
    }
    expect(await app.service.visible(30_000)).toBe(true)
    const { body } = await app.get('/categories?hide_empty=false&per_page=50')
    expect((body.categories as unknown as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(
      names.toSorted(),
    )
  })

  test('in the language of the write', async () => {
    const { id } = await make(app, '/events', event({ title: 'Plain' }))
    for (const text of texts) {
      const written = await app.call('PATCH', `/fr/events/${id}`, { as: 'administrator', body: { title: text } })
      expect([
        written.body.title,
        (await app.get(`/fr/events/${id}`)).body.title,
        (await app.get(`/events/${id}`)).body.title,
      ]).toEqual([text, text, 'Plain'])
    }
  })

  test('as the name of a term in an event, including commas', async () => {
    for (const name of ['Food, Wine', SQL, 'a AND b', '100 %', 'I <3 you']) {
      const { id } = await make(app, '/events', event({ tags: [name] }))
      const shown = (await app.get(`/events/${id}`)).body.tags.map((tag) => tag.name)
      const found = await app.get(`/events?starts_after=2998-01-01&tags[]=${encodeURIComponent(name)}`)
      expect([shown, found.body.events.map((one) => one.id)]).toEqual([[name], [id]])
    }
  })
})

describe('a title is the same', () => {
  const ways: Record<string, (body: Record<string, string>) => Promise<Answer>> = {
    'as a form': (body) =>
      app.call('POST', '/events', {
        as: 'administrator',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        raw: new URLSearchParams(body).toString(),
      }),
    'in the address': (body) =>
      app.call(
        'POST',
        `/events?${Object.entries(body)
          .map((pair) => pair.map(encodeURIComponent).join('='))
          .join('&')}`,
        { as: 'administrator' },
      ),
    'as JSON of another type': (body) =>
      app.call('POST', '/events', {
        as: 'administrator',
        headers: { 'Content-Type': 'application/vnd.api+json; charset=UTF-8' },
        raw: JSON.stringify(body),
      }),
    'as JSON in UTF-16': (body) =>
      app.call('POST', '/events', {
        as: 'administrator',
        headers: { 'Content-Type': 'application/json; charset=utf-16le' },
        raw: Buffer.from(JSON.stringify(body), 'utf16le'),
      }),
  }

  test.each(Object.keys(ways))('%s', async (way) => {
    for (const text of texts) {
      const { status, body } = await ways[way]!({ ...(event({ title: text }) as Record<string, string>) })
      expect([status, body.title]).toEqual([201, text])
    }
  })
})

describe('a slug', () => {
  test('made of any text finds its record', async () => {
    for (const text of texts) {
      const { id, slug } = await make(app, '/events', event({ title: text }))
      expect(slug).toMatch(/^[\p{L}\p{N}\p{M}-]+$/u)
      for (const way of [slug, slug.toUpperCase(), slug.normalize('NFD')])
        expect((await app.get(`/events/by-slug/${encodeURIComponent(way)}`)).body.id, way).toBe(id)
    }
  })

  test('is the same of composed and decomposed letters', async () => {
    const [one, other] = [
      await make(app, '/venues', { venue: 'Théâtre', city: 'Caen' }),
      await make(app, '/venues', { venue: 'The\u0301a\u0302tre', city: 'Dijon' }),
    ]
    expect([one.slug, other.slug]).toEqual(['theatre', 'theatre-2'])
  })
})

test.each([SQL, ' A\u0300  é ', '%41+&=#👩‍👩‍👧‍👦'])('a password works as it was set: %j', async (password) => {
  const { id } = await make(app, '/events', event({ password }))
  const open = (given: string) => app.get(`/events/${id}?password=${encodeURIComponent(given)}`)
  expect((await open(password)).status).toBe(200)
  for (const wrong of [
    `${password} `,
    password.toLowerCase() === password ? password.toUpperCase() : password.toLowerCase(),
    `${password}\u0301`,
  ].filter((one) => one !== password))
    expect((await open(wrong)).status, wrong).toBe(403)
})

test('all tables still exist', async () => {
  for (const name of ['events', 'venues', 'organizers', 'categories', 'tags'])
    expect((await app.get(`/${name}`)).status).toBe(200)
})
