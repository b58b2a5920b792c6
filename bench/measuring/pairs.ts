/** The service on a filled calendar, and beside it the baseline of each request that is measured. */
import { join } from 'node:path'
import { defaultWindow } from '../../src/calendar/resources/events/date-filters.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { endOfDay, startOfDay } from '../../src/calendar/values/wall-clock.ts'
import { toUtc } from '../../src/calendar/values/zone.ts'
import type { BaselineOptions } from '../baselines/baseline.ts'
import type { CodedField } from '../baselines/baseline-worker.ts'
import { type Filled, fileIn, openFilled } from '../calendar/filled-calendar.ts'
import type { Pair } from './ratios.ts'
import { type Known, type MeasuredRequest, measuredRequests } from './requests.ts'
import { portIn, serve, start } from './service.ts'

export interface Served {
  api: string
  pid: number
  pairs: Pair[]
  /** Where durable inserts are posted to. */
  inserts: string
  /** Milliseconds from the start of the service to its first answer. */
  startMs: number
}

/** What a service has to ask for. */
export async function knownOf(api: string): Promise<Known> {
  interface List {
    events: { id: number; venue: { id: number } }[]
    total: number
  }
  const { events, total }: List = JSON.parse(await (await fetch(`${api}/events`)).text())
  const [first] = events
  if (!first) throw new Error('the calendar has no events')
  return { event: first.id, venue: first.venue.id, total }
}

export async function openPairs(folder: string, { environment }: Filled): Promise<Served> {
  const build = await buildIn(folder)
  const begun = performance.now()
  const { api, pid } = await serve(environment)
  const known = await knownOf(api)
  const startMs = performance.now() - begun
  const requests = measuredRequests(known)
  const baseline = start('../baselines/baseline.ts')
  baseline.send(JSON.stringify(await optionsOf(folder, build, api, requests)))
  const inserts = `http://127.0.0.1:${await portIn(baseline)}/`
  const pairs = requests.map(({ name, path }, n) => ({
    name,
    service: { url: api + path, pid },
    baseline: { url: `${inserts}${n}`, pid: baseline.pid ?? 0 },
  }))
  return { api, pid, pairs, inserts, startMs }
}

async function buildIn(folder: string): Promise<number> {
  const engine = await openFilled(folder, undefined)
  const [build] = await engine.search.builds()
  await engine.close()
  return Number(build?.name)
}

async function optionsOf(
  folder: string,
  build: number,
  api: string,
  requests: readonly MeasuredRequest[],
): Promise<BaselineOptions> {
  const { start: from, end: to } = defaultWindow(Math.floor(Date.now() / 1000), 'UTC')
  const routes: BaselineOptions['routes'] = []
  for (const { path, baseline } of requests) {
    const response = await fetch(api + path)
    if (!response.ok) throw new Error(`${response.status} from ${path}`)
    routes.push({ ...baseline, body: await response.text() })
  }
  return {
    file: fileIn(folder),
    inserts: join(folder, 'inserts.sqlite'),
    build,
    codes: { location: codeOf('location'), categories: codeOf('categories'), venue: codeOf('venue') },
    from: toUtc(startOfDay(from), 'UTC'),
    to: toUtc(endOfDay(to), 'UTC'),
    routes,
  }
}

/** The embedded index's code of a many-valued field: two for each of them, over all resources. */
function codeOf(field: CodedField): number {
  const many = indexes
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([, kind]) => kind === 'longs' || kind === 'keywords' || kind === 'points')
  return 2 * (many.findIndex(([name]) => name === field) + 1)
}
