/** The days of a zone whose clocks go back at midnight: Thursday, 28 October 2027, has two hours from 23:00. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { listed, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Africa/Cairo' }, () => Date.parse('2027-10-01T12:00:00Z') / 1000)
})
afterAll(() => app.stop())

test('what begins in the second hour before midnight is on that day', async () => {
  const { id } = await makeEvent(app, {
    start_date: '2027-10-28 21:30',
    end_date: '2027-10-28 21:40',
    timezone: 'UTC',
  })
  expect(await listed(app, '/events?day=2027-10-28')).toEqual([id])
  expect(await listed(app, '/events?q=28+October+2027')).toEqual([id])
  expect((await app.get('/events?day=2027-10-29')).body.total).toBe(0)
  expect((await app.get('/events?facets=day')).body.facets).toEqual({
    day: { values: [{ value: '2027-10-28', name: '2027-10-28', count: 1 }], more: false },
  })
  const { days } = (await app.get('/calendar?month=2027-10')).body as unknown as { days: { count: number }[] }
  expect(days.flatMap(({ count }, at) => (count ? [at + 1] : []))).toEqual([28])
})
