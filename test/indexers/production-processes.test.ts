/** API processes that leave indexing to indexers of their own, on MongoDB and Elasticsearch. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { serviceEnvironment } from '../support/child.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { layout, missing, ownSettings } from '../support/production.ts'
import { proxyTo, type TcpProxy } from '../support/proxy.ts'
import { event } from '../support/records.ts'
import { type Server, startServer } from '../support/server.ts'
import { holder, newFolder } from '../support/shared.ts'

const LIST = 'events?starts_after=1000-01-02&per_page=50'
const WAIT = { Prefer: 'wait=5' }

const servers: Server[] = []
const engines: Engine[] = []
const proxies: TcpProxy[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
  await Promise.all(proxies.splice(0).map((proxy) => proxy.cut().catch(() => {})))
})

async function start(settings: Record<string, string>, script?: string): Promise<Server> {
  const server = await startServer(newFolder(), settings, script)
  servers.push(server)
  return server
}

const startIndexer = (settings: Record<string, string>) => start({ ...settings, LOG_LEVEL: 'info' }, 'indexers/main.ts')

function look({ MONGODB_URL, ELASTICSEARCH_URL }: ReturnType<typeof ownSettings>): Engine {
  const engine = openProduction({ mongodb: MONGODB_URL, elasticsearch: ELASTICSEARCH_URL, stores, indexes, layout })
  engines.push(engine)
  return engine
}

describe.skipIf(missing)('processes on MongoDB and Elasticsearch', () => {
  test('two API processes, two indexers: the second takes over after a kill, and nothing is lost', async () => {
    const settings = ownSettings()
    const [first, second] = [await startIndexer(settings), await startIndexer(settings)]
    const apis = [await start({ ...settings, INDEXER: 'off' }), await start({ ...settings, INDEXER: 'off' })] as [
      Server,
      Server,
    ]
    const engine = look(settings)
    await eventually(async () => expect((await apis[0].get('/readyz')).status).toBe(200))
    const { pid } = await holder(engine)
    expect([first.pid, second.pid]).toContain(pid)
    for (let at = 0; at < 6; at++) {
      const { status, headers } = await apis[at % 2]!.send('POST', 'events', event({ title: `Event ${at}` }), WAIT)
      expect([status, headers.get('index-pending')]).toEqual([201, null])
      for (const api of apis) await eventually(async () => expect((await api.get(LIST)).body.total).toBe(at + 1))
    }
    const [working, standing] = pid === first.pid ? [first, second] : [second, first]
    expect((await working.get('/readyz')).body.checks).toMatchObject({
      indexer: 'works here',
      store: 'up',
      index: 'up',
    })
    expect((await standing.get('/readyz')).body.checks).toMatchObject({ indexer: 'works elsewhere' })

    await working.end('SIGKILL')
    for (let at = 6; at < 9; at++)
      expect((await apis[0].send('POST', 'events', event({ title: `Event ${at}` }))).status).toBe(201)
    await eventually(async () => expect((await apis[1].get(LIST)).body.total).toBe(9))
    expect((await holder(engine)).pid).toBe(standing.pid)
    expect(await drift(engine)).toEqual([])
    expect(await standing.end('SIGTERM')).toBe(0)
    expect((await holder(engine)).until).toBe(0)
    for (const api of apis) expect(await api.end('SIGTERM')).toBe(0)
  })

  test('what is withdrawn waits for the index; other writes only when asked', async () => {
    const settings = ownSettings()
    await startIndexer(settings)
    const api = await start({ ...settings, INDEXER: 'off' })
    const {
      body: { id },
    } = await api.send('POST', 'events', event(), WAIT)
    expect((await api.get(LIST)).body.total).toBe(1)
    const hidden = await api.send('PATCH', `events/${id}`, { hide_from_listings: true })
    expect([hidden.status, hidden.headers.get('index-pending')]).toEqual([200, null])
    expect((await api.get(LIST)).body.total).toBe(0)
    const shown = await api.send('PATCH', `events/${id}?wait_for_index=true`, { hide_from_listings: false })
    expect(shown.headers.get('index-pending')).toBeNull()
    expect((await api.get(LIST)).body.total).toBe(1)
    await api.send('DELETE', `events/${id}`, {})
    expect((await api.get(LIST)).body.total).toBe(0)
  })

  test('servers that are not there at the start are waited for, while the service says so', async () => {
    const settings = ownSettings()
    const through = async (url: string) => {
      const proxy = await proxyTo(Number(/:(\d+)/.exec(url.replace(/^\w+:/, ''))?.[1]), { cut: true })
      proxies.push(proxy)
      return url.replace(/:\d+/, `:${proxy.port}`)
    }
    const [MONGODB_URL, ELASTICSEARCH_URL] = [
      await through(settings.MONGODB_URL),
      await through(settings.ELASTICSEARCH_URL),
    ]
    const api = await start({ MONGODB_URL, ELASTICSEARCH_URL })
    expect((await api.get('/healthz')).status).toBe(200)
    expect((await api.get(LIST)).body.code).toBe('rest_unavailable')
    expect((await api.get('/readyz')).body.checks).toMatchObject({ store: 'down', index: 'down' })
    // Without the store it is not known whose index to look for.
    await proxies[1]!.restore()
    expect((await api.get('/readyz')).body.checks).toMatchObject({ store: 'down', index: 'down' })
    expect((await api.get(LIST)).body.code).toBe('rest_unavailable')
    await proxies[0]!.restore()
    await eventually(async () => expect((await api.get('/readyz')).status).toBe(200))
    expect((await api.send('POST', 'events', event(), WAIT)).status).toBe(201)
    expect((await api.get(LIST)).body.total).toBe(1)
  })
})

test.each([
  [{}, /npm run indexer is for MONGODB_URL/],
  [{ MONGODB_URL: 'mongodb://localhost', ELASTICSEARCH_URL: 'http://localhost', INDEXER: 'off' }, /INDEXER is "off"/],
])('the indexer refuses to start with %j', async (settings, reason) => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../indexers/main.ts')],
    { env: { ...serviceEnvironment, ...settings }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>])
  expect(complaint).toMatch(reason)
  expect(code).toBe(1)
})
