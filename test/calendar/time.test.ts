import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  abbreviation,
  addDays,
  addMonths,
  details,
  endOfDay,
  fromWallSeconds,
  iso,
  normalizeLocal,
  parseMoment,
  startOfDay,
  toLocal,
  toUtc,
  wallSeconds,
  zone,
} from '../../src/calendar/values/time.ts'

const utc = (text: string) => Date.parse(text) / 1000
const titled = (text: string): [title: string, text: string] => [text.slice(0, 40), text]

describe('a zone', () => {
  test.each([
    ['europe/zurich', 'Europe/Zurich'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['America/Port-au-Prince', 'America/Port-au-Prince'],
    ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['america/argentina/comodrivadavia', 'America/Argentina/ComodRivadavia'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['europe/kyiv', 'Europe/Kyiv'],
    ['africa/dar_es_salaam', 'Africa/Dar_es_Salaam'],
    ['us/eastern', 'US/Eastern'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['etc/utc', 'Etc/UTC'],
    ['cet', 'CET'],
    ['japan', 'Japan'],
    ['utc', 'UTC'],
    ['UTC+2', 'UTC+2'],
    ['utc-4.5', 'UTC-4.5'],
    ['UTC+5:30', 'UTC+5:30'],
    ['UTC+05:30', 'UTC+5:30'],
    ['UTC+5.50', 'UTC+5.5'],
    ['UTC+2:00', 'UTC+2'],
    ['UTC+5.75', 'UTC+5.75'],
    ['UTC-0', 'UTC+0'],
    ['UTC+14', 'UTC+14'],
    ['GMT+1', 'UTC+1'],
    ['+02:00', 'UTC+2'],
    ['-0330', 'UTC-3:30'],
  ])('%s is %s', (name, expected) => {
    expect(zone(name)).toBe(expected)
    expect(zone(expected)).toBe(expected)
  })

  test.each(
    [
      '',
      ' ',
      'Mars/Phobos',
      'Europe',
      'Europe/',
      'Europe/Atlantis',
      'SystemV/EST5',
      'PST',
      'Etc/Unknown',
      'UTC+15',
      'UTC-14:30',
      'UTC+5.33',
      'UTC+2:60',
      'UTC+',
      'UTC 2',
      '2',
      'constructor',
      '__proto__',
      'Europe/Zurich ',
      '../Europe/Zurich',
      'Europe/Zürich',
      'é',
      'a'.repeat(1_000_000),
      '+'.repeat(40),
    ].map(titled),
  )('%j is none', (_, name) => {
    expect(zone(name)).toBeUndefined()
  })

  test('that is unknown has no time', () => {
    expect(() => toLocal(0, 'Mars/Phobos')).toThrow(RangeError)
    expect(() => toUtc('2026-07-04 19:30:00', 'Mars/Phobos')).toThrow(RangeError)
  })
})

describe('a wall clock and its instant', () => {
  /** Zone, wall clock, its instant, and where the two differ the wall clock it settles on. */
  const table: [zone: string, local: string, instant: string, settled?: string][] = [
    ['UTC', '2026-07-04 19:30:00', '2026-07-04T19:30:00Z'],
    ['UTC+5:30', '2026-07-04 19:30:00', '2026-07-04T14:00:00Z'],
    ['UTC-4.5', '2026-07-04 19:30:00', '2026-07-05T00:00:00Z'],
    ['Asia/Tokyo', '2026-07-04 19:30:00', '2026-07-04T10:30:00Z'],
    ['Asia/Kathmandu', '2026-07-04 19:30:00', '2026-07-04T13:45:00Z'],
    // Spring: an hour is skipped, in Lord Howe half an hour, and in Samoa once a whole day.
    ['Europe/Zurich', '2026-03-29 01:59:59', '2026-03-29T00:59:59Z'],
    ['Europe/Zurich', '2026-03-29 02:00:00', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['Europe/Zurich', '2026-03-29 02:30:00', '2026-03-29T01:30:00Z', '2026-03-29 03:30:00'],
    ['Europe/Zurich', '2026-03-29 03:00:00', '2026-03-29T01:00:00Z'],
    ['America/New_York', '2026-03-08 01:59:59', '2026-03-08T06:59:59Z'],
    ['America/New_York', '2026-03-08 02:30:00', '2026-03-08T07:30:00Z', '2026-03-08 03:30:00'],
    ['America/New_York', '2026-03-08 03:00:00', '2026-03-08T07:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04 01:59:59', '2026-10-03T15:29:59Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:10:00', '2026-10-03T15:40:00Z', '2026-10-04 02:40:00'],
    ['Australia/Lord_Howe', '2026-10-04 02:30:00', '2026-10-03T15:30:00Z'],
    ['Africa/Cairo', '2026-04-24 00:00:00', '2026-04-23T22:00:00Z', '2026-04-24 01:00:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30T22:00:00Z', '2011-12-31 12:00:00'],
    // Autumn: the first of the two.
    ['Europe/Zurich', '2026-10-25 01:59:59', '2026-10-24T23:59:59Z'],
    ['Europe/Zurich', '2026-10-25 02:30:00', '2026-10-25T00:30:00Z'],
    ['Europe/Zurich', '2026-10-25 03:00:00', '2026-10-25T02:00:00Z'],
    ['America/New_York', '2026-11-01 01:30:00', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-01 02:00:00', '2026-11-01T07:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:45:00', '2026-04-04T14:45:00Z'],
    ['Australia/Lord_Howe', '2026-04-05 02:00:00', '2026-04-04T15:30:00Z'],
    // Local mean time, to the second; and the far end.
    ['Europe/Paris', '1900-01-01 10:00:00', '1900-01-01T09:50:39Z'],
    ['Europe/Zurich', '3999-07-01 12:00:00', '3999-07-01T10:00:00Z'],
  ]

  test.each(table)('%s %s is %s', (name, local, instant, settled = local) => {
    expect(toUtc(local, name)).toBe(utc(instant))
    expect(toLocal(utc(instant), name)).toBe(settled)
    expect(normalizeLocal(local, name)).toBe(settled)
  })

  test('the second of two equal wall clocks is shown as the first is', () => {
    expect(toLocal(utc('2026-10-25T01:30:00Z'), 'Europe/Zurich')).toBe('2026-10-25 02:30:00')
  })

  const zones = fc.constantFrom(
    'Europe/Zurich',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Asia/Tokyo',
    'Pacific/Apia',
    'Pacific/Chatham',
    'America/Sao_Paulo',
    'UTC',
    'UTC-9:30',
  )
  const seconds = fc.oneof(
    fc.integer({ min: utc('1850-01-01T00:00:00Z'), max: utc('2100-01-01T00:00:00Z') }),
    fc.integer({ min: utc('1000-01-02T00:00:00Z'), max: utc('3999-12-30T00:00:00Z') }),
  )

  test('a settled wall clock stays what it is', () => {
    fc.assert(
      fc.property(seconds, zones, (wall, name) => {
        const settled = normalizeLocal(fromWallSeconds(wall), name)
        expect(toLocal(toUtc(settled, name), name)).toBe(settled)
        expect(normalizeLocal(settled, name)).toBe(settled)
        expect(wallSeconds(settled)).toBeGreaterThanOrEqual(wall)
      }),
      { numRuns: 1500 },
    )
  })

  test('an instant comes back, but for the hour that happens twice', () => {
    fc.assert(
      fc.property(seconds, zones, (instant, name) => {
        const local = toLocal(instant, name)
        const back = toUtc(local, name)
        expect(back).toBeLessThanOrEqual(instant)
        expect(toLocal(back, name)).toBe(local)
      }),
      { numRuns: 1500 },
    )
  })

  test('offsets around every change of the clocks are as the runtime has them', () => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Europe/Zurich',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    for (let instant = utc('2026-03-28T00:00:00Z'); instant < utc('2026-03-31T00:00:00Z'); instant += 900) {
      expect(toLocal(instant, 'Europe/Zurich')).toBe(format.format(instant * 1000).replace(', ', ' '))
    }
  })
})

describe('what the time is called', () => {
  test.each([
    ['UTC', 'UTC', 'UTC'],
    ['Etc/UTC', 'UTC', 'UTC'],
    ['UTC+2', 'UTC+2', 'UTC+2'],
    ['UTC-4.5', 'UTC-4.5', 'UTC-4.5'],
    ['Europe/Zurich', 'CET', 'CEST'],
    ['Europe/Paris', 'CET', 'CEST'],
    ['Europe/London', 'GMT', 'BST'],
    ['Europe/Dublin', 'GMT', 'IST'],
    ['Europe/Lisbon', 'WET', 'WEST'],
    ['Europe/Athens', 'EET', 'EEST'],
    ['Europe/Moscow', 'MSK', 'MSK'],
    ['Europe/Istanbul', '+03', '+03'],
    ['Atlantic/Azores', '-01', '+00'],
    ['America/New_York', 'EST', 'EDT'],
    ['America/Chicago', 'CST', 'CDT'],
    ['America/Denver', 'MST', 'MDT'],
    ['America/Phoenix', 'MST', 'MST'],
    ['America/Los_Angeles', 'PST', 'PDT'],
    ['America/Anchorage', 'AKST', 'AKDT'],
    ['America/Halifax', 'AST', 'ADT'],
    ['America/St_Johns', 'NST', 'NDT'],
    ['America/Havana', 'CST', 'CDT'],
    ['America/Sao_Paulo', '-03', '-03'],
    ['America/Bogota', '-05', '-05'],
    ['America/Santo_Domingo', 'AST', 'AST'],
    ['Pacific/Honolulu', 'HST', 'HST'],
    ['Africa/Johannesburg', 'SAST', 'SAST'],
    ['Africa/Lagos', 'WAT', 'WAT'],
    ['Asia/Tokyo', 'JST', 'JST'],
    ['Asia/Kolkata', 'IST', 'IST'],
    ['Asia/Shanghai', 'CST', 'CST'],
    ['Asia/Dubai', '+04', '+04'],
    ['Asia/Kathmandu', '+0545', '+0545'],
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Australia/Perth', 'AWST', 'AWST'],
    ['Australia/Lord_Howe', '+11', '+1030'],
    ['Pacific/Auckland', 'NZDT', 'NZST'],
  ])('in %s: %s in January, %s in July', (name, january, july) => {
    expect(abbreviation(utc('2026-01-15T12:00:00Z'), name)).toBe(january)
    expect(abbreviation(utc('2026-07-15T12:00:00Z'), name)).toBe(july)
  })
})

describe('arithmetic of wall clocks', () => {
  test('days', () => {
    expect(startOfDay('2026-07-04 19:30:00')).toBe('2026-07-04 00:00:00')
    expect(endOfDay('2026-07-04 19:30:00')).toBe('2026-07-04 23:59:59')
    expect(addDays('2028-02-28 12:00:00', 1)).toBe('2028-02-29 12:00:00')
    expect(addDays('2026-01-01 12:00:00', -1)).toBe('2025-12-31 12:00:00')
  })

  test.each([
    ['2026-01-31 10:00:00', 1, '2026-02-28 10:00:00'],
    ['2028-01-31 10:00:00', 1, '2028-02-29 10:00:00'],
    ['2028-02-29 10:00:00', 12, '2029-02-28 10:00:00'],
    ['2028-02-29 10:00:00', 48, '2032-02-29 10:00:00'],
    ['2026-11-21 10:00:00', 24, '2028-11-21 10:00:00'],
    ['2026-03-31 10:00:00', -1, '2026-02-28 10:00:00'],
    ['2026-01-15 10:00:00', -1, '2025-12-15 10:00:00'],
  ])('%s and %i months is %s', (local, months, expected) => {
    expect(addMonths(local, months)).toBe(expected)
  })

  test('seconds as if in UTC, and back', () => {
    expect(wallSeconds('1970-01-02 00:00:01')).toBe(86_401)
    expect(fromWallSeconds(86_401)).toBe('1970-01-02 00:00:01')
    expect(fromWallSeconds(wallSeconds('1000-01-01 00:00:00'))).toBe('1000-01-01 00:00:00')
  })

  test('parts', () => {
    expect(details('2026-07-04 19:30:05')).toEqual({
      year: '2026',
      month: '07',
      day: '04',
      hour: '19',
      minutes: '30',
      seconds: '05',
    })
  })

  test.each([
    ['2026-07-04 19:30:00', 'Europe/Zurich', '2026-07-04T19:30:00+02:00'],
    ['2026-12-04 19:30:00', 'America/St_Johns', '2026-12-04T19:30:00-03:30'],
    ['2026-07-04 19:30:00', 'UTC', '2026-07-04T19:30:00+00:00'],
    ['2026-03-29 02:30:00', 'Europe/Zurich', '2026-03-29T03:30:00+02:00'],
  ])('%s in %s is %s', (local, name, expected) => {
    expect(iso(toUtc(local, name), name)).toBe(expected)
  })
})

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
      'June 1 2027',
      '1 June 2027',
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
      '04.07.2026',
      '7/4/2026',
      '26-07-04',
      '2026/07/04',
      '2026-07',
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
