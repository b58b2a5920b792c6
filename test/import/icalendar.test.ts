import { describe, expect, test } from 'vitest'
import { FileRejected } from '../../src/import/readers/budget.ts'
import { guarded } from '../../src/import/readers/guard.ts'
import { readFile } from '../../src/import/readers/read.ts'
import { calendar, event, events, read, readFixture, skips } from './fixtures.ts'

describe('an event', () => {
  const city = readFixture('city.ics')

  test('has everything its VEVENT contains', () => {
    expect(event(city, 'concert@test')).toEqual({
      source_id: 'concert@test',
      texts: {
        en: {
          title: 'Concert, with choir',
          description: '<p>Two parts.<br>One break.</p>\n<p>Tickets &lt; 20 &amp; more</p>',
        },
      },
      language: 'en',
      start_date: '2026-12-05 20:00:00',
      end_date: '2026-12-05 22:30:00',
      timezone: 'Europe/Paris',
      venues: [{ name: 'Town Hall', address: '12 Main Street, Springfield', geo_lat: 48.8566, geo_lng: 2.3522 }],
      organizers: [{ name: 'Choir, The', email: 'choir@example.org' }],
      categories: ['Music', 'Choir'],
      website: 'https://example.org/concert',
      image: 'https://example.org/choir.jpg',
    })
    expect(skips(city)).toEqual([])
  })

  test.each([
    ['DTEND of a DATE is exclusive', 'days@test', '2026-07-14 00:00:00', '2026-07-16 23:59:59', undefined],
    ['a DATE alone lasts its day', 'day@test', '2026-07-14 00:00:00', '2026-07-14 23:59:59', undefined],
    ['a DATE-TIME alone ends when it starts', 'moment@test', '2026-07-14 10:00:00', '2026-07-14 10:00:00', 'UTC'],
    [
      'days of a DURATION are those of the calendar',
      'duration@test',
      '2026-03-28 10:00:00',
      '2026-03-29 11:30:00',
      'Europe/Paris',
    ],
    [
      'a zone that only the file knows gives instants',
      'own-zone@test',
      '2026-07-14 18:00:00',
      '2026-07-14 19:00:00',
      'UTC',
    ],
    ['X-LIC-LOCATION names a zone', 'lic@test', '2026-07-14 20:00:00', '2026-07-14 20:00:00', 'Europe/Zurich'],
    ['the tail of a TZID names a zone', 'tail@test', '2026-07-14 20:00:00', '2026-07-14 20:00:00', 'Europe/Berlin'],
    ['Windows names a zone', 'windows@test', '2026-07-14 20:00:00', '2026-07-14 20:00:00', 'Europe/Paris'],
    [
      'an unknown zone is that of the site',
      'unknown-zone@test',
      '2026-07-14 20:00:00',
      '2026-07-14 20:00:00',
      undefined,
    ],
    ['floating is in the zone of the site', 'floating@test', '2026-07-14 20:00:00', '2026-07-14 20:00:00', undefined],
  ])('%s', (_, id, start_date, end_date, timezone) => {
    const { start_date: start, end_date: end, timezone: zone } = event(city, id)
    expect({ start, end, zone }).toEqual({ start: start_date, end: end_date, zone: timezone })
  })

  test('is private, in its own language, and has the HTML of X-ALT-DESC', () => {
    expect(event(city, 'days@test')).toMatchObject({ all_day: true, status: 'private' })
    const day = event(city, 'day@test')
    expect(day.language).toBe('fr')
    expect(day.texts).toEqual({ fr: { title: 'Un jour', description: '<p>Une <b>fête</b>, vraiment</p>' } })
  })

  test('is at no venue when its LOCATION is a link', () => {
    const day = event(city, 'day@test')
    expect(day.venues).toBeUndefined()
    expect(day.website).toBe('https://meet.example.org/room')
  })
})

