/** No text in any field of any resource, sent in any way, is returned as something executable. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import type { Field } from '../../src/calendar/declaration/fields.ts'
import { kinds } from '../../src/calendar/declaration/kinds.ts'
import { readInput } from '../../src/calendar/declaration/validate.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { webAddress } from '../../src/calendar/values/address.ts'
import { Loader } from '../../src/import/load/load.ts'
import { readFile } from '../../src/import/readers/read.ts'
import { type Running, startApp } from '../support/app.ts'
import { executable } from '../support/executable.ts'
import { vectors } from '../support/xss-vectors.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const names = Object.keys(resources) as IndexedResource[]
const fieldsOf = (name: IndexedResource) => Object.entries(resources[name].fields)

/** What a field is sent for a vector, if it takes it at all; not in a password, which would hide the others. */
function sent(field: string, declared: Field, vector: string): Record<string, unknown> {
  if (declared.kind === 'password') return {}
  const value = declared.kind === 'terms' ? [vector] : vector
  try {
    const { [field]: stored } = readInput({ [field]: declared }, { [field]: value }, false)
    return [stored].flat().join('') === '' ? {} : { [field]: value }
  } catch {
    return {}
  }
}

const dates = { start_date: '2999-05-01 19:00:00', end_date: '2999-05-01 21:00:00' }

/** A body with the vector in all fields that take it, and what a create needs besides. */
function bodyOf(name: IndexedResource, vector: string, at: number): Record<string, unknown> {
  const required = { [resources[name].nameField]: `Plain ${name} ${at}`, ...(name === 'events' ? dates : {}) }
  return {
    ...required,
    ...(Object.assign({}, ...fieldsOf(name).map(([field, declared]) => sent(field, declared, vector))) as object),
  }
}

async function check(path: string, into: string[], as?: 'administrator'): Promise<void> {
  const { text, status } = await app.get(path, as)
  if (status !== 200) into.push(`${path}: ${status}`)
  into.push(...executable(text).map((found) => `${path} ${found}`))
}

/** A record by its id comes from the store, so a write need not wait for the index. */
const unindexed = { Prefer: 'wait=0' }

/** Writes it, in a second language too, and looks at every answer. */
async function write(name: IndexedResource, body: Record<string, unknown>, into: string[]): Promise<void> {
  const { status, text, body: made } = await app.post(`/${name}`, body, 'administrator', unindexed)
  into.push(...executable(text))
  // Nothing remained of the name, or it was the same as another vector's.
  if (status === 400) return
  if (status !== 201) into.push(`POST /${name}: ${status}`)
  const translated = fieldsOf(name).filter(
    ([field, declared]) => declared.translated && field !== 'slug' && body[field] !== undefined,
  )
  const french = Object.fromEntries(translated.map(([field]) => [field, `${String(body[field])} `]))
  const patch = { body: french, as: 'administrator', headers: unindexed } as const
  into.push(...executable((await app.call('PATCH', `/fr/${name}/${made.id}`, patch)).text))
  const path = `/${name}/${made.id}`
  for (const read of [path, `/fr${path}?shape=stable`, `${path}?_jsonp=callback`]) await check(read, into)
}

describe('every field', () => {
  test('of text accepts some of the vectors', () => {
    const takes = (field: string, declared: Field) =>
      vectors.some((vector) => Object.keys(sent(field, declared, vector)).length)
    const taken = (name: IndexedResource) =>
      fieldsOf(name)
        .filter(([field, declared]) => takes(field, declared))
        .map(([field]) => field)
    expect(taken('events')).toEqual([
      'image',
      'image_alt_text',
      'image_credit',
      'title',
      'description',
      'slug',
      'excerpt',
      'cost',
      'cost_description',
      'website',
      'categories',
      'tags',
      'event_status_reason',
      'online_url',
      'review_note',
    ])
    // None of them is an e-mail address.
    expect(taken('organizers')).toEqual([
      'image',
      'image_alt_text',
      'image_credit',
      'organizer',
      'description',
      'slug',
      'phone',
      'website',
    ])
  })

  test.each(names)('of %s: direct, translated, single with json_ld, stable, as JSONP', async (name) => {
    const found: string[] = []
    await Promise.all(vectors.map((vector, at) => write(name, bodyOf(name, vector, at), found)))
    expect(found).toEqual([])
  })

  test('of venues, organizers and terms inside an event', async () => {
    const found: string[] = []
    const nested = vectors.map((vector, at) => {
      const [venue, organizer] = [bodyOf('venues', vector, 1_000 + at), bodyOf('organizers', vector, 1_000 + at)]
      return { ...bodyOf('events', vector, 1_000 + at), venue: [venue, { ...venue, venue: `Other ${at}` }], organizer }
    })
    await Promise.all(nested.map((body) => write('events', body, found)))
    expect(found).toEqual([])
  })

  test('of imported events, in two languages', async () => {
    const loader = new Loader(await administratorContext(app.service))
    let loaded = 0
    for (const [at, vector] of vectors.entries()) {
      const rows = [
        {
          source: 'test',
          uid: `${at}`,
          title: { en: `Plain import ${at}`, fr: `${vector} x` },
          description: { en: vector, fr: vector },
          start: '2999-01-01 10:00:00',
          venue: { name: `${vector} hall`, address: vector, website: vector },
          cost: vector,
          organizer: { name: `${vector} club`, email: vector },
          categories: [`${vector} c`],
          website: vector,
          image: vector,
        },
        {
          id: at + 1,
          title: `${vector} title`,
          description: vector,
          excerpt: vector,
          start_date: '2999-01-02 10:00:00',
          image: { url: vector },
          website: vector,
          venue: { venue: `${vector} hall` },
        },
      ]
      for (const one of readFile('x.json', Buffer.from(JSON.stringify(rows)), { language: 'en', now: 0 })) {
        if ('event' in one && (await loader.loadAll([one.event]))[0]?.outcome === 'created') loaded++
      }
    }
    expect(loaded).toBeGreaterThan(vectors.length)
  })
})

