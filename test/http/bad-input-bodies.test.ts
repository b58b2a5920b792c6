/** Every field of every body: invalid values are refused by its name, on create and update, and nothing is stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KindName } from '../../src/calendar/declaration/kinds.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { type Running, startApp } from '../support/app.ts'
import { badJson, badTexts } from '../support/bad-values.ts'
import { make } from '../support/records.ts'
import { refused, soon, watchLoop } from '../support/refusals.ts'

let app: Running
const ids = {} as Record<IndexedResource, number>
const base: Record<IndexedResource, Record<string, unknown>> = {
  events: { title: 'Concert', start_date: '2027-05-01 19:00', end_date: '2027-05-01 21:00' },
  venues: { venue: 'Hall', geo_lat: 1, geo_lng: 1 },
  organizers: { organizer: 'Club' },
  categories: { name: 'Music' },
  tags: { name: 'Free' },
}
const names = Object.keys(base) as IndexedResource[]

beforeAll(async () => {
  app = await startApp()
  for (const name of names) ids[name] = (await make(app, `/${name}`, base[name])).id
})
afterAll(() => app.stop())

const fields = names.flatMap((name) =>
  Object.entries(resources[name].fields).map(
    ([field, { kind, required }]) => [name, field, kind, required ?? false] as const,
  ),
)
/** The name would be that of the term there is. */
const other = (name: IndexedResource, field: string) =>
  (name === 'categories' || name === 'tags') && field !== 'name' ? { name: 'Another' } : {}

async function refusedBoth(name: IndexedResource, field: string, value: unknown): Promise<void> {
  await refused(app, [field], () =>
    app.post(`/${name}`, { ...base[name], ...other(name, field), [field]: value }, 'administrator'),
  )
  await refused(app, [field], () =>
    app.call('PATCH', `/${name}/${ids[name]}`, { as: 'administrator', body: { [field]: value } }),
  )
}

describe('of', () => {
  test.each(fields)('%s %s refuses values of other types (%s)', async (name, field, kind) => {
    for (const [, value, taken] of badJson)
      if (!taken?.includes(kind) && !(kind === 'linked' && JSON.stringify(value) === '[{"a":{"b":[1]}}]'))
        await refusedBoth(name, field, value)
  })

  test.each(fields.filter(([, , kind]) => badTexts[kind] && kind !== 'terms'))(
    '%s %s refuses texts that are no %s',
    async (name, field, kind) => {
      for (const value of badTexts[kind] ?? []) await refusedBoth(name, field, value)
    },
  )

  test.each(fields.filter(([, , , required]) => required))(
    '%s %s cannot be missing, empty or null',
    async (name, field) => {
      const { [field]: _, ...rest } = base[name]
      await refused(app, [field], () => app.post(`/${name}`, rest, 'administrator'))
      for (const value of ['', null]) await refusedBoth(name, field, value)
      if (resources[name].fields[field]?.kind !== 'moment')
        for (const value of [' ', '\n\t', '<p></p>', '<script>x</script>']) await refusedBoth(name, field, value)
    },
  )

  test.each(
    fields.filter(([, , kind]) => (['line', 'text', 'slug', 'password', 'url', 'email'] as KindName[]).includes(kind)),
  )('%s %s has a maximum', async (name, field, kind) => {
    const text =
      kind === 'url'
        ? `http://example.org/${'x'.repeat(4_000)}`
        : kind === 'email'
          ? `${'x'.repeat(320)}@example.org`
          : 'x'.repeat(10_001)
    await refusedBoth(name, field, text)
  })
})

