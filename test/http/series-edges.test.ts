/** Series where several of their parts meet: moved and excluded ends, dates that go, writes at the same time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import type { EventDocument } from '../../src/calendar/resources/events/fields.ts'
import { type Body, type Running, startApp } from '../support/app.ts'

let app: Running
beforeAll(async () => {
  const settings = { TIMEZONE: 'Europe/Zurich', SERIES_WINDOW_MONTHS: '1' }
  app = await startApp(settings, () => Date.UTC(2026, 10, 22, 12) / 1000)
})
afterAll(() => app.stop())

const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', timezone: 'Europe/Zurich' }
const weekly = { title: 'Evening course', ...times, rrule: 'FREQ=WEEKLY;COUNT=5' }

async function create(more: object = {}): Promise<Body> {
  const { status, body, text } = await app.post('/events', { ...weekly, ...more }, 'editor')
  expect(status, text).toBe(201)
  return body
}

const call = (method: string, path: string, body?: object) => app.call(method, path, { as: 'editor', body })
const list = async (query: string) =>
  (await app.get(`/events?${query}`)).body.events.map(({ start_date, title }) => [start_date, title])

test('the only date that is left keeps what it has of its own', async () => {
  for (const scope of ['occurrence', 'following']) {
    const { id } = await create({
      rrule: null,
      rdate: ['2026-12-10'],
      overrides: [{ recurrence_id: '2026-12-01', start_date: '2026-12-02 19:00', title: 'Moved' }],
    })
    const { status } = await call('DELETE', `/events/${id}-20261210T170000Z?scope=${scope}`)
    expect([status, ...(await list(`include=${id}`))]).toEqual([200, ['2026-12-02 19:00:00', 'Moved']])
  }
})

test('of whole days no date keeps a time', async () => {
  const own = { recurrence_id: '2026-12-03 11:00', title: 'Extra' }
  const { id } = await create({ rdate: ['2026-12-03 11:00'], overrides: [own] })
  const { body } = await call('PATCH', `/events/${id}?wait_for_index=true`, { all_day: true })
  expect([body.rdate, body.overrides]).toEqual([
    ['2026-12-03 00:00:00'],
    [{ recurrence_id: '2026-12-03 00:00:00', title: 'Extra' }],
  ])
  const { events } = (await app.get(`/events?include=${id}&day=2026-12-03`)).body
  expect(events.map(({ occurrence_id }) => occurrence_id)).toEqual([`${id}-20261202T230000Z`])
})

test('what one occurrence has of its own is never that of another on the same day', async () => {
  const own = { recurrence_id: '2026-12-08 18:00', title: 'Special' }
  const { id } = await create({ rrule: 'FREQ=WEEKLY;COUNT=2', rdate: ['2026-12-08 11:00'], overrides: [own] })
  const { body } = await call('DELETE', `/events/${id}-20261208T170000Z?wait_for_index=true`)
  expect(body.overrides).toEqual([])
  expect(await list(`include=${id}`)).toEqual([
    ['2026-12-01 18:00:00', 'Evening course'],
    ['2026-12-08 11:00:00', 'Evening course'],
  ])
})

test('an end of its own goes where its occurrence starts after it now', async () => {
  const { id } = await create({
    overrides: [{ recurrence_id: '2026-12-08', end_date: '2026-12-08 19:00', title: 'Short' }],
  })
  const later = { start_date: '2026-12-01 19:30', end_date: '2026-12-01 21:30' }
  const { body } = await call('PATCH', `/events/${id}`, later)
  expect(body.overrides).toEqual([{ recurrence_id: '2026-12-08 19:30:00', title: 'Short' }])
  expect((await call('PATCH', `/events/${id}-20261215T183000Z`, { title: 'Another' })).status).toBe(200)
})

test('an occurrence that is moved to before the horizon is listed', async () => {
  const { id } = await create({
    rrule: 'FREQ=MONTHLY;COUNT=6',
    overrides: [{ recurrence_id: '2027-03-01', start_date: '2026-12-20 10:00' }],
  })
  expect(await list(`include=${id}`)).toEqual([
    ['2026-12-01 18:00:00', 'Evening course'],
    ['2026-12-20 10:00:00', 'Evening course'],
  ])
})

test('a dry run says nothing of the next occurrence to others', async () => {
  const { id } = await create({ overrides: [{ recurrence_id: '2026-12-01', start_date: '2026-12-02 10:00' }] })
  const move = (start_date: string, query = '') =>
    call('PATCH', `/events/${id}-20261201T170000Z${query}`, { start_date })
  expect((await move('2026-12-03 11:00', '?dry_run=true')).status).toBe(200)
  expect((await move('2026-12-04 12:00')).body.next_occurrence).toBe('2026-12-04 12:00:00')
})

test('no write of an occurrence makes a series that could not be sent back', async () => {
  const dayAt = (at: number) => new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10)
  const days = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => dayAt(from + at))
  const { id } = await create({
    rrule: 'FREQ=DAILY;COUNT=705',
    overrides: days(0, 200).map((day) => ({ recurrence_id: day, event_status: 'cancelled' })),
    exdate: days(200, 700),
  })
  const path = `/events/${id}-20281102T170000Z`
  expect((await app.get(path)).status).toBe(200)
  expect((await call('PATCH', path, { title: 'One more' })).body.data.params).toHaveProperty('overrides')
  expect((await call('DELETE', path)).body.data.params).toHaveProperty('exdate')
})

describe('where the clocks skip the time of an occurrence', () => {
  const night = { start_date: '2027-03-27 02:30', end_date: '2027-03-27 02:45' }
  const skipped = (id: number) => `/events/${id}-20270328T013000Z`

  test('it is changed and left out as the others of its day', async () => {
    const { id } = await create({ ...night, rrule: 'FREQ=DAILY;COUNT=4;BYHOUR=2,14' })
    const { body } = await call('PATCH', skipped(id), { title: 'In the gap' })
    expect(body).toMatchObject({ title: 'In the gap', start_date: '2027-03-28 03:30:00' })
    const { overrides } = (await app.get(`/events/${id}`)).body
    expect(overrides).toMatchObject([{ recurrence_id: '2027-03-28 02:30:00', title: 'In the gap' }])
    expect((await call('PUT', `/events/${id}`, { overrides })).body.overrides).toEqual(overrides)
    const { exdate } = (await call('DELETE', skipped(id))).body
    expect(exdate).toEqual(['2027-03-28 02:30:00'])
    expect((await app.get(skipped(id))).status).toBe(404)
    expect((await call('PUT', `/events/${id}`, { exdate })).body.exdate).toEqual(exdate)
  })

  test('and it has that of the next one, both are left out', async () => {
    const { id } = await create({ ...night, rrule: 'FREQ=DAILY;COUNT=4;BYHOUR=2,3' })
    expect((await call('DELETE', skipped(id))).status).toBe(200)
    expect((await app.get(skipped(id))).status).toBe(404)
  })
})

test('an event that was stored before events could repeat is read and changed', async () => {
  const { store } = app.engine
  const { id } = await create({ rrule: null })
  const [stored] = await store.get<StoredDocument & EventDocument>('events', [id])
  const { rrule: _, rdate: __, exdate: ___, overrides: ____, ...earlier } = stored!
  await store.put('events', { ...earlier, rev: earlier.rev + 1 }, earlier.rev)
  const { status, body } = await app.get(`/events/${id}`)
  expect([status, body.is_recurring, body.rdate]).toEqual([200, false, []])
  expect((await app.get(`/events/${id}-20261201T170000Z`)).status).toBe(404)
  expect((await call('PATCH', `/events/${id}`, { rrule: 'FREQ=WEEKLY;COUNT=2' })).body.is_recurring).toBe(true)
})

test('a list is explained for one occurrence', async () => {
  const { id } = await create()
  const explained = async (start: string, query = '') =>
    (await app.get(`/events/${id}-${start}/explain?include=${id}${query}`)).body
  expect(await explained('20261208T170000Z')).toMatchObject({ id, listed: true, position: 2 })
  expect(await explained('20261208T170000Z', '&day=2026-12-15')).toMatchObject({ listed: false, position: null })
  expect(await explained('20261215T170000Z', '&day=2026-12-15')).toMatchObject({ listed: true, position: 1 })
  expect((await app.get(`/events/${id}-20261209T170000Z/explain`)).status).toBe(404)
})

test('the next occurrence is known, however far away it is', async () => {
  const { next_occurrence } = await create({
    start_date: '2020-12-01 18:00',
    end_date: '2020-12-01 20:00',
    rrule: 'FREQ=YEARLY;INTERVAL=400',
  })
  expect(next_occurrence).toBe('2420-12-01 18:00:00')
})

describe('a split', () => {
  const path = (id: number) => `/events/${id}-20261215T170000Z?scope=following`

  test('that is sent several times at once loses nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const title = `Continuation ${round}`
      const { id } = await create()
      const answers = await Promise.all([1, 2, 3].map(() => call('PATCH', path(id), { title })))
      const [next, ...others] = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])))
      expect(others).toEqual([])
      expect((await list(`include=${id},${next}`)).length).toBe(5)
    }
  })

  test('is a new event, also in a dry run, and as protected as its series', async () => {
    const { id } = await create({ password: 'open', hide_from_listings: true })
    expect((await call('PATCH', `${path(id)}&dry_run=true`, { title: 'Next' })).body).toMatchObject({
      action: 'create',
      record: { title: 'Next', rrule: 'FREQ=WEEKLY;COUNT=3' },
    })
    const next = (await call('PATCH', path(id), { title: 'Next' })).body
    expect((await app.get(`/events/${next.id}`)).status).toBe(403)
    expect((await app.get(`/events/${next.id}?password=open`)).body.hide_from_listings).toBe(true)
  })
})
