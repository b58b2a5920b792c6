/** Which series of a file are one event here, and what becomes of those that the calendar cannot say. */
import { describe, expect, test } from 'vitest'
import { calendar, event, events, occurrences, read, skips } from './fixtures.ts'

const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const daily = (...lines: string[]) =>
  vevent('DTSTART;TZID=Europe/Paris:20261201T100000', 'DTEND;TZID=Europe/Paris:20261201T110000', 'SUMMARY:A', ...lines)
const reading = (...vevents: string[][]) => read(calendar(...vevents.flat()))
const ids = (reads: ReturnType<typeof read>) => events(reads).map(({ source_id }) => source_id)
const days = (reads: ReturnType<typeof read>) => occurrences(reads).map(({ start_date }) => start_date.slice(5, 10))

describe('a rule', () => {
  test.each([
    ['FREQ=DAILY;UNTIL=20261204T090000Z', 'FREQ=DAILY;UNTIL=20261204T100000'],
    ['FREQ=DAILY;UNTIL=20261204T100000', 'FREQ=DAILY;UNTIL=20261204T100000'],
    ['FREQ=DAILY;UNTIL=20261204', 'FREQ=DAILY;UNTIL=20261204T235959'],
    ['FREQ=WEEKLY;BYDAY=1TU,TH;WKST=SU;COUNT=3', 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3;WKST=SU'],
  ])('%s is kept', (written, kept) => {
    const parts = (text = '') => text.split(';').sort()
    expect(parts(event(reading(daily(`RRULE:${written}`)), 'a').rrule)).toEqual(parts(kept))
  })

  test.each(['20261203', '20261203T235959Z'])('of whole days ends with one: %s', (until) => {
    const reads = reading(vevent('DTSTART;VALUE=DATE:20261201', 'SUMMARY:A', `RRULE:FREQ=DAILY;UNTIL=${until}`))
    expect(event(reads, 'a').rrule).toBe('FREQ=DAILY;UNTIL=20261203')
    expect(days(reads)).toEqual(['12-01', '12-02', '12-03'])
  })

  test('in UTC recurs in UTC, whatever zone the calendar is shown in', () => {
    const reads = read(
      calendar(
        'X-WR-TIMEZONE:Europe/Paris',
        ...vevent('DTSTART:20261020T080000Z', 'SUMMARY:A', 'RRULE:FREQ=MONTHLY;COUNT=2'),
      ),
    )
    expect(event(reads, 'a')).toMatchObject({ timezone: 'UTC', start_date: '2026-10-20 08:00:00' })
  })

  test.each([
    ['two rules', ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'], ['12-01', '12-02', '12-08']],
    ['EXRULE', ['RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'], ['12-02', '12-04']],
    ['a frequency of minutes', ['RRULE:FREQ=MINUTELY;INTERVAL=1440;COUNT=3'], ['12-01', '12-02', '12-03']],
    ['a COUNT that leaves out its start', ['RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2'], ['12-01', '12-02', '12-09']],
    ['an RDATE before its start', ['RDATE;TZID=Europe/Paris:20261129T100000'], ['11-29', '12-01']],
  ])('with %s is a list of dates', (_, lines, expected) => {
    const reads = reading(daily(...lines))
    expect([ids(reads), event(reads, 'a').rrule, days(reads)]).toEqual([['a'], undefined, expected])
    expect(skips(reads)).toEqual([])
  })

  test.each([
    ['two rules without an end', ['RRULE:FREQ=YEARLY', 'RRULE:FREQ=YEARLY;BYMONTH=6']],
    ['every minute', ['RRULE:FREQ=MINUTELY;INTERVAL=1440']],
    ['many times a day', ['RRULE:FREQ=HOURLY']],
  ])('with %s is an event for each occurrence', (_, lines) => {
    const [first, second] = ids(reading(daily(...lines)))
    expect([first, second]).toEqual([expect.stringMatching(/^a:2026-/), expect.stringMatching(/^a:202[67]-/)])
  })

  test('of a zone that only the file describes is one for each, or a list of dates', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Own', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0130']
    const of = (rule: string) =>
      read(
        calendar(
          ...[...zone, 'TZOFFSETTO:+0130', 'END:STANDARD', 'END:VTIMEZONE'],
          ...vevent('DTSTART;TZID=Own:20261201T100000', 'SUMMARY:A', `RRULE:FREQ=YEARLY${rule}`),
        ),
      )
    expect(ids(of(''))).toEqual(['a:2026-12-01T08:30:00Z', 'a:2027-12-01T08:30:00Z'])
    expect(event(of(';COUNT=2'), 'a')).toMatchObject({ timezone: 'UTC', rdate: ['2027-12-01 08:30:00'] })
  })
})

