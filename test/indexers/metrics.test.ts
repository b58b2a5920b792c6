/** The mirror as it is seen from outside: /metrics and /readyz. */
import { afterEach, expect, test } from 'vitest'
import { requestRebuild } from '../../indexers/state/rebuild-progress.ts'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { rebuilt } from '../support/rebuild.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
afterEach(() => app.stop())

/** The figures of a scrape: `name{label="…"}` → value. */
async function scrape(): Promise<Record<string, number>> {
  const { text } = await app.get('//metrics')
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('/metrics tells what was indexed, what was put aside, what is under way and who works', async () => {
  app = await startApp()
  await make(app, '/venues', { venue: 'Mill' })
  const { id } = await makeEvent(app, {})
  const { store } = app.engine
  const [document] = await store.get<StoredDocument>('events', [id])
  await store.put('events', { ...document!, start_utc: 'never', rev: 2 } as StoredDocument, 1)
  expect(await app.indexer.waitUntilVisible(await store.now(), 5_000)).toBe(true)
  await requestRebuild(app.engine.state)
  await rebuilt(app.engine)
  const figures = await scrape()
  expect(figures).toMatchObject({
    kalends_lag_changes: 0,
    kalends_lag_seconds: 0,
    kalends_ready: 1,
    kalends_index_aside: 1,
    kalends_index_rebuilding: 0,
    kalends_index_bulk_limit: 200,
    'kalends_index_work{of="fanout"}': 0,
    'kalends_index_work{of="repair"}': 0,
    'kalends_index_items_total{result="rejected"}': 2,
  })
  expect(figures['kalends_index_items_total{result="written"}']).toBeGreaterThan(2)
  expect(figures.kalends_index_batch_changes_sum).toBeGreaterThanOrEqual(3)
  expect(figures.kalends_index_bulk_seconds_count).toBeGreaterThan(2)
  expect(figures['kalends_index_rebuild_documents{are="written"}']).toBeGreaterThanOrEqual(2)
  expect(
    Object.entries(figures).find(
      ([name]) => name.startsWith('kalends_index_lease_epoch{') && name.includes(`pid="${process.pid}"`),
    )?.[1],
  ).toBeGreaterThanOrEqual(1)
})

test('/metrics counts what is tried again, and the bulk gets smaller', async () => {
  app = await startApp()
  const { search } = app.engine
  const { apply } = search
  search.apply = () => Promise.reject(new Error('refused for a while'))
  const created = makeEvent(app, {})
  await eventually(async () =>
    expect((await scrape())['kalends_index_retries_total{of="following"}']).toBeGreaterThanOrEqual(2),
  )
  search.apply = apply
  await created
  const figures = await scrape()
  expect(figures.kalends_index_bulk_limit).toBeLessThan(200)
  expect(figures.kalends_lag_changes).toBe(0)
})

test('/readyz fails when the index lags longer than MAX_LAG', async () => {
  app = await startApp({ MAX_LAG: '1' })
  expect((await app.get('//readyz')).status).toBe(200)
  await app.indexer.stop()
  await app.post(
    '/events',
    { title: 'Nobody indexes this', start_date: '2999-05-01 19:00', end_date: '2999-05-01 21:00' },
    'editor',
    { Prefer: 'wait=0' },
  )
  // One, or two: the indexer may have been stopped in the upkeep that follows its start, which is a change, too.
  const lag = (await app.engine.store.now()) - app.indexer.progress.caughtUpTo
  expect(lag).toBeGreaterThanOrEqual(1)
  await eventually(async () =>
    expect(await app.get('//readyz')).toMatchObject({ status: 503, body: { checks: { lag_changes: lag } } }),
  )
})

test('/readyz says what to do about a damaged file', async () => {
  app = await startApp()
  const { search } = app.engine
  const { apply } = search
  search.apply = () => Promise.reject(new Error('database disk image is malformed'))
  await make(app, '/venues', { venue: 'Mill' })
  const checks = async () => (await app.get('//readyz')).body.checks
  await eventually(async () => expect(await checks()).toMatchObject({ remedy: expect.stringContaining('restore') }))
  search.apply = apply
  await eventually(async () => expect(await checks()).not.toHaveProperty('remedy'))
})
