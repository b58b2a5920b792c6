/** Venues of one name: one venue, unless their coordinates say that they are two. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import { RequestCost } from '../../src/http/limits/cost.ts'
import { Loader } from '../../src/import/load/load.ts'
import { type Running, startApp } from '../support/app.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const bern = { geo_lat: 46.948, geo_lng: 7.4474 }
/** Degrees of latitude. */
const north = (km: number) => ({ ...bern, geo_lat: bern.geo_lat + km / 111.195 })
const inBern = { city: 'Bern', country: 'Switzerland' }

let count = 0
/** Whether the second of two events is at the venue of the first, through the interface and through an import. */
async function areOne(first: object, second: object): Promise<boolean> {
  const name = `Hall ${++count}`
  const venues: number[] = []
  for (const more of [first, second]) {
    const { venue } = await makeEvent(app, { venue: { venue: name, ...more } })
    venues.push(...[venue].flat().map(({ id }) => id))
  }
  const imported = `Imported hall ${count}`
  const drafts = [first, second].map((more, at) => ({
    source_id: `${imported}/${at}`,
    texts: { en: { title: `Concert ${at}` } },
    language: 'en' as const,
    start_date: '2999-07-01 19:00:00',
    end_date: '2999-07-01 21:00:00',
    venues: [{ name: imported, ...more }],
  }))
  const loader = new Loader(await administratorContext(app.service))
  const ids = (await loader.loadAll(drafts)).flatMap((one) => ('id' in one ? [one.id] : []))
  const events = await app.engine.store.get<{ id: number; rev: number; venue: number[] }>('events', ids)
  expect((await loader.loadAll(drafts)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  const isOne = venues[0] === venues[1]
  expect(events[0]?.venue[0] === events[1]?.venue[0]).toBe(isOne)
  return isOne
}

describe('one venue', () => {
  test.each([
    ['at the same point', bern, bern],
    ['within 100 m', bern, north(0.1)],
    ['the second without coordinates', bern, {}],
    ['the first without coordinates', {}, bern],
    ['the second with its town only', { ...north(5), ...inBern }, inBern],
    ['in one town that is far from the point', { ...north(100), ...inBern }, inBern],
    ['the first in a town near the point of the second', inBern, north(15)],
    ['the second in a town near the point of the first', north(15), inBern],
  ])('%s', async (_, first, second) => {
    expect(await areOne(first, second)).toBe(true)
  })
})

describe('two venues', () => {
  test.each([
    ['600 km apart', bern, north(600)],
    ['2 km apart', bern, north(2)],
    ['2 km apart in one town', { ...bern, ...inBern }, { ...north(2), ...inBern }],
    ['the first in a town far from the point of the second', inBern, north(40)],
    ['the second in a town far from the point of the first', north(40), inBern],
  ])('%s', async (_, first, second) => {
    expect(await areOne(first, second)).toBe(false)
  })

  test('are each found again', async () => {
    const create = (more: object) => make(app, '/venues', { venue: 'Town hall', ...more })
    const [one, two] = [await create(bern), await create(north(600))]
    expect([one.slug, two.slug]).toEqual(['town-hall', 'town-hall-2'])
    expect([(await create(north(0.5))).id, (await create(north(599.5))).id]).toEqual([one.id, two.id])
    expect(one).toMatchObject(bern)
  })
})

test('of hundreds of one name the right one is found, and each that is looked at is paid for', async () => {
  const venue = (at: number) => ({ venue: 'Parish hall', address: `Road ${at}` })
  const ids: number[] = []
  for (let at = 0; at < 120; at++) ids.push((await make(app, '/venues', venue(at))).id)
  expect(new Set(ids).size).toBe(120)
  const charge = vi.spyOn(RequestCost.prototype, 'charge')
  const get = vi.spyOn(app.engine.store, 'get')
  expect((await app.post('/venues', venue(110), 'editor')).body.id).toBe(ids[110])
  expect(Math.max(...get.mock.calls.map(([, asked]) => asked.length)), 'some at a time').toBeLessThanOrEqual(50)
  get.mockRestore()
  expect(charge.mock.calls.reduce((sum, [ms]) => sum + ms, 0)).toBeGreaterThanOrEqual(10)
  charge.mockRestore()
})
