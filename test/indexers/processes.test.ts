/** Several processes on one folder, and processes that are killed: nothing acknowledged is lost, and one indexes at a time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { indexes, stores } from '../../src/calendar/index.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { run } from '../support/command.ts'
import { drift } from '../support/mirror.ts'
import { event } from '../support/records.ts'
import { environment, startServer, type Server } from '../support/server.ts'

/** Milliseconds for another to take over, at most. */
const TAKEOVER = 15_000
const ALL = 'starts_after=1000-01-02&per_page=50'

const folders: string[] = []
const servers: Server[] = []
const engines: Engine[] = []
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
  folders.push(folder)
  return folder
}

async function start(folder: string): Promise<Server> {
  const server = await startServer(folder)
  servers.push(server)
  return server
}

/** The file that servers share, looked at from here. */
async function look(folder: string): Promise<Engine> {
  const engine = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
  engines.push(engine)
  return engine
}

const holder = async ({ state }: Engine) => (await state.get('lease'))?.value as { pid: number; until: number }
const ready = async (server: Server) => (await server.get('/readyz')).body as unknown as { checks: { indexer: string; lag_changes: number } }

async function caughtUp(server: Server): Promise<void> {
  await vi.waitFor(async () => expect((await ready(server)).checks.lag_changes).toBe(0), { timeout: TAKEOVER, interval: 20 })
}

describe('a server that is killed', () => {
  test('at random moments loses nothing it acknowledged, and the next catches up by itself', async () => {
    const folder = newFolder()
    const acknowledged = new Map<number, string>()
    for (let round = 0; round < 3; round++) {
      const server = await start(folder)
      let left = 15 + Math.floor(Math.random() * 60)
      const write = async (writer: number) => {
        for (let at = 0; left > 0; at++) {
          const title = `Event ${round} ${writer} ${at}`
          const known = [...acknowledged.keys()]
          const id = Math.random() < 0.3 && known.length ? known[Math.floor(Math.random() * known.length)]! : undefined
          const { status, body } = await server.send(id ? 'PATCH' : 'POST', id ? `events/${id}` : 'events', event({ title, tags: [`Tag ${at % 4}`], venue: { venue: `Hall ${at % 3}` } }), { Prefer: 'wait=0' })
          expect(status).toBe(id ? 200 : 201)
          // Of writes to one record at once, the last to be stored may be acknowledged first.
          if (!id) acknowledged.set(body.id, title)
          if (--left === 0) await server.end('SIGKILL')
        }
      }
      await Promise.allSettled([0, 1, 2, 3].map(write))
      await server.end('SIGKILL')
    }
    const server = await start(folder)
    await caughtUp(server)
    const ids = [...acknowledged.keys()]
    expect(ids.length).toBeGreaterThan(20)
    for (const id of ids) expect((await server.get(`events/${id}`)).status).toBe(200)
    const { body } = await server.get(`events?starts_after=1000-01-02&include=${ids.join(',')}`)
    expect(body.total).toBe(ids.length)
    expect(await drift(await look(folder))).toEqual([])
    expect(await server.end('SIGTERM')).toBe(0)
  }, 60_000)
})

describe('two servers on one folder', () => {
  test('index one at a time; what either writes is visible in both; the other takes over from one that is killed', async () => {
    const folder = newFolder()
    const first = await start(folder)
    const engine = await look(folder)
    const second = await start(folder)
    expect((await holder(engine)).pid).toBe(first.pid)
    for (let at = 0; at < 10; at++) {
      const { status, body, headers } = await second.send('POST', 'events', event({ title: `Event ${at}` }))
      expect([status, headers.get('index-pending')]).toEqual([201, null])
      for (const server of [first, second]) expect((await server.get(`events?${ALL}&include=${body.id}&nobody=${at}`)).body.total).toBe(1)
      expect((await holder(engine)).pid).toBe(first.pid)
    }
    expect([(await ready(first)).checks.indexer, (await ready(second)).checks.indexer]).toEqual(['works here', 'works elsewhere'])

    await first.end('SIGKILL')
    const killed = Date.now()
    const { body, headers } = await second.send('POST', 'events', event({ title: 'After' }))
    expect(headers.get('index-pending'), 'on one machine it need not wait for the lease to run out').toBeNull()
    expect(Date.now() - killed).toBeLessThan(5_000)
    expect((await second.get(`events?${ALL}&include=${body.id}`)).body.total).toBe(1)
    expect([(await holder(engine)).pid, (await ready(second)).checks.indexer]).toEqual([second.pid, 'works here'])
    expect(await drift(engine)).toEqual([])
  }, 60_000)

  test('hand over when one is stopped', async () => {
    const folder = newFolder()
    const first = await start(folder)
    const second = await start(folder)
    const engine = await look(folder)
    await first.send('POST', 'events', event(), { Prefer: 'wait=0' })
    expect(await first.end('SIGTERM')).toBe(0)
    expect((await second.send('POST', 'events', event())).headers.get('index-pending')).toBeNull()
    expect((await holder(engine)).pid).toBe(second.pid)
    expect(await drift(engine)).toEqual([])
  }, 60_000)

  test('wait for a lease of another machine to run out', async () => {
    const folder = newFolder()
    const engine = await look(folder)
    await engine.state.put('lease', { owner: 'elsewhere', pid: 1, host: 'elsewhere', epoch: 7, until: Date.now() + 3_000 })
    const until = (await holder(engine)).until
    const server = await start(folder)
    expect((await holder(engine)).until).toBe(until)
    await vi.waitFor(async () => expect((await holder(engine)).pid).toBe(server.pid), { timeout: TAKEOVER, interval: 50 })
    expect(Date.now()).toBeGreaterThanOrEqual(until)
    expect((await engine.state.get('lease'))?.value).toMatchObject({ epoch: 8 })
  }, 60_000)
})

describe('npm run rebuild beside a server', () => {
  test('keeps its lists answered, each of them whole, and ends when it is done', async () => {
    const folder = newFolder()
    const server = await start(folder)
    for (let at = 0; at < 40; at++) await server.send('POST', 'events', event({ title: `Event ${at}`, venue: { venue: 'Hall' } }), { Prefer: 'wait=0' })
    await caughtUp(server)
    const engine = await look(folder)
    const before = (await engine.search.versions()).map(({ name }) => name)
    let polling = true
    const answers = new Set<string>()
    const polled = (async () => {
      for (let at = 0; polling; at++) {
        const { status, body } = await server.get(`events?${ALL}&nobody=${at}`)
        answers.add(`${status}: ${body.total}, ${body.events?.length}`)
      }
    })()
    const { code, out, err } = await run('rebuild.ts', [], environment(folder))
    polling = false
    await polled
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/The index is made anew: \d+ of \d+ documents/)
    expect([...answers]).toEqual(['200: 40, 40'])
    expect((await engine.search.versions()).filter(({ live }) => live).map(({ name }) => name)).not.toEqual(before)
    expect((await holder(engine)).pid, 'the server has done it').toBe(server.pid)
    expect(await drift(engine)).toEqual([])
  }, 60_000)

  test('does it itself where no server runs', async () => {
    const folder = newFolder()
    const server = await start(folder)
    await server.send('POST', 'events', event())
    await server.end('SIGTERM')
    const { code, out } = await run('rebuild.ts', [], environment(folder))
    expect([code, out]).toEqual([0, expect.stringContaining('The index is made anew')])
    expect(await drift(await look(folder))).toEqual([])
  }, 60_000)
})
