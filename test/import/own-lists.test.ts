/** Our own list of events is the same to the import as JSON and as CSV. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'
import { events, read } from './fixtures.ts'

let app: Running
beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Europe/Zurich' })
})
afterAll(() => app.stop())

test('occurrences, places and texts', async () => {
  const times = { start_date: '+1 day 20:00', end_date: '+1 day 22:00' }
  await makeEvent(app, {
    ...times,
    title: 'Course; =part 2',
    rrule: 'FREQ=WEEKLY;COUNT=5',
    rdate: ['+2 day 20:00'],
    venue: [{ venue: 'North hall', city: 'Bern', zip: '3000' }, { venue: 'South hall' }],
    organizer: [{ organizer: 'Ada', email: 'ada@example.org' }],
    categories: ['A;B', 'C'],
  })
  await makeEvent(app, {
    ...times,
    title: 'Moved',
    event_status: 'rescheduled',
    event_status_reason: 'Rain',
    previous_start_date: '2026-01-01 20:00',
    previous_end_date: '2026-01-01 21:00',
    cost: 'from 20 CHF',
    venue: { venue: 'Hall, left wing', address: 'Rue A; B' },
  })
  await app.indexer.waitUntilVisible(await app.engine.store.now(), 60_000)
  const lists = await Promise.all(['/events.csv', '/events?shape=stable'].map((path) => app.get(path)))
  const [csv = [], json = []] = lists.map(({ text }) => events(read(text)).map(({ linked: _, ...draft }) => draft))
  expect(csv.length).toBeGreaterThan(5)
  expect(csv).toEqual(json)
})
