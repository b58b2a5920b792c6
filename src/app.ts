/** The composition root: opens an engine and wires the modules. */

import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { indexHash } from '../indexers/documents/project.ts'
import { recordKey } from '../indexers/documents/write-items.ts'
import { Indexer } from '../indexers/follow.ts'
import { stateMetrics } from '../indexers/metrics.ts'
import { changeReader } from '../indexers/read-changes.ts'
import { isDeadLetter } from '../indexers/state/dead-letters.ts'
import { isFanningOut } from '../indexers/state/task-rows.ts'
import type { ProjectionContext } from './calendar/declaration/resource.ts'
import { type Engine, Unavailable } from './calendar/ports.ts'
import { LiveCatalogue } from './calendar/records/live-catalogue.ts'
import { indexes, stores } from './calendar/resources/index.ts'
import { Lexicons } from './calendar/search/lexicons.ts'
import { Names } from './calendar/search/names.ts'
import { loadSynonyms } from './calendar/search/synonyms.ts'
import { horizonAt } from './calendar/series/occurrences.ts'
import { AuditTrail } from './calendar/writes/audit.ts'
import { SettingError } from './config.ts'
import type { ProductionOptions } from './engines/production.ts'
import { storeFile } from './engines/sqlite/files.ts'
import { openSqlite } from './engines/sqlite/index.ts'
import { Accounts } from './http/auth/accounts.ts'
import { brake } from './http/auth/brake.ts'
import { Passwords } from './http/auth/passwords.ts'
import { Sessions } from './http/auth/sessions.ts'
import { KeptAnswers } from './http/kept/kept-answers.ts'
import { createListener } from './http/listener.ts'
import { createMetrics } from './http/metrics.ts'
import { RecordTexts } from './http/output/record-texts.ts'
import { RenderedRecords } from './http/output/rendered-records.ts'
import { RequestMetrics } from './http/request-metrics.ts'
import type { Service, WrittenRecord } from './http/service.ts'
import { Streams } from './http/streams/streams.ts'
import { pages } from './pages/index.ts'
import { PictureEncoder } from './pictures/encode.ts'
import { FolderPictures } from './pictures/folder.ts'
import type { Pictures } from './pictures/port.ts'
import { S3Pictures } from './pictures/s3.ts'
import { Places } from './places/index.ts'
import type { Settings } from './settings/table.ts'
import { Webhooks } from './webhooks/webhooks.ts'

/** A write that waits polls this often whether events show the record that it changed. */
const FAN_OUT_POLL_MS = 20

export interface App {
  /** Of the HTTP server. */
  app: RequestListener
  service: Service
  engine: Engine
  indexer: Indexer
  /** Sent by the process that indexes, once they are started. */
  webhooks: Webhooks
  places: Places
  close(): Promise<void>
}

/** What records are indexed with: of series as many months as the settings say, by the clock of the service. */
export function projectionContext(
  { DEFAULT_LANGUAGE, SERIES_WINDOW_MONTHS }: Settings,
  now: () => number = systemTime,
): ProjectionContext {
  return { defaultLanguage: DEFAULT_LANGUAGE, horizon: () => horizonAt(now(), SERIES_WINDOW_MONTHS) }
}

/** Unix seconds. */
const systemTime = () => Math.floor(Date.now() / 1000)

export function productionOptions(settings: Settings): ProductionOptions {
  return {
    mongodb: settings.MONGODB_URL,
    elasticsearch: {
      url: settings.ELASTICSEARCH_URL,
      cloudId: settings.ELASTICSEARCH_CLOUD_ID,
      apiKey: settings.ELASTICSEARCH_API_KEY,
      username: settings.ELASTICSEARCH_USERNAME,
      password: settings.ELASTICSEARCH_PASSWORD,
      caFile: settings.ELASTICSEARCH_CA_FILE,
      requestTimeout: settings.ELASTICSEARCH_REQUEST_TIMEOUT,
      shards: settings.ELASTICSEARCH_SHARDS,
      replicas: settings.ELASTICSEARCH_REPLICAS,
      refreshInterval: settings.ELASTICSEARCH_REFRESH_INTERVAL,
    },
    prefix: settings.ELASTICSEARCH_INDEX_PREFIX,
    stores,
    indexes,
    layout: indexHash(projectionContext(settings)),
  }
}

/** The system's, such as EACCES, or SQLite's. */
function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|ERR_SQLITE_ERROR)$/.test(String(error.code))
}

function picturesOf(settings: Settings): Pictures {
  if (!settings.S3_ENDPOINT) return new FolderPictures(join(settings.DATA_DIR, 'pictures'))
  return new S3Pictures({
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  })
}

/** The servers of the production engine need not be reachable yet. */
export async function openEngine(settings: Settings): Promise<Engine> {
  if (settings.MONGODB_URL) {
    // Its drivers take long to load.
    const { openProduction } = await import('./engines/production.ts')
    return openProduction(productionOptions(settings))
  }
  try {
    return await openSqlite({ file: storeFile(settings), stores, indexes })
  } catch (error) {
    if (!isFileError(error)) throw error
    throw new SettingError(`DATA_DIR is "${settings.DATA_DIR}": its file cannot be opened (${error.message}).`)
  }
}

