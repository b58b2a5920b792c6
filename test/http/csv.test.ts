/** Lists as CSV: what a spreadsheet reads, and that it executes nothing. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFile } from '../../src/import/readers/read.ts'
import { type Answer, type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A strict reader of RFC 4180: lines end with CRLF, quotes are doubled inside quotes and stand nowhere else. */
function parsed(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const field = /"((?:[^"]|"")*)"(,|\r\n)|([^",\r\n]*)(,|\r\n)/y
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const match = field.exec(text)
    if (!match) throw new Error(`no CSV at ${at}: ${text.slice(at, at + 50)}`)
    row.push(match[1] === undefined ? match[3]! : match[1].replaceAll('""', '"'))
    if ((match[2] ?? match[4]) === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

function records({ text }: Answer): Record<string, string>[] {
  const [names = [], ...rows] = parsed(text)
  for (const row of rows) expect(row).toHaveLength(names.length)
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]!])))
}

const upcoming = { start_date: '+1 day', end_date: '+1 day' }

const csv = { Accept: 'text/csv' }
const typeOf = ({ headers }: Answer) => headers.get('content-type')
const CSV_TYPE = 'text/csv; charset=utf-8; header=present'
const JSON_TYPE = 'application/json; charset=utf-8'

async function one(id: number, query = ''): Promise<Record<string, string>> {
  const [record] = records(await app.get(`/events.csv?include=${id}${query}`))
  return record!
}

