/** Errors of lists: a 400 that names the parameter, or a page that does not exist. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/calendar/access/visibility.ts'
import { listParameters } from '../../src/calendar/lists/query.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { listCases } from '../contract/list-cases.ts'
import { withIds } from '../contract/lists.ts'
import { type Filled, listed, startFilled } from '../support/filled.ts'

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

/** List, query, and the parameters that are named if they are not the first of the query. */
type Row = [path: string, query: string, params?: string[]]

const everywhere: Row[] = listed.flatMap((resource) =>
  [
    'page=0',
    'page=-1',
    'page=abc',
    'page=1.5',
    'page=',
    'per_page=0',
    'per_page=-1',
    'per_page=abc',
    'per_page=1.5',
    'per_page=',
    'search=',
    'search=%20',
    'search[]=a&search[]=b',
    'i18n_language=xx',
    'i18n_language=',
    'shape=round',
    'context=none',
    'cursor=garbage',
    'cursor=',
    'cursor=W251bGxd',
    'search=a%00b',
  ].map((query): Row => [resource, query, [query.split(/=|\[/)[0]!]]),
)

const orders: Row[] = ['categories', 'tags'].flatMap((terms) =>
  ['orderby=bad', 'orderby=', 'orderby=title', 'order=up'].map((query): Row => [terms, query]),
)

const dates: Row[] = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'day',
].flatMap((name) =>
  ['garbage', '2027-02-30', '2026-13-45', '', '2027-03-10T25:00:00', '0001-01-01', '9999-12-31', '99999999999999'].map(
    (value): Row => ['events', `${name}=${value}`],
  ),
)

const events: Row[] = [
  'strict_dates=',
  'strict_dates=maybe',
  'overlaps=maybe',
  'categories=',
  'categories[]=',
  'categories=nope',
  'categories=music,nope',
  'categories=999999',
  'categories={Free}',
  'categories=free',
  'tags=',
  'tags=nope',
  'tags={Jazz}',
  'tags=jazz',
  'venue=',
  'venue=abc',
  'venue=0',
  'venue=-1',
  'venue=999999',
  'venue={Jazz Night}',
  'venue={Kornhaus},999999',
  'organizer=',
  'organizer=999999',
  'organizer={Kornhaus}',
  'featured=maybe',
  'featured=',
  'featured=null',
  'ticketed=maybe',
  'geoloc=maybe',
  'geoloc_lat=95&geoloc_lng=7',
  'geoloc_lat=abc&geoloc_lng=7',
  'include=',
  'include=abc',
  'include=0',
  'include=-5',
  'include=1.5',
  'include=1,abc',
  'post_parent=abc',
  'post_parent=-1',
  'post_parent=999999',
  'post_parent={Kornhaus}',
  'status=',
  'status=bogus',
  'status=draft',
  'status=publish,draft',
  'status=any',
  'status=trash',
  '_fields=',
].map((query): Row => ['events', query])

const apart: Row[] = [
  ['events', 'geoloc_lat=47', ['geoloc_lng']],
  ['events', 'geoloc_lng=7', ['geoloc_lat']],
  ['events', 'geoloc_lat=47&geoloc_lng=181', ['geoloc_lng']],
  ['events', 'geoloc_lat=47&geoloc_lng=7&geoloc_radius=0', ['geoloc_radius']],
  ['events', 'geoloc_lat=47&geoloc_lng=7&geoloc_radius=-1', ['geoloc_radius']],
  ['events', 'geoloc_lat=47&geoloc_lng=7&geoloc_radius=wide', ['geoloc_radius']],
  ['events', 'geoloc_lat=47&geoloc_lng=7&geoloc_radius=20039', ['geoloc_radius']],
  ['events', 'geoloc_radius=auto'],
  ['events', 'near=Xyzzyville'],
  ['events', `near=${'x'.repeat(101)}`],
  ['events', 'near=Bern&geoloc_lat=47&geoloc_lng=7'],
  ...['7', '7,46,8', '7,46,8,47,1', '7,47,8,46', '181,46,8,47', '7,46,8,91', 'a,b,c,d', '7,,8,47', ''].map(
    (box): Row => ['events', `bbox=${box}`],
  ),
  ...['2027', '2027-00', '2027-13', '2027-1', '2027-01-01', '0999-01', 'may'].map(
    (month): Row => ['events', `month=${month}`],
  ),
  ...['city=', 'price=dear', 'price=', 'language=it', 'facets=weather', 'facets=', 'near=', 'near=%20'].map(
    (query): Row => ['events', query],
  ),
  ['events', 'orderby=distance'],
  ['events', 'orderby=relevance'],
  ['events', 'orderby=relevance&search=jazz&cursor=WzAsMV0', ['cursor']],
  ['events', 'q=jazz&cursor=WzAsMV0', ['cursor']],
  ['events', 'interpret=maybe'],
  ['events', 'group=maybe'],
  ...['events', 'venues', 'organizers'].flatMap((list): Row[] =>
    ['q=', 'q=%20', `q=${'x'.repeat(501)}`, 'highlight=maybe'].map((query) => [list, query]),
  ),
  ['events', 'orderby=distance&geoloc_lat=47&geoloc_lng=7&cursor=WzAsMV0', ['cursor']],
  [
    'events',
    'page=0&per_page=x&start_date=never&featured=perhaps&venue=zero',
    ['page', 'per_page', 'start_date', 'featured', 'venue'],
  ],
  ['events', 'i18n_language=xx&shape=square', ['i18n_language', 'shape']],
  ...['venues', 'organizers'].flatMap((list): Row[] =>
    [
      'event=999999',
      'event=abc',
      'event=',
      'event=0',
      'event={Kornhaus}',
      'event={Trashed Show}',
      'event={Draft Plan}',
      'has_events=maybe',
      'has_events=',
      'only_with_upcoming=maybe',
      'status=draft',
      'status=bogus',
    ].map((query) => [list, query]),
  ),
  ...['categories', 'tags'].flatMap((list): Row[] =>
    [
      'include=nope',
      'include=999999',
      'exclude=nope',
      'hide_empty=maybe',
      'hide_empty=',
      'post=999999',
      'post=abc',
      'event=999999',
      'event={Trashed Show}',
      'event={Secret Dinner}',
      'slug=',
    ].map((query) => [list, query]),
  ),
  ['categories', 'parent=999999'],
  ['categories', 'parent=abc'],
  ['categories', 'parent=-1'],
  ['categories', 'parent={Free}'],
]

