/** Facets, the month and the map of the sample calendar. The numbers of many more lists: test/reference/. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project } from '../../indexers/documents/project.ts'
import { type Filled, startFilled } from '../support/filled.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

async function get<T>(path: string, as?: 'editor'): Promise<T> {
  const { status, body } = await app.call('GET', path, as ? { as } : {})
  expect([status, path]).toEqual([200, path])
  return body as T
}

describe('facets', () => {
  interface Facet {
    values: { value: string | number; name: string; count: number; slug?: string; parent?: number }[]
    more: boolean
  }
  type Facets = { total: number; facets: Record<string, Facet> }

  const counted = ({ values }: Facet | undefined = { values: [], more: false }) =>
    Object.fromEntries(values.map(({ name, count }) => [name, count]))

  test('categories with those below them, in the language asked for', async () => {
    const { facets } = await get<Facets>('/events?facets=categories&i18n_language=fr')
    expect(counted(facets.categories)).toEqual({
      Musique: 5,
      Jazz: 2,
      Classique: 2,
      'Musique de chambre': 1,
      Théâtre: 1,
      1984: 1,
    })
    const [first, ...others] = facets.categories?.values ?? []
    expect([first?.slug, first?.parent]).toEqual(['musique', 0])
    expect(others.find(({ name }) => name === 'Jazz')?.parent).toBe(first?.value)
  })

  test('of the whole list, whatever the page, and with all of its filters', async () => {
    const { total, facets } = await get<Facets>('/events?categories=music&per_page=1&facets=venue,organizer,city,price')
    expect(total).toBe(5)
    expect(counted(facets.venue)).toEqual({ Kornhaus: 1, Somewhere: 1, Tonhalle: 1, Schlossberg: 1 })
    expect(counted(facets.organizer)).toEqual({ 'Jazz Club': 2, Kulturverein: 1 })
    expect(counted(facets.city)).toEqual({ Bern: 1, Thun: 1, Zürich: 1 })
    expect(counted(facets.price)).toEqual({ Free: 1, 'Price not known': 4 })
  })

  test('days on which events run, not only those on which they begin', async () => {
    const { facets } = await get<Facets>('/events?search=dance&facets=day')
    expect(counted(facets.day)).toEqual({ '2027-03-10': 1, '2027-03-11': 1, '2027-03-12': 1 })
  })

  test('of a search', async () => {
    const { facets } = await get<Facets>('/events?q=concert&facets=tags,language')
    expect(counted(facets.tags)).toEqual({ 'Open air': 1 })
    expect(counted(facets.language)).toEqual({ English: 2, French: 2, German: 2 })
  })

  test('what is protected is counted for those alone who may open it', async () => {
    const path = '/events?include={Members Only}&facets=venue,city,price,day'.replace(
      '{Members Only}',
      String(app.ids.get('Members Only')),
    )
    const { facets } = await get<Facets>(path)
    expect(['venue', 'city', 'price'].map((name) => counted(facets[name]))).toEqual([{}, {}, {}])
    expect(counted(facets.day)).toEqual({ '2027-04-21': 1 })
    expect(counted((await get<Facets>(path, 'editor')).facets.city)).toEqual({ Bern: 1 })
  })

  test('the new name of a venue that is a draft now is not told, while its events have not followed yet', async () => {
    const { id } = await make(app, '/venues', { venue: 'Old Name' })
    const { id: event } = await makeEvent(app, { venue: id })
    const { search, store } = app.engine
    const [stored] = await store.get('venues', [id])
    const draft = { ...stored, status: 'draft', texts: { en: { venue: 'Secret Name', slug: 'secret' } } }
    const document = project('venues', draft, { defaultLanguage: 'en' })
    const [build] = await search.builds()
    const version = 2 ** 52
    expect(await search.apply(build?.name ?? '', [{ resource: 'venues', id, version, document }])).toEqual(['written'])
    const { facets } = await get<Facets>(`/events?include=${event}&facets=venue`)
    expect(facets.venue?.values).toEqual([])
  })

  test('only JSON has them', async () => {
    const { status, text } = await app.call('GET', '/events.csv?per_page=1&facets=tags')
    expect([status, text.split('\r\n').length]).toEqual([200, 3])
  })
})

describe('a month', () => {
  interface Month {
    total: number
    days: { date: string; count: number; events: number[] }[]
    spans: { id: number; start_date: string; end_date: string; lane: number; starts_before: boolean }[]
    events: { id: number; title: string }[]
    next_rest_url: string
  }
  const day = ({ days }: Month, date: string) => days.find((each) => each.date === date)

  test('its days and what runs on each', async () => {
    const month = await get<Month>('/calendar?month=2027-03')
    expect([month.days.length, month.days[0]?.date, month.days.at(-1)?.date]).toEqual([31, '2027-03-01', '2027-03-31'])
    expect(month.total).toBe(6)
    expect(day(month, '2027-03-09')).toMatchObject({ count: 4, events: [app.ids.get('Yesterday Talk')] })
    expect(day(month, '2027-03-10')).toMatchObject({ count: 4, events: [app.ids.get('Breakfast Talk')] })
    expect(day(month, '2027-03-20')).toMatchObject({ count: 1, events: [] })
    expect(month.next_rest_url).toContain('/calendar?month=2027-04')
  })

  test('what runs over several days is laid out in lanes', async () => {
    const { spans } = await get<Month>('/calendar?month=2027-03')
    const common = { ends_after: false, starts_before: false }
    expect(spans).toEqual([
      {
        id: app.ids.get('Long Exhibition'),
        start_date: '2027-03-01',
        end_date: '2027-03-31',
        lane: 0,
        starts_before: true,
        ends_after: true,
      },
      { id: app.ids.get('Week of Dance'), start_date: '2027-03-08', end_date: '2027-03-12', lane: 1, ...common },
      { id: app.ids.get('Late Set'), start_date: '2027-03-09', end_date: '2027-03-10', lane: 2, ...common },
    ])
  })

  test('of today, in the language asked for, with a search and a filter', async () => {
    expect((await get<Month>('/calendar')).days[0]?.date).toBe('2027-03-01')
    const { total, events } = await get<Month>('/calendar?month=2027-07&q=konzert&tags=open-air&i18n_language=de')
    expect([total, events.map(({ title }) => title)]).toEqual([1, ['Konzert im Park']])
  })

  test('the months beside it are of the same list, and there are none beyond the years of dates', async () => {
    const asEditor = await get<Month>('/calendar?month=2027-03&status=draft,pending&per_day=1', 'editor')
    expect(decodeURIComponent(asEditor.next_rest_url)).toMatch(/month=2027-04&per_day=1&status=draft,pending$/)
    expect(await get<object>('/calendar?month=3999-12')).not.toHaveProperty('next_rest_url')
    expect(await get<object>('/calendar?month=1000-01')).not.toHaveProperty('previous_rest_url')
  })

  test('wrong values', async () => {
    for (const query of ['month=2027', 'per_day=11', 'per_day=0'])
      expect((await app.call('GET', `/calendar?${query}`)).status).toBe(400)
  })
})

describe('a map', () => {
  interface Clusters {
    features: {
      bbox: number[]
      geometry: { type: string; coordinates: number[] }
      properties: { point_count: number }
    }[]
    total: number
  }

  test('events close to each other are one point', async () => {
    const far = await get<Clusters>('/map?bbox=-180,-90,180,90&zoom=0')
    expect(far.features.map(({ properties }) => properties.point_count)).toEqual([7])
    const near = await get<Clusters>('/map?bbox=7,46,8,47&zoom=10')
    expect([near.total, near.features.map(({ properties }) => properties.point_count)]).toEqual([4, [2, 1, 1]])
    expect(near.features[0]?.geometry.coordinates).toEqual([7.4474, 46.948])
  })

  test('it is GeoJSON, but in an envelope', async () => {
    const typeOf = async (query: string) =>
      (await app.call('GET', `/map?bbox=0,40,10,50&zoom=6${query}`)).headers.get('content-type')
    expect(await typeOf('')).toBe('application/geo+json; charset=utf-8')
    expect(await typeOf('&_envelope=1')).toBe('application/json; charset=utf-8')
  })

  test('a list with the bbox of a point has its events', async () => {
    const { features } = await get<Clusters>('/map?bbox=0,40,10,50&zoom=6')
    expect(features.length).toBeGreaterThan(1)
    for (const { bbox, properties } of features)
      expect((await get<{ total: number }>(`/events?bbox=${bbox.join(',')}`)).total).toBe(properties.point_count)
  })

  test.each([
    ['zoom=3', 'bbox'],
    ['bbox=0,0,1,1', 'zoom'],
    ['bbox=-180,-90,180,90&zoom=12', 'zoom'],
    ['bbox=1,2,3&zoom=1', 'bbox'],
    ['bbox=0,0,1,1&zoom=23', 'zoom'],
    ['bbox=0,0,1,1&zoom=-1', 'zoom'],
  ])('%s is refused for %s', async (query, parameter) => {
    const { status, body } = await app.call('GET', `/map?${query}`)
    expect([status, JSON.stringify(body.data.params)]).toEqual([400, expect.stringContaining(parameter)])
  })
})

describe('a list as GeoJSON', () => {
  interface Collection {
    type: string
    features: { id: number; geometry: { type: string; coordinates: unknown } | null; properties: { title: string } }[]
    total: number
  }

  test.each([
    ['by its extension', '/events.geojson?month=2027-05', {}],
    ['by the header Accept', '/events?month=2027-05', { Accept: 'application/geo+json' }],
  ])('%s', async (_, path, headers) => {
    const { status, body, headers: sent } = await app.call('GET', path, { headers })
    expect([status, sent.get('content-type')]).toEqual([200, expect.stringContaining('application/geo+json')])
    const { type, features, total } = body as unknown as Collection
    expect([type, total]).toEqual(['FeatureCollection', 4])
    expect(Object.fromEntries(features.map(({ properties, geometry }) => [properties.title, geometry]))).toEqual({
      'Long Exhibition': { type: 'Point', coordinates: [8.5386, 47.3667] },
      'New York Gala': null,
      'Tokyo Morning': null,
      'Two Halls': {
        type: 'MultiPoint',
        coordinates: [
          [8.5386, 47.3667],
          [7.4474, 46.948],
        ],
      },
    })
  })

  test('of venues', async () => {
    const { body } = await app.call('GET', '/venues.geojson?search=schlossberg')
    expect((body as unknown as Collection).features[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: [7.63, 46.7597],
    })
  })

  test('what is protected has no place', async () => {
    const { body } = await app.call('GET', `/events.geojson?include=${app.ids.get('Members Only')}`)
    const [feature] = (body as unknown as Collection).features
    expect([feature?.geometry, JSON.stringify(feature)]).toEqual([null, expect.not.stringContaining('Kornhaus')])
  })
})