describe('an event refuses', () => {
  test.each<[string, unknown]>([
    ['an unknown id', 4_711],
    ['an id beyond those of the index', 67_108_864],
    ['an id beyond all', 2 ** 53],
    ['ids, one of them unknown', '1,4711'],
    ['an object of an unknown id', { id: 4_711 }],
    ['an object of a wrong id', { id: 'x' }],
    ['an object without a name', { city: 'Bern' }],
    ['an object whose field is wrong', { venue: 'Hall', organizer: 'Club', website: 'nonsense' }],
    ['more than twenty', Array.from({ length: 21 }, (_, at) => ({ venue: `V${at}`, organizer: `O${at}` }))],
    ['a list in an object', { venue: ['Hall'], organizer: ['Club'] }],
    ['a prototype', JSON.parse('{"__proto__":{"venue":"Hall","organizer":"Club"}}')],
  ])('as a link %s', async (_, value) => {
    for (const field of ['venue', 'organizer']) await refusedBoth('events', field, value)
  })

  test.each<[string, string, unknown]>([
    ['categories', 'an unknown id', 4_711],
    ['tags', 'one unknown id of two', [1, 4_711]],
    ['tags', 'a name beyond all', 'x'.repeat(201)],
    ['tags', 'a hundred and one ids', Array.from({ length: 101 }, (_, at) => at + 1)],
    ['tags', 'more than twenty new names', Array.from({ length: 21 }, (_, at) => `t${at}`)],
    ['post_parent', 'an unknown id', 4_711],
    ['image', 'an unknown id', 4_711],
    ['author', 'an unknown id', 4_711],
  ])('as %s %s', async (field, _, value) => {
    await refusedBoth('events', field, value)
  })

  test('an end before the start', async () => {
    await refusedBoth('events', 'end_date', '2027-05-01 18:59:59')
  })

  test('everything invalid at once, and missing fields', async () => {
    await refused(app, ['title', 'end_date', 'start_date', 'featured', 'venue', 'website'], () =>
      app.post(
        '/events',
        { start_date: '2026-02-30', featured: 'maybe', venue: 'Hall', website: 'x' },
        'administrator',
      ),
    )
  })

  test('an invalid field before anything inside it is stored', async () => {
    const inline = { venue: { venue: 'Never stored' }, organizer: { organizer: 'Nor this' }, categories: ['Nor that'] }
    for (const wrong of [
      { image: 4_711 },
      { author: 4_711 },
      { post_parent: 4_711 },
      { end_date: '2027-05-01 18:00' },
      { tags: [4_711] },
    ]) {
      await refused(app, Object.keys(wrong), () =>
        app.post('/events', { ...base.events, ...inline, ...wrong }, 'administrator'),
      )
    }
  })
})

