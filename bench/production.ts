/**
 * npm run bench:production [-- --events 100000 lists]: the service on MongoDB and Elasticsearch. Compares each list
 * with the very searches it sends, posted to Elasticsearch directly, and indexing with plain bulks of the same
 * documents. Ratios are from one run, lists measured in turns: asked for once a second, so that each is searched anew;
 * and again and again, when what was found is kept until the second is over.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Client } from '@elastic/elasticsearch'
import { indexHash } from '../indexers/documents/project.ts'
import { Indexer } from '../indexers/follow.ts'
import type { Engine } from '../src/calendar/ports.ts'
import { indexes, stores } from '../src/calendar/resources/index.ts'
import { readArguments } from '../src/command-line.ts'
import { openProduction } from '../src/engines/production.ts'
import { openSqlite } from '../src/engines/sqlite/index.ts'
import { type ElasticProxy, elasticProxy } from '../test/support/elastic-proxy.ts'
import { startServers } from '../test/support/servers/start.ts'
import { baselineBulkRate } from './baselines/baseline-bulk.ts'
import { fill } from './calendar/data.ts'
import { fileIn } from './calendar/filled-calendar.ts'
import { KEPT_MS, processesOf } from './measuring/engines.ts'
import { fresh, inTurns, type Quantiles, quantiles, ratesInTurns, timed } from './measuring/measure.ts'
import { processorMs } from './measuring/processor.ts'
import { end, endAll, serve } from './measuring/service.ts'

const {
  values: { events: count },
  operands: [only],
} = readArguments({
  name: 'npm run bench:production',
  summary: 'Compares the service on MongoDB and Elasticsearch with the raw searches and bulks.',
  operands: ['[lists|bulks]'],
  options: { events: { type: 'number', description: 'events of the calendar', default: 100_000 } },
  notes: ['Without an operand both are measured.'],
})
if (only !== undefined && only !== 'lists' && only !== 'bulks') throw new Error(`${only} is neither lists nor bulks`)
const layout = indexHash({ defaultLanguage: 'en' })
const database = `kalends-bench-${process.pid}`
const now = Math.floor(Date.now() / 1000)
const INDEX_TIMEOUT_MS = 3_600_000
/** Requests whose processor time is measured. */
const COSTED = 200
/** Bulks at a time; the fastest is the baseline. */
const WIDTHS = [1, 2, 4]

/** About half of all events are to come. */
const deepPage = Math.min(500, Math.floor(count / 40))
const requests: [label: string, path: string][] = [
  ['default list, page 1', '/events'],
  [`default list, page ${deepPage}`, `/events?page=${deepPage}`],
  ['search en: concert', '/events?search=concert'],
  ['search fr: musique', '/events?search=musique&i18n_language=fr'],
  ['search de: führung', `/events?search=${encodeURIComponent('führung')}&i18n_language=de`],
  ['search en by relevance', '/events?search=concert&orderby=relevance'],
  ['near, 40 km', '/events?geoloc_lat=46.948&geoloc_lng=7.447'],
  [
    'search + category + near 100 km',
    '/events?search=concert&categories=9&geoloc_lat=48.857&geoloc_lng=2.352&geoloc_radius=100',
  ],
]

/** A request that the service sends to Elasticsearch for a list. */
interface SearchRequest {
  path: string
  body: string
}

/** A proxy in front of Elasticsearch that records searches. `take` returns those since the last call. */
async function recorder(target: string): Promise<ElasticProxy & { take: () => SearchRequest[] }> {
  const searches: SearchRequest[] = []
  const proxy = await elasticProxy(target, (path, body) => {
    if (/_(msearch|search|mget)\b/.test(path)) searches.push({ path, body })
  })
  return { ...proxy, take: () => searches.splice(0) }
}

/** Documents a second, from an empty index to the live one. */
async function indexed(engine: Engine): Promise<number> {
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, { info: () => {}, error: console.error })
  const begun = performance.now()
  indexer.start()
  if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
    throw new Error('the index was not built in an hour')
  const seconds = (performance.now() - begun) / 1000
  await indexer.stop()
  const found = await engine.search.find(
    indexes.map(({ name }) => ({
      resource: name,
      language: 'en',
      where: [],
      order: { by: 'id', dir: 'asc' },
      from: 0,
      size: 0,
    })),
  )
  return found.reduce((sum, { total }) => sum + total, 0) / seconds
}

/** Of lists for which nothing is kept. */
const ANEW_ROUNDS = 20

/**
 * What each list sends, recorded by a proxy when it sends the same twice: what the process reads only the first time is
 * no part of a list.
 */
async function searchesOf(environment: Record<string, string>, elasticsearch: string): Promise<SearchRequest[][]> {
  const recording = await recorder(elasticsearch)
  const { api, child } = await serve({ ...environment, ELASTICSEARCH_URL: recording.url })
  const searches: SearchRequest[][] = []
  for (const [, path] of requests) {
    const sent = async () => {
      await sleep(KEPT_MS)
      await timed(fresh(api + path))
      return recording.take()
    }
    let [before, after] = [await sent(), await sent()]
    while (!isDeepStrictEqual(before, after)) [before, after] = [after, await sent()]
    searches.push(after)
  }
  await end(child)
  recording.close()
  return searches
}

/** Milliseconds of all of them, one after the other. */
async function timedAll(elasticsearch: string, searches: readonly SearchRequest[]): Promise<number> {
  let sum = 0
  for (const { path, body } of searches) sum += await timed(elasticsearch + path, body)
  return sum
}

/** Processor milliseconds of one call, of all processes together. */
async function costOf(pids: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const before = processorMs(pids)
  for (let n = 0; n < COSTED; n++) await work()
  return (processorMs(pids) - before) / COSTED
}

