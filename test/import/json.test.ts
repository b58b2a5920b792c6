import { expect, test } from 'vitest'
import { event, events, read, readFixture, skips } from './fixtures.ts'

const answer = readFixture('answer.json')
const neutral = readFixture('neutral.json')

test('an event of this API, entities decoded', () => {
  expect(event(answer, 'events.example.org?id=41')).toEqual({
    source_id: 'events.example.org?id=41',
    texts: { en: { title: 'Rock ’n’ Roll & Fête', description: '<p>Dance &amp; more</p>' } },
    language: 'en',
    start_date: '2026-12-05 20:00:00',
    end_date: '2026-12-05 23:00:00',
    timezone: 'Europe/Paris',
    all_day: false,
    venues: [
      {
        name: 'Café du Lac',
        address: '1 quai',
        city: 'Geneva',
        province: 'GE',
        country: 'Switzerland',
        zip: '1201',
        website: 'https://cafe.example.org',
        geo_lat: 46.2,
        geo_lng: 6.15,
      },
    ],
    organizers: [{ name: 'The Band', email: 'band@example.org', phone: '+41 22 000 00 00' }],
    categories: ['Music & Dance'],
    cost: '$10',
    image: 'https://events.example.org/rock.jpg',
    featured: true,
    status: 'publish',
  })
})

test('an event of this API with nothing, and one in the stable shape', () => {
  expect(event(answer, 'events.example.org?id=42')).toEqual({
    source_id: 'events.example.org?id=42',
    texts: { de: { title: 'Ohne alles' } },
    language: 'de',
    start_date: '2026-12-06 00:00:00',
    end_date: '2026-12-07 23:59:59',
    timezone: 'UTC+2',
    all_day: true,
    website: 'https://else.example.org',
    featured: false,
    status: 'draft',
  })
  expect(event(answer, 'events.example.org?id=43')).toEqual({
    source_id: 'events.example.org?id=43',
    texts: { fr: { title: 'Forme stable', excerpt: '<p>Court</p>' } },
    language: 'fr',
    start_date: '2026-12-06 10:00:00',
    end_date: '2026-12-06 10:00:00',
    timezone: 'Europe/Paris',
    all_day: false,
    tags: ['gratuit'],
    featured: false,
    status: 'private',
  })
})

test('an event of this API that was rescheduled and is attended online', () => {
  const told = {
    event_status: 'rescheduled',
    previous_start_date: '2026-11-05 20:00:00',
    previous_end_date: '2026-11-05 23:00:00',
    sold_out: true,
    hide_from_listings: true,
    attendance_mode: 'online',
    online_url: 'https://example.org/live',
  }
  const words = { cost_description: 'Adults €10, children free', event_status_reason: 'Storm' }
  const record = { id: 7, title: 'Moved', start_date: '2026-12-05', end_date: '2026-12-05', cost: '€10' }
  const [one] = events(read(JSON.stringify({ events: [{ ...record, ...told, ...words }] })))
  expect(one).toMatchObject({ ...told, cost: '€10', texts: { en: words } })
  const odd = read(
    JSON.stringify({ events: [{ ...record, online_url: 'javascript:alert(1)', cost_description: '€10' }] }),
  )
  expect(events(odd)[0]).not.toHaveProperty('online_url')
  expect(events(odd)[0]?.texts).toEqual({ en: { title: 'Moved' } })
  expect(skips(odd)).toMatchObject([{ reason: 'unusable address', detail: 'online_url javascript:alert(1)' }])
})

test('records of this API that yield no event', () => {
  expect(skips(answer)).toEqual([
    { source: 'answer.json events.example.org?id=44', reason: 'in the trash', detail: 'Thrown away' },
    { source: 'answer.json 45', reason: 'no title' },
    { source: 'answer.json 46', reason: 'no start', detail: 'No such day' },
    { source: 'answer.json', reason: 'unknown record', detail: '{"name":"something else"}' },
  ])
})