/** Which parts are reachable, and how far the index is behind. Without one of the parts the service is not ready. */
export async function readinessOf(
  { store, search, indexesSynchronously }: Engine,
  indexer: Indexer,
  maxLagSeconds: number,
): ReturnType<Service['readiness']> {
  const [now, builds] = await Promise.allSettled([store.now(), search.builds()])
  const live = builds.status === 'fulfilled' && builds.value.some((build) => build.live)
  const lag = now.status === 'fulfilled' ? Math.max(0, now.value - indexer.progress.caughtUpTo) : undefined
  const lagSeconds = indexer.progress.secondsBehind(lag !== 0)
  return {
    ready: live && lag !== undefined && lagSeconds <= maxLagSeconds,
    checks: {
      store: lag === undefined ? 'down' : 'up',
      index: builds.status === 'rejected' ? 'down' : live ? 'up' : 'being made',
      // Versions that are times do not count changes: then those that this process received and has not indexed yet.
      ...(indexesSynchronously ? { lag_changes: lag } : indexer.holder ? { lag_changes: indexer.pending } : {}),
      lag_seconds: Math.round(lagSeconds),
      indexer: indexer.holder ? 'works here' : 'works elsewhere',
    },
  }
}

/** See Service. The writes are stored, so this does not fail when the index is unavailable. */
async function visible(
  engine: Engine,
  indexer: Indexer,
  timeout: number,
  records: readonly (WrittenRecord | undefined)[],
): Promise<boolean[]> {
  const deadline = performance.now() + timeout
  try {
    if (!(await indexer.waitUntilVisible(await engine.store.now(), timeout))) return records.map(() => false)
    const results = await Promise.all(records.map((record) => !record || isShown(engine, indexer, record, deadline)))
    // So that this process sees it, too, when another one indexes.
    await engine.search.refresh()
    return results
  } catch (error) {
    if (error instanceof Unavailable) return records.map(() => false)
    throw error
  }
}

/** Whether, until the deadline, the index has a record that it has heard of, and the events that embed it. */
async function isShown(
  { state }: Engine,
  indexer: Indexer,
  { resource, id }: WrittenRecord,
  deadline: number,
): Promise<boolean> {
  while (await isFanningOut(state, resource, id)) {
    if (performance.now() >= deadline) return false
    await sleep(FAN_OUT_POLL_MS)
  }
  // The index does not hold what it rejected, however far it is.
  const { rejected } = indexer
  return !(rejected ? rejected.has(recordKey({ resource, id })) : await isDeadLetter(state, resource, id))
}

/** A record in an answer comes from the store, its terms from the index. */
function keptAnswersOf({ search, storeGeneration }: Engine, metrics: RequestMetrics): KeptAnswers {
  const versions = {
    index: () => search.generation(),
    store: () => {
      const generation = storeGeneration()
      return generation === undefined ? undefined : `${generation} ${search.generation()}`
    },
  }
  return new KeptAnswers(versions, metrics.caches.answers)
}

export async function openApp(
  settings: Settings,
  log: Logger,
  now: () => number = systemTime,
  opened?: Engine,
): Promise<App> {
  const opening = opened ?? openEngine(settings)
  const synonyms = loadSynonyms(settings.SYNONYMS_DIR || undefined) // while the threads of the engine start
  const engine = await opening
  const indexer = new Indexer(engine, projectionContext(settings, now), log, settings.INDEXER === 'inline')
  const catalogue = new LiveCatalogue(engine.search)
  const places = new Places()
  const trail = new AuditTrail(engine.store)
  const accounts = new Accounts(engine.store, engine.shared, trail)
  const passwords = new Passwords()
  const metrics = new RequestMetrics()
  const changes = changeReader(engine)
  const service: Service = {
    engine,
    settings,
    log,
    accounts,
    trail,
    passwords,
    sessions: new Sessions(engine.shared, accounts, now),
    keyBrake: brake(settings),
    passwordBrake: brake(settings),
    pictures: picturesOf(settings),
    pictureEncoder: new PictureEncoder(),
    keptAnswers: keptAnswersOf(engine, metrics),
    recordTexts: new RecordTexts(),
    renderedRecords: new RenderedRecords(metrics.caches.records),
    catalogue: () => catalogue.fresh(),
    visible: async (timeout, record) => (await metrics.wait(visible(engine, indexer, timeout, [record])))[0] === true,
    eachVisible: (timeout, records) => metrics.wait(visible(engine, indexer, timeout, records)),
    searchBox: { lexicons: new Lexicons(engine.search), synonyms },
    names: new Names(engine.search),
    place: (city, country) => places.find(city, country),
    placesNamed: (name, language) => places.search(name, language),
    changes,
    streams: new Streams(changes, settings),
    now,
    isLoadingDemo: false,
    async readiness() {
      const { ready, checks } = await readinessOf(engine, indexer, settings.MAX_LAG)
      if (!service.isLoadingDemo) return { ready, checks }
      return { ready: false, checks: { ...checks, demonstration: 'being loaded' } }
    },
    metrics,
    metricsText: createMetrics(
      () => service.readiness(),
      [metrics.registry, indexer.metrics.registry, stateMetrics(engine.state)],
    ),
  }
  const webhooks = new Webhooks({ engine, settings, reader: changes, log, isHolder: () => indexer.holder })
  return {
    app: createListener(service, pages),
    service,
    engine,
    indexer,
    webhooks,
    places,
    async close() {
      service.streams.close()
      await webhooks.stop()
      await indexer.stop()
      await trail.close()
      await Promise.all([engine.close(), places.close(), passwords.close()])
    },
  }
}
