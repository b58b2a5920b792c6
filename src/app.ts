/** The composition root, by hand: opens an engine, wires the rooms, gives { app, close }. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Express } from 'express'
import type { Logger } from 'pino'
import { Indexer } from '../indexers/follow.ts'
import { indexes, stores } from './calendar/index.ts'
import type { Engine } from './calendar/ports.ts'
import { SettingError, type Settings } from './config.ts'
import { openSqlite } from './engines/sqlite/index.ts'
import { Accounts } from './http/auth.ts'
import { LiveCatalogue } from './http/catalogue.ts'
import { createHttp } from './http/index.ts'
import { createMetrics } from './http/metrics.ts'
import type { Service } from './http/service.ts'
import { Places } from './places/index.ts'

export interface App {
  app: Express
  service: Service
  engine: Engine
  indexer: Indexer
  close(): Promise<void>
}

async function openEngine(settings: Settings): Promise<Engine> {
  if (settings.MONGODB_URL) throw new SettingError('MONGODB_URL: the MongoDB and Elasticsearch engines are not part of this version; leave both unset for the embedded engine.')
  try {
    mkdirSync(settings.DATA_DIR, { recursive: true })
  } catch (error) {
    throw new SettingError(`DATA_DIR is "${settings.DATA_DIR}": the folder cannot be made (${(error as Error).message}).`)
  }
  return openSqlite({ file: join(settings.DATA_DIR, 'kalends.sqlite'), stores, indexes })
}

export async function openApp(settings: Settings, log: Logger, now: () => number = () => Math.floor(Date.now() / 1000)): Promise<App> {
  const engine = await openEngine(settings)
  const indexer = new Indexer(engine, { defaultLanguage: settings.DEFAULT_LANGUAGE }, log)
  const catalogue = new LiveCatalogue(engine.search)
  const places = new Places()
  const accounts = await Accounts.open(engine.store, engine.state)
  const readiness = async () => {
    const live = (await engine.search.versions()).some((version) => version.live)
    const lag = Math.max(0, (await engine.store.now()) - indexer.done)
    const stale = indexer.secondsBehind(lag > 0)
    return { ready: live && stale <= settings.MAX_LAG, checks: { store: 'up', index: live ? 'up' : 'being made', lag_changes: lag, lag_seconds: Math.round(stale), indexer: indexer.holder ? 'works here' : 'works elsewhere' } }
  }
  const service: Service = {
    engine,
    settings,
    accounts,
    catalogue: () => catalogue.fresh(),
    visible: async (timeout) => indexer.reached(await engine.store.now(), timeout),
    place: (city, country) => places.find(city, country),
    now,
    readiness,
    metrics: createMetrics(readiness),
  }
  return {
    app: createHttp(service, log),
    service,
    engine,
    indexer,
    async close() {
      await indexer.stop()
      await Promise.all([engine.close(), places.close()])
    },
  }
}
