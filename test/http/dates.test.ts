/** Start, end, time zone and whole days of an event, in writes and responses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, makeEvent } from '../support/records.ts'

const NOW = '2026-11-21T12:00:00Z'

let app: Running
beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Europe/Zurich' }, () => Date.parse(NOW) / 1000)
})
afterAll(() => app.stop())

const made = (start_date: unknown, end_date: unknown, more = {}) => makeEvent(app, { start_date, end_date, ...more })
const changed = async (id: number, body: Record<string, unknown>) =>
  app.call('PATCH', `/events/${id}`, { body, as: 'administrator' })

/** Sent in the site's zone, and what start_date and utc_start_date are then. */
const spellings: [sent: string | number, local: string, utc: string][] = [
  ['2026-12-10 20:00:00', '2026-12-10 20:00:00', '2026-12-10 19:00:00'],
  ['2026-12-10 20:00', '2026-12-10 20:00:00', '2026-12-10 19:00:00'],
  ['2026-12-10', '2026-12-10 00:00:00', '2026-12-09 23:00:00'],
  ['2026-12-10T20:00:30', '2026-12-10 20:00:30', '2026-12-10 19:00:30'],
  ['2026-12-10T20:00:00+05:00', '2026-12-10 16:00:00', '2026-12-10 15:00:00'],
  ['2026-12-10T20:00:00Z', '2026-12-10 21:00:00', '2026-12-10 20:00:00'],
  ['2026-07-10T20:00:00Z', '2026-07-10 22:00:00', '2026-07-10 20:00:00'],
  [1796932800, '2026-12-10 21:00:00', '2026-12-10 20:00:00'],
  ['1796932800', '2026-12-10 21:00:00', '2026-12-10 20:00:00'],
  ['now', '2026-11-21 13:00:00', '2026-11-21 12:00:00'],
  ['today', '2026-11-21 00:00:00', '2026-11-20 23:00:00'],
  ['tomorrow', '2026-11-22 00:00:00', '2026-11-21 23:00:00'],
  ['+1 week', '2026-11-28 13:00:00', '2026-11-28 12:00:00'],
  ['21-12-2026 20:00:00', '2026-12-21 20:00:00', '2026-12-21 19:00:00'],
  ['2026/12/10T20:00', '2026-12-10 20:00:00', '2026-12-10 19:00:00'],
  ['10. Dezember 2026 20:00', '2026-12-10 20:00:00', '2026-12-10 19:00:00'],
  ['Thu, 10 Dec 2026 20:00:00 +0000', '2026-12-10 21:00:00', '2026-12-10 20:00:00'],
]

test.each(spellings)('%s starts at %s, in UTC %s', async (sent, start_date, utc_start_date) => {
  expect(await made(sent, '2999-01-01')).toMatchObject({ start_date, utc_start_date, timezone: 'Europe/Zurich' })
})

