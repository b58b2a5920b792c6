/** The clock of a process steps by an hour: waits, intervals and the lag go by a clock that does not. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TASK_PAGE_RECORDS } from '../../indexers/limits.ts'
import { openTasks } from '../../indexers/state/task-rows.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { listed, make, makeEvent } from '../support/records.ts'

/** Small pages, so that a few events are a fan-out of its own. */
vi.mock('../../indexers/limits.ts', async (original) => ({ ...(await original<Limits>()), TASK_PAGE_RECORDS: 5 }))
type Limits = typeof import('../../indexers/limits.ts')

const HOUR_MS = 3_600_000

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.stop())

function step(ms: number): void {
  const real = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ms)
}

test.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('a step %s stops nothing', async (_, ms) => {
  const venue = await make(app, '/venues', { venue: 'Hall', city: 'Bern' })
  for (let made = 0; made <= TASK_PAGE_RECORDS; made++) await makeEvent(app, { venue: venue.id })
  step(ms)
  const { id } = await makeEvent(app, { title: 'After the step' })
  expect(await listed(app, `/events?include=${id}&starts_after=1000-01-02`)).toEqual([id])
  await app.call('PATCH', `/venues/${venue.id}`, { as: 'administrator', body: { venue: 'Great Hall' } })
  await eventually(async () => expect((await openTasks(app.engine.state)).fanOuts).toEqual([]))
  expect(await listed(app, '/events?search=after&starts_after=1000-01-02')).toContain(id)
  const { body, status } = await app.get(`${app.url}/readyz`)
  expect([status, body.checks]).toMatchObject([200, { lag_seconds: 0 }])
})

test('a scheduled event is published after a step back', async () => {
  step(-HOUR_MS)
  const due = new Date(Date.now() + 1_500).toISOString()
  const { id } = await makeEvent(app, { status: 'future', date_utc: due })
  await eventually(async () => expect((await app.get(`/events/${id}`)).status).toBe(200))
})
