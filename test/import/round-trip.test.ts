/** What goes out as `.ics` comes back the same through the import: every calendar of the test data. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { roundTrip } from '../support/round-trip.ts'
import { events, fixtures, NOW, readFixture } from './fixtures.ts'

let from: Running
let to: Running
beforeAll(async () => {
  from = await startApp({ TIMEZONE: 'Europe/Berlin' })
  to = await startApp({ TIMEZONE: 'Europe/Berlin' })
})
afterAll(() => Promise.all([from.stop(), to.stop()]))

const files = readdirSync(fixtures).filter((name) => name.endsWith('.ics'))

test.each(files)('%s', async (file) => {
  const drafts = events(readFixture(file)).map((draft) => ({ ...draft, source_id: `${file}|${draft.source_id}` }))
  const { events: count, refused, differences } = await roundTrip(drafts, from, to, NOW)
  expect({ refused, differences }).toEqual({ refused: [], differences: [] })
  expect(count).toBe(drafts.length)
})

test('with series, zones and overrides among them', async () => {
  const { series, occurrences } = await roundTrip(events(readFixture('series.ics')), from, to, NOW)
  expect(series).toBe(4)
  expect(occurrences).toBeGreaterThan(1_000)
})