describe('a description', () => {
  test.each(['<b>', '<div>', '<p><b>', '</p>', '<!--', '<!x>', '<b></i>', '<img src=x>', '<script>', '<a '])(
    'of only %s is refused quickly',
    async (piece) => {
      await refused(app, ['description'], () =>
        app.post(
          '/events',
          { ...base.events, description: piece.repeat(Math.floor(199_999 / piece.length)) },
          'administrator',
        ),
      )
    },
  )

  test.each([
    '<b>',
    '<div>',
    '<p><b>',
    '</p>',
    '<!--x-->',
    '<b></i>',
    '<img src=x>',
    '<script>x</script>',
    '<a href="x">',
    '<table><tr><td>',
  ])('of thousands of %s is cleaned quickly', async (piece) => {
    const { status } = await soon(() =>
      app.post('/events', { ...base.events, description: piece.repeat(2_500) }, 'administrator'),
    )
    expect(status).toBe(201)
  })

  test('whose signs stand for many more letters than it may have is refused, as a title is', async () => {
    for (const [field, characters] of [
      ['description', 199_999],
      ['title', 9_999],
    ] as const)
      await refused(app, [field], () =>
        app.post('/events', { ...base.events, [field]: '\ufdfa'.repeat(characters) }, 'administrator'),
      )
  })

  test('of nearly as many letters can be sent back as it was read', async () => {
    const description = `${'\ufdfa'.repeat(10)}\n\n`.repeat(1_098)
    const made = await app.post('/events', { ...base.events, description }, 'administrator')
    expect(made.status).toBe(201)
    const { status } = await app.call('PATCH', `/events/${made.body.id}`, {
      body: { description: made.body.description },
      as: 'administrator',
    })
    expect(status).toBe(200)
  })

  test.each(['a\n\n', 'a\r', 'a>\n', '<b>a</b>\n\n'])('of too many lines is refused: %j', async (part) => {
    const description = part.repeat(Math.floor(200_000 / part.length))
    await refused(app, ['description'], () => app.post('/events', { ...base.events, description }, 'administrator'))
  })

  test('of as many paragraphs as it may have can be sent back as it was read', async () => {
    const made = await app.post('/events', { ...base.events, description: 'a\n\n'.repeat(5_000) }, 'administrator')
    expect(made.body.description).toBe(Array(5_000).fill('<p>a</p>').join('\n'))
    const body = { description: made.body.description }
    const { status, headers } = await app.call('PATCH', `/events/${made.body.id}`, { body, as: 'administrator' })
    expect([status, headers.get('etag')]).toEqual([200, made.headers.get('etag')])
  })

  test('of a tag and the maximum of < is refused, and cleaned with thousands of them', async () => {
    await refused(app, ['description'], () =>
      app.post('/events', { ...base.events, description: `<b>x</b>${'<'.repeat(199_990)}` }, 'administrator'),
    )
    const { body } = await soon(() =>
      app.post('/events', { ...base.events, description: `<b>x</b>${'<'.repeat(9_000)}` }, 'administrator'),
    )
    expect(body.description).toBe(`<p><b>x</b>${'&lt;'.repeat(9_000)}</p>`)
  })

  test('of many tags each are refused together, before one is cleaned', async () => {
    const description = '<b><i>x'.repeat(1_371)
    const day = (at: number) => new Date(Date.UTC(2027, 4, 1 + at)).toISOString().slice(0, 10)
    const overrides = Array.from({ length: 200 }, (_, at) => ({ recurrence_id: `${day(at)} 19:00:00`, description }))
    await refused(app, ['overrides'], () =>
      app.post('/events', { ...base.events, rrule: 'FREQ=DAILY', overrides }, 'administrator'),
    )
    const venue = Array.from({ length: 20 }, (_, at) => ({ venue: `Many ${at}`, description }))
    await refused(app, ['venue'], () => app.post('/events', { ...base.events, venue }, 'administrator'))
  })

  test('of many tags each can be sent back as they were read: of linked records their ids count', async () => {
    const description = '<b>x</b>'.repeat(4_900)
    const venue = Array.from({ length: 4 }, (_, at) => ({ venue: `Read ${at}`, description }))
    const found = []
    for (const each of venue) found.push((await make(app, '/venues', each)).id)
    const { id } = await make(app, '/events', { ...base.events, description, venue: found })
    const { body } = await app.get(`/events/${id}?context=edit`, 'administrator')
    const nonsense = description.repeat(3)
    const again = await app.call('PUT', `/events/${id}`, { as: 'administrator', body: { ...body, nonsense } })
    expect(again.status, again.text.slice(0, 300)).toBe(200)
  })

  test.each(['wort ', '<', '>', '&', '"', 'e\u0301', '\u0301', `l'`, '- ', '🎉'])(
    'of the maximum of %s is stored quickly',
    async (piece) => {
      const text = piece.repeat(Math.floor(200_000 / piece.length)).trim()
      const { status, body } = await soon(() =>
        app.post('/events', { ...base.events, description: text }, 'administrator'),
      )
      expect([status, body.description === text]).toEqual([201, true])
    },
  )
})

test('no ordinary refusal blocks the event loop', async () => {
  const loop = watchLoop('bad bodies')
  for (const [name, field, kind] of fields)
    for (const value of badTexts[kind] ?? [])
      await app.post(`/${name}`, { ...base[name], [field]: value }, 'administrator')
  loop.check()
})