test.each(['garbage', '2026-02-30 10:00:00', '2026-13-01', '2026-12-10 25:00:00', [], {}, true])(
  '%j is no date',
  async (start_date) => {
    const { status, body } = await app.post('/events', event({ start_date, end_date: start_date }), 'editor')
    expect([status, body.code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(body.data.params)).toEqual(['start_date', 'end_date'])
  },
)

test('a month or a weekend ends on its last day', async () => {
  expect(await made('2026-12', '2026-12', { all_day: true })).toMatchObject({
    start_date: '2026-12-01 00:00:00',
    end_date: '2026-12-31 23:59:59',
  })
  expect(await made('weekend', 'weekend', { all_day: true })).toMatchObject({
    start_date: '2026-11-21 00:00:00',
    end_date: '2026-11-22 23:59:59',
  })
})

test.each([
  ['', 'start_date: can mean two days, with the day or the month first: send YYYY-MM-DD'],
  ['/fr', 'start_date: peut désigner deux jours'],
  ['/de', 'start_date: kann zwei Tage bedeuten'],
])('%s: a date that can mean two days is a 400 that says so', async (root, message) => {
  const dates = { start_date: '12/10/2026 20:00', end_date: '2026-12-31' }
  for (const { status, body } of [
    await app.get(`${root}/events?start_date=12/10/2026`),
    await app.post(`${root}/events`, event(dates), 'editor'),
  ]) {
    const { start_date } = body.data.details as Record<string, { message: string; data: { reason: string } }>
    expect([status, start_date?.data.reason]).toEqual([400, 'ambiguousDate'])
    expect(start_date?.message).toContain(message)
  }
})

describe('zones', () => {
  test.each([
    ['America/New_York', '2026-12-11 01:00:00', 'America/New_York', 'EST'],
    ['europe/paris', '2026-12-10 19:00:00', 'Europe/Paris', 'CET'],
    ['UTC', '2026-12-10 20:00:00', 'UTC', 'UTC'],
    ['UTC+5:30', '2026-12-10 14:30:00', 'UTC+5:30', 'UTC+5:30'],
    ['UTC-4.5', '2026-12-11 00:30:00', 'UTC-4.5', 'UTC-4.5'],
    ['', '2026-12-10 19:00:00', 'Europe/Zurich', 'CET'],
  ])('%s', async (sent, utc_start_date, timezone, timezone_abbr) => {
    expect(await made('2026-12-10 20:00:00', '2026-12-10 21:00:00', { timezone: sent })).toMatchObject({
      start_date: '2026-12-10 20:00:00',
      utc_start_date,
      timezone,
      timezone_abbr,
    })
  })

  test.each(['Mars/Phobos', 'UTC+99', 5, 'Europe'])('%j is none', async (timezone) => {
    expect(await app.post('/events', event({ timezone }), 'editor')).toMatchObject({
      status: 400,
      body: { data: { params: { timezone: expect.any(String) } } },
    })
  })

  test('a value with an offset is an instant, converted to the event’s zone', async () => {
    expect(
      await made('2026-12-10T20:00:00+01:00', '2026-12-10T21:00:00+01:00', { timezone: 'Asia/Tokyo' }),
    ).toMatchObject({ start_date: '2026-12-11 04:00:00', utc_start_date: '2026-12-10 19:00:00' })
  })

  test('a change of the zone alone keeps the local time', async () => {
    const { id } = await made('2026-12-10 20:00:00', '2026-12-10 22:00:00')
    expect((await changed(id, { timezone: 'America/New_York' })).body).toMatchObject({
      start_date: '2026-12-10 20:00:00',
      end_date: '2026-12-10 22:00:00',
      utc_start_date: '2026-12-11 01:00:00',
      utc_end_date: '2026-12-11 03:00:00',
      timezone: 'America/New_York',
    })
    expect((await changed(id, { title: 'Elsewhere' })).body).toMatchObject({
      start_date: '2026-12-10 20:00:00',
      utc_start_date: '2026-12-11 01:00:00',
    })
  })

  test('a new date without a zone is in the event’s zone', async () => {
    const { id } = await made('2026-12-10 20:00:00', '2026-12-10 22:00:00', { timezone: 'America/New_York' })
    expect((await changed(id, { start_date: '2026-12-10 21:00:00' })).body).toMatchObject({
      start_date: '2026-12-10 21:00:00',
      utc_start_date: '2026-12-11 02:00:00',
      end_date: '2026-12-10 22:00:00',
    })
  })
})

describe('daylight saving', () => {
  test('a local time that does not exist moves forward over the gap', async () => {
    expect(await made('2027-03-28 02:30:00', '2027-03-28 04:00:00', { timezone: 'Europe/Paris' })).toMatchObject({
      start_date: '2027-03-28 03:30:00',
      utc_start_date: '2027-03-28 01:30:00',
      timezone_abbr: 'CEST',
    })
  })

  test('an ambiguous one is the first', async () => {
    expect(await made('2027-10-31 02:30:00', '2027-10-31 04:00:00', { timezone: 'Europe/Paris' })).toMatchObject({
      start_date: '2027-10-31 02:30:00',
      utc_start_date: '2027-10-31 00:30:00',
      timezone_abbr: 'CEST',
      utc_end_date: '2027-10-31 03:00:00',
    })
  })

  test('a change of zone can lead into a gap', async () => {
    const { id } = await made('2027-03-28 02:30:00', '2027-03-28 05:00:00', { timezone: 'UTC' })
    expect((await changed(id, { timezone: 'Europe/Paris' })).body).toMatchObject({
      start_date: '2027-03-28 03:30:00',
      end_date: '2027-03-28 05:00:00',
      utc_end_date: '2027-03-28 03:00:00',
    })
  })

  test('start and end in a gap both move, and stay in order', async () => {
    const timezone = 'Europe/Paris'
    expect(await made('2027-03-28 02:10:00', '2027-03-28 02:20:00', { timezone })).toMatchObject({
      start_date: '2027-03-28 03:10:00',
      end_date: '2027-03-28 03:20:00',
    })
    expect(
      (
        await app.post(
          '/events',
          event({ start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 03:15:00', timezone }),
          'editor',
        )
      ).status,
    ).toBe(400)
  })
})

describe('whole days', () => {
  test.each([
    ['2026-12-10', '2026-12-10', '2026-12-10 00:00:00', '2026-12-10 23:59:59'],
    ['2026-12-10 20:00:00', '2026-12-12 10:00:00', '2026-12-10 00:00:00', '2026-12-12 23:59:59'],
    ['2026-12-10 20:00:00', '2026-12-10 10:00:00', '2026-12-10 00:00:00', '2026-12-10 23:59:59'],
    ['2026-12-09T23:30:00Z', '2026-12-10T22:00:00Z', '2026-12-10 00:00:00', '2026-12-10 23:59:59'],
  ])('%s to %s', async (start, end, start_date, end_date) => {
    expect(await made(start, end, { all_day: true })).toMatchObject({ all_day: true, start_date, end_date })
  })

  test.each([
    ['2018-05-04', '2018-05-04'],
    ['2018-05-04 23:45:00', '2018-05-04 23:59:59'],
    ['2018-05-04 23:30', '2018-05-04 23:30'],
  ])('keep the stated day where clocks skip its last half hour: %s to %s', async (start, end) => {
    const more = { all_day: true, timezone: 'Asia/Pyongyang' }
    const shown = { start_date: '2018-05-04 00:00:00', end_date: '2018-05-04 23:29:59' }
    const { id } = await made(start, end, more)
    expect((await app.get(`/events/${id}`)).body).toMatchObject(shown)
    expect((await changed(id, { title: 'Renamed' })).body).toMatchObject(shown)
    expect((await changed(id, shown)).body).toMatchObject(shown)
    expect((await changed(id, { timezone: 'Europe/Zurich' })).body).toMatchObject({ end_date: '2018-05-04 23:59:59' })
  })

  test('start when a day begins whose midnight is skipped, and end after one that is left out', async () => {
    expect(await made('2018-11-04', '2018-11-04', { all_day: true, timezone: 'America/Sao_Paulo' })).toMatchObject({
      start_date: '2018-11-04 01:00:00',
      end_date: '2018-11-04 23:59:59',
    })
    expect(await made('2011-12-30', '2011-12-30', { all_day: true, timezone: 'Pacific/Apia' })).toMatchObject({
      start_date: '2011-12-31 00:00:00',
      end_date: '2011-12-31 23:59:59',
    })
  })

  test('stay in updates of other fields and of dates', async () => {
    const { id } = await made('2026-12-10', '2026-12-11', { all_day: true })
    expect((await changed(id, { title: 'Still' })).body).toMatchObject({
      all_day: true,
      start_date: '2026-12-10 00:00:00',
      end_date: '2026-12-11 23:59:59',
    })
    expect((await changed(id, { end_date: '2026-12-13 10:00:00' })).body).toMatchObject({
      all_day: true,
      end_date: '2026-12-13 23:59:59',
    })
    expect((await changed(id, { all_day: false, start_date: '2026-12-10 09:00:00' })).body).toMatchObject({
      all_day: false,
      start_date: '2026-12-10 09:00:00',
      end_date: '2026-12-13 23:59:59',
    })
    expect((await changed(id, { all_day: true })).body).toMatchObject({ start_date: '2026-12-10 00:00:00' })
  })

  test('are days in the event’s zone', async () => {
    expect(await made('2026-12-10', '2026-12-10', { all_day: true, timezone: 'Asia/Tokyo' })).toMatchObject({
      start_date: '2026-12-10 00:00:00',
      utc_start_date: '2026-12-09 15:00:00',
      utc_end_date: '2026-12-10 14:59:59',
    })
  })
})

describe('an end before the start is refused', () => {
  test('on create', async () => {
    for (const [start_date, end_date] of [
      ['2026-12-10 20:00:00', '2026-12-10 19:59:59'],
      ['2026-12-10 20:00:00', '2026-12-10T18:00:00Z'],
      ['2026-12-11', '2026-12-10'],
    ]) {
      const { status, body } = await app.post('/events', event({ start_date, end_date }), 'editor')
      expect([status, Object.keys(body.data.params)]).toEqual([400, ['end_date']])
    }
    expect((await made('2026-12-10 20:00:00', '2026-12-10 20:00:00')).end_date).toBe('2026-12-10 20:00:00')
  })

  test('on update, by either side or both', async () => {
    const { id } = await made('2026-12-10 20:00:00', '2026-12-10 22:00:00')
    for (const body of [
      { end_date: '2026-12-10 19:00:00' },
      { start_date: '2026-12-10 23:00:00' },
      { start_date: '2026-12-12', end_date: '2026-12-11' },
    ]) {
      expect(await changed(id, body)).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param', data: { params: { end_date: expect.any(String) } } },
      })
    }
    expect((await app.get(`/events/${id}`)).body).toMatchObject({
      start_date: '2026-12-10 20:00:00',
      end_date: '2026-12-10 22:00:00',
    })
    expect(
      (await changed(id, { start_date: '2026-12-12 20:00:00', end_date: '2026-12-12 21:00:00' })).body,
    ).toMatchObject({ start_date: '2026-12-12 20:00:00' })
  })
})

describe('the publication date', () => {
  test('is read in the event’s zone, and returned in the site’s zone and in UTC; date_utc wins', async () => {
    expect(await makeEvent(app, { date: '2020-06-01 12:00:00', timezone: 'America/New_York' })).toMatchObject({
      date: '2020-06-01 18:00:00',
      date_utc: '2020-06-01 16:00:00',
    })
    expect(await makeEvent(app, { date_utc: '2020-06-01 12:00:00' })).toMatchObject({
      date: '2020-06-01 14:00:00',
      date_utc: '2020-06-01 12:00:00',
    })
    expect(await makeEvent(app, { date: '2019-01-01', date_utc: '2020-06-01 12:00:00' })).toMatchObject({
      date_utc: '2020-06-01 12:00:00',
    })
  })

  test('must be a date', async () => {
    const { body } = await app.post('/events', event({ date: 'garbage', date_utc: '2026-02-30' }), 'editor')
    expect(Object.keys(body.data.params)).toEqual(['date', 'date_utc'])
  })
})

describe('the repeated hour of a clock change', () => {
  const utc = (start: string, end: string) => [start, end].map((time) => `2026-10-25 ${time}`)
  const clocksOf = (record: { utc_start_date: string; utc_end_date: string }) => [
    record.utc_start_date,
    record.utc_end_date,
  ]

  test('an instant is stored unchanged', async () => {
    const first = await made('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')
    expect(clocksOf(first)).toEqual(utc('00:30:00', '01:30:00'))
    expect([first.start_date, first.end_date]).toEqual(['2026-10-25 02:30:00', '2026-10-25 02:30:00'])
    expect(clocksOf(await made('2026-10-25T02:45:00+02:00', '2026-10-25T02:15:00+01:00'))).toEqual(
      utc('00:45:00', '01:15:00'),
    )
    const { body } = await app.get(`/events/${first.id}`)
    expect(body.json_ld).toMatchObject({ startDate: '2026-10-25T02:30:00+02:00', endDate: '2026-10-25T02:30:00+01:00' })
  })

  test('a local time is the first of the two', async () => {
    expect(clocksOf(await made('2026-10-25 02:30', '2026-10-25 02:45'))).toEqual(utc('00:30:00', '00:45:00'))
  })

  test('dates sent back as read, and dates not sent, are unchanged', async () => {
    const { id, start_date, end_date } = await made('2026-10-25T01:10:00Z', '2026-10-25T01:30:00Z')
    const sent = await changed(id, { title: 'Another', start_date, end_date })
    expect(clocksOf(sent.body)).toEqual(utc('01:10:00', '01:30:00'))
    expect(clocksOf((await changed(id, { title: 'A third' })).body)).toEqual(utc('01:10:00', '01:30:00'))
    expect(clocksOf((await changed(id, { end_date: '2026-10-25T02:00:00Z' })).body)).toEqual(
      utc('01:10:00', '02:00:00'),
    )
    expect(clocksOf((await changed(id, { timezone: 'Asia/Tokyo' })).body)).toEqual([
      '2026-10-24 17:10:00',
      '2026-10-24 18:00:00',
    ])
  })
})

describe('dates without a time on both ends', () => {
  const whole = { all_day: true, start_date: '2026-12-10 00:00:00', end_date: '2026-12-11 23:59:59' }

  test.each([
    ['2026-12-10', '2026-12-11'],
    ['20261210', '20261211'],
    [' 2026-12-10 ', '2026-12-11'],
  ])('%s to %s are whole days', async (start, end) => {
    expect(await made(start, end)).toMatchObject(whole)
  })

  test('words for days, too', async () => {
    expect(await made('today', 'tomorrow')).toMatchObject({ all_day: true, end_date: '2026-11-22 23:59:59' })
  })

  test('are whole days in an update', async () => {
    const { id } = await made('2026-12-01 10:00', '2026-12-01 12:00')
    expect((await changed(id, { start_date: '2026-12-10', end_date: '2026-12-11' })).body).toMatchObject(whole)
  })

  test.each([false, 'no', 0])('all_day: %s keeps them as times', async (all_day) => {
    expect(await made('2026-12-10', '2026-12-11', { all_day })).toMatchObject({
      all_day: false,
      end_date: '2026-12-11 00:00:00',
    })
  })

  test.each([
    ['2026-12-10', '2026-12-11 22:00'],
    ['2026-12-10 00:00', '2026-12-11'],
    ['2026-12-10T00:00:00', '2026-12-11T00:00:00'],
    ['1796932800', '1796936400'],
    ['now', '+1 day'],
  ])('%s to %s have a time', async (start, end) => {
    expect(await made(start, end)).toMatchObject({ all_day: false })
  })

  test('one of the two changes no more than itself', async () => {
    const { id } = await made('2026-12-01 10:00', '2026-12-01 12:00')
    expect((await changed(id, { end_date: '2026-12-11' })).body).toMatchObject({
      all_day: false,
      end_date: '2026-12-11 00:00:00',
    })
  })
})
