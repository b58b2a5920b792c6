/** Lists to subscribe to, read by parsers that are not ours. */
import { check } from '@placemarkio/check-geojson'
import { parse as parseCsv } from 'csv-parse/sync'
import jsonld from 'jsonld'
import ical from 'node-ical'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFile } from '../../src/import/readers/read.ts'
import { type Body, type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'

const long = 'ein sehr langer Titel mit Umlauten äöü '.repeat(4).trim()
const title = `Rock & Roll, „live“; <b>1/2</b> \\ ${long}`
const description = '<p>First, second; third &amp; fourth.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>End 🎷</p>'

/** Zones with a gap, a repeated hour, a half hour, a month of Ramadan, no name, no days in common with others. */
const times: [timezone: string, start: string, end: string][] = [
  ['Europe/Zurich', '2027-07-04 19:30:00', '2027-07-05 01:00:00'],
  ['Europe/Berlin', '2027-10-31 02:30:00', '2027-10-31 04:00:00'],
  ['America/New_York', '2027-03-14 01:30:00', '2027-03-14 03:30:00'],
  ['Asia/Kolkata', '2027-12-31 23:00:00', '2028-01-01 02:00:00'],
  ['Africa/Casablanca', '2027-02-20 20:00:00', '2027-02-20 22:00:00'],
  ['America/St_Johns', '2027-06-01 00:00:00', '2027-06-01 00:30:00'],
  ['Australia/Lord_Howe', '2027-04-04 01:45:00', '2027-04-04 06:00:00'],
  ['Pacific/Apia', '2027-01-01 00:00:00', '2027-01-01 05:00:00'],
  ['Europe/Dublin', '2027-12-24 18:00:00', '2027-12-24 20:00:00'],
  ['UTC', '2027-05-01 12:00:00', '2027-05-01 13:00:00'],
  ['UTC+5:30', '2027-05-02 12:00:00', '2027-05-02 13:00:00'],
]

let app: Running
let full: Body
const made: Body[] = []
beforeAll(async () => {
  app = await startApp({ BASE_URL: 'https://calendar.example', TIMEZONE: 'Europe/Vienna' })
  full = await makeEvent(app, {
    title,
    description,
    excerpt: 'In short',
    start_date: '2027-07-01 20:00:00',
    end_date: '2027-07-01 23:00:00',
    timezone: 'Europe/Zurich',
    venue: {
      venue: 'Town Hall',
      address: 'Main Street 1',
      zip: '3000',
      city: 'Bern',
      country: 'Switzerland',
      geo_lat: 46.95,
      geo_lng: 7.44,
    },
    organizer: [{ organizer: 'Town Band', email: 'band@example.org' }],
    categories: ['Music', 'Wine, beer; more'],
    tags: ['Outdoors'],
    website: 'https://band.example.org/concert?a=1&b=2',
    online_url: 'https://meet.example.org/band',
    image: 'https://band.example.org/poster.jpg',
    texts: { fr: { title: 'Musique' } },
  })
  made.push(full)
  for (const [at, [timezone, start_date, end_date]] of times.entries())
    made.push(await makeEvent(app, { title: `Event ${at}`, start_date, end_date, timezone }))
  const days = { all_day: true, timezone: 'Europe/Vienna' }
  made.push(await makeEvent(app, { ...days, title: 'A day', start_date: '2027-03-28', end_date: '2027-03-28' }))
  made.push(await makeEvent(app, { ...days, title: 'Three days', start_date: '2027-08-01', end_date: '2027-08-03' }))
  const off = { start_date: '2027-09-01 10:00:00', end_date: '2027-09-01 11:00:00', timezone: 'UTC' }
  made.push(await makeEvent(app, { ...off, title: 'Off', event_status: 'cancelled' }))
  made.push(
    await makeEvent(app, { ...off, title: 'Secret', description: 'hush', password: 'p', venue: { venue: 'X' } }),
  )
})
afterAll(() => app.stop())

const all = 'start_date=2027-01-01&end_date=2028-12-31'
const ics = async (query = all) => (await app.get(`/events.ics?${query}`)).text

describe('iCalendar', () => {
  test('its lines are those of RFC 5545', async () => {
    const text = await ics()
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(new Set(times.map(([zone]) => zone)).size)
  })

  /** node-ical takes the second of two hours of one name, RFC 5545 (3.3.5) the first. */
  const isRepeatedHour = ({ start_date }: Body) => ['2027-10-31 02:30:00', '2027-04-04 01:45:00'].includes(start_date)

  test('node-ical reads every event at its instants', async () => {
    const found = Object.values(ical.sync.parseICS(await ics())).filter((each) => each?.type === 'VEVENT')
    expect(found).toHaveLength(made.length)
    for (const event of made.filter((event) => !event.all_day && !isRepeatedHour(event))) {
      const one = found.find(({ uid }) => uid === `event-${event.id}@calendar.example`)
      expect([one?.start, one?.end].map((date) => date?.toISOString().slice(0, 19).replace('T', ' '))).toEqual([
        event.utc_start_date,
        event.utc_end_date,
      ])
    }
  })

  test('and what it says', async () => {
    const [one] = Object.values(ical.sync.parseICS(await ics(`include=${full.id}`))).filter((e) => e?.type === 'VEVENT')
    expect(one).toMatchObject({
      summary: full.title,
      description: 'First, second; third & fourth.\n\n- one\n- two\n\nEnd 🎷',
      location: 'Town Hall, Main Street 1, 3000 Bern, Switzerland',
      geo: { lat: 46.95, lon: 7.44 },
      url: 'https://band.example.org/concert?a=1&b=2',
      status: 'CONFIRMED',
      categories: ['Music', 'Wine, beer; more'],
      organizer: { params: { CN: 'Town Band' }, val: 'mailto:band@example.org' },
    })
  })

  test('the importer reads the same events, zone for zone', async () => {
    const reads = readFile('feed.ics', Buffer.from(await ics()), { language: 'en', now: 1_800_000_000 })
    const drafts = reads.map((read) => ('event' in read ? read.event : expect.unreachable(JSON.stringify(read))))
    expect(drafts).toHaveLength(made.length)
    for (const event of made) {
      const draft = drafts.find(({ source_id }) => source_id.startsWith(`event-${event.id}@`))
      const { title, start_date, end_date, timezone, all_day, event_status } = event
      expect({ ...draft, title: draft?.texts.en?.title }).toMatchObject({
        ...{ title, start_date, end_date, timezone },
        ...(all_day ? { all_day } : {}),
        ...(event_status === 'cancelled' ? { event_status } : {}),
      })
    }
    const draft = drafts.find(({ source_id }) => source_id.startsWith(`event-${full.id}@`))
    expect(draft).toMatchObject({
      texts: { en: { description: full.description } },
      venues: [{ name: 'Town Hall', address: 'Main Street 1, 3000 Bern, Switzerland', geo_lat: 46.95, geo_lng: 7.44 }],
      organizers: [{ name: 'Town Band', email: 'band@example.org' }],
      categories: ['Music', 'Wine, beer; more'],
      website: 'https://band.example.org/concert?a=1&b=2',
      online_url: 'https://meet.example.org/band',
      image: 'https://band.example.org/poster.jpg',
    })
  })

  test('a change makes a later revision of the same event, in every language', async () => {
    const event = await makeEvent(app, { title: 'Before', start_date: '2029-11-01', end_date: '2029-11-01' })
    const uid = `UID:event-${event.id}@calendar.example`
    const before = await ics(`include=${event.id}`)
    await app.call('PATCH', `/events/${event.id}`, { body: { title: 'After' }, as: 'administrator' })
    const after = await ics(`include=${event.id}`)
    const french = (await app.get(`/fr/events.ics?include=${event.id}`)).text
    for (const text of [before, after, french]) expect(text).toContain(uid)
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    expect(sequence(after)).toBeGreaterThan(sequence(before))
    expect(french).toContain('NAME;LANGUAGE=fr:calendar.example')
  })
})

describe('feeds', () => {
  test.each(['rss', 'atom'])('rss-parser reads .%s', async (extension) => {
    const { text, headers } = await app.get(`/events.${extension}?include=${full.id}`)
    expect(headers.get('content-type')).toBe(`application/${extension}+xml; charset=utf-8`)
    const feed = await new RssParser().parseString(text)
    expect(feed.title).toBe('calendar.example')
    const [item] = feed.items
    expect(item?.title?.trim()).toBe(full.title)
    expect(item?.link).toBe(full.url)
    expect(JSON.stringify(item)).toContain('End 🎷')
    expect(text).toContain('start=2027-07-01T20:00:00+02:00; end=2027-07-01T23:00:00+02:00')
    expect(text).toContain('<geo:lat>46.95</geo:lat>')
  })

  test('are called by what was asked for, and are the same on each of their pages', async () => {
    const list = '/events.atom?start_date=2027-01-01&categories=music&per_page=1&search=rock'
    const parse = async (path: string) => new RssParser().parseString((await app.get(path)).text)
    expect((await parse(list)).title).toBe('calendar.example: rock, music')
    expect((await app.get(list.replace('.atom', '.ics'))).text).toMatch(/X-WR-CALNAME:calendar.example: rock\\, music/)
    const broken = (await app.get('/events.ics?q=x%0D%0AX-EVIL:1;2')).text
    expect(broken).not.toMatch(/^X-EVIL/m)
    expect(broken).toContain('calendar.example: x X-EVIL:1\\;2')
    expect((await app.get(`/events.ics?include=${full.id}`)).text).toContain('CONFERENCE;VALUE=URI:https://')
    const idOf = async (path: string) => /<id>([^<]*)<\/id>/.exec((await app.get(path)).text)?.[1]
    const asked = encodeURIComponent('status=publish&start_date=2027-01-01&search=rock&categories=music')
    expect(await idOf(list)).toBe(`https://calendar.example/cal/events/v1/events.atom?${asked}`)
    expect(await idOf(list.replace('per_page=1', 'per_page=2'))).toBe(await idOf(list))
  })

  test('a change shows in both of them, and in its language alone', async () => {
    const event = await makeEvent(app, { title: 'Before', start_date: '2027-09-01', end_date: '2027-09-01' })
    const titlesIn = async (path: string) => {
      const text = (await app.get(path)).text
      return (await new RssParser().parseString(text)).items.map((item) => item.title)
    }
    const feeds = ['/events.rss', '/events.atom', '/fr/events.rss', '/fr/events.atom']
    for (const path of feeds) expect(await titlesIn(path)).toContain('Before')
    await app.call('PUT', `/events/${event.id}`, { as: 'editor', body: { texts: { fr: { title: 'Après' } } } })
    const shown = await Promise.all(feeds.map(titlesIn))
    const expected = ['Before', 'Before', 'Après', 'Après']
    for (const [at, titles] of shown.entries()) expect(titles).toContain(expected[at])
    for (const titles of shown.slice(2)) expect(titles).not.toContain('Before')
    await app.call('DELETE', `/events/${event.id}`, { as: 'editor' })
  })

  test('jsonld expands .jsonld', async () => {
    const { text } = await app.get(`/events.jsonld?include=${full.id}`)
    const vocabulary = { '@context': { '@vocab': 'http://schema.org/' } }
    const documentLoader = async (documentUrl: string) => ({ documentUrl, document: vocabulary })
    const expanded = await jsonld.expand(JSON.parse(text), { documentLoader })
    expect(expanded).toMatchObject([
      {
        '@type': ['http://schema.org/Event'],
        'http://schema.org/name': [{ '@value': full.title }],
        'http://schema.org/startDate': [{ '@value': '2027-07-01T20:00:00+02:00' }],
      },
    ])
  })

  test('csv-parse and check-geojson read the tables and the map', async () => {
    const csv = await app.get(`/events.csv?${all}`)
    expect(parseCsv(csv.text, { columns: true, record_delimiter: '\r\n' })).toHaveLength(10)
    const map = await app.get(`/events.geojson?${all}&per_page=50`)
    expect(check(map.text)).toMatchObject({ type: 'FeatureCollection', features: expect.any(Array) })
    expect(map.body.features).toHaveLength(made.length)
  })
})

describe('all of them', () => {
  test('tell of an event with a password no more than a list', async () => {
    for (const extension of ['ics', 'rss', 'atom', 'jsonld']) {
      const { text } = await app.get(`/events.${extension}?${all}`)
      expect(text).not.toMatch(/hush|X,/)
      expect([extension, text.includes('Secret')]).toEqual([extension, extension !== 'jsonld'])
    }
  })

  test.each([
    ['text/calendar', 'text/calendar; charset=utf-8; component=VEVENT'],
    ['application/rss+xml', 'application/rss+xml; charset=utf-8'],
    ['application/atom+xml', 'application/atom+xml; charset=utf-8'],
    ['application/ld+json', 'application/ld+json; charset=utf-8'],
  ])('are chosen by Accept, too: %s', async (accept, type) => {
    const { headers } = await app.get('/events', undefined, { Accept: accept })
    expect(headers.get('content-type')).toBe(type)
    const venues = await app.get('/venues', undefined, { Accept: accept })
    expect(venues.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.each([
    ['ics', 100],
    ['rss', 50],
    ['atom', 50],
    ['jsonld', 50],
    ['csv', 10],
  ])('.%s has %i on a page', async (extension, size) => {
    const next = async (query: string) => (await app.get(`/events.${extension}?${all}${query}`)).headers
    const pages = Math.ceil(made.length / size)
    expect((await next('')).get('x-wp-totalpages')).toBe(String(pages))
    expect((await next('&per_page=5')).get('link')).toContain('per_page=5')
    expect((await next('&per_page=101')).get('x-per-page')).toBe(String(size === 10 ? 50 : size))
  })

  test('are called by what was asked for, but not by ids, which say nothing to people', async () => {
    const { body: category } = await app.post('/categories', { name: 'Readings' }, 'editor')
    const { text } = await app.get(`/events.ics?q=jazz&categories=readings,${category.id}`)
    expect(text).toContain('X-WR-CALNAME:calendar.example: jazz\\, readings\r\n')
  })

  test('have no character that would break them, however it was written', async () => {
    const { id } = await makeEvent(app, {
      ...{ title: 'One\rATTENDEE:mailto:a@b.example\vtwo\u007f&#1;', description: '<p>\fThree&#11;four&#xfffe;</p>' },
      ...{ start_date: '2031-01-01', end_date: '2031-01-01' },
    })
    const [calendar = '', ...feeds] = await Promise.all(
      ['ics', 'rss', 'atom'].map(async (extension) => (await app.get(`/events.${extension}?include=${id}`)).text),
    )
    expect(calendar.split(/\r\n|\r|\n/)).not.toContainEqual(expect.stringMatching(/^ATTENDEE/))
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\ufffe]/u)
    for (const feed of feeds) expect(feed).not.toMatch(/[^\P{Cc}\n]|\ufffe/u)
  })

  test('have a tag that a repeated request sends', async () => {
    const { headers } = await app.get('/events.ics')
    const again = await app.get('/events.ics', undefined, { 'If-None-Match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('are none of venues', async () => {
    for (const extension of ['ics', 'rss', 'atom', 'jsonld'])
      expect((await app.get(`/venues.${extension}`)).status).toBe(404)
  })
})
