/** The VEVENTs of one UID: series, their changed occurrences, and revisions. */
import { describe, expect, test } from 'vitest'
import { calendar, event, events, occurrences, read, skips } from './fixtures.ts'

const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const daily = (...lines: string[]) =>
  vevent('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'SUMMARY:A', ...lines)
const reading = (...vevents: string[][]) => read(calendar(...vevents.flat()))
const times = (reads: ReturnType<typeof read>) =>
  occurrences(reads)
    .map(({ texts, start_date, end_date, event_status }) =>
      [texts.en?.title, start_date.slice(5, 16), end_date.slice(5, 16), event_status].join(' ').trim(),
    )
    .sort()

describe('RECURRENCE-ID with a rule and without its series', () => {
  test.each([
    ['RRULE:FREQ=DAILY;COUNT=3', ['01', '02', '03']],
    ['RDATE:20261205T100000Z', ['01', '05']],
  ])('is the series: %s', (rule, days) => {
    const reads = reading(daily('RECURRENCE-ID:20261201T100000Z', rule))
    expect(times(reads)).toEqual(days.map((day) => `A 12-${day} 10:00 12-${day} 11:00`))
    expect(skips(reads)).toEqual([])
  })

  test('is one occurrence where it has no other date than its own', () => {
    const own = 'RDATE;VALUE=PERIOD:20261201T100000Z/20261201T110000Z'
    expect(times(reading(daily('RECURRENCE-ID:20261201T080000Z', own)))).toEqual(['A 12-01 10:00 12-01 11:00'])
  })

  test('beside its series it is one occurrence, whatever rule it has', () => {
    const reads = reading(
      daily('RRULE:FREQ=DAILY;COUNT=2'),
      daily('RECURRENCE-ID:20261202T100000Z', 'RRULE:FREQ=DAILY'),
    )
    expect(times(reads)).toEqual(['A 12-01 10:00 12-01 11:00', 'A 12-01 10:00 12-01 11:00'])
  })
})

describe('THISANDFUTURE', () => {
  const from = (id: string, ...lines: string[]) => vevent(`RECURRENCE-ID;RANGE=THISANDFUTURE${id}`, ...lines)
  const series = daily('RRULE:FREQ=DAILY;COUNT=4')

  test('moves, lengthens and renames all that follows, as a series of its own', () => {
    const later = from(':20261203T100000Z', 'DTSTART:20261203T123000Z', 'DTEND:20261203T143000Z', 'SUMMARY:B')
    expect(times(reading(series, later))).toEqual([
      'A 12-01 10:00 12-01 11:00',
      'A 12-02 10:00 12-02 11:00',
      'B 12-03 12:30 12-03 14:30',
      'B 12-04 12:30 12-04 14:30',
    ])
  })

  test('holds until the next one; a change of one occurrence comes before both', () => {
    const first = from(':20261202T100000Z', 'DTSTART:20261202T120000Z', 'SUMMARY:B')
    const second = from(':20261204T100000Z', 'DTSTART:20261205T090000Z', 'SUMMARY:C')
    const one = vevent('RECURRENCE-ID:20261203T100000Z', 'DTSTART:20261203T180000Z', 'SUMMARY:D')
    expect(times(reading(second, one, first, daily('RRULE:FREQ=DAILY;COUNT=5')))).toEqual([
      'A 12-01 10:00 12-01 11:00',
      'B 12-02 12:00 12-02 12:00',
      'C 12-05 09:00 12-05 09:00',
      'C 12-06 09:00 12-06 09:00',
      'D 12-03 18:00 12-03 18:00',
    ])
  })

  test('keeps the time of day when the clocks change, also where it is in UTC', () => {
    const weekly = vevent('DTSTART;TZID=Europe/Paris:20261001T100000', 'SUMMARY:A', 'RRULE:FREQ=MONTHLY;COUNT=3')
    const zoned = from(';TZID=Europe/Paris:20261001T100000', 'DTSTART;TZID=Europe/Paris:20261002T120000', 'SUMMARY:B')
    const inUtc = from(':20261001T080000Z', 'DTSTART:20261002T100000Z', 'SUMMARY:B')
    expect(occurrences(reading(weekly, zoned)).map(({ start_date }) => start_date)).toEqual([
      '2026-11-02 12:00:00',
      '2026-12-02 12:00:00',
      '2026-10-02 12:00:00',
    ])
    expect(occurrences(reading(weekly, inUtc)).map(({ start_date }) => start_date)).toEqual([
      '2026-11-02 11:00:00',
      '2026-12-02 11:00:00',
      '2026-10-02 10:00:00',
    ])
  })

  test('makes whole days of times, and times of whole days', () => {
    const days = from(':20261203T100000Z', 'DTSTART;VALUE=DATE:20261203', 'SUMMARY:B')
    expect(times(reading(series, days)).slice(2)).toEqual(['B 12-03 00:00 12-03 23:59', 'B 12-04 00:00 12-04 23:59'])
    const byDay = from(';VALUE=DATE:20261203', 'DTSTART:20261203T123000Z', 'SUMMARY:B')
    expect(times(reading(series, byDay)).slice(2)).toEqual(['B 12-03 12:30 12-03 12:30', 'B 12-04 12:30 12-04 12:30'])
    const allDay = vevent('DTSTART;VALUE=DATE:20261201', 'SUMMARY:A', 'RRULE:FREQ=DAILY;COUNT=2')
    const timed = from(';VALUE=DATE:20261201', 'DTSTART;TZID=Europe/Paris:20261201T200000', 'SUMMARY:B')
    expect(times(reading(allDay, timed))).toEqual(['B 12-01 20:00 12-01 20:00', 'B 12-02 20:00 12-02 20:00'])
  })

  test.each([
    ['with its texts', ['DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z', 'SUMMARY:A']],
    ['with no more than its date', []],
  ])('cancels all that follows, %s', (_, lines) => {
    expect(times(reading(series, from(':20261203T100000Z', 'STATUS:CANCELLED', ...lines)))).toEqual([
      'A 12-01 10:00 12-01 11:00',
      'A 12-02 10:00 12-02 11:00',
      'A 12-03 10:00 12-03 11:00 cancelled',
      'A 12-04 10:00 12-04 11:00 cancelled',
    ])
  })
})

test('THISANDPRIOR changes one occurrence alone, and is named', () => {
  const series = daily('RRULE:FREQ=DAILY;COUNT=3')
  const changed = (...lines: string[]) => vevent('RECURRENCE-ID;RANGE=THISANDPRIOR:20261202T100000Z', ...lines)
  const range = {
    source: 'test:10',
    reason: 'unsupported range',
    detail: 'RANGE=THISANDPRIOR, of this occurrence alone',
  }
  const moved = reading(series, changed('DTSTART:20261202T120000Z', 'SUMMARY:B'))
  expect(times(moved)).toEqual(['A 12-01 10:00 12-01 11:00', 'A 12-03 10:00 12-03 11:00', 'B 12-02 12:00 12-02 12:00'])
  expect(skips(moved)).toEqual([range])
  const cancelled = reading(series, changed('STATUS:CANCELLED'))
  expect(times(cancelled).filter((one) => one.endsWith('cancelled'))).toEqual(['A 12-02 10:00 12-02 11:00 cancelled'])
  expect(skips(cancelled)).toEqual([range])
})

describe('a changed occurrence', () => {
  const second = (...lines: string[]) => vevent('RECURRENCE-ID:20261202T100000Z', 'SUMMARY:B', ...lines)

  test('that ends before it starts lasts as long as the others, and is named', () => {
    const reads = reading(
      daily('RRULE:FREQ=DAILY;COUNT=2'),
      second('DTSTART:20261202T150000Z', 'DTEND:20261202T110000Z'),
    )
    expect(times(reads)).toEqual(['A 12-01 10:00 12-01 11:00', 'B 12-02 15:00 12-02 16:00'])
    expect(skips(reads)).toEqual([{ source: 'test:10', reason: 'unreadable end', detail: '2026-12-02T11:00:00Z' }])
  })

  test('has from its series what it does not say', () => {
    const reads = reading(
      daily('RRULE:FREQ=DAILY;COUNT=2', 'LOCATION:Hall', 'URL:https://example.org/'),
      vevent('RECURRENCE-ID:20261202T100000Z', 'DTSTART:20261203T150000Z', 'DURATION:PT2H', 'LOCATION:Yard'),
    )
    expect(skips(reads)).toEqual([])
    expect(times(reads)).toContain('A 12-03 15:00 12-03 17:00')
    expect(event(reads, 'a:2026-12-02T10:00:00Z')).toMatchObject({
      venues: [{ name: 'Yard' }],
      website: 'https://example.org/',
    })
    expect(event(reads, 'a').exdate).toEqual(['2026-12-02 10:00:00'])
  })

  const gone = 'no longer in its series'
  test.each([
    ['EXDATE', 'RRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:20261202T100000Z'],
    ['UNTIL', 'RRULE:FREQ=DAILY;UNTIL=20261201T235959Z'],
    ['COUNT', 'RRULE:FREQ=DAILY;COUNT=1'],
  ])('that %s leaves out is left out where the series is a newer revision, else it stays', (_, rule) => {
    const changed = (sequence: number) => second('DTSTART:20261202T150000Z', `SEQUENCE:${sequence}`)
    const reads = reading(daily(rule, 'SEQUENCE:2'), changed(1))
    expect(times(reads)).toEqual(['A 12-01 10:00 12-01 11:00'])
    expect(skips(reads)).toMatchObject([{ reason: gone, detail: 'B' }])
    const same = reading(daily(rule, 'SEQUENCE:2'), changed(2))
    expect(times(same)).toContain('B 12-02 15:00 12-02 15:00')
    expect(skips(same)).toEqual([])
  })

  test('of an all-day series that gets a time has the id of its day', () => {
    const reads = reading(
      vevent('DTSTART;VALUE=DATE:20261201', 'SUMMARY:A', 'RRULE:FREQ=DAILY;COUNT=2'),
      vevent('RECURRENCE-ID;VALUE=DATE:20261202', 'DTSTART;TZID=Europe/Paris:20261202T150000', 'SUMMARY:B'),
    )
    expect(times(reads)).toEqual(['A 12-01 00:00 12-01 23:59', 'B 12-02 15:00 12-02 15:00'])
    expect(events(reads).map(({ source_id }) => source_id)).toEqual(['a', 'a:2026-12-02'])
  })

  test('of a newer series that still has it stays', () => {
    const reads = reading(daily('RRULE:FREQ=DAILY;COUNT=2', 'SEQUENCE:2'), second('DTSTART:20261202T150000Z'))
    expect(times(reads)).toContain('B 12-02 15:00 12-02 15:00')
    expect(skips(reads)).toEqual([])
  })
})

describe('the same UID and start with other titles', () => {
  const one = (title: string, ...lines: string[]) => vevent('DTSTART:20261201T100000Z', `SUMMARY:${title}`, ...lines)

  test('are events of their own where nothing tells which is newer, whatever their order', () => {
    const [both, turned] = [events(reading(one('A'), one('B'))), events(reading(one('B'), one('A')))]
    expect(both.map(({ texts }) => texts.en?.title)).toEqual(['A', 'B'])
    expect(new Set(both.map(({ source_id }) => source_id)).size).toBe(2)
    expect(turned.map(({ source_id }) => source_id).reverse()).toEqual(both.map(({ source_id }) => source_id))
    expect(skips(reading(one('A'), one('B')))).toEqual([])
  })

  test.each(['SEQUENCE:1', 'LAST-MODIFIED:20261101T000000Z'])('are one event where one has %s', (newer) => {
    const reads = reading(one('A', newer), one('B', 'LAST-MODIFIED:20261001T000000Z'))
    expect(events(reads).map(({ source_id, texts }) => [source_id, texts.en?.title])).toEqual([['a', 'A']])
    expect(skips(reads)).toEqual([{ source: 'test:9', reason: 'duplicate', detail: 'B' }])
  })

  test('with the same title they are one', () => {
    const reads = reading(one('A'), one('A', 'LOCATION:Hall'))
    expect(events(reads)).toMatchObject([{ source_id: 'a', venues: [{ name: 'Hall' }] }])
    expect(skips(reads)).toMatchObject([{ source: 'test:3', reason: 'duplicate' }])
  })
})