describe('a list refuses', () => {
  test.each([...everywhere, ...orders, ...dates, ...events, ...apart])(
    '%s?%s',
    async (path, query, params = [query.split(/[[=]/)[0]!]) => {
      const { status, body } = await app.get(`/${path}?${withIds(query, app.ids)}`)
      expect([status, body.code, body.data?.status]).toEqual([400, 'rest_invalid_param', 400])
      expect(Object.keys(body.data.params).sort()).toEqual(params.toSorted())
      for (const name of params) {
        expect(body.data.params[name], 'a reason').toMatch(/\w+ \w+/)
        expect(body.message).toContain(name)
        expect(body.data.details[name]).toMatchObject({ data: { param: name } })
      }
    },
  )

  test.each([
    ['events', 'venue'],
    ['events', 'organizer'],
    ['events', 'post_parent'],
    ['events', 'categories'],
    ['events', 'tags'],
    ['venues', 'event'],
    ['organizers', 'event'],
    ['tags', 'post'],
    ['tags', 'include'],
    ['tags', 'exclude'],
    ['categories', 'parent'],
  ])('of %s an impossible id in %s, like an unknown one', async (path, name) => {
    for (const id of [999999, 2 ** 26, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(await app.get(`/${path}?${name}=${id}`)).toMatchObject({
        status: 400,
        body: { data: { params: { [name]: `there is no such record: ${id}` } } },
      })
    }
  })

  test.each<[string, Role]>([
    ['status=bogus', 'administrator'],
    ['status=draft', 'subscriber'],
    ['status=any', 'subscriber'],
    ['venue=999999', 'editor'],
  ])('%s, requested by the %s', async (query, role) => {
    expect((await app.get(`/events?${query}`, role)).status).toBe(400)
  })

  test('in the requested language, with the same code', async () => {
    const [french, german] = await Promise.all([
      app.get('/fr/events?page=0'),
      app.get('/events?page=0&i18n_language=de'),
    ])
    expect([french.body.code, german.body.code]).toEqual(['rest_invalid_param', 'rest_invalid_param'])
    expect(french.body.message).toMatch(/Paramètre.*: page/)
    expect(german.body.message).toMatch(/Ungültige.*: page/)
  })

  test.each(['events', 'venues', 'organizers'])('a page past the end of %s', async (list) => {
    const { status, body } = await app.get(`/${list}?page=9`)
    expect([status, body.code, body.data.status]).toEqual([404, `${list.slice(0, -1)}-archive-page-not-found`, 404])
    expect((await app.get(`/${list}?page=2147483647&per_page=50`)).status).toBe(404)
    expect((await app.get(`/${list}?page=2&search=zzzz`)).status).toBe(404)
    expect(await app.get(`/${list}?search=zzzz`)).toMatchObject({
      status: 200,
      body: { [list]: [], total: 0, total_pages: 0 },
    })
  })

  test.each(['categories', 'tags'])('no page of %s', async (list) => {
    const { status, body } = await app.get(`/${list}?page=99`)
    expect([status, (body as unknown as Record<string, unknown[]>)[list]]).toEqual([200, []])
    expect(body.total).toBeGreaterThan(0)
  })
})

describe('every parameter of a list has a row', () => {
  test.each(listed)('%s', (resource) => {
    const asked = new Set(
      listCases
        .filter((row) => row.resource === resource)
        .flatMap(({ query }) => [...query.matchAll(/(?:^|&)(\w+)/g)].map(([, name]) => name)),
    )
    // Every row is walked by its cursor.
    const missing = Object.keys(listParameters(resources[resource])).filter(
      (name) => name !== 'cursor' && !asked.has(name),
    )
    expect(missing).toEqual([])
  })
})
