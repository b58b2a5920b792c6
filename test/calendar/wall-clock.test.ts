/** The arithmetic of wall clocks. */
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  details,
  endOfDay,
  fromWallSeconds,
  startOfDay,
  wallSeconds,
} from '../../src/calendar/values/wall-clock.ts'
import { iso, toUtc } from '../../src/calendar/values/zone.ts'

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

  test.each([
    '0999-12-31 23:59:59',
    '1582-10-04 00:00:00',
    '1969-12-31 23:59:59',
    '2028-02-29 09:08:07',
    '3999-12-31 23:59:59',
    '9999-12-31 23:59:59',
  ])('%s from its seconds, and from half a second later', (local) => {
    expect(fromWallSeconds(wallSeconds(local))).toBe(local)
    expect(fromWallSeconds(wallSeconds(local) + 0.5)).toBe(local)
  })

  test('no number is an error', () => {
    expect(() => fromWallSeconds(Number.NaN)).toThrow(RangeError)
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
    ['1970-01-01 00:00:00', 'Africa/Monrovia', '1970-01-01T00:00:30-00:44'],
    ['1917-01-01 00:00:00', 'Europe/Moscow', '1917-01-01T00:00:41+02:32'],
  ])('%s in %s is %s', (local, name, expected) => {
    const utc = toUtc(local, name)
    expect(iso(utc, name)).toBe(expected)
    expect(Date.parse(iso(utc, name)) / 1000).toBe(utc)
  })
})