describe('a broken file', () => {
  const broken = readFixture('broken.ics')

  test('reports what was left out, and where', () => {
    expect(skips(broken)).toEqual([
      {
        source: 'broken.ics:7',
        reason: 'unreadable line',
        detail: 'no name and no colon herefolded over a blank line',
      },
      { source: 'broken.ics:10', reason: 'unreadable line', detail: 'RRULE:FREQ=SOMETIMES' },
      { source: 'broken.ics:71', reason: 'unreadable line', detail: 'END:VJOURNAL' },
      { source: 'broken.ics:16', reason: 'no title', detail: 'untitled@test' },
      { source: 'broken.ics:20', reason: 'no start', detail: 'The 32nd of October' },
      { source: 'broken.ics:25', reason: 'end before start', detail: 'Backwards' },
      { source: 'broken.ics:55', reason: 'duplicate', detail: 'Old' },
    ])
  })

  test('still yields everything else', () => {
    expect(events(broken).map(({ source_id }) => source_id)).toEqual([
      'raw@test',
      expect.stringMatching(/^[\da-f]{32}$/),
      'off@test',
      'repaired@test',
      'unclosed@test',
      'revised@test',
      'same@test:2026-07-14T10:00:00Z',
      'same@test:2026-07-15T10:00:00Z',
    ])
    expect(event(broken, 'raw@test').texts.en).toEqual({ title: 'Raw line ends', description: '<p>Dear team,</p>' })
    expect(event(broken, 'repaired@test').venues).toEqual([{ name: 'Somewhere', geo_lat: 48.5, geo_lng: 2.5 }])
    expect(event(broken, 'revised@test').texts.en?.title).toBe('Revised')
  })

  test('gives an event without UID the same id every time, and different events different ids', () => {
    const ids = (day: number) =>
      events(read(calendar('BEGIN:VEVENT', `DTSTART:2026070${day}`, 'SUMMARY:A', 'END:VEVENT'))).map(
        (one) => one.source_id,
      )
    expect(ids(1)).toEqual(ids(1))
    expect(ids(1)).not.toEqual(ids(2))
  })

  test('may have no event, or be no calendar, but cannot exhaust the reader', () => {
    expect(skips(read(calendar()))).toEqual([{ source: 'test', reason: 'no events' }])
    expect(skips(read('BEGIN:VEVENT\n'.repeat(20_000)))).not.toEqual([])
    const endless = [
      'BEGIN:VTIMEZONE',
      'TZID:X',
      'BEGIN:STANDARD',
      'DTSTART:20200101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const [one] = events(
      read(calendar(...endless, 'BEGIN:VEVENT', 'UID:a', 'DTSTART;TZID=X:20261201T100000', 'SUMMARY:A', 'END:VEVENT')),
    )
    expect(one).toMatchObject({ start_date: '2026-12-01 10:00:00' })
    expect(one?.timezone).toBeUndefined()
  })
})

