/** When a recurring event takes place, where its dates and rules are odd. */
import { describe, expect, test } from 'vitest'
import { calendar, occurrences, read, skips } from './fixtures.ts'

const series = (...lines: string[]) => read(calendar('BEGIN:VEVENT', 'UID:a', 'SUMMARY:A', ...lines, 'END:VEVENT'))
const timed = (...lines: string[]) =>
  series('DTSTART;TZID=Europe/Paris:20261201T100000', 'DTEND;TZID=Europe/Paris:20261201T110000', ...lines)
const starts = (reads: ReturnType<typeof read>) => occurrences(reads).map((one) => one.start_date.slice(5, 16))

describe('UNTIL before the start', () => {
  const reads = timed('RRULE:FREQ=DAILY;UNTIL=20261101T000000Z')

  test('leaves nothing, and is named', () => {
    expect(starts(reads)).toEqual([])
    expect(skips(reads)).toEqual([
      { source: 'test:3', reason: 'unreadable rule', detail: 'UNTIL=2026-11-01T00:00:00Z, before the start' },
      { source: 'test:3', reason: 'no occurrence in the window', detail: 'A' },
    ])
  })

  test('leaves the dates of RDATE, and what another rule has', () => {
    const rdate = 'RDATE;TZID=Europe/Paris:20261205T100000'
    expect(starts(timed('RRULE:FREQ=DAILY;UNTIL=20261101', rdate))).toEqual(['12-05 10:00'])
    const two = timed('RRULE:FREQ=DAILY;UNTIL=20261101', 'RRULE:FREQ=DAILY;COUNT=2')
    expect(starts(two)).toEqual(['12-01 10:00', '12-02 10:00'])
  })

  test('on the same day is a mistake about zones: the first date stays', () => {
    const late = series('DTSTART;TZID=America/New_York:20261201T200000', 'RRULE:FREQ=DAILY;UNTIL=20261201T235959Z')
    expect(starts(late)).toEqual(['12-01 20:00'])
    expect(skips(late)).toEqual([])
  })
})

describe('EXRULE', () => {
  test('leaves out what it produces', () => {
    const reads = timed('RRULE:FREQ=DAILY;COUNT=5', 'EXRULE:FREQ=DAILY;INTERVAL=2')
    expect(starts(reads)).toEqual(['12-02 10:00', '12-04 10:00'])
    expect(skips(reads)).toEqual([])
  })

  test('that cannot be used is named, and leaves out nothing', () => {
    const reads = timed('RRULE:FREQ=DAILY;COUNT=2', 'EXRULE:FREQ=MONTHLY;BYSETPOS=0')
    expect(starts(reads)).toEqual(['12-01 10:00', '12-02 10:00'])
    expect(skips(reads)).toEqual([{ source: 'test:3', reason: 'unreadable rule', detail: 'BYSETPOS=0' }])
  })

  test.each([
    ['FREQ=DAILY;COUNT=-5', 'COUNT=-5'],
    ['FREQ=DAILY;COUNT=0', 'COUNT=0'],
    ['INTERVAL=2;COUNT=3', 'no FREQ'],
  ])('RRULE:%s is named, and its event takes place once', (rule, detail) => {
    const reads = timed(`RRULE:${rule}`)
    expect(starts(reads)).toEqual(['12-01 10:00'])
    expect(skips(reads)).toEqual([{ source: 'test:3', reason: 'unreadable rule', detail }])
  })

  test('of every second is bounded', () => {
    const reads = timed('RRULE:FREQ=DAILY;COUNT=2', ...Array(10).fill('EXRULE:FREQ=SECONDLY;BYMONTH=2'))
    expect(skips(reads).map(({ detail }) => detail)).toContain('too many steps of SECONDLY')
    expect(occurrences(reads)).toHaveLength(2)
  })
})

describe('RDATE', () => {
  test('with a time, of an all-day event, is the day that is written', () => {
    const reads = series(
      'DTSTART;VALUE=DATE:20261201',
      'RDATE:20261205T100000Z,20261205T140000Z',
      'RDATE:20261207T230000',
    )
    expect(starts(reads)).toEqual(['12-01 00:00', '12-05 00:00', '12-07 00:00'])
    expect(occurrences(reads).map(({ all_day, end_date }) => [all_day, end_date.slice(11)])).toEqual(
      Array(3).fill([true, '23:59:59']),
    )
    expect(skips(reads)).toEqual([])
  })

  test.each(['RDATE', 'EXDATE'])('or EXDATE that cannot be read costs only itself: %s', (name) => {
    const reads = timed('RRULE:FREQ=DAILY;COUNT=2', `${name}:20261399T100000Z`)
    expect(starts(reads)).toEqual(['12-01 10:00', '12-02 10:00'])
    expect(skips(reads)).toEqual([
      { source: 'test:3', reason: 'unreadable rule', detail: `${name}: 2026-13-99T10:00:00Z` },
    ])
  })
})

describe('a rule of every second', () => {
  test.each([
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;UNTIL=20261101T000000Z',
    'FREQ=SECONDLY;COUNT=900000000',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  ])('is bounded: %s', (rule) => {
    const reads = series('DTSTART:20200101T000000Z', `RRULE:${rule}`)
    expect(skips(reads).map(({ detail }) => detail)).toContain('too many steps of SECONDLY')
  })
})
