/** A filled calendar for a service, on either engine. */
import { join } from 'node:path'
import { indexHash } from '../indexers/documents/project.ts'
import { Indexer } from '../indexers/follow.ts'
import type { Engine } from '../src/calendar/ports.ts'
import { indexes, stores } from '../src/calendar/resources/index.ts'
import { openProduction } from '../src/engines/production.ts'
import { openSqlite } from '../src/engines/sqlite/index.ts'
import { fill } from './data.ts'

export interface Addresses {
  mongodb: string
  elasticsearch: string
}

const INDEX_TIMEOUT_MS = 3_600_000
const log = { info: () => {}, error: console.error }

const fileIn = (folder: string) => join(folder, 'kalends.sqlite')

/** The engine of a service on a filled calendar. */
export function openFilled(folder: string, servers: Addresses | undefined): Engine | Promise<Engine> {
  return servers
    ? openProduction({ ...servers, stores, indexes, layout: indexHash({ defaultLanguage: 'en' }) })
    : openSqlite({ file: fileIn(folder), stores, indexes })
}

/**
 * Fills it, and returns the environment of a service on it. On servers, the records are in an embedded store, from which
 * Elasticsearch is indexed; MongoDB stays empty, since a stand-in for it would take hours, and lists do not read it.
 */
export async function fillCalendar(
  folder: string,
  count: number,
  servers: Addresses | undefined,
): Promise<NodeJS.ProcessEnv> {
  const embedded = await openSqlite({ file: fileIn(folder), stores, indexes: servers ? [] : indexes })
  const production = servers && (await openFilled(folder, servers))
  await fill(embedded, count, Math.floor(Date.now() / 1000), console.log)
  await index(production ? { ...embedded, search: production.search } : embedded)
  await embedded.close()
  await production?.close()
  return {
    DATA_DIR: folder,
    ...(servers && { MONGODB_URL: servers.mongodb, ELASTICSEARCH_URL: servers.elasticsearch, INDEXER: 'off' }),
  }
}

async function index(engine: Engine): Promise<void> {
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, log)
  indexer.start()
  if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
    throw new Error('the index was not built in an hour')
  await indexer.stop()
}
