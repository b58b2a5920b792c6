/**
 * npm run bench:import [-- --events 5000 --production]: an import of responses of this API into an empty calendar, in
 * files of 50 events, and the engine's own bulk: the same records stored and indexed without a check, each of them
 * once.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexedResources, scanPages } from '../indexers/maintenance/scan.ts'
import type { IndexedResource, StoredDocument } from '../src/calendar/ports.ts'
import { readArguments } from '../src/command-line.ts'
import { storeAll } from './calendar/data.ts'
import { type Addresses, fillCalendar, indexAll, openFilled, seconds } from './calendar/filled-calendar.ts'
import { engineOptions, serving } from './measuring/engines.ts'
import { endAll, serve } from './measuring/service.ts'
import { record, recorded } from './results/results.ts'
import { rounded } from './results/rows.ts'

const {
  values: { events, production: isProduction = false },
} = readArguments({
  name: 'npm run bench:import',
  summary: "Compares an import with the engine's own bulk.",
  options: engineOptions(5_000),
  notes: ['Some events of the calendar are no public ones, and are not imported.'],
})
const PER_FILE = 50
const SCANNED = 1_000

/** All lists of a filled calendar, as a client gets them. */
async function answersIn(folder: string, calendar: NodeJS.ProcessEnv): Promise<void> {
  const { api } = await serve(calendar)
  mkdirSync(folder)
  let next: string | undefined = `${api}/events?start_date=1990-01-01&per_page=${PER_FILE}`
  for (let page = 1; next; page++) {
    const text = await (await fetch(next)).text()
    writeFileSync(join(folder, `${page}.json`), text)
    next = (JSON.parse(text) as { next_rest_url?: string }).next_rest_url
  }
  await endAll()
}

/** A calendar that is filled here: in a folder, or on servers. */
interface Target {
  folder: string
  addresses: Addresses | undefined
}

function imported(answers: string, { folder: into, addresses }: Target): void {
  const script = join(import.meta.dirname, '../src/commands/import.ts')
  const servers = addresses && { MONGODB_URL: addresses.mongodb, ELASTICSEARCH_URL: addresses.elasticsearch }
  const env = { ...process.env, DATA_DIR: into, ...servers }
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, answers], { env, stdio: 'pipe' })
}

type Records = [resource: IndexedResource, documents: StoredDocument[]][]

/** Page by page. */
async function recordsOf({ folder: from, addresses }: Target): Promise<Records> {
  const { store, close } = await openFilled(from, addresses)
  const records: Records = []
  for (const resource of indexedResources)
    for await (const page of scanPages(store, resource, SCANNED)) records.push([resource, page])
  await close()
  return records
}

async function stored(records: Records, { folder: into, addresses }: Target): Promise<void> {
  const engine = await openFilled(into, addresses)
  for (const [resource, page] of records) await storeAll(engine, resource, page)
  await indexAll(engine)
  await engine.close()
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-import-'))
const inside = (name: string) => join(folder, name)
const servers = await serving(isProduction)
try {
  const { environment } = await fillCalendar(inside('calendar'), events, undefined)
  await answersIn(inside('answers'), environment)
  const target = (n: number): Target => ({ folder: inside(String(n)), addresses: servers.addresses(n) })
  const [warming, first, second] = [target(0), target(1), target(2)]
  for (const { folder: each } of [warming, first, second]) mkdirSync(each)
  // Elasticsearch is several times as slow in its first half minute.
  if (isProduction) await stored(await recordsOf({ folder: inside('calendar'), addresses: undefined }), warming)
  const importing = await seconds(async () => imported(inside('answers'), first))
  const records = await recordsOf(first)
  const bulk = await seconds(() => stored(records, second))
  const row = {
    records: records.reduce((sum, [, page]) => sum + page.length, 0),
    'import, s': rounded(importing),
    'bulk, s': rounded(bulk),
    'its rate : that of the bulk': rounded(bulk / importing),
    aim: '≥ 0.5',
  }
  const rows = { ...recorded('import'), [isProduction ? 'MongoDB and Elasticsearch' : 'embedded engine']: row }
  console.table(rows)
  record('import', rows)
} finally {
  await endAll()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}
