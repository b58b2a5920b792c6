/** Coordinates of venues: given, or found offline by city and country; and the effective region. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { listed, make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let made = 0
const venue = (more: Record<string, unknown>) => make(app, '/venues', { venue: `Place ${++made}`, ...more })
const patch = async (id: number, body: Record<string, unknown>) =>
  (await app.call('PATCH', `/venues/${id}`, { body, as: 'administrator' })).body
const point = ({ geo_lat, geo_lng, geo_source }: Body) => [geo_lat, geo_lng, geo_source]
const near = (lat: number, lng: number) => [expect.closeTo(lat, 1), expect.closeTo(lng, 1), 'place']
const nowhere = [undefined, undefined, undefined]

describe('coordinates', () => {
  test.each([
    ['Bern', 'Switzerland', 46.95, 7.45],
    ['Genève', 'Suisse', 46.2, 6.15],
    ['ZÜRICH', 'ch', 47.37, 8.55],
    ['Wien', 'Österreich', 48.2, 16.37],
    ['Paris', 'France', 48.85, 2.35],
    ['Frankfurt am Main', 'Germany', 50.1, 8.7],
    ['Vancouver', 'Canada', 49.25, -123.1],
    ['London', 'United Kingdom', 51.5, -0.1],
    ['München', 'Deutschland', 48.14, 11.58],
    ['New York', 'USA', 40.7, -74],
    ['Frankfurt', 'Allemagne', 50.12, 8.68],
  ])('%s, %s: those of the largest place with that name', async (city, country, lat, lng) => {
    expect(point(await venue({ city, country }))).toEqual(near(lat, lng))
  })

  test.each([
    [{ city: 'Bern' }],
    [{ country: 'Switzerland' }],
    [{ city: 'Nowhereville', country: 'Switzerland' }],
    [{ city: 'Bern', country: 'Marsland' }],
    [{}],
  ])('%j: none', async (more) => {
    expect(point(await venue(more))).toEqual(nowhere)
  })

  test('that are given take precedence over those of the city', async () => {
    expect(point(await venue({ city: 'Bern', country: 'Switzerland', geo_lat: 46.9, geo_lng: '7.4' }))).toEqual([
      46.9,
      7.4,
      'given',
    ])
    expect(point(await venue({ geo_lat: 0, geo_lng: 0 }))).toEqual([0, 0, 'given'])
  })

  test.each([
    [{ geo_lat: 46.9 }, ['geo_lng']],
    [{ geo_lng: 7.4 }, ['geo_lat']],
    [{ geo_lat: 91, geo_lng: 7 }, ['geo_lat']],
    [{ geo_lat: 46, geo_lng: -181 }, ['geo_lng']],
    [{ geo_lat: 'north', geo_lng: [] }, ['geo_lat', 'geo_lng']],
  ])('%j are refused', async (more, names) => {
    const { status, body } = await app.post('/venues', { venue: 'Refused', ...more }, 'editor')
    expect([status, Object.keys(body.data.params)]).toEqual([400, names])
  })

  test('change when a venue moves, unless they were given', async () => {
    const found = await venue({ city: 'Bern', country: 'Switzerland' })
    expect(point(await patch(found.id, { phone: '1' }))).toEqual(near(46.95, 7.45))
    expect(point(await patch(found.id, { city: 'Paris', country: 'France' }))).toEqual(near(48.85, 2.35))
    expect(point(await patch(found.id, { city: 'Nowhereville' }))).toEqual(nowhere)
    expect(point(await patch(found.id, { city: 'Bern', country: 'Switzerland' }))).toEqual(near(46.95, 7.45))
    expect(point(await patch(found.id, { geo_lat: 46.9, geo_lng: 7.4 }))).toEqual([46.9, 7.4, 'given'])
    expect(point(await patch(found.id, { city: 'Paris', country: 'France' }))).toEqual([46.9, 7.4, 'given'])
    expect(point(await patch(found.id, { geo_lat: 46.8 }))).toEqual([46.8, 7.4, 'given'])
    expect(point(await patch(found.id, { geo_lat: null, geo_lng: null }))).toEqual(near(48.85, 2.35))
  })

  test('that were found and sent back still follow the city', async () => {
    const found = await venue({ city: 'Bern', country: 'Switzerland' })
    expect(point(await patch(found.id, { ...found, phone: '2' }))).toEqual(near(46.95, 7.45))
    expect(point(await patch(found.id, { ...found, city: 'Basel' }))).toEqual(near(47.56, 7.57))
  })

  test('are also found for a venue inside an event, which matches a nearby search', async () => {
    const { id, venue: inside } = await makeEvent(app, {
      venue: { venue: 'Inline place', city: 'Lugano', country: 'Switzerland' },
    })
    expect(point(inside as unknown as Body)).toEqual(near(46.01, 8.96))
    expect(await listed(app, '/events?starts_after=2900-01-01&geoloc_lat=46.01&geoloc_lng=8.96')).toEqual([id])
    await patch(inside.id, { city: 'Reykjavík', country: 'Iceland' })
    expect(await listed(app, '/events?starts_after=2900-01-01&geoloc_lat=46.01&geoloc_lng=8.96')).toEqual([])
    expect(await listed(app, '/events?starts_after=2900-01-01&geoloc_lat=64.14&geoloc_lng=-21.9')).toEqual([id])
  })
})

describe('the effective region', () => {
  test.each([
    [{ country: 'United States', state: 'TX', province: 'X' }, 'TX'],
    [{ country: 'US', state: 'TX' }, 'TX'],
    [{ state: 'TX', province: 'X' }, 'TX'],
    [{ country: 'Canada', province: 'QC', state: 'X' }, 'QC'],
    [{ country: 'Switzerland', state: 'BE' }, 'BE'],
    [{ stateprovince: 'Given', province: 'X' }, 'Given'],
    [{}, undefined],
  ])('of %j is %s', async (more, stateprovince) => {
    expect((await venue(more)).stateprovince).toBe(stateprovince)
  })

  test('is derived from the whole record, and kept by updates of other fields', async () => {
    const { id } = await venue({ country: 'Canada', province: 'QC', state: 'TX' })
    expect((await patch(id, { phone: '1' })).stateprovince).toBe('QC')
    expect((await patch(id, { country: 'United States' })).stateprovince).toBe('TX')
    expect((await patch(id, { state: 'CA' })).stateprovince).toBe('CA')
    expect((await patch(id, { stateprovince: 'Own' })).stateprovince).toBe('Own')
    expect((await patch(id, { city: 'Austin' })).stateprovince).toBe('Own')
    expect((await patch(id, { stateprovince: null })).stateprovince).toBe('CA')
  })
})
