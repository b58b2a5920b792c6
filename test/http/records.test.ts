/** The keys of a record, in order and with their types, as clients of the original read them; the stable shape. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
let full: Body
let bare: Body
beforeAll(async () => {
  app = await startApp()
  const parent = await make(app, '/categories', { name: 'Arts' })
  const child = await make(app, '/categories', { name: 'Music', parent: parent.id, description: 'All of it' })
  full = await makeEvent(app, {
    title: 'Full',
    description: '<p>Long</p>',
    excerpt: '<p>Short</p>',
    timezone: 'Europe/Zurich',
    cost: '$10',
    website: 'https://example.org/full',
    image: 'https://example.org/full.JPG?s=1',
    show_map: true,
    show_map_link: true,
    sticky: true,
    featured: true,
    categories: [child.id],
    tags: ['Open air'],
    venue: {
      venue: 'Hall',
      address: '1 Main Street',
      city: 'Bern',
      country: 'Switzerland',
      province: 'BE',
      zip: '3000',
      phone: '031',
      website: 'https://example.org/hall',
      description: 'Big',
      image: 'https://example.org/hall.png',
    },
    organizer: [
      {
        organizer: 'Choir',
        phone: '032',
        email: 'choir@example.org',
        website: 'https://example.org/choir',
        description: 'Loud',
        image: 'https://example.org/choir.gif',
      },
    ],
  })
  bare = await makeEvent(app, { title: 'Bare', venue: { venue: 'Bare hall' }, organizer: { organizer: 'Bare choir' } })
})
afterAll(() => app.stop())

const eventKeys = [
  'id',
  'global_id',
  'global_id_lineage',
  'author',
  'status',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'url',
  'rest_url',
  'title',
  'description',
  'excerpt',
  'slug',
  'image',
  'all_day',
  'start_date',
  'start_date_details',
  'end_date',
  'end_date_details',
  'utc_start_date',
  'utc_start_date_details',
  'utc_end_date',
  'utc_end_date_details',
  'timezone',
  'timezone_abbr',
  'cost',
  'cost_details',
  'website',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'categories',
  'tags',
  'venue',
  'organizer',
  'custom_fields',
  'json_ld',
]
const venueKeys = [
  'id',
  'author',
  'status',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'url',
  'venue',
  'description',
  'slug',
  'image',
  'address',
  'city',
  'country',
  'province',
  'zip',
  'phone',
  'website',
  'stateprovince',
  'geo_lat',
  'geo_lng',
  'geo_source',
  'json_ld',
  'show_map',
  'show_map_link',
  'global_id',
  'global_id_lineage',
]
const organizerKeys = [
  'id',
  'author',
  'status',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'url',
  'organizer',
  'description',
  'slug',
  'image',
  'phone',
  'website',
  'email',
  'json_ld',
  'global_id',
  'global_id_lineage',
]
/** Of a service in several languages, after the original's. */
const ours = ['language', 'translations', 'content_languages']
/** What an event has beyond the original. */
const beyond = [
  'post_parent',
  'ticketed',
  'cost_description',
  'is_free',
  'event_status',
  'event_status_reason',
  'previous_start_date',
  'utc_previous_start_date',
  'previous_end_date',
  'utc_previous_end_date',
  'sold_out',
  'attendance_mode',
  'online_url',
  'is_recurring',
  'occurrence_id',
  'next_occurrence',
  'rrule',
  'rdate',
  'exdate',
  'overrides',
]

const clock = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

test('an event has every key of the original, in its order, followed by ours', async () => {
  const { body } = await app.get(`/events/${full.id}`)
  expect(Object.keys(body)).toEqual([...eventKeys, ...ours, ...beyond])
  const { body: again } = await app.get(`/events/${bare.id}`)
  expect(Object.keys(again)).toEqual(Object.keys(body))
})

test('json_ld is the only key that lists and writes omit', async () => {
  const { body } = await app.get(`/events?include=${full.id}`)
  const keys = [...eventKeys, ...ours, ...beyond].filter((key) => key !== 'json_ld')
  expect(Object.keys(body.events[0] ?? {})).toEqual(keys)
  expect(Object.keys(full)).toEqual(keys)
})