test('the id of a record without a global id contains its site or file: sites use the same numbers', () => {
  const record = { id: 5, title: 'A', start_date: '2026-12-06 10:00:00', end_date: '2026-12-06 10:00:00' }
  const id = (more: object, file?: string) => events(read(JSON.stringify({ ...record, ...more }), file))[0]?.source_id
  expect(
    id({ rest_url: 'https://one.example.org/cal/events/v1/events/5', url: 'https://pages.example.org/event/a' }),
  ).toBe('one.example.org?id=5')
  expect(id({ url: 'https://two.example.org:8443/event/a' })).toBe('two.example.org:8443?id=5')
  expect(id({ global_id: 'three.example.org?id=5' })).toBe('three.example.org?id=5')
  expect([id({}, 'one.json'), id({}, 'two.json')]).toEqual(['one.json?id=5', 'two.json?id=5'])
})

test('one record, a list of records', () => {
  const record = { global_id: 'a?id=1', title: 'A', start_date: '2026-12-06 10:00:00', end_date: '2026-12-06 09:00:00' }
  expect(skips(read(JSON.stringify(record)))).toMatchObject([{ reason: 'end before start' }])
  const good = { ...record, end_date: '2026-12-06 11:00:00' }
  expect(events(read(JSON.stringify(good)))).toHaveLength(1)
  expect(events(read(JSON.stringify([good, { ...good, global_id: 'a?id=2' }])))).toHaveLength(2)
})

test('an event of the neutral format', () => {
  expect(event(neutral, 'town:market')).toEqual({
    source_id: 'town:market',
    texts: { en: { title: 'Market' }, de: { title: 'Markt', description: '<p>Am Platz</p>' } },
    language: 'en',
    start_date: '2026-11-27 00:00:00',
    end_date: '2026-12-23 23:59:59',
    timezone: 'Europe/Berlin',
    all_day: true,
    venues: [{ name: 'Moers', city: 'Moers', country: 'DE', geo_lat: 51.45, geo_lng: 6.63 }],
    organizers: [{ name: 'Town of Moers' }],
    categories: ['Market'],
    tags: ['winter'],
    cost: '0',
    website: 'http://www.example.org',
    image: 'https://example.org/market.jpg',
  })
})

test('the neutral format in another language, and with plain texts', () => {
  expect(event(neutral, 'town:talk')).toEqual({
    source_id: 'town:talk',
    texts: { fr: { title: 'Conférence', description: '<p>Un &lt; deux</p>\n<p>Suite<br>ligne</p>' } },
    language: 'fr',
    start_date: '2026-12-01 19:00:00',
    end_date: '2026-12-01 21:00:00',
    all_day: false,
    cost: '12.5 EUR',
  })
  expect(event(neutral, 'plain')).toMatchObject({
    texts: { en: { title: 'Just a text' } },
    start_date: '2026-12-02 00:00:00',
    venues: [{ name: 'Main Street 1', address: 'Main Street 1' }],
    cost: '6 Euro Kinder frei',
  })
  const unusable = (uid: string, detail: string) => ({
    source: `neutral.json town:${uid}`,
    reason: 'unusable address',
    detail,
  })
  expect(skips(neutral)).toEqual([
    unusable('market', 'website http://'),
    unusable('talk', 'website http:example.org'),
    { source: 'neutral.json none', reason: 'no title' },
  ])
})

test('what a record cannot hold is left out and reported, and its event is read', () => {
  const addresses = { website: 'ftp://example.org/', image: 'javascript:alert(1)' }
  const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)
  const row = {
    id: 5,
    title: 'Whole',
    start_date: '2027-01-01 10:00:00',
    ...addresses,
    image: { url: addresses.image },
    venue: { venue: 'Hall', website: 'https://u:p@example.org/' },
    organizer: names(21).map((organizer) => ({ organizer })),
    tags: names(101).map((name) => ({ name })),
    categories: [{ name: 'One' }],
  }
  const reads = read(JSON.stringify([row]), 'limits.json')
  const [event] = events(reads)
  expect(event).toMatchObject({ venues: [{ name: 'Hall' }], categories: ['One'] })
  expect([
    event?.website,
    event?.image,
    event?.venues?.[0]?.website,
    event?.organizers?.length,
    event?.tags?.length,
  ]).toEqual([undefined, undefined, undefined, 20, 100])
  expect(skips(reads).map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
    'unusable address: website ftp://example.org/',
    'unusable address: image javascript:alert(1)',
    'unusable address: website https://u:p@example.org/',
    'too many entries: organizers: 21, the first 20 are taken',
    'too many entries: tags: 101, the first 100 are taken',
  ])
})
