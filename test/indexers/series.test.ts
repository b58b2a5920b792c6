/** Series in the mirror: the horizon that moves, counts, verification, and series that are long. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Indexer } from '../../indexers/follow.ts'
import { verify } from '../../indexers/maintenance/verify.ts'
import { MAX_OCCURRENCES } from '../../src/calendar/series/rule.ts'
import { projectionContext } from '../../src/engine.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'

const at = (date: string) => Date.parse(date) / 1000
let now = at('2026-11-22T12:00:00Z')
let app: Running

beforeAll(async () => {
  app = await startApp({ SERIES_WINDOW_MONTHS: '2' }, () => now)
})
afterAll(() => app.stop())

const make = async (body: object) => {
  const { status, body: made } = await app.post(
    '/events',
    { start_date: '2026-11-02 18:00', end_date: '2026-11-02 20:00', timezone: 'UTC', ...body },
    'editor',
  )
  expect(status).toBe(201)
  return made.id
}
const listed = async (query: string) =>
  (await app.get(`/events?start_date=2020-01-01&end_date=2040-01-01&${query}`)).body
const context = () => projectionContext(app.service.settings, () => now)
const drift = async (full: boolean) => {
  const catchUp = async () => app.indexer.waitUntilVisible(await app.engine.store.now(), 30_000)
  return (await verify({ engine: app.engine, context: context(), full, catchUp })).drift
}

test('when a month turns, series that go on are listed further, and others are left alone', async () => {
  const weekly = await make({ title: 'Weekly', rrule: 'FREQ=WEEKLY' })
  const ending = await make({ title: 'Ending', rrule: 'FREQ=WEEKLY;COUNT=3' })
  const last = async (id: number) => (await listed(`include=${id}&order=desc&per_page=1`)).events[0]?.start_date
  expect(await last(weekly)).toBe('2027-01-25 18:00:00')
  const versions = async () => {
    const [build] = await app.engine.search.builds()
    const read = await app.engine.search.read(build?.name ?? '', 'events', [weekly, ending])
    return new Map(read.map(({ id, version }) => [id, version]))
  }
  const before = await versions()
  now = at('2026-12-01T00:00:00Z')
  await eventually(async () => expect(await last(weekly)).toBe('2027-02-22 18:00:00'))
  const after = await versions()
  expect(after.get(ending)).toBe(before.get(ending))
  expect(await last(ending)).toBe('2026-11-16 18:00:00')
  expect(await drift(false)).toEqual([])
  expect(await drift(true)).toEqual([])
})

test('venues count a series once, and know when it is over', async () => {
  const venue = { venue: 'Gym', city: 'Bern' }
  await make({ title: 'Counted', rrule: 'FREQ=WEEKLY;UNTIL=20270131', venue })
  const gym = async (query = '') => (await app.get(`/venues?search=gym${query}`)).body
  expect((await gym('&only_with_upcoming=true')).total).toBe(1)
  const [build] = await app.engine.search.builds()
  const { venues } = await gym()
  const [record] = await app.engine.search.read(build?.name ?? '', 'venues', [venues[0]?.id ?? 0])
  expect(record?.record).toMatchObject({ count: 1, last_start: at('2027-01-25T18:00:00Z') })
})

test(`a series of ${MAX_OCCURRENCES} occurrences is one write, and ${MAX_OCCURRENCES} hits`, async () => {
  const id = await make({
    title: 'Daily',
    start_date: '2020-01-01 08:00',
    end_date: '2020-01-01 09:00',
    rrule: `FREQ=DAILY;BYHOUR=8,12;COUNT=${MAX_OCCURRENCES}`,
  })
  const all = await listed(`include=${id}&per_page=50&page=100`)
  expect([all.total, all.events.length]).toEqual([MAX_OCCURRENCES, 50])
  expect((await listed(`include=${id}&group=series`)).total).toBe(1)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { rrule: 'FREQ=DAILY;COUNT=3' } })
  expect((await listed(`include=${id}`)).total).toBe(3)
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  expect((await listed(`include=${id}`)).total).toBe(0)
  expect(await drift(true)).toEqual([])
}, 120_000)

describe('an indexer that takes over looks for series that end at an earlier horizon', () => {
  /** How many looks there are, until it has caught up and stopped. */
  async function looksOfNext(months: string): Promise<number> {
    const { engine, service } = app
    const find = vi.spyOn(engine.search, 'find')
    const next = new Indexer(
      engine,
      projectionContext({ ...service.settings, SERIES_WINDOW_MONTHS: Number(months) }, () => now),
      pino({ level: 'silent' }),
    )
    next.start()
    await eventually(() => expect(next.holder && next.progress.caughtUpTo).toBeGreaterThan(0))
    await next.stop()
    const isLook = JSON.stringify({ op: 'range', field: 'horizon' }).slice(1, -1)
    const looks = find.mock.calls.filter(([queries]) => JSON.stringify(queries).includes(isLook))
    find.mockRestore()
    return looks.length
  }

  beforeAll(() => app.indexer.stop())

  /** One that stops before it has looked at all of them leaves the look to the next. */
  const looksAtNoMore = () => eventually(async () => expect(await looksOfNext('2')).toBe(0))

  test('unless the one before has left them at this one', async () => {
    await looksAtNoMore()
    expect(await looksOfNext('3')).toBeGreaterThan(0)
    expect(await looksOfNext('2')).toBeGreaterThan(0)
  })

  test('where that one has not released the lease, or as an earlier release does it', async () => {
    const { state } = app.engine
    const lease = async () => (await state.get<Record<string, unknown>>('lease'))?.value
    await looksAtNoMore()
    await state.put('lease', { ...(await lease()), reached: undefined })
    expect(await looksOfNext('2')).toBeGreaterThan(0)
    await looksAtNoMore()
    await state.put('lease', { ...(await lease()), clean: false })
    expect(await looksOfNext('2')).toBeGreaterThan(0)
  })
})