describe('a changed occurrence', () => {
  const series = (...lines: string[]) => daily('RRULE:FREQ=DAILY;COUNT=3', 'LOCATION:Hall', ...lines)
  const second = (...lines: string[]) =>
    vevent(
      ...['RECURRENCE-ID;TZID=Europe/Paris:20261202T100000', 'SUMMARY:A'],
      ...['DTSTART;TZID=Europe/Paris:20261202T150000', 'DTEND;TZID=Europe/Paris:20261202T160000', ...lines],
    )
  const own = ['a', 'a:2026-12-02T09:00:00Z']

  test('is an override of its times, its status and its texts', () => {
    const reads = reading(series(), second('LOCATION:Hall', 'DESCRIPTION:Later', 'URL:https://example.org/2'))
    expect(ids(reads)).toEqual(['a'])
    expect(event(reads, 'a').overrides).toEqual([
      {
        recurrence_id: '2026-12-02 10:00:00',
        start_date: '2026-12-02 15:00:00',
        end_date: '2026-12-02 16:00:00',
        texts: { en: { description: '<p>Later</p>' } },
      },
    ])
  })

  test.each([
    ['at another place', ['LOCATION:Yard']],
    ['without a place', []],
    ['of another organizer', ['LOCATION:Hall', 'ORGANIZER;CN=Choir:mailto:choir@example.org']],
    ['that is private', ['LOCATION:Hall', 'CLASS:PRIVATE']],
    ['of a whole day', ['LOCATION:Hall', 'DTSTART;VALUE=DATE:20261202']],
  ])('%s is an event of its own', (_, lines) => {
    const changed = second(...lines)
    const reads = reading(series(), lines.some((line) => line.startsWith('DTSTART')) ? withoutTimes(changed) : changed)
    expect(ids(reads)).toEqual(own)
    expect(event(reads, 'a').exdate).toEqual(['2026-12-02 10:00:00'])
  })
  const withoutTimes = (lines: string[]) => lines.filter((line) => !line.includes(';TZID=Europe/Paris:20261202T15'))

  test('that is cancelled may say no place', () => {
    const reads = reading(series(), second('STATUS:CANCELLED'))
    expect(event(reads, 'a').overrides).toMatchObject([{ event_status: 'cancelled' }])
  })

  test('at the time of another one is an event of its own', () => {
    const moved = vevent(
      ...['RECURRENCE-ID;TZID=Europe/Paris:20261202T100000', 'DTSTART;TZID=Europe/Paris:20261203T100000'],
      ...['SUMMARY:B', 'LOCATION:Hall'],
    )
    expect(ids(reading(series(), moved))).toEqual(own)
  })

  test('that its series does not have is an event of its own', () => {
    const extra = vevent('RECURRENCE-ID:20261202T120000Z', 'DTSTART:20261205T120000Z', 'SUMMARY:B')
    const reads = reading(series(), extra)
    expect(ids(reads)).toEqual(['a', 'a:2026-12-02T12:00:00Z'])
    expect(days(reads)).toEqual(['12-01', '12-02', '12-03', '12-05'])
  })

  test('that EXDATE leaves out takes place where its file says so', () => {
    const reads = reading(series('EXDATE;TZID=Europe/Paris:20261202T100000'), second('LOCATION:Hall'))
    expect(event(reads, 'a')).toMatchObject({ overrides: [{ start_date: '2026-12-02 15:00:00' }] })
    expect(event(reads, 'a').exdate).toBeUndefined()
  })

  test('of several series of one UID belongs to none of them that is known: each occurrence is an event', () => {
    const other = daily('RRULE:FREQ=DAILY;COUNT=2').with(2, 'DTSTART;TZID=Europe/Paris:20261210T100000')
    const reads = reading(series(), other.toSpliced(3, 1), second('LOCATION:Hall'))
    expect(ids(reads)).toHaveLength(5)
    expect(ids(reading(series(), other.toSpliced(3, 1)))).toEqual(['a:2026-12-01T09:00:00Z', 'a:2026-12-10T09:00:00Z'])
  })
})

describe('THISANDFUTURE', () => {
  const series = daily('RRULE:FREQ=DAILY;COUNT=4')
  const from = (...lines: string[]) =>
    vevent('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261203T100000', 'SUMMARY:B', ...lines)

  test('ends the series, and begins another one', () => {
    const reads = reading(series, from('DTSTART;TZID=Europe/Paris:20261203T120000'))
    expect(events(reads).map(({ source_id, start_date, rrule }) => [source_id, start_date, rrule])).toEqual([
      ['a', '2026-12-01 10:00:00', 'FREQ=DAILY;UNTIL=20261203T095959'],
      ['a:2026-12-03T09:00:00Z', '2026-12-03 12:00:00', 'FREQ=DAILY;COUNT=2'],
    ])
  })

  test('that makes other days of a rule with weekdays is an event for each occurrence', () => {
    const weekly = daily('RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4')
    const reads = reading(weekly, from('DTSTART;TZID=Europe/Paris:20261204T100000'))
    expect(days(reads).sort()).toEqual(['12-01', '12-04', '12-09', '12-11'])
    expect(ids(reads)).toHaveLength(4)
  })
})
