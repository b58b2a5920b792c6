/** The composition root, by hand: opens an engine, wires the rooms, gives { app, close }. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Express } from 'express'
import type { Logger } from 'pino'
import { Indexer } from '../indexers/follow.ts'
import { stateMetrics } from '../indexers/metrics.ts'
import { isDeadLetter } from '../indexers/state/dead-letters.ts'
import { isFanningOut } from '../indexers/state/task-rows.ts'
import { type Engine, Unavailable } from './calendar/ports.ts'
import { indexes, stores } from './calendar/resources/index.ts'
import { AuditTrail } from './calendar/writes/audit.ts'
import { SettingError, type Settings } from './config.ts'
import { openSqlite } from './engines/sqlite/index.ts'
import { Accounts } from './http/auth/auth.ts'
import { Passwords } from './http/auth/passwords.ts'
import { LiveCatalogue } from './http/catalogue.ts'
import { createHttp } from './http/index.ts'
import { brake } from './http/limits/brakes.ts'
import { createMetrics } from './http/metrics.ts'
import type { Service } from './http/service.ts'
import { Places } from './places/index.ts'

/** Milliseconds between looks whether events have followed what they show. */
const LOOK = 20

export interface App {
  app: Express
  service: Service
  engine: Engine
  indexer: Indexer
  close(): Promise<void>
}

/** Where the embedded engine keeps all it has. */
export function storeFile({ DATA_DIR }: Settings): string {
  return join(DATA_DIR, 'kalends.sqlite')
}

/** The servers of the production engine need not be there yet. */
export async function openEngine(settings: Settings): Promise<Engine> {
  if (settings.MONGODB_URL) {
    // Its drivers take their time to load, which nobody else needs to spend.
    const { openProduction } = await import('./engines/production.ts')
    return openProduction({ mongodb: settings.MONGODB_URL, elasticsearch: settings.ELASTICSEARCH_URL, stores, indexes })
  }
  try {
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new SettingError(
      `DATA_DIR is "${settings.DATA_DIR}": the folder cannot be made (${(error as Error).message}).`,
    )
  }
  return openSqlite({ file: storeFile(settings), stores, indexes })
}

/** What answers, and how far the index is behind; a part that is away makes it not ready. */
export async function readinessOf(
  { store, search, indexesSynchronously: prompt }: Engine,
  indexer: Indexer,
  most: number,
): ReturnType<Service['readiness']> {
  const [now, versions] = await Promise.allSettled([store.now(), search.builds()])
  const live = versions.status === 'fulfilled' && versions.value.some((version) => version.live)
  const lag = now.status === 'fulfilled' ? Math.max(0, now.value - indexer.caughtUpTo) : undefined
  const stale = indexer.secondsBehind(lag !== 0)
  return {
    ready: live && lag !== undefined && stale <= most,
    checks: {
      store: lag === undefined ? 'down' : 'up',
      index: versions.status === 'rejected' ? 'down' : live ? 'up' : 'being made',
      // Where labels are times they do not tell how many changes there were: then those received and not indexed yet, if any are received here.
      ...(prompt ? { lag_changes: lag } : indexer.holder ? { lag_changes: indexer.pending } : {}),
      lag_seconds: Math.round(stale),
      indexer: indexer.holder ? 'works here' : 'works elsewhere',
    },
  }
}

/** The write is done: that nobody can tell how far the index is must not make it look undone. */
async function visible(
  engine: Engine,
  indexer: Indexer,
  timeout: number,
  record: Parameters<Service['visible']>[1],
): Promise<boolean> {
  const until = Date.now() + timeout
  try {
    if (!(await indexer.waitUntilVisible(await engine.store.now(), timeout))) return false
    while (record && (await isFanningOut(engine.state, record.resource, record.id))) {
      if (Date.now() >= until) return false
      await sleep(LOOK)
    }
    // What the index refuses is not in it, however far it is.
    if (record && (await isDeadLetter(engine.state, record.resource, record.id))) return false
    await engine.search.refresh() // so that this process knows too when another one indexes
    return true
  } catch (error) {
    if (error instanceof Unavailable) return false
    throw error
  }
}

export async function openApp(
  settings: Settings,
  log: Logger,
  now: () => number = () => Math.floor(Date.now() / 1000),
): Promise<App> {
  const engine = await openEngine(settings)
  const indexer = new Indexer(
    engine,
    { defaultLanguage: settings.DEFAULT_LANGUAGE },
    log,
    settings.INDEXER === 'inline',
  )
  const catalogue = new LiveCatalogue(engine.search)
  const places = new Places()
  const trail = new AuditTrail(engine.store)
  const accounts = new Accounts(engine.store, engine.state, trail)
  const passwords = new Passwords()
  const readiness = () => readinessOf(engine, indexer, settings.MAX_LAG)
  const service: Service = {
    engine,
    settings,
    accounts,
    trail,
    passwords,
    passwordBrake: brake({ settings }),
    catalogue: () => catalogue.fresh(),
    visible: (timeout, record) => visible(engine, indexer, timeout, record),
    place: (city, country) => places.find(city, country),
    now,
    readiness,
    metrics: createMetrics(readiness, [indexer.metrics.registry, stateMetrics(engine.state)]),
  }
  return {
    app: createHttp(service, log),
    service,
    engine,
    indexer,
    async close() {
      await indexer.stop()
      await trail.close()
      await Promise.all([engine.close(), places.close(), passwords.close()])
    },
  }
}
