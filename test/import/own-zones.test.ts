/** Zones that only their file describes: VTIMEZONE. */
import { describe, expect, test } from 'vitest'
import { leastThreadTime } from '../support/processor-time.ts'
import { calendar, event, events, read, skips } from './fixtures.ts'

const observance = (kind: string, start: string, offsets: [from: string, to: string], ...more: string[]) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${offsets[0]}`,
  `TZOFFSETTO:${offsets[1]}`,
  ...more,
  `END:${kind}`,
]
const winter = (...rule: string[]) => observance('STANDARD', '19701025T030000', ['+0200', '+0100'], ...rule)
const summer = (...rule: string[]) => observance('DAYLIGHT', '19700329T020000', ['+0100', '+0200'], ...rule)
const [LAST_OCTOBER, LAST_MARCH] = ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU']

/** Events at the wall clocks, in the order given, in a zone of these observances. */
const at = (observances: string[], ...starts: string[]) =>
  read(
    calendar(
      ...['BEGIN:VTIMEZONE', 'TZID:Own', ...observances, 'END:VTIMEZONE'],
      ...starts.flatMap((start, uid) => [
        ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;TZID=Own:${start}`, 'SUMMARY:A', 'END:VEVENT'],
      ]),
    ),
  )
const utc = (observances: string[], ...starts: string[]) =>
  events(at(observances, ...starts)).map(({ start_date, timezone }) => `${start_date} ${timezone}`)

test('clocks change by the rules of the zone', () => {
  const all = [...winter(LAST_OCTOBER), ...summer(LAST_MARCH)]
  expect(utc(all, '20261201T100000', '20260701T100000', '20260329T015959', '20260329T030000')).toEqual([
    '2026-12-01 09:00:00 UTC',
    '2026-07-01 08:00:00 UTC',
    '2026-03-29 00:59:59 UTC',
    '2026-03-29 01:00:00 UTC',
  ])
})

test('a time that is skipped moves forward, one that happens twice is the first', () => {
  const all = [...winter(LAST_OCTOBER), ...summer(LAST_MARCH)]
  expect(utc(all, '20260329T023000', '20261025T023000')).toEqual(['2026-03-29 01:30:00 UTC', '2026-10-25 00:30:00 UTC'])
})

test('before the first change the offset is the one it ends; offsets may have seconds', () => {
  const all = observance('STANDARD', '19720107T000000', ['-004430', '+0000'])
  expect(utc(all, '19710101T000000', '19730101T000000')).toEqual(['1971-01-01 00:44:30 UTC', '1973-01-01 00:00:00 UTC'])
})

test.each(['UNTIL=20061029T010000Z', 'UNTIL=20061029T030000', 'UNTIL=20061029'])('a rule ends with %s', (until) => {
  const all = [
    ...winter(`${LAST_OCTOBER};${until}`),
    ...observance('STANDARD', '20071104T030000', ['+0200', '+0300']),
    ...summer(LAST_MARCH),
  ]
  expect(utc(all, '20061201T100000', '20071201T100000')).toEqual(['2006-12-01 09:00:00 UTC', '2007-12-01 07:00:00 UTC'])
})

test('RDATE has further changes', () => {
  const all = [...winter('RDATE:20071028T030000,20081026T030000'), ...summer('RDATE:20080330T020000')]
  expect(utc(all, '20071201T100000', '20080701T100000', '20081201T100000')).toEqual([
    '2007-12-01 09:00:00 UTC',
    '2008-07-01 08:00:00 UTC',
    '2008-12-01 09:00:00 UTC',
  ])
})

const MAX_COST_MS = 1_000

describe('an observance that cannot be used is named, and costs nothing but itself:', () => {
  test.each([
    ['BYSETPOS=0', `${LAST_OCTOBER};BYSETPOS=0`],
    ['FREQ=SECONDLY', 'RRULE:FREQ=SECONDLY'],
    ['FREQ=DAILY', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['UNTIL=2026-13-45', `${LAST_OCTOBER};UNTIL=20261345`],
  ])('%s', (detail, rule) => {
    let reads: ReturnType<typeof at> = []
    const cost = leastThreadTime(() => {
      reads = at([...winter(rule), ...summer(LAST_MARCH)], '20260701T100000')
    }, MAX_COST_MS)
    expect(cost).toBeLessThan(MAX_COST_MS)
    expect(skips(reads)).toEqual([{ source: 'test:5', reason: 'unreadable rule', detail }])
    expect(event(reads, '0').start_date).toBe('2026-07-01 08:00:00')
  })

  test('an offset', () => {
    const reads = at(observance('STANDARD', '19701025T030000', ['+0200', '25']), '20260701T100000')
    expect(skips(reads)).toMatchObject([{ source: 'test:5', reason: expect.stringMatching(/^unreadable/) }])
    expect(event(reads, '0')).toMatchObject({ start_date: '2026-07-01 10:00:00' })
  })
})
