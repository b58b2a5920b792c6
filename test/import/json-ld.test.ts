import { describe, expect, test } from 'vitest'
import { readFile } from '../../src/import/readers/read.ts'
import { events, NOW, read, reasons } from './fixtures.ts'

const concert = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  '@id': 'https://example.org/#concert',
  name: 'Rock &amp; Roll',
  description: 'First.\n\nSecond.',
  startDate: '2031-07-05T20:00:00+02:00',
  endDate: '2031-07-05T23:00:00+02:00',
  eventStatus: 'https://schema.org/EventCancelled',
  eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
  location: [
    {
      '@type': 'Place',
      name: 'Hall',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Main Street 1',
        addressLocality: 'Bern',
        postalCode: '3000',
        addressCountry: { '@type': 'Country', name: 'CH' },
      },
      geo: { '@type': 'GeoCoordinates', latitude: '46.9', longitude: 7.4 },
    },
    { '@type': 'VirtualLocation', url: 'https://example.org/live' },
  ],
  organizer: [{ '@type': 'Organization', name: 'Ada', url: 'https://ada.example.org/' }, { name: 'Band' }],
  offers: [
    { '@type': 'Offer', price: '10.00', priceCurrency: 'EUR' },
    { '@type': 'Offer', price: 25, priceCurrency: 'EUR' },
  ],
  keywords: 'rock, live',
  image: [{ '@type': 'ImageObject', url: 'https://example.org/a.jpg' }, 'https://example.org/b.jpg'],
  url: 'https://example.org/concert',
}
const page = (...scripts: unknown[]) =>
  `<!doctype html><html><head><title>Concert</title>${scripts
    .map(
      (data) => `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`,
    )
    .join('\n')}</head><body><p>A page</p></body></html>`

test('an event of a page', () => {
  expect(events(read(page({ '@type': 'WebSite', name: 'A site' }, { '@graph': [concert] })))).toEqual([
    {
      source_id: 'https://example.org/#concert',
      texts: { en: { title: 'Rock & Roll', description: '<p>First.</p>\n<p>Second.</p>' } },
      language: 'en',
      start_date: '2031-07-05 20:00:00',
      end_date: '2031-07-05 23:00:00',
      timezone: 'UTC+2',
      all_day: false,
      venues: [
        {
          name: 'Hall',
          address: 'Main Street 1',
          city: 'Bern',
          zip: '3000',
          country: 'CH',
          geo_lat: 46.9,
          geo_lng: 7.4,
        },
      ],
      organizers: [{ name: 'Ada', website: 'https://ada.example.org/' }, { name: 'Band' }],
      tags: ['rock', 'live'],
      cost: '10 – 25 EUR',
      website: 'https://example.org/concert',
      image: 'https://example.org/a.jpg',
      featured: false,
      event_status: 'EventCancelled',
      attendance_mode: 'MixedEventAttendanceMode',
      online_url: 'https://example.org/live',
    },
  ])
})

describe('times', () => {
  const times = (more: object, zone?: string) => {
    const json = Buffer.from(JSON.stringify([{ ...concert, endDate: undefined, ...more }]))
    const [one] = events(readFile('a.jsonld', json, { language: 'en', now: NOW, ...(zone ? { zone } : {}) }))
    return [one?.start_date, one?.end_date, one?.timezone, one?.all_day]
  }
  test.each([
    [{ startDate: '2031-07-05T20:00+02:00' }, ['2031-07-05 20:00:00', '2031-07-05 20:00:00', undefined, false]],
    [{ startDate: '2031-07-05T18:00Z' }, ['2031-07-05 18:00:00', '2031-07-05 18:00:00', 'UTC', false]],
    [{ startDate: '2031-01-05T20:00:00+05:30' }, ['2031-01-05 20:00:00', '2031-01-05 20:00:00', 'UTC+5:30', false]],
    [{ startDate: '2031-07-05T20:00' }, ['2031-07-05 20:00:00', '2031-07-05 20:00:00', undefined, false]],
    [
      { startDate: '2031-07-05', endDate: '2031-07-06' },
      ['2031-07-05 00:00:00', '2031-07-06 23:59:59', undefined, true],
    ],
    [
      { startDate: '2031-07-05T20:00+02:00', endDate: '2031-07-05' },
      ['2031-07-05 20:00:00', '2031-07-05 23:59:59', undefined, false],
    ],
  ])('%j, at a site in Zurich', (more, expected) => {
    expect(times(more, 'Europe/Zurich')).toEqual(expected)
  })
})

test('the parts of a series are events of their own', () => {
  const part = (name: string, startDate: string) => ({
    '@type': 'Event',
    name,
    startDate,
    url: `https://e.org/${name}`,
  })
  const festival = { ...concert, '@type': 'Festival', subEvent: [part('a', '2031-07-05'), part('b', '2031-07-06')] }
  expect(
    events(read(JSON.stringify(festival))).map(({ texts, venues }) => [texts.en?.title, venues?.[0]?.name]),
  ).toEqual([
    ['a', 'Hall'],
    ['b', 'Hall'],
  ])
})

test('one script that is broken costs itself alone; a page without events has none', () => {
  expect(reasons(read(page('{ broken', concert)))).toEqual(['broken JSON'])
  expect(events(read(page('{ broken', concert)))).toHaveLength(1)
  expect(reasons(read(page({ '@type': 'WebSite' })))).toEqual(['no events'])
  expect(reasons(read('<html><body>Nothing</body></html>'))).toEqual(['unknown format'])
})

test('objects in objects are followed so far, and counted', () => {
  let deep: unknown = concert
  for (let at = 0; at < 1_000; at++) deep = { '@graph': deep }
  expect(reasons(read(JSON.stringify({ '@context': 'https://schema.org', '@graph': deep })))).toEqual(['no events'])
  const many = Array.from({ length: 100_001 }, () => ({ '@type': 'Thing' }))
  expect(reasons(read(JSON.stringify({ '@graph': many })))).toEqual(['too large'])
})
