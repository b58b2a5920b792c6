import { describe, expect, test } from 'vitest'
import { recurrence } from '../../src/import/icalendar/recurrence.ts'
import type { Rule } from '../../src/import/icalendar/rule-text.ts'
import { Budget } from '../../src/import/readers/budget.ts'

/** `FREQ=WEEKLY;BYDAY=MO,TU` as jCal has it. */
function rule(text: string): Rule {
  return Object.fromEntries(
    text
      .split(';')
      .map((part) => part.split('='))
      .map(([name = '', values = '']) => {
        const list = values.split(',')
        return [name.toLowerCase(), list.length > 1 ? list : values]
      }),
  )
}

function occurrences(text: string, start: string, to = '1999-12-31 00:00:00', from = start): string[] {
  return [...recurrence(rule(text), start, from, to, new Budget())]
}

const days = (text: string, start: string, to?: string) =>
  occurrences(text, `${start} 09:00:00`, to && `${to} 23:59:59`).map((one) => one.slice(5, 10))

/** The examples of RFC 5545 3.8.5.3, whose days are its own. */
describe('the rules of RFC 5545', () => {
  test.each([
    ['FREQ=DAILY;COUNT=3', '1997-09-02', '1997-12-31', '09-02 09-03 09-04'],
    ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '1997-12-31', '09-02 09-12 09-22 10-02 10-12'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,TH', '1997-09-02', '1997-12-31', '09-02 09-04 09-16 09-18'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997-12-31', '08-05 08-10 08-19 08-24'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-12-31', '08-05 08-17 08-19 08-31'],
    ['FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '1997-09-05', '1997-12-31', '09-05 10-03 11-07 12-05'],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22', '1997-12-31', '09-22 10-20 11-17'],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '1997-12-31', '09-28 10-29 11-28 12-29'],
    ['FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1', '1997-09-30', '1997-12-31', '09-30 10-01 10-31 11-01'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02', '1998-12-31', '02-13 03-13 11-13'],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '1998-12-31', '09-04 10-07 11-06'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '1997-09-29', '1997-12-31', '09-29 10-30 11-27 12-30'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '2007-12-31', '01-15 01-30 02-15 03-15 03-30'],
    ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '1997-06-10', '1999-12-31', '06-10 07-10 06-10 07-10'],
    ['FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200', '1997-01-01', '2000-12-31', '01-01 04-10 07-19 01-01'],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1999-12-31', '05-19 05-18 05-17'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', '1999-12-31', '05-12 05-11 05-17'],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05',
      '2004-12-31',
      '11-05 11-07 11-02',
    ],
  ])('%s from %s', (text, start, to, expected) => {
    expect(days(text, start, to).join(' ')).toBe(expected)
  })

  test('times of day', () => {
    expect(occurrences('FREQ=HOURLY;INTERVAL=3', '1997-09-02 09:00:00', '1997-09-02 17:00:00')).toEqual([
      '1997-09-02 09:00:00',
      '1997-09-02 12:00:00',
      '1997-09-02 15:00:00',
    ])
    expect(occurrences('FREQ=MINUTELY;INTERVAL=90;COUNT=3', '1997-09-02 09:00:00')).toEqual([
      '1997-09-02 09:00:00',
      '1997-09-02 10:30:00',
      '1997-09-02 12:00:00',
    ])
    expect(occurrences('FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,30;COUNT=4', '1997-09-02 09:30:00')).toEqual([
      '1997-09-02 09:30:00',
      '1997-09-02 10:00:00',
      '1997-09-02 10:30:00',
      '1997-09-03 09:00:00',
    ])
  })
})

test('days that do not exist are left out', () => {
  expect(days('FREQ=MONTHLY', '2026-01-31', '2026-05-31')).toEqual(['01-31', '03-31', '05-31'])
  expect(days('FREQ=YEARLY', '2024-02-29', '2032-12-31')).toEqual(['02-29', '02-29', '02-29'])
  expect(days('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01', '2036-01-01')).toEqual([])
})

test('a position of 0 among others is no day', () => {
  expect(days('FREQ=MONTHLY;BYMONTHDAY=0,15', '2026-01-15', '2026-03-31')).toEqual(['01-15', '02-15', '03-15'])
})

test('a weekly rule without a day has the weekday of its start', () => {
  expect(days('FREQ=YEARLY;BYWEEKNO=20', '1997-05-14', '1999-12-31')).toEqual(['05-14', '05-13', '05-19'])
  expect(days('FREQ=YEARLY;BYWEEKNO=-1', '1997-12-24', '1999-12-31')).toEqual(['12-24', '12-30', '12-29'])
})

test('occurrences before the window count; without COUNT they are skipped', () => {
  expect(
    occurrences('FREQ=DAILY;COUNT=5', '2026-01-01 10:00:00', '2026-12-31 00:00:00', '2026-01-04 00:00:00'),
  ).toEqual(['2026-01-04 10:00:00', '2026-01-05 10:00:00'])
  expect(
    occurrences('FREQ=SECONDLY;INTERVAL=86399', '1000-01-01 00:00:00', '2026-01-03 00:00:00', '2026-01-02 00:00:00'),
  ).toHaveLength(1)
  expect(
    occurrences(
      'FREQ=MONTHLY;INTERVAL=5;BYDAY=MO',
      '1900-01-01 10:00:00',
      '2026-03-31 00:00:00',
      '2026-01-01 00:00:00',
    ),
  ).toEqual(
    occurrences('FREQ=MONTHLY;INTERVAL=5;BYDAY=MO', '1900-01-01 10:00:00', '2026-03-31 00:00:00').filter(
      (one) => one >= '2026',
    ),
  )
})

test.each([
  ['FREQ=SECONDLY;BYMONTH=12', 'too many steps'],
  [
    `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`,
    'too many steps',
  ],
  ['FREQ=SECONDLY;COUNT=900000', 'too many steps'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', 'BYSETPOS=0'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY=0'],
  ['RSCALE=HEBREW;FREQ=YEARLY', 'RSCALE=HEBREW'],
  ['FREQ=SOMETIMES', 'FREQ=SOMETIMES'],
])('gives up on %s', (text, message) => {
  expect(() => occurrences(text, '2026-01-01 00:00:00', '2029-01-01 00:00:00')).toThrow(message)
})
