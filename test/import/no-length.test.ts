/** An event without length has no end in `.ics` (RFC 5545, 3.8.2.2), and comes back without length. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'
import { events, NOW, read } from './fixtures.ts'

let app: Running
beforeAll(async () => {
  app = await startApp({}, () => NOW)
})
afterAll(() => app.stop())

test('alone, and as one occurrence of a series', async () => {
  const at = { start_date: '2027-05-01 19:00:00' }
  await makeEvent(app, { ...at, end_date: at.start_date, title: 'Moment' })
  await makeEvent(app, {
    ...at,
    end_date: '2027-05-01 20:00:00',
    rrule: 'FREQ=WEEKLY;COUNT=3',
    overrides: [{ recurrence_id: '2027-05-08 19:00:00', end_date: '2027-05-08 19:00:00' }],
  })
  const { text } = await app.get('/events.ics?start_date=2027-01-01&end_date=2027-12-31')
  expect(text.match(/^DTEND.*$/gm)).toEqual(['DTEND;TZID=UTC:20270501T200000'])
  const [moment, series] = events(read(text)).toSorted((a, b) => (a.source_id < b.source_id ? -1 : 1))
  expect(moment).toMatchObject({ start_date: at.start_date, end_date: at.start_date })
  expect(series?.overrides).toMatchObject([{ start_date: '2027-05-08 19:00:00', end_date: '2027-05-08 19:00:00' }])
})
