/** Creates and updates: in every form that clients send, with defaults, cleaning and the response. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, make, makeEvent } from '../support/records.ts'

const NOW = '2026-11-21 12:00:00'

let app: Running
beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Europe/Zurich' }, () => Date.parse(`${NOW.replace(' ', 'T')}Z`) / 1000)
})
afterAll(() => app.stop())

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const form = (method: string, path: string, raw: string, headers: Record<string, string> = FORM) =>
  app.call(method, path, { as: 'administrator', raw, headers })

test('a create of an event sets the defaults', async () => {
  const made = await makeEvent(app, {}, 'author')
  const accounts = await app.service.accounts.list()
  expect(made).toMatchObject({
    author: String(accounts.find(({ name }) => name === 'author')?.account),
    status: 'publish',
    date: '2026-11-21 13:00:00',
    date_utc: NOW,
    modified: '2026-11-21 13:00:00',
    modified_utc: NOW,
    description: '',
    excerpt: '',
    slug: 'concert',
    timezone: 'Europe/Zurich',
    all_day: false,
    image: false,
    cost: '',
    website: made.url,
    show_map: false,
    show_map_link: false,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    post_parent: 0,
    ticketed: false,
  })
})

test('a create of a venue shows maps by default', async () => {
  expect(await make(app, '/venues', { venue: 'Plain' })).toMatchObject({
    show_map: true,
    show_map_link: true,
    status: 'publish',
  })
  expect(await make(app, '/venues', { venue: 'Mapless', show_map: 'false', show_map_link: 0 })).toMatchObject({
    show_map: false,
    show_map_link: false,
  })
})

describe('forms of a body', () => {
  test('JSON, with any JSON content type', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json']) {
      const answer = await form('POST', '/venues', JSON.stringify({ venue: `As ${type}` }), { 'Content-Type': type })
      expect([answer.status, answer.body.venue]).toEqual([201, `As ${type}`])
    }
  })

  test('a form, with lists and records inside', async () => {
    const raw =
      'title=Form+%26+field&start_date=2999-01-01+10:00:00&end_date=2999-01-01+11:00:00&all_day=false&featured=1' +
      '&cost=5&categories[]=One&categories[]=Two&tags=three,four&venue[venue]=Form+hall&venue[city]=Bern' +
      '&organizer[0][organizer]=First&organizer[1][organizer]=Second&organizer[1][phone]=031'
    const { status, body } = await form('POST', '/events', raw)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'Form & field',
      start_date: '2999-01-01 10:00:00',
      featured: true,
      cost: '$5',
      categories: [{ name: 'One' }, { name: 'Two' }],
      tags: [{ name: 'three' }, { name: 'four' }],
      venue: { venue: 'Form hall', city: 'Bern' },
      organizer: [{ organizer: 'First' }, { organizer: 'Second', phone: '031' }],
    })
    const ids = await form(
      'PATCH',
      `/events/${body.id}`,
      `organizer[]=${body.organizer[1]?.id}&venue=${body.venue.id}&categories=&sticky=on`,
    )
    expect(ids.body).toMatchObject({
      organizer: [{ organizer: 'Second' }],
      venue: { venue: 'Form hall' },
      categories: [],
      sticky: true,
      featured: true,
    })
  })

  test('query parameters, but the body takes precedence', async () => {
    const { status, body } = await app.call(
      'POST',
      '/events?title=In+the+query&start_date=2999-01-01&end_date=2999-01-02&featured=true&cost=7',
      { as: 'administrator', body: { cost: '9' } },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'In the query', featured: true, cost: '$9' })
    const changed = await app.call('PUT', `/events/${body.id}?excerpt=Too&venue[venue]=Queried`, {
      as: 'administrator',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { excerpt: '<p>Too</p>', venue: { venue: 'Queried' }, title: 'In the query' },
    })
  })

  test('booleans in all notations, numbers as texts', async () => {
    for (const [sent, shown] of [
      ['true', true],
      ['yes', true],
      ['on', true],
      ['1', true],
      [1, true],
      ['TRUE', true],
      ['false', false],
      ['no', false],
      ['off', false],
      ['0', false],
      [0, false],
    ] as const) {
      expect([sent, (await makeEvent(app, { featured: sent })).featured]).toEqual([sent, shown])
    }
    expect(await app.post('/events', event({ featured: 'maybe' }), 'editor')).toMatchObject({
      status: 400,
      body: { data: { params: { featured: expect.any(String) } } },
    })
  })

  test('unknown fields are ignored, and so is an id in the body', async () => {
    const made = await makeEvent(app, { id: 5, nonsense: { deep: [1] }, rest_url: 'x', json_ld: 1, total: 3 })
    expect(made.id).not.toBe(5)
    expect('nonsense' in made).toBe(false)
    const changed = await app.call('PATCH', `/events/${made.id}`, {
      body: { id: 1, title: 'Path wins' },
      as: 'administrator',
    })
    expect(changed.body).toMatchObject({ id: made.id, title: 'Path wins' })
  })
})

describe('a method override', () => {
  test.each([
    ['the query', (method: string) => ({ query: `?_method=${method}` })],
    ['a header', (method: string) => ({ headers: { 'X-HTTP-Method-Override': method } })],
    ['the body', (method: string) => ({ body: { _method: method } })],
  ])('in %s', async (_, say) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'delete']) {
      const { id } = await makeEvent(app)
      const {
        query = '',
        headers,
        body = {},
      } = say(method) as { query?: string; headers?: Record<string, string>; body?: Record<string, unknown> }
      const answer = await app.call('POST', `/events/${id}${query}`, {
        as: 'administrator',
        headers,
        body: { ...body, title: 'Overridden' },
      })
      expect([method, answer.status, answer.body.status, answer.body.title]).toEqual([
        method,
        200,
        /delete/i.test(method) ? 'trash' : 'publish',
        /delete/i.test(method) ? 'Concert' : 'Overridden',
      ])
    }
  })

  test('does not turn a read into a write', async () => {
    const { id } = await makeEvent(app)
    expect((await app.call('GET', `/events/${id}?_method=DELETE`, { as: 'administrator' })).body.status).toBe('publish')
    expect((await app.get(`/events/${id}`, 'administrator', { 'X-HTTP-Method-Override': 'DELETE' })).body.status).toBe(
      'publish',
    )
  })
})

describe('a record can be sent back as it was read', () => {
  test('an event, with one field changed', async () => {
    const made = await makeEvent(app, {
      title: 'Whole',
      description: '<p>A &amp; B</p>',
      excerpt: 'C',
      timezone: 'America/New_York',
      cost: 'Free – $30',
      image: 'https://example.org/a.png',
      featured: true,
      categories: ['X', 'Y'],
      tags: ['Z'],
      venue: { venue: 'Sent hall', city: 'Bern', country: 'Switzerland' },
      organizer: [{ organizer: 'A' }, { organizer: 'B' }],
      website: 'https://example.org/',
    })
    const { body: read } = await app.get(`/events/${made.id}`)
    expect(
      (await app.call('PUT', `/events/${made.id}`, { body: { ...read, title: 'Changed' }, as: 'administrator' }))
        .status,
    ).toBe(200)
    expect((await app.get(`/events/${made.id}`)).body).toEqual({
      ...read,
      title: 'Changed',
      json_ld: { ...(read.json_ld as object), name: 'Changed' },
    })
  })

  test('an event without optional fields, by another account', async () => {
    const made = await makeEvent(app, { title: 'Empty' }, 'author')
    const { body: read } = await app.get(`/events/${made.id}`)
    const { status, body } = await app.call('PATCH', `/events/${made.id}`, {
      body: { ...read, sticky: true },
      as: 'author',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ sticky: true, image: false, venue: [], categories: [], author: read.author })
  })

  test.each(['/venues', '/organizers', '/categories', '/tags'])('%s', async (path) => {
    const made = await make(app, path, {
      venue: 'Back',
      organizer: 'Back',
      name: 'Back',
      description: 'D',
      city: 'Bern',
      country: 'Switzerland',
      image: 'https://example.org/b.png',
    })
    const { body: read } = await app.get(`${path}/${made.id}`)
    const { status, body } = await app.call('POST', `${path}/${made.id}`, { body: read, as: 'administrator' })
    expect(status).toBe(200)
    const { json_ld: _, ...rest } = read
    expect(body).toEqual(rest)
  })
})

describe('texts', () => {
  const safe = [
    ['<p onclick="x()">Hi <b>there</b></p><script>alert(1)</script>', '<p>Hi <b>there</b></p>'],
    ['<a href="javascript:alert(1)">x</a>', '<p><a>x</a></p>'],
    [
      '<a href="https://example.org/?a=1&amp;b=2" target="_blank">x</a>',
      '<p><a href="https://example.org/?a=1&amp;b=2">x</a></p>',
    ],
    ['<iframe src="https://example.org"></iframe><style>p{}</style><form><input></form>Text', '<p>Text</p>'],
    ['1 < 2 & 3 > 2', '<p>1 < 2 & 3 > 2</p>'],
    ['Line one\nLine two', '<p>Line one<br />\nLine two</p>'],
    ['<ul><li>a</li><li>b</li></ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ]
  test.each(safe)('of HTML are reduced to safe markup, in paragraphs: %s', async (sent, kept) => {
    const made = await makeEvent(app, { description: sent, excerpt: sent })
    expect([made.description, made.excerpt]).toEqual([kept, kept])
  })

  test('titles are returned as they were sent, without entities', async () => {
    for (const title of ['Rock & Roll', 'Fête “d’été” — 🎉 日本語', "It's 5 > 4", 'Tom\u00a0& Jerry']) {
      const made = await makeEvent(app, { title })
      expect(made.title).toBe(title)
      expect((await app.get(`/events?include=${made.id}`)).body.events[0]?.title).toBe(title)
    }
  })

  test.each(['<script>x</script>', '   ', '<p></p>'])('an empty title (%j) is refused', async (title) => {
    expect(await app.post('/events', event({ title }), 'author')).toMatchObject({
      status: 400,
      body: { data: { params: { title: expect.any(String) } } },
    })
  })

  test('lines have no markup and no line breaks', async () => {
    expect(
      await make(app, '/venues', { venue: '<b>The</b>\n Hall', address: ' 1  Main\tStreet ', phone: 31 }),
    ).toMatchObject({ venue: 'The Hall', address: '1 Main Street', phone: '31' })
  })

  test.each(['\0', 'a\ud800b'])('a text that cannot be stored (%j) is refused', async (title) => {
    expect(
      (await form('POST', '/events', JSON.stringify(event({ title })), { 'Content-Type': 'application/json' })).status,
    ).toBe(400)
  })

  test.each(['\0', 'a\ud800b'])('nor is it stored in an entry of a list (%j)', async (tag) => {
    const refused = await app.post('/events', event({ tags: ['jazz', tag] }), 'editor')
    expect(refused).toMatchObject({ status: 400, body: { data: { params: { tags: expect.any(String) } } } })
  })
})