/**
 * Fills and indexes a calendar from the embedded store, which is fast: the stand-in for MongoDB scans a whole
 * collection for every page. All else is as in production, also how many bulks are sent at once.
 */
async function fillIndex(mongodb: string, elasticsearch: string, folder: string): Promise<void> {
  const production = openProduction({ mongodb, elasticsearch, stores, indexes, layout })
  const engine: Engine = {
    ...(await openSqlite({ file: fileIn(folder), stores, indexes: [] })),
    search: production.search,
    indexesSynchronously: production.indexesSynchronously,
  }
  console.log(`Filling ${count} events in three languages …`)
  await fill(engine, count, now, console.log)
  // The same processes, warm from the baseline.
  const baseline = only === 'lists' ? undefined : await baselineRate(engine, elasticsearch)
  const rate = await indexed(engine)
  if (baseline)
    console.log(
      `\nindex built from the embedded store: ${Math.round(rate)} documents/s; baseline: ${Math.round(baseline)}; ` +
        `ratio ${(rate / baseline).toFixed(2)}`,
    )
  await Promise.all([engine.close(), production.close()])
}

/** Documents a second of plain bulks, at the best of several widths. */
async function baselineRate(engine: Engine, elasticsearch: string): Promise<number> {
  const client = new Client({ node: elasticsearch })
  const rates: number[] = []
  for (const width of WIDTHS) rates.push(await baselineBulkRate(engine, client, `${database}-baseline`, width))
  await client.close()
  console.log(`plain bulks, ${WIDTHS.join(', ')} at a time: ${rates.map(Math.round).join(', ')} documents/s`)
  return Math.max(...rates)
}

const inMs = ({ p50, p99 }: Quantiles) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`

interface Compared {
  label: string
  list(): Promise<number>
  search(): Promise<number>
}

/**
 * The p50 of each list for which the service has kept nothing, of its searches, and their ratio. Each side is first in
 * half of the rounds: what is asked second finds warm what the first one has read.
 */
async function anewInTurns(compared: readonly Compared[]): Promise<Map<string, string>> {
  const times = new Map(compared.map(({ label }) => [label, { list: [] as number[], search: [] as number[] }]))
  for (let round = 0; round < ANEW_ROUNDS; round++) {
    await sleep(KEPT_MS)
    for (const { label, list, search } of compared) {
      const of = times.get(label)
      const sides = [async () => of?.list.push(await list()), async () => of?.search.push(await search())]
      for (const side of round % 2 ? sides : sides.reverse()) await side()
    }
  }
  return new Map(
    [...times].map(([label, of]) => {
      const [list, search] = [quantiles(of.list).p50, quantiles(of.search).p50]
      return [label, `${list.toFixed(2)} : ${search.toFixed(2)} = ${(list / search).toFixed(2)}`]
    }),
  )
}

async function measureLists(environment: Record<string, string>, elasticsearch: string): Promise<void> {
  // This process only answers lists; it does not index.
  const answering = { ...environment, INDEXER: 'off' }
  const searches = await searchesOf(answering, elasticsearch)
  const { api, child, pid } = await serve(answering)
  const pids = [pid, ...(await processesOf(elasticsearch))]
  const rows: Record<string, unknown> = {}
  const compared = requests.map(([label, path], at) => ({
    label,
    list: () => timed(fresh(api + path)),
    search: () => timedAll(elasticsearch, searches[at] ?? []),
  }))
  const anew = await anewInTurns(compared)
  for (const { label, list, search } of compared) {
    const sides = { list, search }
    const latency = await inTurns(sides)
    const rates = await ratesInTurns(sides)
    const [listMs, searchMs] = [await costOf(pids, list), await costOf(pids, search)]
    rows[label] = {
      'anew, p50 : searches': anew.get(label),
      'list p50 / p99': inMs(latency.list),
      'searches p50 / p99': inMs(latency.search),
      'p50 ratio': Number((latency.list.p50 / latency.search.p50).toFixed(2)),
      'p99 ratio': Number((latency.list.p99 / latency.search.p99).toFixed(2)),
      'eight ask, a second': `${Math.round(rates.list)} : ${Math.round(rates.search)}`,
      'rate ratio': Number((rates.list / rates.search).toFixed(2)),
      'processor ms, both': `${listMs.toFixed(2)} : ${searchMs.toFixed(2)}`,
    }
  }
  console.log(`\n${count} events, measured in turns; milliseconds of one asker, requests a second of eight`)
  console.table(rows)
  await end(child)
}

/** Drops a database and its index. */
async function discard(mongodb: string, elasticsearch: string): Promise<void> {
  const engine = openProduction({ mongodb, elasticsearch, stores, indexes, layout })
  await engine.destroy()
  await engine.close()
}

async function main(mongo: string, elasticsearch: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
  const mongodb = mongo.replace(/\/(\?|$)/, `/${database}$1`)
  try {
    await fillIndex(mongodb, elasticsearch, folder)
    if (only !== 'bulks')
      await measureLists({ MONGODB_URL: mongodb, ELASTICSEARCH_URL: elasticsearch, DATA_DIR: folder }, elasticsearch)
    await discard(mongodb, elasticsearch)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const servers = await startServers({ measured: true })
if (typeof servers === 'string') throw new Error(servers)
try {
  console.log(`${servers.mongo.on}, ${servers.elasticsearch.on}, Node ${process.versions.node}`)
  await main(servers.mongo.url, servers.elasticsearch.url)
} finally {
  await endAll()
  await Promise.all([servers.mongo.stop(), servers.elasticsearch.stop()])
}
