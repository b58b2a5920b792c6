/** What a start makes of what was left behind. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { indexHash } from '../../indexers/documents/project.ts'
import { Indexer } from '../../indexers/follow.ts'
import { openApp } from '../../src/app.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import { readSettings } from '../../src/config.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { rebuilt } from '../support/rebuild.ts'
import { listed, makeEvent } from '../support/records.ts'

const ALL = 'starts_after=1000-01-02&per_page=50'
const HASH = indexHash({ defaultLanguage: 'en' })

const running: Running[] = []
afterEach(() => Promise.all(running.splice(0).map((app) => app.stop())))

async function start(folder?: string): Promise<Running> {
  const app = await startApp({}, undefined, folder)
  running.push(app)
  return app
}

describe('a start', () => {
  /** What a service leaves that is changed, in a way, while it does not run. */
  async function left(change: (engine: Engine, id: number) => Promise<unknown>): Promise<{ app: Running; id: number }> {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
    const first = await startApp({}, undefined, folder)
    const { id } = await makeEvent(first, { title: 'Kept', categories: ['Music'], venue: { venue: 'Hall' } })
    await first.indexer.stop()
    await first.engine.store.put(
      'events',
      { ...(await first.engine.store.get('events', [id]))[0]!, featured: true, rev: 2 },
      1,
    )
    await change(first.engine, id)
    await first.engine.close()
    const app = await start(folder)
    return { app, id }
  }

  test('catches up with what was written meanwhile', async () => {
    let versions: string[] = []
    const { app, id } = await left(async ({ search }) => {
      versions = (await search.builds()).map(({ name }) => name)
    })
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
    expect((await app.engine.search.builds()).map(({ name }) => name)).toEqual(versions)
    expect(await drift(app.engine)).toEqual([])
  })

  test.each<[string, (engine: Engine) => Promise<unknown>]>([
    ['of another file', (engine) => engine.state.put('position', { position: 'another:1', done: 1 })],
    ['that is missing', (engine) => engine.state.remove('position')],
    [
      'ahead of the store',
      async (engine) => {
        await engine.state.put('position', {
          position: `${(await engine.feed.position()).split(':')[0]}:99999`,
          done: 99_999,
        })
      },
    ],
  ])('with a position %s rebuilds the index', async (_, change) => {
    let versions: string[] = []
    const { app, id } = await left(async (engine) => {
      versions = (await engine.search.builds()).map(({ name }) => name)
      await change(engine)
    })
    await rebuilt(app.engine)
    expect((await app.engine.search.builds()).filter(({ live }) => live).map(({ name }) => name)).not.toEqual(versions)
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
    expect(await drift(app.engine)).toEqual([])
    await makeEvent(app, { featured: true })
    expect(await listed(app, `/events?${ALL}&featured=true`)).toHaveLength(2)
  })

  test('who does not wait for a change is told at once, without a timer', async () => {
    const app = await start()
    await app.indexer.stop()
    await app.post('/venues', { venue: 'Later' }, 'administrator', { Prefer: 'wait=0' })
    const visible = app.indexer.waitUntilVisible(await app.engine.store.now(), 0)
    expect(app.indexer.progress.waiters.any).toBe(false)
    expect(await visible).toBe(false)
  })

  test('without a position reports no change as visible until the index is rebuilt', async () => {
    const app = await start()
    const { id } = await makeEvent(app, { title: 'Withdrawn' })
    await app.indexer.stop()
    await app.call('DELETE', `/events/${id}`, { as: 'administrator', headers: { Prefer: 'wait=0' } })
    await app.engine.state.remove('position')
    const { swap } = app.engine.search
    const gate = Promise.withResolvers<void>()
    app.engine.search.swap = async (version) => {
      await gate.promise
      await swap(version)
    }
    const next = new Indexer(app.engine, { defaultLanguage: 'en' }, pino({ level: 'silent' }))
    next.start()
    expect(await next.waitUntilVisible(await app.engine.store.now(), 2_500)).toBe(false)
    expect(await listed(app, `/events?${ALL}`)).toEqual([id]) // so it would have been a lie
    gate.resolve()
    expect(await next.waitUntilVisible(await app.engine.store.now(), 10_000)).toBe(true)
    expect(await listed(app, `/events?${ALL}`)).toEqual([])
    await next.stop()
  })

  test('with an index made for other declarations rebuilds it, and serves the old one until then', async () => {
    const { app, id } = await left(async ({ search }) => {
      const [old] = await search.builds()
      await search.swap(await search.create('other declarations'))
      await search.drop(old!.name)
    })
    await rebuilt(app.engine)
    await eventually(async () => expect(await app.engine.search.builds()).toMatchObject([{ hash: HASH, live: true }]))
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
    expect(await drift(app.engine)).toEqual([])
  })

  test('after a rebuild that was cut off begins it again, and leaves nothing half-built', async () => {
    const { app, id } = await left(async (engine) => {
      await engine.search.create(HASH)
      await engine.state.put('task:rebuild', { request: 'cut off', state: 'scanning', written: 1, of: 5 })
    })
    expect((await rebuilt(app.engine)).request).toBe('cut off')
    await eventually(async () => expect(await app.engine.search.builds()).toHaveLength(1))
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
    expect(await drift(app.engine)).toEqual([])
  })
})

test('with nothing is ready at once', async () => {
  const app = await start()
  expect((await app.get('//readyz')).status).toBe(200)
  expect(await drift(app.engine)).toEqual([])
})

test('an index that is behind since before the start is not ready until it has caught up once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
  const first = await startApp({}, undefined, folder)
  const { id } = await makeEvent(first, { title: 'Kept' })
  await rebuilt(first.engine)
  await first.indexer.stop()
  const [document] = await first.engine.store.get('events', [id])
  await first.engine.store.put('events', { ...document!, rev: 2 }, 1)
  await first.engine.close()

  const settings = readSettings({ DATA_DIR: folder, DEMO: 'off' })
  const { service, indexer, engine, close } = await openApp(settings, pino({ level: 'silent' }))
  try {
    const behind = await service.readiness()
    expect(behind).toMatchObject({ ready: false, checks: { index: 'up', store: 'up', lag_seconds: Infinity } })
    expect(await service.metricsText()).toContain('\nkalends_lag_seconds +Inf\n')
    indexer.start()
    expect(await indexer.waitUntilVisible(await engine.store.now(), 20_000)).toBe(true)
    expect(await service.readiness()).toMatchObject({ ready: true, checks: { lag_seconds: 0 } })
  } finally {
    await close()
  }
})
