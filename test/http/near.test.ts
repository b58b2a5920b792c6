/** Lists near a place: by the name of a town, and as far as a page is full. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Filled, startFilled } from '../support/filled.ts'

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

const bern = 'geoloc_lat=46.948&geoloc_lng=7.4474'

interface Listed {
  events: { title: string; distance: number }[]
  total: number
  near?: Record<string, unknown>
}

async function listed(query: string): Promise<Listed> {
  const { status, body } = await app.get(`/events?${query}`)
  expect([status, query]).toEqual([200, query])
  return body as unknown as Listed
}

const titles = ({ events }: Listed) => events.map(({ title }) => title)

describe('near a town', () => {
  test.each(['Bern', 'berne', 'BERNA', 'Bern, CH', 'Bern, Suisse', 'Bern BE'])('%s', async (name) => {
    const found = await listed(`near=${encodeURIComponent(name)}&geoloc_radius=1`)
    expect(titles(found)).toEqual(['Jazz Night', 'Two Halls'])
    expect(found.near).toMatchObject({ name: 'Bern', country: 'CH', region: 'BE', geoloc_radius: 1 })
  })

  test('its name in the language asked for', async () => {
    const { near } = await listed('near=Genf&i18n_language=fr')
    expect(near).toMatchObject({ name: 'Genève', country: 'CH' })
  })

  test('of several the largest, unless a country is named', async () => {
    expect((await listed('near=Paris')).near).toMatchObject({ country: 'FR' })
    expect((await listed('near=Paris, US')).near).toMatchObject({ country: 'US', region: 'TX' })
    const { near } = await listed('near=Paris')
    const { population, others } = near as { population: number; others: { population: number; country: string }[] }
    expect(others.length).toBeGreaterThan(2)
    const sizes = [population, ...others.map((other) => other.population)]
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  test('a map and a month say which town it was, and how far they reach', async () => {
    for (const path of ['/map?bbox=-180,-90,180,90&zoom=1', '/calendar?month=2027-03']) {
      const { body } = await app.get(`${path}&near=Bern&geoloc_radius=auto`)
      expect(body.near).toMatchObject({ name: 'Bern', country: 'CH', geoloc_radius: 20_038, others: [] })
    }
  })

  test('nowhere', async () => {
    const { status, body } = await app.get('/events?near=Xyzzyville')
    expect([status, body.data.params]).toEqual([400, { near: 'names no known place: Xyzzyville' }])
  })

  test('the places of the day’s list are not named unless near asks', async () => {
    expect((await listed(bern)).near).toBeUndefined()
  })
})

describe('geoloc_radius=auto', () => {
  test.each([
    ['until a page is full', `${bern}&per_page=2`, ['Jazz Night', 'Two Halls'], 2, 1],
    ['a little farther', `${bern}&per_page=3`, ['Jazz Night', 'Two Halls', 'Park Concert'], 4, 50],
    ['the same on every page', `${bern}&per_page=3&page=2`, ['Straßenfest'], 4, 50],
    ['of what is searched', `${bern}&per_page=1&search=brahms`, ['Summer Concert'], 1, 100],
    ['of what is typed', `${bern}&per_page=1&q=brahms`, ['Summer Concert'], 1, 100],
    ['of what is typed, with a mistake', `${bern}&per_page=1&q=exhibitoin`, ['Long Exhibition'], 1, 100],
    ['near a town', 'near=Zurich&per_page=3&orderby=title', ['Long Exhibition', 'Summer Concert', 'Two Halls'], 3, 1],
  ])('%s', async (_, query, expected, total, radius) => {
    const { headers } = await app.get(`/events?${query}&geoloc_radius=auto`)
    const found = await listed(`${query}&geoloc_radius=auto`)
    expect([titles(found), found.total, found.near?.geoloc_radius]).toEqual([expected, total, radius])
    expect(headers.get('x-geoloc-radius')).toBe(String(radius))
  })

  test('all that is anywhere', async () => {
    const found = await listed(`${bern}&geoloc_radius=auto&per_page=50`)
    expect([found.total, found.near?.geoloc_radius]).toEqual([7, 20_038])
  })

  test('without a place', async () => {
    const { status, body } = await app.get('/events?geoloc_radius=auto')
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['geoloc_radius']])
  })
})
