/** Dates and times of VEVENTs that are not as the standard has them. */
import { expect, test } from 'vitest'
import { calendar, event, read, skips } from './fixtures.ts'

const one = (...lines: string[]) => read(calendar('BEGIN:VEVENT', 'UID:a', 'SUMMARY:A', ...lines, 'END:VEVENT'))

test.each([
  ['DTSTART;VALUE=DATE:20090127T073000', '2009-01-27 07:30:00', '2009-01-27 07:30:00', undefined],
  ['DTSTART;VALUE=DATE:20090127T073000Z', '2009-01-27 07:30:00', '2009-01-27 07:30:00', 'UTC'],
  [
    'DTSTART;TZID=Europe/Paris;VALUE=DATE:20090127T073000\nDTEND;VALUE=DATE:20090127T083000',
    '2009-01-27 07:30:00',
    '2009-01-27 08:30:00',
    'Europe/Paris',
  ],
])('%s is a time, whatever its VALUE says', (lines, start_date, end_date, timezone) => {
  const reads = one(lines)
  expect(skips(reads)).toEqual([])
  expect(event(reads, 'a')).toMatchObject({ start_date, end_date })
  expect(event(reads, 'a')).not.toHaveProperty('all_day')
  expect(event(reads, 'a').timezone).toBe(timezone)
})

test('VALUE=DATE-TIME of a date is a day', () => {
  expect(event(one('DTSTART;VALUE=DATE-TIME:20090127'), 'a')).toMatchObject({
    all_day: true,
    start_date: '2009-01-27 00:00:00',
    end_date: '2009-01-27 23:59:59',
  })
})

test('a day that ends at a time of day lasts until the end of that day', () => {
  expect(event(one('DTSTART;VALUE=DATE:20090127', 'DTEND;VALUE=DATE:20090128T080000'), 'a')).toMatchObject({
    all_day: true,
    start_date: '2009-01-27 00:00:00',
    end_date: '2009-01-28 23:59:59',
  })
})
