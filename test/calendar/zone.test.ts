/** Zones, and the instants of their wall clocks. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromWallSeconds, wallSeconds } from '../../src/calendar/values/wall-clock.ts'
import { abbreviation, normalizeLocal, toLocal, toUtc, zone } from '../../src/calendar/values/zone.ts'

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
