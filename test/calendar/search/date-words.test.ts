/** Date words of a search, on Wednesday, 18 November 2026. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../../src/calendar/languages.ts'
import { readDates } from '../../../src/calendar/search/dates/date-words.ts'
import { leastThreadTime, threadTime } from '../../support/processor-time.ts'
import * as de from './date-rows/de.ts'
import * as en from './date-rows/en.ts'
import * as fr from './date-rows/fr.ts'
import type { DateRow } from './date-rows/row.ts'
import { asJson, HOLIDAYS_FILE, holidays } from './generate-holidays.ts'

const at = (time: string, zone = 'Europe/Zurich') => ({ now: Date.parse(time) / 1000, zone })
const clock = at('2026-11-18T12:00:00Z')

const rows: Record<Language, { read: DateRow[]; unread: string[] }> = { en, fr, de }

function rowOf(typed: string, language: Language, when = clock): DateRow {
  const { rest, dates } = readDates(typed, language, when)
  const ranges = dates.flatMap((date) => date.ranges)
  return [typed, rest, ...ranges.map(({ start, end }) => (start === end ? start : `${start}/${end}`))]
}

describe.each(languageCodes)('in %s', (language) => {
  test.each(rows[language].read)('%s', (...row) => {
    expect(rowOf(row[0], language)).toEqual(row)
  })

  test.each(rows[language].unread)('%s is no date', (typed) => {
    expect(readDates(typed, language, clock)).toEqual({ rest: typed, dates: [] })
  })
})

test('a reading is told as it was typed, with the words that belong to it', () => {
  const { dates } = readDates('Konzerte am  Wochenende und im ’Dezember’ „heute“ NÄCHSTE Woche', 'de', clock)
  expect(dates.map(({ text }) => text)).toEqual(['am  Wochenende', 'NÄCHSTE Woche'])
})

test.each([
  // The weekend that runs, and the week that ends today.
  ['weekend', '2026-11-22T12:00:00Z', 'UTC', '2026-11-21/2026-11-22'],
  ['next weekend', '2026-11-22T12:00:00Z', 'UTC', '2026-11-28/2026-11-29'],
  ['this week', '2026-11-22T12:00:00Z', 'UTC', '2026-11-16/2026-11-22'],
  ['this sunday', '2026-11-22T12:00:00Z', 'UTC', '2026-11-22'],
  ['next sunday', '2026-11-22T12:00:00Z', 'UTC', '2026-11-29'],
  // Another day elsewhere.
  ['today', '2026-11-18T23:30:00Z', 'UTC', '2026-11-18'],
  ['today', '2026-11-18T23:30:00Z', 'Europe/Zurich', '2026-11-19'],
  // Over New Year.
  ['tomorrow', '2026-12-31T12:00:00Z', 'UTC', '2027-01-01'],
  ['next month', '2026-12-31T12:00:00Z', 'UTC', '2027-01-01/2027-01-31'],
  ['24 december', '2026-12-24T12:00:00Z', 'UTC', '2026-12-24'],
  ['24 december', '2026-12-25T12:00:00Z', 'UTC', '2027-12-24'],
  ['28 december to 3 january', '2027-01-02T12:00:00Z', 'UTC', '2026-12-28/2027-01-03'],
])('%s at %s in %s is %s', (typed, time, zone, range) => {
  expect(rowOf(typed, 'en', at(time, zone))).toEqual([typed, '', range])
})

test('the running month is one of those ahead', () => {
  const months = ['2026-11-01/2026-11-30', '2027-11-01/2027-11-30', '2028-11-01/2028-11-30']
  expect(rowOf('november', 'en')).toEqual(['november', '', ...months])
})

test('what is left is never longer, and a range never ends before it starts', () => {
  const word = fc.constantFrom(
    ...Object.values(rows).flatMap(({ read }) => read.flatMap(([typed]) => typed.split(' '))),
  )
  const part = fc.oneof(
    word,
    fc.nat(3000).map(String),
    fc.constantFrom(' ', ', ', '-', '"', "'", '.', '/'),
    fc.string(),
  )
  const typed = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join(' ')),
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 100 }),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom(...languageCodes), (text, language) => {
      const { rest, dates } = readDates(text, language, clock)
      expect(rest.length).toBeLessThanOrEqual(text.length)
      for (const { text: reading, ranges } of dates) {
        expect(text).toContain(reading)
        expect(ranges.length).toBeGreaterThan(0)
        for (const { start, end } of ranges) {
          expect(`${start} ${end}`).toMatch(/^\d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/)
          expect(start <= end).toBe(true)
        }
      }
    }),
    { numRuns: 2000 },
  )
})

/** A text takes about as long as its tenth ten times; a quadratic time would be ten times that. */
test.each([
  'the ',
  'le la ',
  "l'",
  '3.',
  '3-',
  '2027 ',
  '"',
  '-',
  ' ',
  'january - ',
  'sunday, ',
  'x',
  'in december 2026 and ',
])('linear time for %j', (piece) => {
  const read = (length: number, times = 1) => {
    const text = piece.repeat(length / piece.length)
    return () => Array.from({ length: times }, () => readDates(text, 'fr', clock))
  }
  // Beside it, garbage collection, and that processor time is told in steps of several milliseconds.
  const limit = 4 * threadTime(read(10_000, 10)) + 50
  expect(leastThreadTime(read(100_000), limit)).toBeLessThan(limit)
})

test('holidays.json is what its generator writes', () => {
  expect(readFileSync(HOLIDAYS_FILE, 'utf8')).toBe(asJson(holidays()))
})
