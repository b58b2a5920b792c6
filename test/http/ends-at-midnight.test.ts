/** What ends at 00:00 is over then (RFC 5545, 3.6.1): it is not on the next day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { listed, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Europe/Zurich' }, () => Date.parse('2027-05-01T12:00:00Z') / 1000)
})
afterAll(() => app.stop())

test('of an evening, a night, a day, and a moment at midnight', async () => {
  const times: [start: string, end: string, more?: object][] = [
    ['2027-05-10 20:00', '2027-05-11 00:00'],
    ['2027-05-10 22:00', '2027-05-11 00:01'],
    ['2027-05-11 00:00', '2027-05-11 00:00'],
    ['2027-05-10', '2027-05-10', { all_day: true }],
    ['2027-05-10 00:00', '2027-05-12 00:00'],
  ]
  const ids: number[] = []
  for (const [start_date, end_date, more] of times)
    ids.push((await makeEvent(app, { start_date, end_date, ...more })).id)
  const [evening = 0, night = 0, moment = 0, whole = 0, days = 0] = ids
  const sorted = async (query: string) => (await listed(app, `/events?per_page=50&${query}`)).toSorted((a, b) => a - b)

  const [tenth, eleventh] = [
    [evening, night, whole, days],
    [night, moment, days],
  ]
  for (const [day, expected] of [
    ['10', tenth],
    ['11', eleventh],
    ['12', []],
  ] as const) {
    expect(await sorted(`day=2027-05-${day}`)).toEqual(expected)
    expect(await sorted(`q=${day}+May+2027`)).toEqual(expected)
    expect(await sorted(`start_date=2027-05-${day}&end_date=2027-05-${day}&overlaps=true`)).toEqual(expected)
  }
  expect((await app.get('/events?month=2027-05&facets=day')).body.facets).toMatchObject({
    day: {
      values: [
        { value: '2027-05-10', count: 4 },
        { value: '2027-05-11', count: 3 },
      ],
    },
  })
  expect((await app.get('/calendar?month=2027-05')).body).toMatchObject({
    days: expect.arrayContaining([
      { date: '2027-05-10', count: 4, events: [whole, evening] },
      { date: '2027-05-11', count: 3, events: [moment] },
      { date: '2027-05-12', count: 0, events: [] },
    ]),
    spans: [
      { id: night, start_date: '2027-05-10', end_date: '2027-05-11' },
      { id: days, start_date: '2027-05-10', end_date: '2027-05-11' },
    ],
  })
})