test('types are those of the original: texts where it has texts', async () => {
  const { body } = await app.get(`/events/${full.id}`)
  expect(body).toMatchObject({
    author: '1',
    status: 'publish',
    title: 'Full',
    description: '<p>Long</p>',
    excerpt: '<p>Short</p>',
    slug: 'full',
    all_day: false,
    global_id: `localhost?id=${full.id}`,
    global_id_lineage: [`localhost?id=${full.id}`],
    url: `${app.url}/en/event/full`,
    rest_url: `${app.url}/cal/events/v1/events/${full.id}`,
    start_date: '2999-05-01 19:00:00',
    start_date_details: { year: '2999', month: '05', day: '01', hour: '19', minutes: '00', seconds: '00' },
    utc_start_date: '2999-05-01 17:00:00',
    utc_start_date_details: { year: '2999', month: '05', day: '01', hour: '17', minutes: '00', seconds: '00' },
    utc_end_date: '2999-05-01 19:00:00',
    timezone: 'Europe/Zurich',
    timezone_abbr: 'CEST',
    cost: '$10',
    cost_details: { currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix', values: ['10'] },
    custom_fields: [],
    language: 'en',
  })
  for (const key of ['date', 'date_utc', 'modified', 'modified_utc']) expect(body[key]).toMatch(clock)
  expect(body.translations).toEqual({ en: { slug: 'full', rest_url: `${app.url}/en/cal/events/v1/events/${full.id}` } })
})

test('an image is an object, or else false on events and absent on others', async () => {
  const size = { url: 'https://example.org/full.JPG?s=1', 'mime-type': 'image/jpeg' }
  expect(full.image).toEqual({
    url: size.url,
    id: expect.any(Number),
    extension: 'jpg',
    sizes: { thumbnail: size, medium: size, large: size, full: size },
  })
  expect(bare.image).toBe(false)
  expect(full.venue.image).toMatchObject({ url: 'https://example.org/hall.png' })
  expect('image' in bare.venue).toBe(false)
})

test('venue is [], an object or a list; organizer is always a list', async () => {
  const none = await makeEvent(app)
  expect([none.venue, none.organizer]).toEqual([[], []])
  expect(full.venue).toMatchObject({ venue: 'Hall' })
  expect(full.organizer).toMatchObject([{ organizer: 'Choir' }])
  const two = await makeEvent(app, { venue: [full.venue.id, bare.venue.id] })
  expect(two.venue).toMatchObject([{ venue: 'Hall' }, { venue: 'Bare hall' }])
})

test('an event without a price and a website', () => {
  expect(bare).toMatchObject({
    cost: '',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
    website: bare.url,
  })
})

describe.each([
  [
    '/venues',
    venueKeys,
    [
      'id',
      'author',
      'status',
      'date',
      'date_utc',
      'modified',
      'modified_utc',
      'url',
      'venue',
      'slug',
      'json_ld',
      'show_map',
      'show_map_link',
      'global_id',
      'global_id_lineage',
    ],
  ],
  [
    '/organizers',
    organizerKeys,
    [
      'id',
      'author',
      'status',
      'date',
      'date_utc',
      'modified',
      'modified_utc',
      'url',
      'organizer',
      'slug',
      'json_ld',
      'global_id',
      'global_id_lineage',
    ],
  ],
] as const)('%s', (path, keys, least) => {
  const linked = (event: Body): Body => (path === '/venues' ? event.venue : event.organizer[0]) as unknown as Body

  test('has the keys of the original, in its order', async () => {
    expect(Object.keys((await app.get(`${path}/${linked(full).id}`)).body)).toEqual([...keys, ...ours])
  })

  test('omits empty keys', async () => {
    expect(Object.keys((await app.get(`${path}/${linked(bare).id}`)).body)).toEqual([...least, ...ours])
  })

  test('is embedded as it is listed; json_ld comes with single reads only', async () => {
    const { body } = await app.get(path)
    const listedRecord = (body.venues ?? body.organizers).find(({ id }) => id === linked(full).id)
    expect(listedRecord).toEqual(linked(full))
    expect(Object.keys(listedRecord ?? {})).toEqual([...keys, ...ours].filter((key) => key !== 'json_ld'))
    const single = linked((await app.get(`/events/${full.id}`)).body)
    expect(single.json_ld).toBeTypeOf('object')
  })
})

test('json_ld describes the event for schema.org', async () => {
  const { body } = await app.get(`/events/${full.id}`)
  expect(body.json_ld).toMatchObject({
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: 'Full',
    url: full.url,
    startDate: '2999-05-01T19:00:00+02:00',
    endDate: '2999-05-01T21:00:00+02:00',
    location: {
      '@type': 'Place',
      name: 'Hall',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Main Street',
        addressLocality: 'Bern',
        postalCode: '3000',
        addressCountry: 'Switzerland',
      },
    },
    organizer: { '@type': 'Person', name: 'Choir', email: 'choir@example.org' },
    offers: { '@type': 'Offer', price: '10', priceCurrency: 'USD' },
  })
})

