/** The simple choices of a form and the rules that they stand for. */
import { expect, test } from 'vitest'
import { repeatOf, ruleOf, single } from '../../src/pages/edit/repeat.ts'

const START = '2027-07-13T19:30' // the second Tuesday
const lastDay = (until: string) => `day of ${until}`

test.each([
  ['FREQ=DAILY', { unit: 'DAILY' }],
  [
    'FREQ=WEEKLY;COUNT=10;INTERVAL=2;BYDAY=TU,TH',
    { unit: 'WEEKLY', interval: '2', ends: 'count', count: '10', days: ['TU', 'TH'] },
  ],
  ['FREQ=MONTHLY', { unit: 'MONTHLY', monthly: 'date' }],
  ['FREQ=MONTHLY;BYDAY=2TU', { unit: 'MONTHLY', monthly: 'weekday' }],
  ['FREQ=YEARLY;COUNT=3', { unit: 'YEARLY', ends: 'count', count: '3' }],
])('%s is said by choices, there and back', (rule, choices) => {
  const repeat = repeatOf(rule, START, lastDay)
  expect(repeat).toMatchObject(choices)
  expect(ruleOf(repeat, START)).toBe(rule)
})

test.each([
  'FREQ=HOURLY',
  'FREQ=MONTHLY;BYDAY=3TU',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=WEEKLY;BYDAY=MO;WKST=SU',
  'FREQ=YEARLY;BYMONTH=5;BYDAY=1SU',
])('%s stays a rule', (rule) => {
  const repeat = repeatOf(rule, START, lastDay)
  expect(repeat.unit).toBe('rule')
  expect(ruleOf(repeat, START)).toBe(rule)
})

test('it ends with a day', () => {
  expect(repeatOf('FREQ=DAILY;UNTIL=20271231T225959Z', START, lastDay)).toMatchObject({
    ends: 'until',
    until: 'day of 20271231T225959Z',
  })
  expect(ruleOf({ ...single, unit: 'DAILY', ends: 'until', until: '2027-12-31' }, START)).toBe(
    'FREQ=DAILY;UNTIL=20271231',
  )
})

test('a fifth weekday is the last one of each month', () => {
  const monthly = { ...single, unit: 'MONTHLY', monthly: 'weekday' } as const
  expect(ruleOf(monthly, '2027-08-31T10:00')).toBe('FREQ=MONTHLY;BYDAY=-1TU')
  expect(ruleOf(monthly, '2027-08-24T10:00')).toBe('FREQ=MONTHLY;BYDAY=4TU')
})

test('once is no rule', () => {
  expect(ruleOf(single, START)).toBeNull()
  expect(repeatOf(null, START, lastDay)).toEqual(single)
  expect(ruleOf({ ...single, unit: 'rule', rule: '  ' }, START)).toBeNull()
})
