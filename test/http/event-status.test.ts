/** Whether an event takes place, when it did before it was moved, and how it is attended. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { listed, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const evening = { start_date: '2999-05-01 19:00', end_date: '2999-05-01 21:00', timezone: 'Europe/Zurich' }
const later = { start_date: '2999-06-01 20:00', end_date: '2999-06-01 22:00' }
const make = (body: object = {}) => makeEvent(app, { title: 'Concert', ...evening, ...body })
const send = (method: string, path: string, body: Record<string, unknown>) =>
  app.call(method, path, { body, as: 'administrator' })
const change = async (id: number, body: Record<string, unknown>) => (await send('PATCH', `/events/${id}`, body)).body

test('a new event is scheduled and attended at its venue', async () => {
  expect(await make()).toMatchObject({
    event_status: 'scheduled',
    event_status_reason: '',
    previous_start_date: '',
    utc_previous_start_date: '',
    sold_out: false,
    attendance_mode: 'offline',
    online_url: '',
  })
})

test('shape=stable has null for what there is not', async () => {
  const { id } = await make()
  expect((await app.get(`/events/${id}?shape=stable`)).body).toMatchObject({
    previous_start_date: null,
    utc_previous_end_date: null,
    online_url: null,
  })
})

test.each([
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['EventCancelled', 'cancelled'],
  ['https://schema.org/EventPostponed', 'postponed'],
  ['http://schema.org/EventScheduled', 'scheduled'],
  ['moved-online', 'moved_online'],
  ['Moved Online', 'moved_online'],
])('%s is read as %s', async (sent, event_status) => {
  expect(await make({ event_status: sent })).toMatchObject({ event_status })
})

test.each([
  ['event_status', 'eaten'],
  ['event_status', 5],
  ['event_status', 'https://example.org/EventCancelled'],
  ['attendance_mode', 'asleep'],
  ['sold_out', 'nearly'],
  ['online_url', 'javascript:alert(1)'],
  ['previous_start_date', '2999-02-30'],
])('%s: %s is a 400 on it', async (field, value) => {
  const { status, body } = await send('POST', '/events', { title: 'Concert', ...evening, [field]: value })
  expect([status, Object.keys(body.data.params)]).toEqual([400, [field]])
})

test.each(['event_status=eaten', 'event_status=', 'attendance_mode=asleep', 'sold_out=nearly', 'is_free=maybe'])(
  'a list with %s is a 400',
  async (query) => {
    expect((await app.get(`/events?${query}`)).status).toBe(400)
  },
)

test('a list has what is cancelled, and filters', async () => {
  const { id } = await make({ event_status: 'cancelled', event_status_reason: 'The singer is ill' })
  expect(await listed(app, `/events?include=${id}`)).toEqual([id])
  expect(await listed(app, `/events?include=${id}&event_status=scheduled,postponed`)).toEqual([])
  expect(await listed(app, `/events?include=${id}&event_status=canceled`)).toEqual([id])
})

test('the reason is a text in each language', async () => {
  const { id } = await make({ event_status: 'cancelled', event_status_reason: 'Storm' })
  await send('PATCH', `/events/${id}?i18n_language=de`, { event_status_reason: 'Sturm' })
  expect((await app.get(`/events/${id}`)).body.event_status_reason).toBe('Storm')
  expect((await app.get(`/events/${id}?i18n_language=de`)).body.event_status_reason).toBe('Sturm')
  expect((await app.get(`/events/${id}?i18n_language=fr`)).body.event_status_reason).toBe('Storm')
})

describe('a rescheduled event', () => {
  const former = {
    previous_start_date: '2999-05-01 19:00:00',
    utc_previous_start_date: '2999-05-01 17:00:00',
    previous_end_date: '2999-05-01 21:00:00',
    utc_previous_end_date: '2999-05-01 19:00:00',
  }

  test('keeps the dates it had', async () => {
    const { id } = await make()
    expect(await change(id, { event_status: 'rescheduled', ...later })).toMatchObject({
      event_status: 'rescheduled',
      start_date: '2999-06-01 20:00:00',
      ...former,
    })
    expect(await change(id, { title: 'Renamed' })).toMatchObject(former)
    const again = { start_date: '2999-07-01 20:00', end_date: '2999-07-01 22:00' }
    expect(await change(id, again)).toMatchObject({ previous_start_date: '2999-06-01 20:00:00' })
  })

  test('keeps them through a postponement', async () => {
    const { id } = await make({ event_status: 'postponed' })
    expect(await change(id, { event_status: 'rescheduled', ...later })).toMatchObject(former)
  })

  test('keeps them as instants when its zone changes, too', async () => {
    const { id } = await make()
    const body = { event_status: 'rescheduled', ...later, timezone: 'Europe/London' }
    expect(await change(id, body)).toMatchObject({
      previous_start_date: '2999-05-01 18:00:00',
      utc_previous_start_date: '2999-05-01 17:00:00',
    })
  })

  test('keeps them when a client sends the whole record back', async () => {
    const whole = await make()
    expect(await change(whole.id, { ...whole, event_status: 'rescheduled', ...later })).toMatchObject(former)
  })

  test('has those that are named', async () => {
    const { id } = await make()
    const named = { previous_start_date: '2999-04-01 18:00', previous_end_date: '2999-04-01 20:00' }
    expect(await change(id, { event_status: 'rescheduled', ...later, ...named })).toMatchObject({
      previous_start_date: '2999-04-01 18:00:00',
      previous_end_date: '2999-04-01 20:00:00',
    })
    expect(await change(id, { previous_start_date: null, previous_end_date: null })).toMatchObject({
      previous_start_date: '',
      previous_end_date: '',
    })
  })

  test('has none when nothing moved, and an event that is not rescheduled has none', async () => {
    const { id } = await make()
    expect(await change(id, later)).toMatchObject({ previous_start_date: '' })
    expect(await change(id, { event_status: 'rescheduled' })).toMatchObject({ previous_start_date: '' })
    expect(await make({ event_status: 'rescheduled' })).toMatchObject({ previous_start_date: '' })
  })

  test('cannot have ended before it began', async () => {
    const body = { title: 'Concert', ...evening, previous_start_date: '2999-04-02', previous_end_date: '2999-04-01' }
    const { status, body: error } = await send('POST', '/events', body)
    expect([status, error.data.params]).toEqual([
      400,
      { previous_end_date: expect.stringContaining('previous_start_date') },
    ])
  })
})

test('what moved online is not attended at its venue alone', async () => {
  const { id } = await make({ event_status: 'moved_online' })
  expect((await app.get(`/events/${id}`)).body.attendance_mode).toBe('online')
  expect(await change(id, { attendance_mode: 'mixed' })).toMatchObject({ attendance_mode: 'mixed' })
  expect(await change(id, { event_status: 'scheduled' })).toMatchObject({ attendance_mode: 'mixed' })
})

describe('json_ld', () => {
  const ldOf = async (body: object) => (await app.get(`/events/${(await make(body)).id}`)).body.json_ld
  const place = expect.objectContaining({ '@type': 'Place', name: 'Hall' })
  const stream = { '@type': 'VirtualLocation', url: 'https://example.org/live' }
  const hall = { venue: { venue: 'Hall' }, online_url: 'https://example.org/live' }

  test('of an event that takes place is that of the original', async () => {
    expect(await ldOf(hall)).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: place,
    })
  })

  test.each([
    ['offline', place],
    ['online', stream],
    ['mixed', [place, stream]],
  ])('location of one attended %s', async (attendance_mode, location) => {
    expect(await ldOf({ ...hall, attendance_mode })).toMatchObject({ location })
  })

  test('online without an address it is at its page', async () => {
    expect(await ldOf({ attendance_mode: 'online' })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: expect.stringContaining('/en/event/concert') },
    })
  })

  test('status, former start and tickets', async () => {
    expect(
      await ldOf({ event_status: 'rescheduled', previous_start_date: '2999-04-01 19:00', cost: 10, sold_out: true }),
    ).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2999-04-01T19:00:00+02:00',
      offers: { price: '10', availability: 'https://schema.org/SoldOut' },
    })
    expect(await ldOf({ sold_out: true })).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
  })
})

test('an event that an earlier release stored has the initial values', async () => {
  const { id } = await make({ title: 'Old record' })
  const { store } = app.engine
  const [stored] = await store.get<{ id: number; rev: number } & Record<string, unknown>>('events', [id])
  const added = ['event_status', 'sold_out', 'attendance_mode', 'online_url', 'rrule', 'rdate', 'exdate', 'overrides']
  const old = Object.fromEntries(Object.entries(stored!).filter(([name]) => !added.includes(name)))
  await store.put('events', { ...old, id, rev: stored!.rev + 1 }, stored!.rev)
  await app.service.visible(5_000)
  const initial = { event_status: 'scheduled', sold_out: false, attendance_mode: 'offline', online_url: '' }
  expect((await app.get(`/events/${id}`)).body).toMatchObject(initial)
  expect((await app.get(`/events?include=${id}&event_status=scheduled&sold_out=false`)).body.events).toMatchObject([
    initial,
  ])
  expect(await change(id, { title: 'Changed' })).toMatchObject(initial)
})
