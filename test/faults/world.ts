/** A service as it runs in production, as processes of their own, with faults before its servers; or on the embedded engine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { indexes, stores } from '../../src/calendar/index.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import { openProduction } from '../../src/engines/production.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { proxyTo as tcpProxyTo } from '../support/proxy.ts'
import { startServer, type Server } from '../support/server.ts'
import { httpFaults, proxyTo, type HttpFault } from './proxy.ts'
import type { Random } from './random.ts'

export type Fault = 'api killed' | 'indexer killed' | 'indexer paused' | 'store cut' | `index ${HttpFault}`

export interface World {
  name: string
  /** Looks past the faults. */
  engine: Engine
  faults: readonly Fault[]
  /** Addresses of the API, as it is now. */
  api(): Server | undefined
  /** Does it for a while; resolves when it is over, and what was killed runs again. */
  inflict(fault: Fault, random: Random): Promise<void>
  close(): Promise<void>
}

/** Milliseconds longer than a lease lasts. */
const PAUSE = 12_000

/** A process that is started again whenever it was killed. */
class Kept {
  server: Server | undefined
  readonly #start: () => Promise<Server>

  constructor(start: () => Promise<Server>) {
    this.#start = start
  }

  async begin(): Promise<void> {
    this.server = await this.#start()
  }

  async kill(): Promise<void> {
    const killed = this.server
    this.server = undefined
    await killed?.end('SIGKILL')
    await this.begin()
  }

  async pause(milliseconds: number): Promise<void> {
    const pid = this.server?.pid
    if (!pid) return
    process.kill(pid, 'SIGSTOP')
    try {
      await sleep(milliseconds)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }

  async end(): Promise<void> {
    await this.server?.end('SIGKILL')
  }
}

export async function embeddedWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-faults-'))
  const processes = [0, 1].map(() => new Kept(() => startServer(folder)))
  for (const each of processes) await each.begin()
  const engine = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
  const holder = async () => {
    const row = await engine.state.get('lease')
    return processes.find(({ server }) => server?.pid === (row?.value as { pid: number } | undefined)?.pid)
  }
  return {
    name: 'embedded engine',
    engine,
    faults: ['api killed', 'indexer killed', 'indexer paused'],
    api: () => processes.find(({ server }) => server)?.server,
    async inflict(fault, random) {
      const victim = (fault === 'api killed' ? random.one(processes) : await holder()) ?? processes[0]
      await (fault === 'indexer paused' ? victim?.pause(PAUSE) : victim?.kill())
    },
    async close() {
      await engine.close()
      await Promise.all(processes.map((each) => each.end()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function productionWorld(mongo: string, elasticsearch: string): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-faults-'))
  const mongodb = new URL(mongo)
  mongodb.pathname = `/kalends-faults-${process.pid}-${Date.now().toString(36)}`
  const index = await proxyTo(elasticsearch)
  const store = await tcpProxyTo(Number(mongodb.port))
  const settings = { MONGODB_URL: mongodb.href.replace(`:${mongodb.port}`, `:${store.port}`), ELASTICSEARCH_URL: index.url }
  const api = new Kept(() => startServer(folder, { ...settings, INDEXER: 'off' }))
  const indexers = [0, 1].map(() => new Kept(() => startServer(folder, { ...settings, LOG_LEVEL: 'info' }, 'indexers/main.ts')))
  for (const each of [...indexers, api]) await each.begin()
  const engine = openProduction({ mongodb: mongodb.href, elasticsearch, stores, indexes })
  const holder = async () => {
    const row = await engine.state.get('lease')
    return indexers.find(({ server }) => server?.pid === (row?.value as { pid: number } | undefined)?.pid)
  }
  return {
    name: 'MongoDB and Elasticsearch',
    engine,
    faults: ['api killed', 'indexer killed', 'indexer paused', 'store cut', ...httpFaults.map((fault) => `index ${fault}` as const)],
    api: () => api.server,
    async inflict(fault, random) {
      if (fault === 'api killed') return api.kill()
      if (fault === 'indexer killed') return ((await holder()) ?? random.one(indexers))?.kill()
      if (fault === 'indexer paused') return ((await holder()) ?? random.one(indexers))?.pause(PAUSE)
      if (fault === 'store cut') {
        await store.cut()
        await sleep(random.below(1_500))
        return store.restore()
      }
      index.fault = fault.slice('index '.length) as HttpFault
      await sleep(200 + random.below(1_500))
      index.fault = undefined
    },
    async close() {
      await Promise.all([api, ...indexers].map((each) => each.end()))
      await engine.destroy()
      await engine.close()
      await index.close()
      await store.cut()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
