/**
 * npm run bench:fanout [-- --events 100000]: one venue with all these events is renamed; how long until every one of
 * them shows it, and what other changes wait meanwhile, beside what they wait without it. The store is the embedded one;
 * the index is that of each engine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Indexer } from '../indexers/follow.ts'
import { openTasks } from '../indexers/tasks/task-rows.ts'
import type { Engine, StoredDocument } from '../src/calendar/ports.ts'
import { indexes, stores } from '../src/calendar/resources/index.ts'
import { openElastic } from '../src/engines/elastic/index.ts'
import { openSqlite } from '../src/engines/sqlite/index.ts'
import { startServers } from '../test/support/servers/start.ts'
import { fill } from './data.ts'
import { quantiles } from './measure.ts'

const {
  values: { events: count = '100000' },
} = parseArgs({ options: { events: { type: 'string' } } })
/** Milliseconds between the other changes. */
const EACH = 100
const OTHERS = 100
const HOUR = 3_600_000

type Document = StoredDocument & Record<string, unknown>

/** Milliseconds until a change of one event is in the index, again and again while `going`. */
async function others(engine: Engine, indexer: Indexer, id: number, going: () => boolean): Promise<number[]> {
  const waits: number[] = []
  while (going()) {
    const [document] = await engine.store.get<Document>('events', [id])
    if (!document) throw new Error(`event ${id} is gone`)
    const begun = performance.now()
    await engine.store.put(
      'events',
      { ...document, rev: document.rev + 1, modified: Math.floor(Date.now() / 1000) },
      document.rev,
    )
    if (!(await indexer.waitUntilVisible(await engine.store.now(), HOUR))) throw new Error('not indexed in an hour')
    waits.push(performance.now() - begun)
    await sleep(EACH)
  }
  return waits
}

const shown = (waits: readonly number[]) =>
  `p50 ${quantiles(waits).p50.toFixed(0)} ms, p99 ${quantiles(waits).p99.toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms (${waits.length})`

async function measure(name: string, engine: Engine, venue: number, other: number, one: number): Promise<void> {
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, { info: () => {}, error: console.error })
  indexer.start()
  if (!(await indexer.waitUntilVisible(await engine.store.now(), HOUR)))
    throw new Error('the index was not made in an hour')
  let left = OTHERS
  const quiet = await others(engine, indexer, other, () => left-- > 0)
  const [document] = await engine.store.get<Document>('venues', [venue])
  if (!document) throw new Error('no venue')
  const begun = performance.now()
  await engine.store.put(
    'venues',
    { ...document, rev: document.rev + 1, texts: { en: { venue: 'Renamed', slug: 'renamed', description: '' } } },
    document.rev,
  )
  await indexer.waitUntilVisible(await engine.store.now(), HOUR)
  let going = true
  const amid = others(engine, indexer, other, () => going)
  while ((await openTasks(engine.state)).fanOuts.length) await sleep(10)
  const seconds = (performance.now() - begun) / 1000
  going = false
  console.log(
    `${name}: ${count} events follow their venue in ${seconds.toFixed(1)} s (${Math.round(Number(count) / seconds)} a second)`,
  )
  console.log(`  other changes wait ${shown(await amid)}; without it ${shown(quiet)}`)
  left = OTHERS
  console.log(
    `  a change of one of them, so that its venue is counted again, waits ${shown(await others(engine, indexer, one, () => left-- > 0))}`,
  )
  await indexer.stop()
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
const file = join(folder, 'kalends.sqlite')
const embedded = await openSqlite({ file, stores, indexes })
let venue: number | undefined
/** Whatever venue an event has, it gets the first one's. */
function gathered<D extends StoredDocument>(document: D): D {
  const { venue: [own] = [] } = document as unknown as { venue: number[] }
  venue ??= own
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
        put(resource, resource === 'events' ? gathered(document) : document, expected),
    },
  },
  Number(count),
  Math.floor(Date.now() / 1000),
  () => {},
)
const [some] = await embedded.store.scan<Document>('events', 0, 1)
if (venue === undefined || !some) throw new Error('no event has a venue')
const other = await embedded.store.nextIds('posts', 1)
await put(
  'events',
  {
    ...some,
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

await measure('embedded engine', embedded, venue, other, some.id)
const servers = await startServers()
if (typeof servers === 'string') console.log(`Elasticsearch: NOT RUN, ${servers}`)
else {
  const elastic = openElastic(servers.elasticsearch.url, `kalends-bench-${process.pid}`, indexes)
  await embedded.state.remove('position')
  await measure(`index in ${servers.elasticsearch.on}`, { ...embedded, search: elastic.search }, venue, other, some.id)
  await elastic.destroy()
  await elastic.close()
  await Promise.all([servers.mongo.stop(), servers.elasticsearch.stop()])
}
await embedded.close()
rmSync(folder, { recursive: true })