describe('a recurring event', () => {
  const series = readFixture('series.ics')
  const of = (uid: string) => events(series).filter(({ source_id }) => source_id.startsWith(`${uid}@test`))

  test('is one event, with EXDATE, RDATE and RECURRENCE-ID', () => {
    expect(event(series, 'weekly@test')).toMatchObject({
      start_date: '2026-10-19 19:00:00',
      end_date: '2026-10-19 21:00:00',
      timezone: 'Europe/Paris',
      rrule: 'FREQ=WEEKLY;UNTIL=20261116T190000',
      rdate: ['2026-11-20 20:00:00', '2026-11-21 10:00:00'],
      exdate: ['2026-10-26 19:00:00'],
      overrides: [
        {
          recurrence_id: '2026-11-02 19:00:00',
          start_date: '2026-11-03 19:30:00',
          end_date: '2026-11-03 21:00:00',
          texts: { en: { title: 'Choir, on Tuesday' } },
        },
        { recurrence_id: '2026-11-09 19:00:00', event_status: 'cancelled' },
        { recurrence_id: '2026-11-21 10:00:00', end_date: '2026-11-21 10:30:00' },
      ],
    })
  })

  test('has no window: it is as long as it is', () => {
    expect(event(series, 'yearly@test')).toMatchObject({
      start_date: '2004-02-29 00:00:00',
      end_date: '2004-03-01 23:59:59',
      rrule: 'FREQ=YEARLY',
    })
    expect(event(series, 'past@test').rrule).toBe('FREQ=DAILY;COUNT=3')
    expect(event(series, 'daily@test').exdate).toEqual(['2026-11-22 00:00:00'])
  })

  test('says how many occurrences there are from a year back to two years ahead', () => {
    const counts = series.flatMap((one) => ('event' in one ? (one.occurrences ?? []) : []))
    expect(counts).toEqual([6, 1, 1095, 0])
  })

  test('reads the same all day long', () => {
    const at = (hour: number) =>
      readFile(
        'test',
        Buffer.from(
          calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART:20200101T120000Z', 'RRULE:FREQ=HOURLY', 'SUMMARY:A', 'END:VEVENT'),
        ),
        { language: 'en', now: Date.UTC(2026, 10, 21, hour, 30) / 1000 },
      )
    expect(at(23)).toEqual(at(0))
    expect(events(at(0))).toHaveLength(500)
  })

  test('whose rule the calendar cannot say is an event for each occurrence, at most 500 of them', () => {
    const days = (rule: string) =>
      events(
        read(calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART;VALUE=DATE:20200101', rule, 'SUMMARY:A', 'END:VEVENT')),
      ).map((one) => one.start_date.slice(0, 10))
    expect(days('RRULE:FREQ=DAILY\r\nRRULE:FREQ=YEARLY\r\nEXDATE:20261122')).toHaveLength(500)
    expect(days('RRULE:FREQ=DAILY\r\nRRULE:FREQ=YEARLY\r\nEXDATE:20261122').slice(0, 2)).toEqual([
      '2026-11-21',
      '2026-11-23',
    ])
  })

  test('is reported when its rule is not supported', () => {
    expect(skips(series).map(({ reason, detail }) => [reason, detail])).toEqual([['unreadable rule', 'RSCALE=CHINESE']])
    expect(of('chinese').map((one) => one.start_date)).toEqual(['2026-02-17 00:00:00'])
  })

  test('an occurrence whose series is not in the file stands for itself', () => {
    expect(of('orphan').map((one) => [one.source_id, one.start_date])).toEqual([
      ['orphan@test:2020-12-01T17:00:00Z', '2020-12-01 18:30:00'],
    ])
  })

  test('each of several calendars in a file has its own zone', () => {
    expect(of('utc')).toMatchObject([
      { start_date: '2026-12-01 18:00:00', end_date: '2026-12-01 19:00:00', timezone: 'Europe/Berlin' },
    ])
  })
})

describe('one bad event', () => {
  const around = (...lines: string[]) =>
    calendar(
      ...['BEGIN:VEVENT', 'UID:bad', 'DTSTART:20261201T100000Z', 'SUMMARY:Bad', ...lines, 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:good', 'DTSTART:20261202T100000Z', 'SUMMARY:Good', 'END:VEVENT'],
    )
  const durations = ['DURATION:P999999999999999999W', 'DURATION:PT9999999999999S', 'DURATION:P400000D']

  test.each([...durations, 'DTEND:never'])('has no end after %s, and is named with its line', (line) => {
    const reads = read(around(line))
    expect(event(reads, 'bad')).toMatchObject({ start_date: '2026-12-01 10:00:00', end_date: '2026-12-01 10:00:00' })
    expect(event(reads, 'good').texts.en?.title).toBe('Good')
    expect(skips(reads)).toMatchObject([{ source: 'test:3', reason: expect.stringMatching(/^unreadable (end|line)$/) }])
  })

  test.each(durations)('that repeats, with %s, costs nothing else either', (line) => {
    expect(event(read(around(line, 'RRULE:FREQ=DAILY;COUNT=3', 'RDATE:39991231T235959Z')), 'good')).toBeDefined()
  })

  test('that cannot be read at all is named, and ends nothing', () => {
    const broken = () => {
      throw new RangeError('Invalid time value')
    }
    expect(guarded('a.ics:3', broken)).toEqual([
      { skipped: { source: 'a.ics:3', reason: 'unreadable event', detail: 'Invalid time value' } },
    ])
  })

  test('that is too costly rejects its file, as a whole', () => {
    const costly = () => {
      throw new FileRejected('too large', 'more than 1 component')
    }
    expect(() => guarded('a.ics:3', costly)).toThrow(FileRejected)
  })
})
