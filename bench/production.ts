/**
 * npm run bench:production [-- --events 100000]: the service on MongoDB and Elasticsearch. Each list beside the very
 * searches it sends, posted to Elasticsearch directly; the index beside a bare bulk of the same documents; and how long a
 * write takes to be listed. Ratios of one run, taken in turns.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Client } from '@elastic/elasticsearch'
import { Indexer } from '../indexers/follow.ts'
import type { Engine } from '../src/calendar/ports.ts'
import { indexes, stores } from '../src/calendar/resources/index.ts'
import { openElastic } from '../src/engines/elastic/index.ts'
import { openProduction } from '../src/engines/production.ts'
import { openSqlite } from '../src/engines/sqlite/index.ts'
import { forward } from '../test/support/forward.ts'
import { startServers } from '../test/support/servers/start.ts'
import { bareBulk } from './bare-bulk.ts'
import { fill } from './data.ts'
import { lagOf } from './lag.ts'
import { addressOf, fresh, inTurns, timed } from './measure.ts'

const {
  values: { events: count = '100000' },
} = parseArgs({ options: { events: { type: 'string' } } })
const database = `kalends-bench-${process.pid}`
const key = 'bench-key-of-no-secret'
const now = Math.floor(Date.now() / 1000)

const requests: [label: string, path: string][] = [
  ['default list, page 1', '/events'],
  ['default list, page 500', '/events?page=500'],
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

/** Before Elasticsearch: remembers the last search that went through. */
async function recorder(target: string): Promise<{ url: string; last: () => string; server: Server }> {
  let last = ''
  const server = createServer((request, response) => {
    const pass = async () => {
      const body = await buffer(request)
      if (request.url?.includes('_msearch')) last = body.toString()
      const answer = await forward(target, request, body)
      response
        .writeHead(answer.status, { 'Content-Type': answer.type, 'X-Elastic-Product': 'Elasticsearch' })
        .end(answer.body)
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, last: () => last, server }
}

const children = new Set<ChildProcess>()

async function serve(environment: Record<string, string>): Promise<{ api: string; child: ChildProcess }> {
  const child = fork(resolve(import.meta.dirname, '../src/main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_KEY: key,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.add(child)
  return { api: `${await addressOf(child)}/cal/events/v1`, child }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
  children.delete(child)
}

/** Documents a second, from an empty index to the live one. */
async function indexed(engine: Engine): Promise<number> {
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, { info: () => {}, error: console.error })
  const begun = performance.now()
  indexer.start()
  if (!(await indexer.waitUntilVisible(await engine.store.now(), 3_600_000)))
    throw new Error('the index was not made in an hour')
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

/** What each list sends, as recorded on the way. */
async function searchesOf(environment: Record<string, string>, elasticsearch: string): Promise<string[]> {
  const recording = await recorder(elasticsearch)
  const { api, child } = await serve({ ...environment, ELASTICSEARCH_URL: recording.url })
  const bodies: string[] = []
  for (const [, path] of requests) {
    const response = await fetch(api + path)
    if (!response.ok) throw new Error(`${response.status} from ${path}: page 500 needs some 20,000 events`)
    bodies.push(recording.last())
  }
  await end(child)
  recording.server.closeAllConnections()
  recording.server.close()
  return bodies
}

/**
 * A calendar in the index of that name, from a store that is quick: the stand-in for MongoDB looks at a whole collection
 * for every page of it.
 */
async function fillIndex(elasticsearch: string, folder: string): Promise<void> {
  const elastic = openElastic(elasticsearch, database, indexes)
  const engine: Engine = {
    ...(await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes: [] })),
    search: elastic.search,
  }
  console.log(`Filling ${count} events in three languages …`)
  await fill(engine, Number(count), now, console.log)
  const client = new Client({ node: elasticsearch })
  const rate = await indexed(engine)
  const bare = await bareBulk(engine, client, `${database}-bare`)
  console.log(
    `\nindex made from the embedded store: ${Math.round(rate)} documents/s; a bare bulk of the same documents, made beforehand: ${Math.round(bare)}; ratio ${(rate / bare).toFixed(2)}`,
  )
  await Promise.all([engine.close(), elastic.close(), client.close()])
}

async function measureLists(environment: Record<string, string>, elasticsearch: string): Promise<void> {
  // Another process is said to index: this one only answers.
  const answering = { ...environment, INDEXER: 'off' }
  const bodies = await searchesOf(answering, elasticsearch)
  const { api, child } = await serve(answering)
  const rows: Record<string, unknown> = {}
  for (const [at, [label, path]] of requests.entries()) {
    const { made, raw } = await inTurns({
      made: () => timed(fresh(api + path)),
      raw: () => timed(`${elasticsearch}/_msearch`, bodies[at]),
    })
    rows[label] = {
      'list p50 / p99': `${made.p50.toFixed(2)} / ${made.p99.toFixed(2)}`,
      '_msearch p50 / p99': `${raw.p50.toFixed(2)} / ${raw.p99.toFixed(2)}`,
      'p50 ratio': Number((made.p50 / raw.p50).toFixed(2)),
      'p99 ratio': Number((made.p99 / raw.p99).toFixed(2)),
    }
  }
  console.log(`\n${count} events, one connection, in turns; milliseconds`)
  console.table(rows)
  await end(child)
}

async function measureLag(environment: Record<string, string>): Promise<void> {
  const { api, child } = await serve(environment)
  const lag = await lagOf(api, key)
  console.log(
    `\n${lag.writes} writes at ${lag.rate.toFixed(0)} a second, acknowledged → listed: p50 ${Math.round(lag.p50)} ms, p99 ${Math.round(lag.p99)} ms, longest ${Math.round(lag.longest)} ms`,
  )
  await end(child)
}

/** Drops a database and its index. */
async function discard(mongodb: string, elasticsearch: string): Promise<void> {
  const engine = openProduction({ mongodb, elasticsearch, stores, indexes })
  await engine.destroy()
  await engine.close()
}

async function main(mongo: string, elasticsearch: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
  const address = (name: string) => mongo.replace(/\/(\?|$)/, `/${name}$1`)
  const environment = (name: string) => ({
    MONGODB_URL: address(name),
    ELASTICSEARCH_URL: elasticsearch,
    DATA_DIR: folder,
  })
  try {
    await fillIndex(elasticsearch, folder)
    await measureLists(environment(database), elasticsearch)
    await measureLag(environment(`${database}-lag`))
    for (const name of [database, `${database}-lag`]) await discard(address(name), elasticsearch)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const servers = await startServers()
if (typeof servers === 'string') throw new Error(servers)
try {
  console.log(`${servers.mongo.on}, ${servers.elasticsearch.on}, Node ${process.versions.node}`)
  await main(servers.mongo.url, servers.elasticsearch.url)
} finally {
  for (const child of children) await end(child)
  await Promise.all([servers.mongo.stop(), servers.elasticsearch.stop()])
}
