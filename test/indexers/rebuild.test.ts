/** Rebuilding: asked for, after another declaration, after a lost position; lists are answered all the while. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { indexes, stores } from '../../src/calendar/index.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { readRebuild, saveRebuild, type RebuildProgress } from '../../indexers/checkpoint.ts'
import { indexHash } from '../../indexers/project.ts'
import { startApp, type Running } from '../support/app.ts'
import { drift } from '../support/mirror.ts'
import { event, listed, make, makeEvent } from '../support/records.ts'

const ALL = 'starts_after=1000-01-02&per_page=50'
const HASH = indexHash({ defaultLanguage: 'en' })

const running: Running[] = []
afterEach(() => Promise.all(running.splice(0).map((app) => app.stop())))

async function start(folder?: string): Promise<Running> {
  const app = await startApp({}, undefined, folder)
  running.push(app)
  return app
}

function ask(engine: Engine, request: string = randomUUID()): Promise<void> {
  return saveRebuild(engine.state, { request, state: 'asked', written: 0, of: 0, begun: Date.now() })
}

/** The request that was served last, once none is left. */
async function done({ state }: Engine): Promise<RebuildProgress> {
  await vi.waitFor(async () => expect(await readRebuild(state)).toMatchObject({ state: 'done' }), { timeout: 20_000, interval: 20 })
  return (await readRebuild(state))!
}

const version = async ({ search }: Engine) => (await search.versions()).filter(({ live }) => live).map(({ name }) => name)

describe('while it is made anew', () => {
  test('the index answers lists, takes writes, and is then what the store says', async () => {
    const app = await start()
    const { id: fixed } = await make(app, '/venues', { venue: 'Fixed' })
    const moving = (await make(app, '/venues', { venue: 'Moving' })).id
    for (let at = 0; at < 20; at++) await app.post('/events', event({ title: `Fixed ${at}`, venue: fixed }), 'administrator', { Prefer: 'wait=0' })
    const events = await Promise.all(Array.from({ length: 20 }, async (_, at) => (await makeEvent(app, { title: `Moving ${at}`, tags: [`Tag ${at % 3}`] })).id))
    const before = await version(app.engine)
    const request = randomUUID()
    await ask(app.engine, request)

    let rebuilding = true
    const totals = new Set<unknown>()
    const poll = async () => { while (rebuilding) { const { status, body } = await app.get(`/events?${ALL}&venue=${fixed}&nobody=${Math.random()}`); totals.add(status === 200 ? body.total : status) } }
    const write = async () => {
      while (rebuilding) {
        const id = events[Math.floor(Math.random() * events.length)]
        await app.call('PATCH', `/events/${id}`, { as: 'administrator', headers: { Prefer: 'wait=0' }, body: { venue: Math.random() < 0.5 ? [moving] : [], tags: [`Tag ${Math.floor(Math.random() * 3)}`], title: `Moved ${Math.random()}` } })
        if (Math.random() < 0.2) await app.call('PATCH', `/venues/${moving}`, { as: 'administrator', headers: { Prefer: 'wait=0' }, body: { phone: String(Math.random()) } })
      }
    }
    const work = Promise.all([poll(), write(), write(), write()])
    expect((await done(app.engine)).request).toBe(request)
    rebuilding = false
    await work
    expect([...totals]).toEqual([20])
    expect(await app.indexer.reached(await app.engine.store.now(), 10_000)).toBe(true)
    expect(await drift(app.engine)).toEqual([])
    expect(await version(app.engine)).not.toEqual(before)
    await vi.waitFor(async () => expect(await app.engine.search.versions()).toHaveLength(1))
  })

  test('another request waits for its turn and is not forgotten', async () => {
    const app = await start()
    await Promise.all(Array.from({ length: 30 }, () => makeEvent(app)))
    await ask(app.engine, 'first')
    await vi.waitFor(async () => expect(await readRebuild(app.engine.state)).toMatchObject({ request: 'first', state: 'scanning' }), { timeout: 5_000, interval: 1 })
    await ask(app.engine, 'second')
    expect((await done(app.engine)).request).toBe('second')
    expect(await drift(app.engine)).toEqual([])
  })
})

describe('a start', () => {
  /** What a service leaves that is changed, in a way, while it does not run. */
  async function left(change: (engine: Engine, id: number) => Promise<void>): Promise<{ app: Running; id: number }> {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
    const first = await startApp({}, undefined, folder)
    const { id } = await makeEvent(first, { title: 'Kept', categories: ['Music'], venue: { venue: 'Hall' } })
    await first.indexer.stop()
    await first.engine.store.put('events', { ...(await first.engine.store.get('events', [id]))[0]!, featured: true, rev: 2 }, 1)
    await change(first.engine, id)
    await first.engine.close()
    const app = await start(folder)
    return { app, id }
  }

  test('catches up with what was written meanwhile', async () => {
    const { app, id } = await left(async () => {})
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
    expect(await readRebuild(app.engine.state)).toMatchObject({ request: `hash:${HASH}` })
    expect(await drift(app.engine)).toEqual([])
  })

  test.each<[string, (engine: Engine) => Promise<void>]>([
    ['of another file', (engine) => engine.state.put('position', { position: 'another:1', done: 1 }).then(() => {})],
    ['ahead of the store', async (engine) => { await engine.state.put('position', { position: `${(await engine.feed.position()).split(':')[0]}:99999`, done: 99_999 }) }],
  ])('with a position %s makes the index anew', async (_, change) => {
    const { app, id } = await left(change)
    expect((await done(app.engine)).request).toMatch(/^position:/)
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
    expect(await drift(app.engine)).toEqual([])
    await makeEvent(app, { featured: true })
    expect(await listed(app, `/events?${ALL}&featured=true`)).toHaveLength(2)
  })

  test('without a position reads all changes there are', async () => {
    const { app, id } = await left((engine) => engine.state.remove('position'))
    await ask(app.engine)
    await done(app.engine)
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
  })

  test('with an index made for other declarations makes it anew, and serves the old one until then', async () => {
    const { app, id } = await left(async ({ search }) => {
      const [old] = await search.versions()
      await search.swap(await search.create('other declarations'))
      await search.drop(old!.name)
    })
    await done(app.engine)
    expect((await app.engine.search.versions()).map(({ hash, live }) => [hash, live])).toEqual([[HASH, true]])
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
    expect(await drift(app.engine)).toEqual([])
  })

  test('after a rebuild that was cut off begins it again, and leaves nothing half-built', async () => {
    const { app, id } = await left(async (engine) => {
      await engine.search.create(HASH)
      await saveRebuild(engine.state, { request: 'cut off', state: 'scanning', written: 1, of: 5, begun: Date.now() })
    })
    expect((await done(app.engine)).request).toBe('cut off')
    await vi.waitFor(async () => expect(await app.engine.search.versions()).toHaveLength(1))
    expect(await listed(app, `/events?${ALL}&featured=true`)).toEqual([id])
    expect(await drift(app.engine)).toEqual([])
  })
})

test('an index of nothing is ready at once, and holds what comes', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kalends-')), 'kalends.sqlite')
  const engine = await openSqlite({ file, stores, indexes })
  expect(await engine.search.versions()).toEqual([])
  await engine.close()
  const app = await start(join(file, '..'))
  expect((await app.get('//readyz')).status).toBe(200)
  expect(await drift(app.engine)).toEqual([])
})
