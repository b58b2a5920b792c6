/**
 * npm run bench:fanout [-- --events 100000]: renames one venue that all these events link. Measures how long it takes
 * until every event shows the new name, and how long other changes wait meanwhile, compared with before. The store is
 * the embedded one; the index is that of each engine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Indexer } from '../indexers/follow.ts'
import { openTasks } from '../indexers/state/task-rows.ts'
import type { Engine, StoredDocument } from '../src/calendar/ports.ts'
import { indexes, stores } from '../src/calendar/resources/index.ts'
import { readArguments } from '../src/command-line.ts'
import { openElastic } from '../src/engines/elastic/index.ts'
import { openSqlite } from '../src/engines/sqlite/index.ts'
import { startServers } from '../test/support/servers/start.ts'
import { fill } from './calendar/data.ts'
import { fileIn } from './calendar/filled-calendar.ts'
import { quantiles } from './measuring/measure.ts'

const {
  values: { events: count },
} = readArguments({
  name: 'npm run bench:fanout',
  summary: 'Measures how long very many events take to follow a change of their venue, and how long others wait.',
  options: { events: { type: 'number', description: 'events of the calendar', default: 100_000 } },
})
/** Between two of the other changes. */
const INTERVAL_MS = 100
const OTHER_CHANGES = 100
const INDEX_TIMEOUT_MS = 3_600_000

type Document = StoredDocument & Record<string, unknown>

/** Changes one event repeatedly while `running`; the milliseconds until each change is in the index. */
async function changeRepeatedly(
  engine: Engine,
  indexer: Indexer,
  id: number,
  running: () => boolean,
): Promise<number[]> {
  const waits: number[] = []
  while (running()) {
    const [document] = await engine.store.get<Document>('events', [id])
    if (!document) throw new Error(`event ${id} is gone`)
    const begun = performance.now()
    await engine.store.put(
      'events',
      { ...document, rev: document.rev + 1, modified: Math.floor(Date.now() / 1000) },
      document.rev,
    )
    if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
      throw new Error('not indexed in an hour')
    waits.push(performance.now() - begun)
    await sleep(INTERVAL_MS)
  }
  return waits
}

function summary(waits: readonly number[]): string {
  const { p50, p99 } = quantiles(waits)
  const longest = Math.max(...waits).toFixed(0)
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest} ms (${waits.length})`
}

/** `linked` is an event of the venue, `other` one without a venue. */
async function measure(name: string, engine: Engine, venue: number, other: number, linked: number): Promise<void> {
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, { info: () => {}, error: console.error })
  indexer.start()
  if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
    throw new Error('the index was not built in an hour')
  const repeatedly = (id: number) => {
    let remaining = OTHER_CHANGES
    return changeRepeatedly(engine, indexer, id, () => remaining-- > 0)
  }
  const before = await repeatedly(other)
  const [document] = await engine.store.get<Document>('venues', [venue])
  if (!document) throw new Error('no venue')
  const begun = performance.now()
  await engine.store.put(
    'venues',
    { ...document, rev: document.rev + 1, texts: { en: { venue: 'Renamed', slug: 'renamed', description: '' } } },
    document.rev,
  )
  await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)
  let running = true
  const during = changeRepeatedly(engine, indexer, other, () => running)
  while ((await openTasks(engine.state)).fanOuts.length) await sleep(10)
  const seconds = (performance.now() - begun) / 1000
  running = false
  const rate = Math.round(count / seconds)
  console.log(`${name}: ${count} events follow their venue in ${seconds.toFixed(1)} s (${rate} a second)`)
  console.log(`  other changes wait ${summary(await during)}; before: ${summary(before)}`)
  console.log(`  a change of one of them, with a recount of its venue, waits ${summary(await repeatedly(linked))}`)
  await indexer.stop()
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
const file = fileIn(folder)
const embedded = await openSqlite({ file, stores, indexes })
let venue: number | undefined
/** Moves every event to the venue of the first one. */
function withSameVenue<D extends StoredDocument>(document: D): D {
  const [own]: unknown[] = 'venue' in document && Array.isArray(document.venue) ? document.venue : []
  if (typeof own === 'number') venue ??= own
  return { ...document, venue: [venue] }
}
const { put } = embedded.store
console.log(`Filling ${count} events of one venue …`)
await fill(
  {
    ...embedded,
    store: {
      ...embedded.store,
      put: (resource, document, expected) =>
        put(resource, resource === 'events' ? withSameVenue(document) : document, expected),
    },
  },
  count,
  Math.floor(Date.now() / 1000),
  () => {},
)
const [linked] = await embedded.store.scan<Document>('events', 0, 1)
if (venue === undefined || !linked) throw new Error('no event has a venue')
const other = await embedded.store.nextIds('posts', 1)
await put(
  'events',
  {
    ...linked,
    id: other,
    rev: 1,
    venue: [],
    organizer: [],
    categories: [],
    tags: [],
    texts: { en: { title: 'Other', slug: 'other' } },
  },
  null,
)

await measure('embedded engine', embedded, venue, other, linked.id)
const servers = await startServers({ measured: true })
if (typeof servers === 'string') console.log(`Elasticsearch: NOT RUN, ${servers}`)
else {
  const elastic = openElastic(servers.elasticsearch.url, {
    prefix: 'kalends-bench',
    store: async () => ({ id: String(process.pid), database: 'fanout' }),
    layout: 'bench',
    indexes,
  })
  await embedded.state.remove('position')
  await measure(
    `index in ${servers.elasticsearch.on}`,
    { ...embedded, search: elastic.search },
    venue,
    other,
    linked.id,
  )
  await elastic.destroy()
  await elastic.close()
  await Promise.all([servers.mongo.stop(), servers.elasticsearch.stop()])
}
await embedded.close()
rmSync(folder, { recursive: true })
