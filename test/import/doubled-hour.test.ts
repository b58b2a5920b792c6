/** When the clocks go back, the second of two equal times comes back through each of our formats as that second one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import type { Document } from '../../src/calendar/writes/context.ts'
import { Loader } from '../../src/import/load/load.ts'
import { type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'
import { events, read } from './fixtures.ts'

const settings = { TIMEZONE: 'Europe/Zurich' }
const now = () => Date.parse('2027-10-01T12:00:00Z') / 1000
let from: Running
beforeAll(async () => {
  from = await startApp(settings, now)
  const times = [
    ['2027-10-31T02:30:00+01:00', '2027-10-31T02:45:00+01:00'],
    ['2027-10-31T02:30:00+02:00', '2027-10-31T02:10:00+01:00'],
    ['2027-10-31T02:40:00+02:00', '2027-10-31T04:00:00+01:00'],
  ]
  for (const [start_date, end_date] of times)
    await makeEvent(from, { title: start_date, start_date, end_date, timezone: 'Europe/Zurich' })
  await makeEvent(from, {
    title: 'Dates',
    start_date: '2027-10-31T02:30:00+01:00',
    end_date: '2027-10-31T02:45:00+01:00',
    timezone: 'Europe/Zurich',
    rdate: ['2027-11-07 02:30'],
  })
  await from.indexer.waitUntilVisible(await from.engine.store.now(), 60_000)
})
afterAll(() => from.stop())

const instants = ({ texts, start_utc, end_utc }: Document) => [texts.en?.title, start_utc, end_utc]

test.each(['/events.ics', '/events.csv?group=occurrence', '/events?per_page=50'])('%s', async (path) => {
  const to = await startApp(settings, now)
  try {
    const drafts = events(read((await from.get(path)).text))
    const loaded = await new Loader(await administratorContext(to.service)).loadAll(drafts)
    const ids = loaded.map((one) => ('id' in one ? one.id : 0))
    const [before, after] = await Promise.all([
      from.engine.store.scan<Document>('events', 0, 100),
      to.engine.store.get<Document>('events', ids),
    ])
    const found = after.map(instants).map(String)
    for (const event of before) expect(found).toContain(String(instants(event)))
  } finally {
    await to.stop()
  }
})

test('.ics writes it in UTC', async () => {
  const { text } = await from.get('/events.ics')
  const times = text.match(/^DT(START|END).*$/gm)
  expect(times).toContain('DTSTART:20271031T013000Z')
  expect(times).toContain('DTSTART;TZID=Europe/Zurich:20271031T023000')
  expect(times).toContain('DTEND:20271031T011000Z')
})