describe('every list', () => {
  test.each(names)('of %s, in every language and shape', async (name) => {
    expect(await app.service.visible(30_000)).toBe(true)
    const found: string[] = []
    let records = 0
    for (const how of ['', 'i18n_language=fr', 'i18n_language=de&shape=stable']) {
      const all = 'per_page=50&hide_empty=false&start_date=2900-01-01&end_date=2999-12-31'
      const first = `${app.url}/cal/events/v1/${name}?${all}&${how}`
      for (let next: string | undefined = first; next; ) {
        const { body, text } = await app.get(next)
        found.push(...executable(text))
        records += (body[name] as unknown[]).length
        next = body.next_rest_url
      }
    }
    expect(found).toEqual([])
    // Nothing is left of a third of the vectors as the name of a tag; the list is read three times.
    expect(records).toBeGreaterThan(name === 'tags' ? vectors.length / 2 : vectors.length)
  })

  test.each([
    '/events?per_page=2&_envelope=1',
    '/events?_fields=events.title,events.description&per_page=5',
    '/events?_jsonp=callback',
    '/events?search=<script>&per_page=</script>',
    '/<script>',
    '?a=&b=<',
    '/doc?x=<',
    '//healthz',
    '//readyz',
  ])('and %s have no character that ends a script element', async (path) => {
    for (const accept of ['application/json', 'application/problem+json']) {
      const { text } = await app.get(path, undefined, { Accept: accept })
      expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    }
    expect((await app.call('OPTIONS', '/events/1')).text).not.toMatch(/[<>&\u2028\u2029]/)
  })
})

describe('a URL', () => {
  test('is unchanged when it is sent back', () => {
    const taken = [
      ...vectors,
      'https://Example.org',
      'http://example.org/a b?q=%zz&x=ü#"é"',
      'https://[::1]:8080/|{}^',
    ].flatMap((vector) => webAddress(vector) ?? [])
    expect(taken.length).toBeGreaterThan(8)
    for (const address of taken) expect(webAddress(address)).toBe(address)
  })

  test('that is too long when normalized is refused', async () => {
    const website = `https://example.org/${'é'.repeat(1_000)}`
    expect((await app.post('/venues', { venue: 'Long', website }, 'editor')).body.data.params).toEqual({
      website: expect.any(String),
    })
  })

  test('in a description is normalized, or removed', async () => {
    const links = [
      ['<a href="HTTPS://Example.org/a b">1</a>', '<a href="https://example.org/a%20b">1</a>'],
      ['<a href="/x">2</a>', '<a>2</a>'],
      ['<a href="//e.org">3</a>', '<a>3</a>'],
      ['<a href="mailto:a@b.example">4</a>', '<a href="mailto:a@b.example">4</a>'],
      ['<a href="tel:+41">5</a>', '<a href="tel:+41">5</a>'],
      ['<img src="data:image/png,x">', '<img />'],
    ]
    const [description, stored] = [0, 1].map((at) => links.map((pair) => pair[at]).join(''))
    const { body } = await app.post('/tags', { name: 'Links', description }, 'administrator')
    expect(body.description).toBe(stored)
  })
})

test('a text that is too long with its escapes is refused, because it could not be sent back', async () => {
  const { status, body } = await app.post(
    '/tags',
    { name: 'Escapes', description: `<b>x</b>${'&'.repeat(150_000)}` },
    'administrator',
  )
  expect([status, Object.keys(body.data.params)]).toEqual([400, ['description']])
})

test('cleaning is idempotent', () => {
  for (const kind of ['line', 'url', 'email', 'cost', 'terms'] as const) {
    for (const vector of vectors) {
      const once = kinds[kind].sanitize(vector)
      if (once !== undefined) expect([kind, kinds[kind].sanitize(once)]).toEqual([kind, once])
    }
  }
})

test('an existing record is found by the cleaned name', async () => {
  const create = (venue: string) => app.post('/events', { title: 'Reuse', ...dates, venue: { venue } }, 'administrator')
  const [one, two] = [await create('Reused hall'), await create('<b>Reused</b> hall')]
  expect(two.body.venue.id).toBe(one.body.venue.id)
})
