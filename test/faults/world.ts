/** The service as in production, as several processes with faulty proxies in front of its servers; or embedded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { indexHash } from '../../indexers/documents/project.ts'
import { requestRebuild } from '../../indexers/state/rebuild-progress.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { proxyTo as tcpProxyTo } from '../support/proxy.ts'
import { type Server, startServer } from '../support/server.ts'
import type { Started } from '../support/servers/start.ts'
import { Indexers, Kept } from './kept.ts'
import { httpFaults, proxyTo } from './proxy.ts'
import { Deck, type Random } from './random.ts'

interface Fault {
  name: string
  /** Resolves when the fault is over, and a killed process runs again. */
  inflict(random: Random): Promise<unknown>
}

type Faults = Readonly<Record<string, Fault['inflict']>>

/** `kinds`: the names of the faults in the deck. */
function deckOf(faults: Faults, kinds: readonly string[] = Object.keys(faults)): Deck<Fault> {
  return new Deck(kinds.map((name) => ({ name, inflict: faults[name] ?? unknown(name) })))
}

function unknown(name: string): never {
  throw new Error(`there is no fault ${name}`)
}

export interface World {
  name: string
  /** Without the faulty proxies. */
  engine: Engine
  faults: Deck<Fault>
  indexers: Indexers
  /** One that should answer. */
  api(): Server | undefined
  /** Waits until delayed requests have been delivered. */
  calm(): Promise<void>
  close(): Promise<void>
}

/** The longest temporary fault. */
const MAX_FAULT_MS = 1_500

/** Faults of the indexer on any engine. `first`: an early position. */
function faultsOfIndexing({ state }: Engine, indexers: Indexers, first: unknown): Faults {
  return {
    'indexer killed': (random) => indexers.kill(random),
    'indexer paused': (random) => indexers.pause(random),
    'rebuild requested': () => requestRebuild(state),
    'position lost': () => state.remove('position'),
    'position moved back': () => state.put('position', first),
  }
}

export async function embeddedWorld(kinds?: readonly string[]): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-faults-'))
  const processes = [0, 1].map(() => new Kept(() => startServer(folder)))
  for (const each of processes) await each.begin()
  const engine = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
  const indexers = new Indexers(processes, engine.state)
  return {
    name: 'embedded engine',
    engine,
    indexers,
    faults: deckOf(
      {
        'api killed': async (random) => random.one(processes)?.kill(),
        ...faultsOfIndexing(engine, indexers, (await engine.state.get('position'))?.value),
      },
      kinds,
    ),
    api: () => processes.find(({ server }) => server)?.server,
    calm: () => Promise.resolve(),
    async close() {
      await engine.close()
      await Promise.all(processes.map((each) => each.end()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Faults of the indexes themselves, which are undone after a while. */
function faultsOfIndexes(elasticsearch: string, database: string): Faults {
  const any = `kalends-${database}-*`
  const events = `${any}-events-*`
  const elastic = (method: string, path: string, body?: unknown) =>
    fetch(`${elasticsearch}/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const blocked =
    (setting: string): Fault['inflict'] =>
    async (random) => {
      await elastic('PUT', `${any}/_settings`, { [`index.blocks.${setting}`]: true })
      await sleep(random.below(MAX_FAULT_MS))
      await elastic('PUT', `${any}/_settings`, { [`index.blocks.${setting}`]: null })
    }
  return {
    'index has no room': blocked('read_only_allow_delete'),
    'index read-only': blocked('write'),
    'index closed': async (random) => {
      await elastic('POST', `${events}/_close`)
      await sleep(random.below(MAX_FAULT_MS))
      await elastic('POST', `${events}/_open`)
    },
    'index deleted': async () => {
      const known = Object.keys((await (await elastic('GET', `${events}/_alias`)).json()) as object)
      await Promise.all(known.map((index) => elastic('DELETE', index)))
    },
  }
}

export async function productionWorld(
  mongo: Pick<Started, 'url'>,
  elasticsearch: Pick<Started, 'url' | 'crash'>,
  kinds?: readonly string[],
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-faults-'))
  const mongodb = new URL(mongo.url)
  const database = `kalends-faults-${process.pid}-${Date.now().toString(36)}`
  mongodb.pathname = `/${database}`
  const index = await proxyTo(elasticsearch.url)
  const store = await tcpProxyTo(Number(mongodb.port))
  const settings = {
    MONGODB_URL: mongodb.href.replace(`:${mongodb.port}`, `:${store.port}`),
    ELASTICSEARCH_URL: index.url,
  }
  const api = new Kept(() => startServer(folder, { ...settings, INDEXER: 'off' }))
  const processes = [0, 1].map(
    () => new Kept(() => startServer(folder, { ...settings, LOG_LEVEL: 'info' }, 'indexers/main.ts')),
  )
  for (const each of [...processes, api]) await each.begin()
  const { openProduction } = await import('../../src/engines/production.ts')
  const engine = openProduction({
    mongodb: mongodb.href,
    elasticsearch: elasticsearch.url,
    stores,
    indexes,
    layout: indexHash({ defaultLanguage: 'en' }),
  })
  const indexers = new Indexers(processes, engine.state)
  const requests = httpFaults.map((fault): [string, Fault['inflict']] => [
    `index ${fault}`,
    async (random) => {
      index.fault = fault
      await sleep(200 + random.below(MAX_FAULT_MS))
      index.fault = undefined
    },
  ])
  return {
    name: 'MongoDB and Elasticsearch',
    engine,
    indexers,
    faults: deckOf(
      {
        'api killed': () => api.kill(),
        ...faultsOfIndexing(engine, indexers, (await engine.state.get('position'))?.value),
        'store cut': async (random) => {
          await store.cut()
          await sleep(random.below(MAX_FAULT_MS))
          await store.restore()
        },
        'store silent': async (random) => {
          store.silence()
          await sleep(random.below(MAX_FAULT_MS))
          store.speak()
        },
        ...Object.fromEntries(requests),
        ...faultsOfIndexes(elasticsearch.url, database),
        ...(elasticsearch.crash ? { 'index killed': () => elasticsearch.crash?.() ?? Promise.resolve() } : {}),
      },
      kinds,
    ),
    api: () => api.server,
    calm: () => index.delivered(),
    async close() {
      await Promise.all([api, ...processes].map((each) => each.end()))
      await engine.destroy()
      await engine.close()
      await index.close()
      await store.cut()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
