/** Counts of terms, venues and organizers follow every change of an event and of the records it links. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { listed, make, makeEvent } from '../support/records.ts'

let app: Running
let one: Linked
let two: Linked
interface Linked {
  categories: number
  tags: number
  venue: number
  organizer: number
}

let made = 0
async function linkedRecords(): Promise<Linked> {
  const name = `Counted ${++made}`
  const [categories, tags, venue, organizer] = await Promise.all([
    make(app, '/categories', { name }),
    make(app, '/tags', { name }),
    make(app, '/venues', { venue: name }),
    make(app, '/organizers', { organizer: name }),
  ])
  return { categories: categories.id, tags: tags.id, venue: venue.id, organizer: organizer.id }
}

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  one = await linkedRecords()
  two = await linkedRecords()
})
afterAll(() => app.stop())

const patch = (path: string, body: Record<string, unknown>) => app.call('PATCH', path, { body, as: 'administrator' })
const remove = (path: string) => app.call('DELETE', path, { as: 'administrator' })

/** The count of every record of a set, each asked in all the ways there are; they must agree. */
async function countsOf(set: Linked): Promise<(number | string)[]> {
  const counts = []
  for (const taxonomy of ['categories', 'tags'] as const) {
    const { count } = (await app.get(`/${taxonomy}/${set[taxonomy]}`)).body
    const all = (
      (await app.get(`/${taxonomy}?include=${set[taxonomy]}&hide_empty=false`)).body as unknown as Record<
        string,
        Body[]
      >
    )[taxonomy]
    const filled = await listed(app, `/${taxonomy}?include=${set[taxonomy]}`)
    const events = (await app.get(`/events?starts_after=1000-01-01&${taxonomy}=${set[taxonomy]}`)).body.total
    counts.push(
      count === all?.[0]?.count && count === events && count > 0 === filled.length > 0
        ? count
        : `${taxonomy}: ${count}, ${all?.[0]?.count}, ${events}, ${filled}`,
    )
  }
  for (const [key, list] of [
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const) {
    const { total } = (await app.get(`/events?starts_after=1000-01-01&${key}=${set[key]}`)).body
    const has = (await listed(app, `/${list}?has_events=true&per_page=50`)).includes(set[key])
    const hasNot = (await listed(app, `/${list}?has_events=false&per_page=50`)).includes(set[key])
    const upcoming = (await listed(app, `/${list}?only_with_upcoming=true&per_page=50`)).includes(set[key])
    counts.push(
      has === total > 0 && hasNot === !has && upcoming === has
        ? total
        : `${key}: ${total}, ${has}, ${hasNot}, ${upcoming}`,
    )
  }
  return counts
}
const all = (n: number) => [n, n, n, n]

test('an event counts while it is public', async () => {
  expect(await countsOf(one)).toEqual(all(0))
  const { id } = await makeEvent(app, { ...one })
  expect(await countsOf(one)).toEqual(all(1))
  for (const status of ['draft', 'publish', 'pending', 'publish', 'private', 'publish']) {
    await patch(`/events/${id}`, { status })
    expect([status, ...(await countsOf(one))]).toEqual([status, ...all(status === 'publish' ? 1 : 0)])
  }
  await patch(`/events/${id}`, { date_utc: '2999-01-01' })
  expect(await countsOf(one)).toEqual(all(0))
  await patch(`/events/${id}`, { date_utc: '2020-01-01' })
  expect(await countsOf(one)).toEqual(all(1))
})

test('is counted where it moves: from one to another, to both, to none', async () => {
  const { id } = await makeEvent(app, { ...one })
  const steps: [Record<string, unknown>, number, number][] = [
    [{ ...two }, 0, 1],
    [
      {
        categories: [one.categories, two.categories],
        tags: [one.tags, two.tags],
        venue: [one.venue, two.venue],
        organizer: [one.organizer, two.organizer],
      },
      1,
      1,
    ],
    [{ categories: [], tags: null, venue: '', organizer: [] }, 0, 0],
    [{ ...one }, 1, 0],
  ]
  for (const [body, ofOne, ofTwo] of steps) {
    await patch(`/events/${id}`, body)
    expect([await countsOf(one), await countsOf(two)]).toEqual([all(ofOne), all(ofTwo)])
  }
})

test('is not counted in the trash, and again when restored', async () => {
  const events = [await makeEvent(app, { ...one }), await makeEvent(app, { ...one })]
  expect(await countsOf(one)).toEqual(all(2))
  await remove(`/events/${events[0]?.id}`)
  expect(await countsOf(one)).toEqual(all(1))
  await patch(`/events/${events[0]?.id}`, { status: 'publish' })
  expect(await countsOf(one)).toEqual(all(2))
})

test('is counted once among many concurrent changes', async () => {
  const events = await Promise.all(Array.from({ length: 12 }, () => makeEvent(app, { ...one })))
  expect(await countsOf(one)).toEqual(all(12))
  await Promise.all(events.map(({ id }, at) => (at % 3 ? patch(`/events/${id}`, { ...two }) : remove(`/events/${id}`))))
  expect([await countsOf(one), await countsOf(two)]).toEqual([all(0), all(8)])
})

test.each([
  ['protected by a password', { password: 'x' }, { password: null }],
  ['hidden from listings', { hide_from_listings: true }, { hide_from_listings: false }],
])('an event does not count while it is %s', async (_, close, open) => {
  const { id } = await makeEvent(app, { ...one, ...close })
  for (const [change, count] of [
    [open, 1],
    [close, 0],
    [{ ...two }, 0],
    [open, 0],
  ] as const) {
    await patch(`/events/${id}`, change)
    expect([change, ...(await countsOf(one))]).toEqual([change, ...all(count)])
  }
  expect(await countsOf(two)).toEqual(all(1))
  await patch(`/events/${id}`, close)
  expect(await countsOf(two)).toEqual(all(0))
})

describe('upcoming', () => {
  const upcoming = async (set: Linked) => [
    (await listed(app, '/venues?only_with_upcoming=true&per_page=50')).includes(set.venue),
    (await listed(app, '/organizers?only_with_upcoming=true&per_page=50')).includes(set.organizer),
  ]

  test('is true with any future event, however many are past', async () => {
    const past = { start_date: '2001-01-01 10:00:00', end_date: '2001-01-01 11:00:00' }
    const events = await Promise.all(Array.from({ length: 12 }, () => makeEvent(app, { ...one, ...past })))
    expect(await upcoming(one)).toEqual([false, false])
    await patch(`/events/${events[11]?.id}`, { start_date: '2999-01-01', end_date: '2999-01-01' })
    expect(await upcoming(one)).toEqual([true, true])
    await patch(`/events/${events[11]?.id}`, { status: 'draft' })
    expect(await upcoming(one)).toEqual([false, false])
  })

  test('false does not filter', async () => {
    for (const value of ['false', '0', 'no'])
      expect(await listed(app, `/venues?only_with_upcoming=${value}&per_page=50`)).toEqual(
        await listed(app, '/venues?per_page=50'),
      )
  })
})

test('an event has the count of its terms, also in lists and after another event changed it', async () => {
  const { id } = await makeEvent(app, { ...one })
  const inside = async () =>
    [(await app.get(`/events/${id}`)).body, (await app.get(`/events?include=${id}`)).body.events[0]].map((event) => [
      event?.categories[0]?.count,
      event?.tags[0]?.count,
    ])
  expect(await inside()).toEqual([
    [1, 1],
    [1, 1],
  ])
  const other = await makeEvent(app, { ...one })
  expect(other.categories[0]?.count).toBe(2)
  expect(await inside()).toEqual([
    [2, 2],
    [2, 2],
  ])
  await remove(`/events/${other.id}`)
  expect(await inside()).toEqual([
    [1, 1],
    [1, 1],
  ])
})
