/** The composition root: a calendar with its HTTP side and webhooks. */

import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordKey } from '../indexers/documents/write-items.ts'
import type { Indexer } from '../indexers/follow.ts'
import { stateMetrics } from '../indexers/metrics.ts'
import { isDeadLetter } from '../indexers/state/dead-letters.ts'
import { isFanningOut } from '../indexers/state/task-rows.ts'
import { type Engine, Unavailable } from './calendar/ports.ts'
import { LiveCatalogue } from './calendar/records/live-catalogue.ts'
import { Lexicons } from './calendar/search/lexicons.ts'
import { Names } from './calendar/search/names.ts'
import { loadSynonyms } from './calendar/search/synonyms.ts'
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
import { type OpenCalendar, openCalendar } from './open-calendar.ts'
import { pages } from './pages/index.ts'
import { PictureEncoder } from './pictures/encode.ts'
import { FolderPictures, pictureFolder } from './pictures/folder.ts'
import type { Pictures } from './pictures/port.ts'
import { bucketOf, S3Pictures } from './pictures/s3.ts'
import { readinessOf } from './process/readiness.ts'
import type { Settings } from './settings/table.ts'
import { Webhooks } from './webhooks/webhooks.ts'

/** A write that waits polls this often whether events show the record that it changed. */
const FAN_OUT_POLL_MS = 20

export interface App extends OpenCalendar {
  /** Of the HTTP server. */
  app: RequestListener
  service: Service
  /** Sent by the process that indexes, once they are started. */
  webhooks: Webhooks
}

function picturesOf(settings: Settings): Pictures {
  const bucket = bucketOf(settings)
  if (bucket) return new S3Pictures(bucket)
  const pictures = new FolderPictures(pictureFolder(settings.DATA_DIR))
  void pictures.removeLeftovers()
  return pictures
}

/**
 * Whether lists show writes, within so many milliseconds (Service). The writes are stored, so this does not fail when
 * the index is unavailable.
 */
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

/**
 * A record in an answer comes from the store, its terms from the index, or while that is unavailable, as they were last
 * read.
 */
function keptAnswersOf(
  { search, storeGeneration }: Engine,
  catalogue: LiveCatalogue,
  metrics: RequestMetrics,
): KeptAnswers {
  const versions = {
    index: () => search.generation(),
    store: () => {
      const generation = storeGeneration()
      return generation === undefined ? undefined : `${generation} ${search.generation()} ${catalogue.version}`
    },
  }
  return new KeptAnswers(versions, metrics.caches.answers)
}

/** Arguments: those of openCalendar. */
export async function openApp(...[settings, log, ...more]: Parameters<typeof openCalendar>): Promise<App> {
  const opening = openCalendar(settings, log, ...more)
  const synonyms = loadSynonyms(settings.SYNONYMS_DIR || undefined) // while the threads of the engine start
  const calendar = await opening
  const { engine, indexer, accounts, trail, changes, places, place, now } = calendar
  const catalogue = new LiveCatalogue(engine.search)
  const passwords = new Passwords()
  const metrics = new RequestMetrics()
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
    keptAnswers: keptAnswersOf(engine, catalogue, metrics),
    recordTexts: new RecordTexts(),
    renderedRecords: new RenderedRecords(metrics.caches.records),
    catalogue: () => catalogue.fresh(),
    visible: async (timeout, record) => (await metrics.wait(visible(engine, indexer, timeout, [record])))[0] === true,
    eachVisible: (timeout, records) => metrics.wait(visible(engine, indexer, timeout, records)),
    searchBox: { lexicons: new Lexicons(engine.search), synonyms },
    names: new Names(engine.search),
    place,
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
    ...calendar,
    app: createListener(service, pages),
    service,
    webhooks,
    async close() {
      service.streams.close()
      await webhooks.stop()
      await Promise.all([calendar.close(), passwords.close()])
    },
  }
}
