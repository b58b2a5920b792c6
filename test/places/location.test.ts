/** Towns in the texts of locations: where it is in doubt there is none. */
import { expect, test } from 'vitest'
import { Gazetteer, inMemory } from '../../src/places/gazetteer.ts'
import { type LocationText, locate } from '../../src/places/location.ts'
import { makeTable } from '../../src/places/make-table.ts'

const gazetteer = new Gazetteer(inMemory(makeTable()))

const of = (text: string, more: Partial<LocationText> = {}) => {
  const [name = '', ...address] = text.split(', ')
  return locate(gazetteer, { name, ...(address.length ? { address: address.join(', ') } : {}), ...more })
}

test.each([
  ['Stadthaus, Thun', { city: 'Thun', country: 'Switzerland', lat: 46.75118, lng: 7.62166 }],
  [
    'Kunstmuseum Basel, St. Alban-Graben 16, 4010 Basel, Switzerland',
    { address: 'St. Alban-Graben 16', zip: '4010', city: 'Basel', country: 'Switzerland' },
  ],
  ['Casino, Kochergasse 1, 3011 Bern', { address: 'Kochergasse 1', zip: '3011', city: 'Bern' }],
  ['Hotel, D-80331 München, Deutschland', { zip: '80331', city: 'München', country: 'Germany' }],
  ['Concertgebouw, 1071 LN Amsterdam, Nederland', { zip: '1071 LN', city: 'Amsterdam', country: 'Netherlands' }],
  ['Royal Albert Hall, Kensington Gore, London SW7 2AP, UK', { address: 'Kensington Gore', zip: 'SW7 2AP' }],
  ['Royal Albert Hall, London, SW7 2AP, UK', { city: 'London', zip: 'SW7 2AP', country: 'United Kingdom' }],
  [
    'Town Hall, 12 Main Street, Springfield, IL 62701',
    { city: 'Springfield', province: 'IL', zip: '62701', lat: 39.80172 },
  ],
  ['San Francisco, CA', { city: 'San Francisco', province: 'CA', country: 'United States' }],
  ['Zytglogge, Bern, CH', { city: 'Bern', country: 'Switzerland' }],
  ['Paris Bar, Berlin', { city: 'Berlin', country: 'Germany' }],
])('%s', (text, expected) => {
  expect(of(text)).toMatchObject(expected)
})

test.each([
  'Paris Bar',
  'Restaurant Bern',
  'Zoom',
  'Thun',
  'Havenkwartier, Netherlands',
  'Room A, Paris, Texas',
  'Mike Myers, Alec Baldwin, Kelly Preston',
  'Zimmer 3, Aula',
  'Bar, ch',
])('%s is in no town for sure', (text) => {
  expect(of(text)).toBeUndefined()
})

test('a name of several towns is the one in the country of the time zone, else the largest', () => {
  expect(of('Saal, Freiburg', { zone: 'Europe/Zurich' })).toMatchObject({ country: 'Switzerland' })
  expect(of('Saal, Freiburg', { zone: 'Europe/Berlin' })).toMatchObject({ country: 'Germany' })
  expect(of('Hall, Cambridge')).toMatchObject({ country: 'United Kingdom' })
  expect(of('Hall, Cambridge', { zone: 'America/New_York' })).toMatchObject({ country: 'United States' })
  expect(of('Milwaukee', { zone: 'America/Chicago' })).toMatchObject({ city: 'Milwaukee' })
})

test('coordinates that are known choose the town, or rule it out', () => {
  expect(of('Hall, Cambridge', { point: { lat: 42.37, lng: -71.1 } })).toMatchObject({ country: 'United States' })
  expect(of('Hall, Cambridge', { point: { lat: 48.85, lng: 2.35 } })).toBeUndefined()
})
