/** Dates as clients write them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAmbiguousDate } from '../../src/calendar/values/date-pieces.ts'
import { parseMoment } from '../../src/calendar/values/moment.ts'
import { toLocal, toUtc } from '../../src/calendar/values/zone.ts'

const utc = (text: string) => Date.parse(text) / 1000
const titled = (text: string): [title: string, text: string] => [text.slice(0, 40), text]

describe('a date as clients write it', () => {
  // A Saturday, 14:37:12 in Zurich.
  const now = utc('2026-11-21T13:37:12Z')

  /** What was sent, the wall clock in Zurich, and whether it is a `day`, a `time` of the wall clock or an `instant`. */
  const table: [value: string | number, local: string, kind: 'day' | 'time' | 'instant'][] = [
    ['2026-07-04', '2026-07-04 00:00:00', 'day'],
    ['2026-7-4', '2026-07-04 00:00:00', 'day'],
    [' 2026-07-04 ', '2026-07-04 00:00:00', 'day'],
    ['2028-02-29', '2028-02-29 00:00:00', 'day'],
    ['2000-02-29', '2000-02-29 00:00:00', 'day'],
    ['1000-01-01', '1000-01-01 00:00:00', 'day'],
    ['3999-12-31 23:59:59', '3999-12-31 23:59:59', 'time'],
    ['2026-07-04 19:30', '2026-07-04 19:30:00', 'time'],
    ['2026-07-04 9:30', '2026-07-04 09:30:00', 'time'],
    ['2026-07-04 19:30:15', '2026-07-04 19:30:15', 'time'],
    ['2026-07-04 00:00:00', '2026-07-04 00:00:00', 'time'],
    ['2026-07-04 24:00', '2026-07-05 00:00:00', 'time'],
    ['2026-12-31 24:00:00', '2027-01-01 00:00:00', 'time'],
    ['2026-07-04T19:30', '2026-07-04 19:30:00', 'time'],
    ['2026-07-04T19:30:15.999', '2026-07-04 19:30:15', 'time'],
    ['2026-07-04 7:30 pm', '2026-07-04 19:30:00', 'time'],
    ['2026-03-29 02:30', '2026-03-29 03:30:00', 'time'],
    // With an offset: that instant.
    ['2026-07-04T19:30:00Z', '2026-07-04 21:30:00', 'instant'],
    ['2026-07-04t19:30:00.123z', '2026-07-04 21:30:00', 'instant'],
    ['2026-07-04T19:30:00+00:00', '2026-07-04 21:30:00', 'instant'],
    ['2026-07-04T19:30:00-05:00', '2026-07-05 02:30:00', 'instant'],
    ['2026-07-04T19:30:00+0530', '2026-07-04 16:00:00', 'instant'],
    ['2026-07-04T19:30+02', '2026-07-04 19:30:00', 'instant'],
    ['2026-07-04 19:30:00 +02:00', '2026-07-04 19:30:00', 'instant'],
    ['2026-07-04 19:30:00 UTC', '2026-07-04 21:30:00', 'instant'],
    ['2026-07-04T19:30:00 05:00', '2026-07-04 16:30:00', 'instant'],
    // Unix seconds.
    [1783193400, '2026-07-04 21:30:00', 'instant'],
    ['1783193400', '2026-07-04 21:30:00', 'instant'],
    ['0', '1970-01-01 01:00:00', 'instant'],
    [0, '1970-01-01 01:00:00', 'instant'],
    ['-1', '1970-01-01 00:59:59', 'instant'],
    ['2026', '1970-01-01 01:33:46', 'instant'],
    ['20261304', '1970-08-23 13:08:24', 'instant'],
    // RFC 5545.
    ['20260704', '2026-07-04 00:00:00', 'day'],
    [20260704, '2026-07-04 00:00:00', 'day'],
    ['20260704T193015', '2026-07-04 19:30:15', 'time'],
    ['20260704T193015Z', '2026-07-04 21:30:15', 'instant'],
    // Words.
    ['now', '2026-11-21 14:37:12', 'instant'],
    ['NOW', '2026-11-21 14:37:12', 'instant'],
    ['today', '2026-11-21 00:00:00', 'day'],
    ['Tomorrow', '2026-11-22 00:00:00', 'day'],
    ['yesterday', '2026-11-20 00:00:00', 'day'],
    ['midnight', '2026-11-21 00:00:00', 'time'],
    ['noon', '2026-11-21 12:00:00', 'time'],
    ['yesterday noon', '2026-11-20 12:00:00', 'time'],
    ['tomorrow 9am', '2026-11-22 09:00:00', 'time'],
    ['tomorrow 12am', '2026-11-22 00:00:00', 'time'],
    ['tomorrow 12pm', '2026-11-22 12:00:00', 'time'],
    ['9am tomorrow', '2026-11-22 09:00:00', 'time'],
    ['today 18:30', '2026-11-21 18:30:00', 'time'],
    ['18:30', '2026-11-21 18:30:00', 'time'],
    // Counted from this moment.
    ['+1 week', '2026-11-28 14:37:12', 'instant'],
    [' 1 week', '2026-11-28 14:37:12', 'instant'],
    ['-3 days', '2026-11-18 14:37:12', 'instant'],
    ['3 days ago', '2026-11-18 14:37:12', 'instant'],
    ['-3 days ago', '2026-11-24 14:37:12', 'instant'],
    ['+2 months', '2027-01-21 14:37:12', 'instant'],
    ['+1 year', '2027-11-21 14:37:12', 'instant'],
    ['+90 minutes', '2026-11-21 16:07:12', 'instant'],
    ['+1 week 2 days', '2026-11-30 14:37:12', 'instant'],
    ['next week', '2026-11-28 14:37:12', 'instant'],
    ['last month', '2026-10-21 14:37:12', 'instant'],
    ['this year', '2026-11-21 14:37:12', 'instant'],
    ['previous day', '2026-11-20 14:37:12', 'instant'],
    // Counted from a day.
    ['2026-01-31 +1 month', '2026-03-03 00:00:00', 'day'],
    ['2026-07-04 -1 day', '2026-07-03 00:00:00', 'day'],
    ['2026-07-04 18:30 +10 days', '2026-07-14 18:30:00', 'time'],
    ['today +36 hours', '2026-11-22 12:00:00', 'time'],
    ['2026-03-28 12:00 +24 hours', '2026-03-29 13:00:00', 'time'],
    // Weekdays.
    ['saturday', '2026-11-21 00:00:00', 'day'],
    ['monday', '2026-11-23 00:00:00', 'day'],
    ['Thurs', '2026-11-26 00:00:00', 'day'],
    ['this saturday', '2026-11-21 00:00:00', 'day'],
    ['next saturday', '2026-11-28 00:00:00', 'day'],
    ['next friday', '2026-11-27 00:00:00', 'day'],
    ['next fri 8pm', '2026-11-27 20:00:00', 'time'],
    ['last friday', '2026-11-20 00:00:00', 'day'],
    ['last saturday', '2026-11-14 00:00:00', 'day'],
    ['last sunday', '2026-11-15 00:00:00', 'day'],
    ['monday next week', '2026-11-23 00:00:00', 'day'],
    ['sunday this week', '2026-11-22 00:00:00', 'day'],
    ['friday last week', '2026-11-13 00:00:00', 'day'],
    ['2026-07-04 monday', '2026-07-06 00:00:00', 'day'],
    // Other ways to write a day.
    ['21-11-2026 00:00:00', '2026-11-21 00:00:00', 'time'],
    ['05-11-2026', '2026-11-05 00:00:00', 'day'],
    ['24.11.2026', '2026-11-24 00:00:00', 'day'],
    ['5.11.2026 9:30', '2026-11-05 09:30:00', 'time'],
    ['2026/11/24', '2026-11-24 00:00:00', 'day'],
    ['2026.11.24', '2026-11-24 00:00:00', 'day'],
    ['2026/11/24T05:00', '2026-11-24 05:00:00', 'time'],
    ['2026/11/24 05:00:30', '2026-11-24 05:00:30', 'time'],
    ['24.11.2026T05:00Z', '2026-11-24 06:00:00', 'instant'],
    ['24/12/2026', '2026-12-24 00:00:00', 'day'],
    ['12/24/2026 8:00 pm', '2026-12-24 20:00:00', 'time'],
    ['11/11/2026', '2026-11-11 00:00:00', 'day'],
    ['November 24, 2026', '2026-11-24 00:00:00', 'day'],
    ['November 24th, 2026 8pm', '2026-11-24 20:00:00', 'time'],
    ['Nov. 24,2026', '2026-11-24 00:00:00', 'day'],
    ['24 November 2026', '2026-11-24 00:00:00', 'day'],
    ['24-Nov-2026', '2026-11-24 00:00:00', 'day'],
    ['1st June 2027', '2027-06-01 00:00:00', 'day'],
    ['1er août 2027', '2027-08-01 00:00:00', 'day'],
    ['14 juil. 2027', '2027-07-14 00:00:00', 'day'],
    ['24. Dezember 2026', '2026-12-24 00:00:00', 'day'],
    ['3. März 2027 18:30', '2027-03-03 18:30:00', 'time'],
    ['29 février 2028', '2028-02-29 00:00:00', 'day'],
    ['2026-11', '2026-11-01 00:00:00', 'day'],
    ['2026/11', '2026-11-01 00:00:00', 'day'],
    ['November 2026', '2026-11-01 00:00:00', 'day'],
    ['2026-11 +1 month', '2026-12-01 00:00:00', 'day'],
    // RFC 2822.
    ['Tue, 24 Nov 2026 05:00:00 +0000', '2026-11-24 06:00:00', 'instant'],
    ['Tue, 24 Nov 2026 05:00:00 GMT', '2026-11-24 06:00:00', 'instant'],
    ['24 Nov 2026 05:00 -0500 (EST)', '2026-11-24 11:00:00', 'instant'],
    ['Tue Nov 24 2026 05:00:00 GMT+0100 (CET)', '2026-11-24 05:00:00', 'instant'],
    // Without a blank.
    ['now-1day', '2026-11-20 14:37:12', 'instant'],
    ['now+2weeks', '2026-12-05 14:37:12', 'instant'],
    ['now 1day', '2026-11-22 14:37:12', 'instant'],
    ['today-1month', '2026-10-21 00:00:00', 'day'],
    // Saturday and Sunday of the week.
    ['weekend', '2026-11-21 00:00:00', 'day'],
    ['this weekend', '2026-11-21 00:00:00', 'day'],
    ['next weekend', '2026-11-28 00:00:00', 'day'],
    ['last weekend', '2026-11-14 00:00:00', 'day'],
    ['Wochenende', '2026-11-21 00:00:00', 'day'],
    ['week-end', '2026-11-21 00:00:00', 'day'],
    ['weekend 18:00', '2026-11-21 18:00:00', 'time'],
    // The edges of a month.
    ['first day of next month', '2026-12-01 14:37:12', 'instant'],
    ['last day of this month', '2026-11-30 14:37:12', 'instant'],
    ['last day of next month midnight', '2026-12-31 00:00:00', 'time'],
    ['first day of last month', '2026-10-01 14:37:12', 'instant'],
  ]

  test.each(table)('%j is %s, a %s', (value, local, kind) => {
    const moment = parseMoment(value, 'Europe/Zurich', now)
    expect(moment).toMatchObject({ local, dayOnly: kind === 'day', instant: kind === 'instant' })
    expect(moment?.utc).toBe(toUtc(local, 'Europe/Zurich'))
  })

  test.each(
    [
      '',
      ' ',
      'garbage',
      'null',
      'NaN',
      'UTC',
      't',
      '+',
      '-',
      'next',
      'first day of',
      'next christmas',
      'week',
      '2026-02-30',
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-04-31',
      '2026-13-45',
      '2026-99-99',
      '20260230',
      '20260704T25',
      '20260704T250000',
      '12/10/2026 8:00 pm',
      '2026-07-04 25:00',
      '2026-07-04 24:00:01',
      '2026-07-04 24:01',
      '2026-07-04 12:60',
      '2026-07-04 12:00:60',
      '2026-07-04 13pm',
      '2026-07-04 0am',
      '2026-07-04T',
      '2026-07-04T19',
      '2026-07-04 19',
      '2026-07-04Z',
      '2026-07-04T19:30:00+25:00',
      '2026-07-04T19:30:00+02:60',
      '2026-07-04T19:30:00 Mars',
      '7/4/2026',
      '26-07-04',
      '07-04-26',
      '2026/07-04',
      '31.04.2026',
      '04-21-2026',
      '13/13/2026',
      '04/21/26',
      '2026-13',
      '2026-00',
      '0999-12',
      '1/4 2026',
      'june 31 2027',
      'jui 1 2027',
      'ma 1 2027',
      'june 2027 july',
      'november 24',
      'monat 1 2027',
      'november',
      'now-',
      'now-1christmas',
      'weekends',
      'Sat, 21 Nov 2026 25:00:00 GMT',
      '2026-07-04 2026-07-05',
      '9am 10am',
      'monday tuesday',
      'todaytomorrow',
      '0999-12-31',
      '4000-01-01',
      '3999-12-31 24:00',
      '+3000 years',
      '-2000 years',
      '+999999999 years',
      '-999999999 weeks',
      '999999999999',
      '-99999999999',
      '1234567890123',
      '1.5',
      '2026-07-04'.padEnd(65, ' '),
      '9'.repeat(100_000),
      '+1 week '.repeat(10_000),
    ].map(titled),
  )('%j is none', (_, value) => {
    expect(parseMoment(value, 'Europe/Zurich', now)).toBeUndefined()
  })

  test.each([NaN, Infinity, -Infinity, 1.5, 1e15, -1e15, 1e300])('the number %d is none', (value) => {
    expect(parseMoment(value, 'Europe/Zurich', now)).toBeUndefined()
  })

  test('the years are those of the requested zone', () => {
    expect(parseMoment('3999-12-31T23:30:00Z', 'UTC', now)?.local).toBe('3999-12-31 23:30:00')
    expect(parseMoment('3999-12-31T23:30:00Z', 'Europe/Zurich', now)).toBeUndefined()
    expect(parseMoment('0999-12-31T23:50:00Z', 'Europe/Zurich', now)?.local).toBe('1000-01-01 00:24:08')
  })

  test.each([
    ['2026-11', '2026-11-30 00:00:00'],
    ['2028-02', '2028-02-29 00:00:00'],
    ['December 2026', '2026-12-31 00:00:00'],
    ['3999-12', '3999-12-31 00:00:00'],
    ['weekend', '2026-11-22 00:00:00'],
    ['next weekend', '2026-11-29 00:00:00'],
    ['2026-11-24', '2026-11-24 00:00:00'],
    ['2026-11 18:00', '2026-11-01 18:00:00'],
    ['2026-01 +1 month', '2026-02-01 00:00:00'],
  ])('the last day of %j is %s', (value, last) => {
    expect(parseMoment(value, 'Europe/Zurich', now)?.last).toBe(last)
  })

  test.each([
    ['2026-11-20T12:00:00Z', '2026-11-21'],
    ['2026-11-21T12:00:00Z', '2026-11-21'],
    ['2026-11-22T22:59:59Z', '2026-11-21'],
    ['2026-11-22T23:00:00Z', '2026-11-28'],
  ])('at %s the weekend begins on %s', (at, first) => {
    expect(parseMoment('weekend', 'Europe/Zurich', utc(at))?.local).toBe(`${first} 00:00:00`)
  })

  test.each([
    ['12/10/2026', true],
    [' 1/2/2026 18:00', true],
    ['11/11/2026', false],
    ['24/12/2026', false],
    ['12/24/2026', false],
    ['13/13/2026', false],
    ['12-10-2026', false],
    ['12/10/26', false],
  ])('%j can mean two days: %s', (text, ambiguous) => {
    expect(isAmbiguousDate(text)).toBe(ambiguous)
  })

  test('words are read in the requested zone', () => {
    expect(parseMoment('today', 'Pacific/Auckland', now)).toMatchObject({
      local: '2026-11-22 00:00:00',
      utc: utc('2026-11-21T11:00:00Z'),
    })
    expect(parseMoment('today', 'UTC-4.5', now)).toMatchObject({
      local: '2026-11-21 00:00:00',
      utc: utc('2026-11-21T04:30:00Z'),
    })
  })

  test('the current time stays the same instant in the hour that happens twice', () => {
    const second = utc('2026-10-25T01:30:00Z')
    expect(parseMoment('now', 'Europe/Zurich', second)).toEqual({
      local: '2026-10-25 02:30:00',
      utc: second,
      last: '2026-10-25 02:30:00',
      stated: '2026-10-25 02:30:00',
      days: ['2026-10-25', '2026-10-25'],
      dayOnly: false,
      instant: true,
    })
    expect(parseMoment('-1 hour', 'Europe/Zurich', second)?.utc).toBe(second - 3600)
  })

  test('nothing makes it throw, and what it gives is consistent', () => {
    const piece = fc.constantFrom(
      '2026-07-04',
      '2026-02-30',
      '1000-01-01',
      '3999-12-31',
      '24:00',
      '9am',
      'Z',
      '+02:00',
      'now',
      'tomorrow',
      'noon',
      '+1',
      '-9999',
      '999999999',
      'week',
      'months',
      'years',
      'seconds',
      'ago',
      'next',
      'last',
      'friday',
      'first day of',
      'T',
      ' ',
      ':',
    )
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(' ')),
      fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(value, fc.constantFrom('Europe/Zurich', 'Australia/Lord_Howe', 'UTC+14'), (value, name) => {
        const moment = parseMoment(value, name, now)
        if (!moment) return
        expect(toLocal(moment.utc, name)).toBe(moment.local)
        expect(moment.local).toMatch(/^[123]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      }),
      { numRuns: 3000 },
    )
  })
})
