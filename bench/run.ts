/**
 * npm run bench [-- --events 100000]: compares each request of the service with its baseline, a bare Express route that
 * runs hand-written SQL in the same kind of worker and sends the same bytes; both without request logging. Ratios are
 * from one run, measured in turns.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Indexer } from '../indexers/follow.ts'
import { defaultWindow } from '../src/calendar/resources/events/date-filters.ts'
import { indexes, stores } from '../src/calendar/resources/index.ts'
import { analyse } from '../src/calendar/text/analysis.ts'
import { endOfDay, startOfDay } from '../src/calendar/values/wall-clock.ts'
import { toUtc } from '../src/calendar/values/zone.ts'
import { readArguments } from '../src/command-line.ts'
import { openSqlite } from '../src/engines/sqlite/index.ts'
import type { BaselineOptions, BaselineRoute } from './baseline.ts'
import { measureCreates } from './creates.ts'
import { fill } from './data.ts'
import { measureInTurns, printTable, type Row } from './measure.ts'
import { adminKey, endAll, serve, start } from './service.ts'

const {
  values: { events: count },
} = readArguments({
  name: 'npm run bench',
  summary: 'Compares each request of the service with a bare Express route that runs hand-written SQL.',
  options: { events: { type: 'number', description: 'events of the calendar', default: 100_000 } },
})
const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
const file = join(folder, 'kalends.sqlite')
const now = Math.floor(Date.now() / 1000)
const INDEX_TIMEOUT_MS = 3_600_000

/** Fills and indexes a calendar; `indexed` is in events a second. */
async function prepare(): Promise<{ build: number; indexed: number }> {
  const engine = await openSqlite({ file, stores, indexes })
  console.log(`Filling ${count} events in three languages …`)
  await fill(engine, count, now, console.log)
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, { info: () => {}, error: console.error })
  const begun = performance.now()
  indexer.start()
  if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
    throw new Error('the index was not built in an hour')
  const indexed = count / ((performance.now() - begun) / 1000)
  const [build] = await engine.search.builds()
  await indexer.stop()
  await engine.close()
  return { build: Number(build?.name), indexed }
}

/** Resident set size as reported by the operating system, in megabytes. */
function memory({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Event loop lag from the service's own metrics, in milliseconds. */
async function eventLoop(api: string): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(new URL('/metrics', api))).text()
  const of = (name: string) =>
    Math.round(Number(new RegExp(`^kalends_nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 1000)
  return { p99: of('p99'), max: of('max') }
}

/** What is measured; `id` is that of an event. */
function requests(id: number): Omit<Row & BaselineRoute, 'body'>[] {
  const words = { en: 'concert', fr: 'musique', de: 'führung' } as const
  const match = (language: keyof typeof words) => {
    const {
      stems: [stem],
      words: [word],
    } = analyse(words[language], language)
    return `{stems_title stems_excerpt stems_description} : "${stem}" OR suffixes_title : "${word}" *`
  }
  const searches = (['en', 'fr', 'de'] as const).map((language) => ({
    name: `search-${language}`,
    label: `search ${language}: ${words[language]}`,
    path: `/events?search=${encodeURIComponent(words[language])}&i18n_language=${language}`,
    sql: 'search',
    values: [language, match(language)],
  }))
  return [
    { name: 'page-1', label: 'default list, page 1', path: '/events', sql: 'upcoming', values: [0] },
    { name: 'page-500', label: 'default list, page 500', path: '/events?page=500', sql: 'upcoming', values: [4_990] },
    ...searches,
    {
      name: 'near',
      label: 'near, 40 km',
      path: '/events?geoloc_lat=46.948&geoloc_lng=7.447',
      sql: 'near',
      values: [46.948, 7.447, 40],
    },
    {
      name: 'everything',
      label: 'search + category + near 100 km',
      path: '/events?search=concert&categories=9&geoloc_lat=48.857&geoloc_lng=2.352&geoloc_radius=100',
      sql: 'everything',
      values: [match('en'), 9],
    },
    { name: 'single', label: 'single read', path: `/events/${id}`, sql: 'single', values: [id] },
  ]
}

async function main(): Promise<void> {
  const { build, indexed } = await prepare()
  const begun = performance.now()
  const { api, child } = await serve({ DATA_DIR: folder })
  const { events }: { events: { id: number }[] } = JSON.parse(await (await fetch(`${api}/events`)).text())
  const started = performance.now() - begun
  const measured = requests(events[0]?.id ?? 1)
  const routes: BaselineRoute[] = []
  for (const { name, path, sql, values } of measured)
    routes.push({ name, sql, values, body: await (await fetch(api + path)).text() })
  const window = defaultWindow(now, 'UTC')
  const options: BaselineOptions = {
    file,
    build,
    codes: { location: codeOf('location'), categories: codeOf('categories') },
    from: toUtc(startOfDay(window.start), 'UTC'),
    to: toUtc(endOfDay(window.end), 'UTC'),
    routes,
  }
  const baseline = start('./baseline.ts')
  baseline.send(JSON.stringify(options))
  const port = await new Promise<number>((done) => baseline.once('message', (message) => done(Number(message))))
  // Reading the metric resets it: this excludes the start from the measurement.
  await eventLoop(api)
  const rows = await measureInTurns(measured, api, `http://127.0.0.1:${port}`)
  console.log(`\n${count} events, Node ${process.version}, one connection, measured in turns; milliseconds\n`)
  printTable(rows)
  const creates = await measureCreates(api, adminKey, folder)
  console.log(
    `\ncreate, acknowledged and visible: p50 ${creates.create.toFixed(2)} ms; ` +
      `baseline, a durable insert of the same bytes in a worker behind Express: ${creates.baseline.toFixed(2)} ms; ` +
      `ratio ${(creates.create / creates.baseline).toFixed(2)}`,
  )
  console.log(`start to first response: ${Math.round(started)} ms`)
  console.log(`indexing: ${Math.round(indexed)} events/s, three languages`)
  const lag = await eventLoop(api)
  console.log(`event loop of the serving process, over the run: p99 ${lag.p99} ms, longest ${lag.max} ms`)
  console.log(`memory of the serving process after the run: ${Math.round(memory(child))} MB`)
}

/** The embedded index's code of a many-valued field: two for each of them, over all resources. */
function codeOf(field: string): number {
  const many = indexes
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([, kind]) => kind === 'longs' || kind === 'keywords' || kind === 'points')
  return 2 * (many.findIndex(([name]) => name === field) + 1)
}

try {
  await main()
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
