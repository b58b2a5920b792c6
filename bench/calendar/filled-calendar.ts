/** A filled calendar for a service, on either engine. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { indexHash } from '../../indexers/documents/project.ts'
import { Indexer } from '../../indexers/follow.ts'
import { isIdle, openTasks } from '../../indexers/state/task-rows.ts'
import { byId } from '../../src/calendar/lists/query.ts'
import type { Engine, Store, StoredDocument, StoredResource } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { saveForSearches } from '../../src/calendar/search/save-for-searches.ts'
import { storeFile } from '../../src/engines/sqlite/files.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { fill } from './data.ts'

export interface Addresses {
  mongodb: string
  elasticsearch: string
}

export interface Filled {
  /** Of a service on it. */
  environment: NodeJS.ProcessEnv
  /** How long each took; undefined: the calendar was there. */
  seconds?: { store: number; index: number }
  /** Processor time of the indexing, in seconds. */
  indexProcessor: number
  /** Of the embedded engine's file. */
  bytes: number
}

/** A record as it is stored instead. */
export type Changed = <D extends StoredDocument>(resource: StoredResource, document: D) => D

const changing = (store: Store, changed: Changed): Store => ({
  ...store,
  put: (resource, document, expected) => store.put(resource, changed(resource, document), expected),
})

const INDEX_TIMEOUT_MS = 3 * 3_600_000
const POLL_MS = 100
const log = { info: () => {}, error: console.error }

export const fileIn = (folder: string) => storeFile({ DATA_DIR: folder })

/** The engine of a service on a filled calendar. */
export async function openFilled(folder: string, servers: Addresses | undefined): Promise<Engine> {
  if (!servers) return openSqlite({ file: fileIn(folder), stores, indexes })
  const { openProduction } = await import('../../src/engines/production.ts')
  return openProduction({ ...servers, stores, indexes, layout: indexHash({ defaultLanguage: 'en' }) })
}

/**
 * Fills it, unless the folder has one already. On servers, the records are in an embedded store, from which
 * Elasticsearch is indexed; MongoDB stays empty, since a stand-in for it would take hours, and lists do not read it.
 * `changed`: what is stored instead of a record.
 */
export async function fillCalendar(
  folder: string,
  count: number,
  servers: Addresses | undefined,
  changed: Changed = (_, document) => document,
): Promise<Filled> {
  mkdirSync(folder, { recursive: true })
  const file = fileIn(folder)
  const isStored = existsSync(file)
  const embedded = await openSqlite({ file, stores, indexes: servers ? [] : indexes })
  const production = servers && (await openFilled(folder, servers))
  const engine = production ? { ...embedded, search: production.search } : embedded
  // The servers are new ones: nothing of an earlier calendar is indexed there.
  if (production && isStored) await embedded.state.remove('position')
  const filling = { ...embedded, store: changing(embedded.store, changed) }
  const store = isStored ? 0 : await seconds(() => fill(filling, count, Math.floor(Date.now() / 1000), console.log))
  const { index, indexProcessor } = await indexAll(engine)
  // A service would begin with that, beside what is measured.
  await saveForSearches(engine.search, () => false)
  await embedded.close()
  await production?.close()
  return {
    environment: {
      DATA_DIR: folder,
      ...(servers && { MONGODB_URL: servers.mongodb, ELASTICSEARCH_URL: servers.elasticsearch, INDEXER: 'off' }),
    },
    ...(isStored ? {} : { seconds: { store, index } }),
    indexProcessor,
    bytes: statSync(file).size,
  }
}

/** Puts an event that only the index has into the store too, so that it can be read by its id. */
export async function storeIndexed({ store, search }: Engine, id: number): Promise<void> {
  const [stored] = await store.get('events', [id])
  const [found] = await search.find([byId('events', [{ op: 'in', field: 'id', values: [id] }], 1)])
  if (!stored) await store.put('events', { ...(found?.hits[0]?.record as StoredDocument), rev: 1 }, null)
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Builds the index: seconds until it can be searched, and seconds of processor time until then. */
export async function indexAll(engine: Engine): Promise<{ index: number; indexProcessor: number }> {
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, log)
  const before = process.cpuUsage()
  const index = await seconds(async () => {
    indexer.start()
    if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
      throw new Error('the index was not built in three hours')
  })
  const { user, system } = process.cpuUsage(before)
  // A build leaves work behind it: what venues and the like count is counted again. Who measures requests next would
  // measure that too.
  while (!isIdle(await openTasks(engine.state))) await sleep(POLL_MS)
  await indexer.stop()
  return { index, indexProcessor: (user + system) / 1e6 }
}