test('terms have two formats', async () => {
  const category = full.categories[0]
  expect(Object.keys(category ?? {})).toEqual([
    'name',
    'slug',
    'term_group',
    'term_taxonomy_id',
    'taxonomy',
    'description',
    'parent',
    'count',
    'filter',
    'id',
    'urls',
  ])
  const { body: parent } = await app.get(`/categories/${category?.parent}`)
  const base = `${app.url}/cal/events/v1`
  expect(category).toMatchObject({
    name: 'Music',
    slug: 'music',
    term_group: 0,
    taxonomy: 'cal_events_cat',
    description: 'All of it',
    parent: parent.id,
    count: 1,
    filter: 'raw',
    urls: {
      self: `${base}/categories/${category?.id}`,
      collection: `${base}/categories`,
      up: `${base}/categories/${parent.id}`,
    },
  })
  const single = await app.get(`/categories/${category?.id}`)
  expect(Object.keys(single.body)).toEqual([
    'id',
    'count',
    'description',
    'name',
    'slug',
    'taxonomy',
    'parent',
    'meta',
    'url',
    'urls',
    '_links',
    ...ours,
  ])
  expect(single.body).toMatchObject({ count: 1, meta: [], url: `${app.url}/en/events/category/arts/music` })
  const tag = await app.get(`/tags/${full.tags[0]?.id}`)
  expect(Object.keys(tag.body)).toEqual([
    'id',
    'count',
    'description',
    'name',
    'slug',
    'taxonomy',
    'meta',
    'url',
    'urls',
    '_links',
    ...ours,
  ])
  expect(tag.body).toMatchObject({
    name: 'Open air',
    taxonomy: 'cal_events_tag',
    urls: { self: `${base}/tags/${tag.body.id}`, collection: `${base}/tags` },
  })
  expect('up' in (tag.body.urls as object)).toBe(false)
})

test.each([
  ['?shape=stable', undefined],
  ['', { Prefer: 'shape=stable' }],
])(
  'the stable shape (%s, %j): lists are lists, nothing is false, numbers are numbers, no key is omitted',
  async (query, headers) => {
    const { body } = await app.get(`/events/${bare.id}${query}`, undefined, headers)
    expect(body).toMatchObject({
      author: 1,
      image: null,
      start_date_details: { year: 2999, month: 5, day: 1, hour: 19, minutes: 0, seconds: 0 },
    })
    expect(body.venue).toHaveLength(1)
    expect(Object.keys(body.venue[0] ?? {})).toEqual([
      ...venueKeys.slice(0, 16),
      'state',
      ...venueKeys.slice(16),
      ...ours,
    ])
    expect(body.venue[0]).toMatchObject({
      image: null,
      address: '',
      geo_lat: null,
      geo_lng: null,
      geo_source: null,
      author: 1,
    })
    expect(Object.keys(body.organizer[0] ?? {})).toEqual([...organizerKeys, ...ours])
    const priced = await app.get(`/events/${full.id}${query}`, undefined, headers)
    expect(priced.body.cost_details).toMatchObject({ values: [10] })
  },
)

test('the page of an event is where its url says', async () => {
  const page = await app.call('GET', String(full.url))
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test('_fields selects keys, with dots for nested ones', async () => {
  const { body } = await app.get(`/events/${full.id}?_fields=id,venue.venue,organizer.email`)
  expect(body).toEqual({ id: full.id, venue: { venue: 'Hall' }, organizer: [{ email: 'choir@example.org' }] })
})