describe('the format', () => {
  test.each([
    ['text/csv', CSV_TYPE],
    ['text/csv, application/json;q=0.9', CSV_TYPE],
    ['application/json, text/csv;q=0.9', JSON_TYPE],
    ['text/csv; header=present; charset=utf-8', CSV_TYPE],
    ['text/csv;q=0', JSON_TYPE],
    ['text/*', JSON_TYPE],
    ['text/plain, text/*;q=0.8, */*;q=0.5', JSON_TYPE],
    ['text/csv;q=0.5, */*;q=0.8', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['text/html,application/xhtml+xml,*/*;q=0.8', JSON_TYPE],
    ['image/png', JSON_TYPE],
  ])('Accept: %s is answered as %s', async (accept, type) => {
    expect(typeOf(await app.get('/tags', undefined, { Accept: accept }))).toBe(type)
  })

  test.each(['events', 'venues', 'organizers', 'categories', 'tags'])(
    '/%s.csv is CSV, whatever the Accept header',
    async (name) => {
      for (const headers of [undefined, { Accept: 'application/json' }]) {
        const answer = await app.get(`/de/${name}.csv`, undefined, headers)
        expect([answer.status, typeOf(answer), answer.headers.get('content-language')]).toEqual([200, CSV_TYPE, 'de'])
        expect(answer.headers.get('vary')).toContain('Accept,')
      }
    },
  )

  test('the cache has a response for each', async () => {
    const types = [await app.get('/venues'), await app.get('/venues', undefined, csv), await app.get('/venues')]
    expect(types.map(typeOf)).toEqual([JSON_TYPE, CSV_TYPE, JSON_TYPE])
  })

  test('the OpenAPI document has them', async () => {
    const paths = (await app.get('/doc')).body.paths as Record<string, { get: { operationId: string } }>
    const contents = ['/events', '/events.csv'].map((path) => paths[path]?.get)
    expect(contents).toMatchObject([
      { responses: { 200: { content: { 'application/json': {}, 'text/csv': { schema: { type: 'string' } } } } } },
      { responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } },
    ])
    expect(paths['/events.csv']?.get.operationId).toBe('getEventsCsv')
  })

  test('errors are JSON', async () => {
    expect(await app.get('/events.csv?page=0')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
    expect(typeOf(await app.get('/events?page=0', undefined, csv))).toBe(JSON_TYPE)
    expect((await app.call('POST', '/events.csv', { as: 'editor', body: {} })).status).toBe(405)
    expect((await app.get('/events.json')).status).toBe(404)
  })

  test('parameters for JSON alone change nothing', async () => {
    const { text } = await app.get('/tags.csv')
    for (const query of ['_jsonp=f', '_envelope=1', 'shape=stable', 'shape=original'])
      expect((await app.get(`/tags.csv?${query}`)).text).toBe(text)
  })
})

describe('columns', () => {
  test('are those of the declaration, whatever the list contains', async () => {
    const none = await app.get('/events.csv?search=nothinglikethis')
    expect(none.text).toMatch(/^id,[^\r\n]*\r\n$/)
    const { id } = await makeEvent(app, { venue: { venue: 'Hall' }, organizer: { organizer: 'Choir' } })
    expect(parsed((await app.get(`/events.csv?include=${id}`)).text)[0]).toEqual(parsed(none.text)[0])
    expect(parsed((await app.get('/categories.csv?search=nothinglikethis')).text)[0]).toEqual(
      ['id', 'count', 'description', 'name', 'slug', 'taxonomy', 'parent', 'url'].concat([
        'urls.self',
        'urls.collection',
        'urls.up',
        'language',
      ]),
    )
  })

  test('are selected by _fields, with or without the name of the list', async () => {
    const names = async (fields: string) => parsed((await app.get(`/events.csv?_fields=${fields}`)).text)[0]
    expect(await names('events.title,id')).toEqual(['id', 'title'])
    expect(await names('organizer,total')).toEqual(
      ['id', 'organizer', 'phone', 'website', 'email'].map((name) => `organizer.${name}`),
    )
    expect(await names('events')).toEqual(parsed((await app.get('/events.csv')).text)[0])
    expect(await names('id.deeper')).toEqual(['id'])
    expect(await app.get('/events.csv?_fields=start')).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { _fields: expect.any(String) } } },
    })
  })

  test('contain the URL of an image, and what fits a cell of linked records', async () => {
    const { id } = await makeEvent(app, {
      image: 'https://example.org/a.jpg',
      venue: [
        { venue: 'Hall; big', city: 'Bern', geo_lat: -1.5, geo_lng: 7 },
        { venue: 'Yard', zip: '0123' },
      ],
      organizer: { organizer: 'Band', email: 'band@example.org' },
      categories: ['Music', 'Food, drink'],
    })
    const [json] = (await app.get(`/events?include=${id}`)).body.events
    expect(await one(id)).toMatchObject({
      'image.url': 'https://example.org/a.jpg',
      'image.extension': 'jpg',
      'venue.id': json!.venue.map((venue) => venue.id).join('; '),
      'venue.venue': 'Hall; big; Yard',
      'venue.city': 'Bern; ',
      'venue.zip': '; 0123',
      'venue.geo_lat': "'-1.5; ",
      'venue.phone': '',
      'organizer.id': String(json!.organizer[0]!.id),
      'organizer.email': 'band@example.org',
      'categories.name': json!.categories.map(({ name }) => name).join('; '),
      author: String(json!.author),
    })
  })
})

describe('cells', () => {
  test('keep every text unchanged: quotes, commas, lines', async () => {
    const title = 'A "quoted", title'
    const { id } = await makeEvent(app, { title, excerpt: 'one\ntwo, "three"', description: 'é – 日本' })
    expect(await one(id)).toMatchObject({
      title,
      excerpt: '<p>one<br />\ntwo, "three"</p>',
      description: '<p>é – 日本</p>',
    })
  })

  test('nor is what follows a semicolon, where a system divides there', async () => {
    const formulas = ['Concert;=HYPERLINK("x");y', 'A; =1', 'B; "+1"', 'C; ＠x', "D;'=1"]
    const description = '<p>One<br>\n=1+1</p>'
    for (const title of formulas) {
      const { id } = await makeEvent(app, { ...upcoming, title, description, categories: ['a', '-b'] })
      await app.indexer.waitUntilVisible(await app.engine.store.now(), 60_000)
      const { text } = await app.get(`/events.csv?include=${id}`)
      const cells = parse(text, { delimiter: ';', relax_quotes: true, relax_column_count: true }).flat()
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＠]/.test(cell))).toEqual([])
      const [event] = readFile('a.csv', Buffer.from(text), { language: 'en', now: 0 }).flatMap((read) =>
        'event' in read ? [read.event] : [],
      )
      const json = (await app.get(`/events/${id}`)).body
      expect(event?.texts.en).toMatchObject({ title: json.title, description: json.description.trim() })
      expect(event?.categories).toEqual(['a', '-b'])
    }
  })

  test.each(['=1+1', '+41 31', '-x', '@SUM(A1)', '＝1', '＋1', '－1', '＠a'])('%s is no formula', async (title) => {
    const { id } = await makeEvent(app, { title })
    expect((await one(id)).title).toBe(`'${title}`)
  })

  test('numbers, booleans and dates are unchanged', async () => {
    const venue = { venue: 'South', geo_lat: -33.5, geo_lng: -70.25 }
    const { id } = await makeEvent(app, { ...upcoming, venue, featured: true })
    const { text } = await app.get(
      `/events.csv?include=${id}&_fields=id,featured,start_date,venue.geo_lat,venue.geo_lng`,
    )
    expect(text.split('\r\n')[1]).toMatch(/^\d+,"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d",true,-33\.5,-70\.25$/)
  })

  test('a near query has distances', async () => {
    const answer = await app.get('/events.csv?geoloc_lat=-33.5&geoloc_lng=-70.25&orderby=distance&per_page=1')
    expect(records(answer)[0]?.distance).toBe('0')
  })
})

