/** A search of dates alone on which nothing is: the words may be those of a title. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { listed, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Europe/Zurich' }, () => Date.parse('2027-02-01T12:00:00Z') / 1000)
})
afterAll(() => app.stop())

const at = (day: string) => ({ start_date: `${day} 19:00`, end_date: `${day} 20:00` })

test('is one of words where a title has them, until something is on', async () => {
  const rally = await makeEvent(app, { ...at('2027-03-10'), title: '1. Mai-Kundgebung' })
  await makeEvent(app, { ...at('2027-03-11'), title: 'Lesung', description: 'Wieder am 2. Mai' })
  expect(await listed(app, '/de/events?q=1.+mai')).toEqual([rally.id])
  expect((await app.get('/de/events?q=1.+mai')).body.interpreted).toEqual([])
  expect(await listed(app, '/de/events?q=2.+mai')).toEqual([])
  expect((await app.get('/de/events?q=2.+mai')).body.interpreted).toHaveLength(1)
  const dance = await makeEvent(app, { ...at('2027-05-01'), title: 'Tanz' })
  expect(await listed(app, '/de/events?q=1.+mai')).toEqual([dance.id])
  // The same under a filter, which leaves nothing of that day.
  expect(await listed(app, '/de/events?q=1.+mai&featured=true')).toEqual([])
  expect((await app.get('/de/events?q=1.+mai&featured=true')).body.interpreted).toHaveLength(1)
})
