/** The envelope of a list: keys in their order, links, totals and headers; and the parameters that change it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pickFields } from '../../src/http/output/fields.ts'
import type { Body, Shown } from '../support/app.ts'
import { type Filled, listed, names, startFilled } from '../support/filled.ts'

let app: Filled
let base: string
beforeAll(async () => {
  app = await startFilled()
  base = `${app.url}/cal/events/v1`
})
afterAll(() => app.stop())

const posts = ['events', 'venues', 'organizers'] as const
const terms = ['categories', 'tags'] as const
const withoutLinks = (body: Body) => Object.keys(body).filter((key) => !/^(next|previous)_/.test(key))

describe('keys', () => {
  test.each(posts)('of %s: records, links, totals', async (list) => {
    const keys = async (query: string) => Object.keys((await app.get(`/${list}?per_page=1${query}`)).body)
    const { total } = (await app.get(`/${list}`)).body
    expect(await keys('')).toEqual([list, 'rest_url', 'next_rest_url', 'total', 'total_pages'])
    expect(await keys('&page=2')).toEqual([
      list,
      'rest_url',
      'next_rest_url',
      'previous_rest_url',
      'total',
      'total_pages',
    ])
    expect(await keys(`&page=${total}`)).toEqual([list, 'rest_url', 'previous_rest_url', 'total', 'total_pages'])
    expect(await keys('&search=zzzz')).toEqual([list, 'rest_url', 'total', 'total_pages'])
  })

  test.each(terms)('of %s: totals, records, links', async (list) => {
    const keys = async (query: string) => Object.keys((await app.get(`/${list}?per_page=1${query}`)).body)
    const { total } = (await app.get(`/${list}`)).body
    const least = ['rest_url', 'total', 'total_pages', list]
    expect(await keys('')).toEqual([...least, 'next_rest_url'])
    expect(await keys('&page=2')).toEqual([...least, 'next_rest_url', 'previous_rest_url'])
    expect(await keys(`&page=${total}`)).toEqual([...least, 'previous_rest_url'])
    expect(await keys('&page=99')).toEqual(least)
    expect(await keys('&search=zzzz')).toEqual(least)
  })

  test.each(listed)('of %s in the stable shape are the same', async (list) => {
    const [body, stable] = [(await app.get(`/${list}`)).body, (await app.get(`/${list}?shape=stable`)).body]
    expect(withoutLinks(stable)).toEqual(withoutLinks(body))
    expect([stable.total, stable.total_pages]).toEqual([body.total, body.total_pages])
  })
})

describe('links', () => {
  test.each(posts)(
    'of %s: page is the first parameter of the own URL, the last one of others, absent for the first page',
    async (list) => {
      const { body, headers } = await app.get(`/${list}?per_page=1&page=2`)
      expect(body.rest_url).toBe(`${base}/${list}/?page=2&per_page=1&status=publish`)
      expect(body.next_rest_url).toBe(`${base}/${list}/?per_page=1&status=publish&page=3`)
      expect(body.previous_rest_url).toBe(`${base}/${list}/?per_page=1&status=publish`)
      expect(headers.get('link')).toBe(`<${body.next_rest_url}>; rel="next", <${body.previous_rest_url}>; rel="prev"`)
    },
  )

  test.each(terms)('of %s', async (list) => {
    expect((await app.get(`/${list}`)).body.rest_url).toBe(`${base}/${list}/`)
    const { body } = await app.get(`/${list}?per_page=1&page=2`)
    expect(body.next_rest_url).toBe(`${base}/${list}/?per_page=1&page=3`)
    expect(body.previous_rest_url).toBe(`${base}/${list}/?per_page=1`)
  })

  test('keep every given parameter, percent-encoded', async () => {
    const asked = {
      search: '"a&b" -c=d#é+%',
      start_date: '2027-01-01 10:00:00',
      end_date: '2030-01-01',
      starts_after: '-1 week',
      strict_dates: 'true',
      overlaps: 'true',
      categories: 'music,theatre',
      tags: 'open-air',
      venue: String(app.ids.get('Kornhaus')),
      organizer: String(app.ids.get('Jazz Club')),
      featured: 'true',
      status: 'publish',
      geoloc: 'true',
      geoloc_lat: '46.9',
      geoloc_lng: '7.4',
      geoloc_radius: '3.5',
      include: '1,2',
      post_parent: '0',
      ticketed: 'false',
      orderby: 'title',
      order: 'desc',
      i18n_language: 'fr',
      shape: 'stable',
      _fields: 'total,rest_url',
    }
    const { body, status } = await app.get(`/events?${new URLSearchParams(asked)}`)
    expect(status).toBe(200)
    expect(Object.fromEntries(new URL(body.rest_url).searchParams)).toEqual({ ...asked, page: '1', per_page: '10' })
    expect(body.rest_url).not.toMatch(/[ "#é]/)
  })

  test('omit unknown parameters and secrets', async () => {
    expect((await app.get('/events?foo=bar&password=sesame')).body.rest_url).toBe(
      `${base}/events/?page=1&per_page=10&status=publish`,
    )
  })

  test('have the effective status', async () => {
    expect((await app.get('/events', 'editor')).body.rest_url).toContain('&status=any')
    expect((await app.get('/events', 'subscriber')).body.rest_url).toContain('&status=publish')
    expect((await app.get('/events?status[]=draft&status[]=private', 'editor')).body.rest_url).toContain(
      '&status=draft%2Cprivate',
    )
  })

  test.each(listed)('of %s lead to the first page', async (list) => {
    const forward: string[][] = []
    let { body } = await app.get(`/${list}?per_page=2`)
    for (;;) {
      forward.push(names(list, body))
      if (!body.next_rest_url) break
      body = (await app.get(body.next_rest_url)).body
    }
    const back = [names(list, body)]
    while (body.previous_rest_url) {
      body = (await app.get(body.previous_rest_url)).body
      back.push(names(list, body))
    }
    expect(forward.length).toBeGreaterThan(1)
    expect(back.toReversed()).toEqual(forward)
  })

  test('a list by cursor has a link to the next page, and none to the previous one', async () => {
    const { headers } = await app.get('/events?per_page=20')
    const { body } = await app.get(`/events?per_page=20&cursor=${headers.get('x-next-cursor')}`)
    expect(withoutLinks(body)).toEqual(Object.keys(body))
    expect(body.rest_url).toBe(`${base}/events/?per_page=20&status=publish&cursor=${headers.get('x-next-cursor')}`)
    expect([body.events.length, body.total, body.total_pages]).toEqual([4, 24, 2])
  })
})

describe('headers', () => {
  test.each(listed)('of %s have the totals twice', async (list) => {
    const { body, headers } = await app.get(`/${list}?per_page=2`)
    for (const name of ['X-TEC-Total', 'X-WP-Total']) expect(headers.get(name)).toBe(String(body.total))
    for (const name of ['X-TEC-TotalPages', 'X-WP-TotalPages']) expect(headers.get(name)).toBe(String(body.total_pages))
    expect(body.total_pages).toBe(Math.ceil(body.total / 2))
  })

  test.each(listed)('of %s tell that a page was cut', async (list) => {
    const { body, headers } = await app.get(`/${list}?per_page=51`)
    expect(headers.get('x-per-page')).toBe('50')
    expect(body.rest_url).toContain('per_page=50')
    expect((await app.get(`/${list}?per_page=50`)).headers.has('x-per-page')).toBe(false)
  })

  test('X-Next-Cursor if there is a next page, and the order has cursors', async () => {
    const has = async (query: string) => (await app.get(`/events?${query}`)).headers.has('x-next-cursor')
    expect(
      await Promise.all(
        ['per_page=23', 'per_page=24', 'per_page=12&page=2', 'search=tie&per_page=1&orderby=relevance'].map(has),
      ),
    ).toEqual([true, false, false, false])
  })
})

describe('a protected event in a list', () => {
  const one = async (query = '', as?: 'editor' | 'author') =>
    (await app.get(`/events?include=${app.ids.get('Members Only')}${query}`, as)).body.events[0] as Shown

  test('is redacted', async () => {
    expect(await one()).toMatchObject({
      title: 'Members Only',
      slug: 'members-only',
      status: 'publish',
      start_date: '2027-04-21 19:00:00',
      timezone: 'Europe/Zurich',
      description: '',
      excerpt: '',
      cost: '',
      website: '',
      image: false,
      all_day: null,
      show_map: null,
      show_map_link: null,
      hide_from_listings: null,
      sticky: null,
      featured: null,
      ticketed: null,
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
    })
    expect((await one('&shape=stable')).image).toBeNull()
    expect((await one('', 'editor')).description).toBe('')
  })

  test('is whole for editors with context=edit', async () => {
    expect(await one('&context=edit', 'editor')).toMatchObject({
      description: 'A zeppelin ride',
      venue: { venue: 'Kornhaus' },
      all_day: false,
    })
    expect((await one('&context=edit', 'author')).description).toBe('')
    expect((await one('&context=edit')).description).toBe('')
  })

  test('never has its password', async () => {
    expect((await app.get('/events?context=edit&per_page=50', 'editor')).text).not.toMatch(/sesame|hash of/)
  })
})

describe('options of a list:', () => {
  test('_fields selects keys of records and their parts, in their usual order', async () => {
    const fields = async (query: string) =>
      (await app.get(`/events?include=${app.ids.get('Two Halls')}&_fields=${query}`)).body
    expect(await fields('total,events.id')).toEqual({ events: [{ id: app.ids.get('Two Halls') }], total: 1 })
    expect(await fields('events.venue.venue, events.title')).toEqual({
      events: [{ title: 'Two Halls', venue: [{ venue: 'Tonhalle' }, { venue: 'Kornhaus' }] }],
    })
    expect(await fields('events.organizer')).toMatchObject({
      events: [{ organizer: [{ organizer: 'Kulturverein' }, { organizer: 'Jazz Club' }] }],
    })
    expect(await fields('nothing,__proto__,total')).toEqual({ total: 1 })
  })

  test('_fields selects keys of the records of a list, which may be named alone', async () => {
    for (const list of listed) {
      const ask = async (query: string) =>
        (await app.get(`/${list}?per_page=3${query}`)).body as Body & Record<string, Shown[]>
      const whole = await ask('')
      const records = whole[list] ?? []
      const ids = records.map(({ id }) => ({ id }))
      const named = await ask('&_fields=id')
      expect([Object.keys(named), named[list], named.total]).toEqual([Object.keys(whole), ids, whole.total])
      expect(await ask('&_fields=id,total,nothing')).toEqual({ [list]: ids, total: whole.total })
      expect((await ask(`&_fields=${list}.id,slug`))[list]).toEqual(records.map(({ id, slug }) => ({ id, slug })))
      expect(await ask(`&_fields=${list},slug,total`)).toEqual({ [list]: records, total: whole.total })
    }
    const { events } = (await app.get('/events?per_page=1&_fields=id,rest_url,venue.id')).body
    expect(Object.keys(events[0] ?? {})).toEqual(['id', 'rest_url', 'venue'])
    expect(Object.keys((await app.get('/events?per_page=1&_fields=rest_url')).body)).toEqual(['rest_url'])
    expect((await app.get('/events?search=zzzz&_fields=id')).body).toMatchObject({ events: [], total: 0 })
    const id = app.ids.get('Two Halls')
    expect((await app.get(`/events/${id}?_fields=id,tags`)).body).toEqual({ id, tags: [] })
  })

  test('_fields answers what it chooses of the whole list', async () => {
    const queries = ['per_page=5', 'geoloc_lat=46.9&geoloc_lng=7.4&geoloc_radius=20000', 'q=concert&highlight=true']
    const chosen = [
      'id',
      'events',
      'events.id,events',
      'nothing',
      'events.nothing',
      'events.distance',
      'title,distance',
      'highlights.title',
      'events.highlights,total',
      'venue.venue,total',
      'rest_url,id',
      'events.rest_url',
    ]
    for (const query of queries) {
      const { body: whole } = await app.get(`/events?${query}`)
      expect(whole.total, query).toBeGreaterThan(0)
      for (const fields of chosen) {
        const { text } = await app.get(`/events?${query}&_fields=${fields}`)
        // Its links repeat the parameter.
        expect(
          JSON.parse(text.replace(/[?&]_fields=[^"&]*|\\u0026_fields=[^"&\\]*/g, '')),
          `${query} ${fields}`,
        ).toEqual(pickFields(whole, fields))
      }
    }
  })

  test('_envelope wraps the body, its status and headers', async () => {
    const { body, headers } = await app.get('/events?per_page=2&_envelope=1')
    const plain = (await app.get('/events?per_page=2')).body
    expect(body).toEqual({
      body: plain,
      status: 200,
      headers: {
        'X-TEC-Total': 24,
        'X-TEC-TotalPages': 12,
        'X-WP-Total': 24,
        'X-WP-TotalPages': 12,
        Allow: headers.get('allow'),
        Link: headers.get('link'),
      },
    })
    expect(Object.keys((await app.get('/events?_envelope=1&_fields=total')).body.body as object)).toEqual(['total'])
  })

  test('an error is wrapped in nothing: its status is that of the answer', async () => {
    const plain = await app.get('/events?per_page=0')
    for (const wrap of ['_envelope', '_jsonp=f']) {
      const { status, body } = await app.get(`/events?per_page=0&${wrap}`)
      expect([status, body]).toEqual([400, plain.body])
    }
  })

  test('_jsonp has what anybody may see, whoever the caller is: every page can read it', async () => {
    const ask = async (as?: 'editor') => (await app.get('/events?_jsonp=f&per_page=50&_fields=total', as)).text
    expect(await ask('editor')).toBe(await ask())
    expect((await app.get('/events?_jsonp=f&status=draft', 'editor')).status).toBe(400)
    expect((await app.post('/tags?_jsonp=f', { name: 'Script' }, 'editor')).status).toBe(401)
  })

  test('_jsonp calls a function of that name, and no other code', async () => {
    const { text, headers } = await app.get('/tags?_jsonp=my.callback&_fields=total')
    expect(text).toBe('/**/my.callback({"total":4})')
    expect(headers.get('content-type')).toBe('application/javascript; charset=utf-8')
    for (const name of ['alert(1)', 'a;b', '', '<x>'])
      expect(await app.get(`/tags?_jsonp=${encodeURIComponent(name)}`)).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param' },
      })
  })
})
