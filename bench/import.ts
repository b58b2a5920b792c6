/**
 * npm run bench:import [-- --events 5000]: an import of responses of this API into an empty calendar, in files of 50
 * events, and the engine's own bulk: the same records stored and indexed without a check, each of them once.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexedResources, scanPages } from '../indexers/maintenance/scan.ts'
import { readArguments } from '../src/command-line.ts'
import { storeAll } from './calendar/data.ts'
import { fillCalendar, indexAll, openFilled, seconds } from './calendar/filled-calendar.ts'
import { endAll, serve } from './measuring/service.ts'
import { record, rounded } from './results/results.ts'

const {
  values: { events },
} = readArguments({
  name: 'npm run bench:import',
  summary: "Compares an import with the engine's own bulk.",
  options: {
    events: { type: 'number', description: 'of the calendar, some of which are no public ones', default: 5_000 },
  },
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

function imported(answers: string, into: string): void {
  const script = join(import.meta.dirname, '../src/commands/import.ts')
  const env = { ...process.env, DATA_DIR: into }
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, answers], { env, stdio: 'pipe' })
}

/** Puts all records of a calendar into another one. */
async function copied(from: string, to: string): Promise<number> {
  const [{ store, close }, copy] = [await openFilled(from, undefined), await openFilled(to, undefined)]
  let count = 0
  for (const resource of indexedResources)
    for await (const page of scanPages(store, resource, SCANNED)) {
      await storeAll(copy, resource, page)
      count += page.length
    }
  await indexAll(copy)
  await Promise.all([close(), copy.close()])
  return count
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-import-'))
const inside = (name: string) => join(folder, name)
try {
  const { environment } = await fillCalendar(inside('calendar'), events, undefined)
  await answersIn(inside('answers'), environment)
  for (const name of ['imported', 'copied']) mkdirSync(inside(name))
  const importing = await seconds(async () => imported(inside('answers'), inside('imported')))
  let records = 0
  const bulk = await seconds(async () => {
    records = await copied(inside('imported'), inside('copied'))
  })
  const rows = {
    'embedded engine': {
      records,
      'import, s': rounded(importing),
      'bulk, s': rounded(bulk),
      'its rate : that of the bulk': rounded(bulk / importing),
      aim: '≥ 0.5',
    },
  }
  console.table(rows)
  record('import', rows)
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