describe('like JSON', () => {
  beforeAll(async () => {
    for (const title of ['Ä', 'B', 'C', 'D', 'E']) await makeEvent(app, { ...upcoming, title })
  })

  test('pages, totals and links; a link leads on to CSV', async () => {
    const seen: string[] = []
    let next: string | undefined = '/events.csv?per_page=4&orderby=title'
    while (next) {
      const answer: Answer = await app.get(next)
      expect(answer.headers.get('x-wp-total')).toBe(String((await app.get('/events')).body.total))
      seen.push(...records(answer).map(({ id }) => id!))
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      if (next) expect(new URL(next).pathname).toBe('/cal/events/v1/events.csv')
    }
    const all = await app.get('/events?per_page=50&orderby=title')
    expect(seen).toEqual(all.body.events.map(({ id }) => String(id)))
    const accepted = await app.get('/events?per_page=4', undefined, csv)
    expect(accepted.headers.get('link')).toContain('/cal/events/v1/events/?')
  })

  test('cursors', async () => {
    const first = await app.get('/events.csv?per_page=2&orderby=title')
    const second = await app.get(`/events.csv?per_page=2&orderby=title&cursor=${first.headers.get('x-next-cursor')}`)
    const all = (await app.get('/events?per_page=4&orderby=title')).body.events
    expect([...records(first), ...records(second)].map(({ id }) => Number(id))).toEqual(all.map(({ id }) => id))
  })

  test('HEAD, ETag and 304', async () => {
    const get = await app.get('/tags.csv')
    const head = await app.call('HEAD', '/tags.csv')
    const etag = get.headers.get('etag')!
    expect([head.text, head.headers.get('etag'), typeOf(head)]).toEqual(['', etag, CSV_TYPE])
    expect((await app.get('/tags.csv', undefined, { 'If-None-Match': etag })).status).toBe(304)
    expect((await app.get('/tags', undefined, { 'If-None-Match': etag })).status).toBe(200)
  })

  test('a page has the same limit', async () => {
    const description = 'x'.repeat(190_000)
    for (let n = 0; n < 46; n++) await app.post('/organizers', { organizer: `Large ${n}`, description }, 'editor')
    const answer = await app.get('/organizers.csv?per_page=50&search=large')
    expect(answer).toMatchObject({ status: 400, body: { data: { details: { per_page: expect.anything() } } } })
    expect((await app.get('/organizers.csv?per_page=50&search=large&_fields=id')).status).toBe(200)
  })

  test('a protected event is redacted', async () => {
    const { id } = await makeEvent(app, {
      title: 'Locked',
      password: 'x',
      description: 'secret',
      cost: '10',
      venue: { venue: 'Secret' },
    })
    expect(await one(id)).toMatchObject({ title: 'Locked', description: '', cost: '', 'venue.venue': '', all_day: '' })
  })
})
