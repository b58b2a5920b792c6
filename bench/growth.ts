/** How the cost of requests grows with the calendar: processor time and p50 of a request, ten times as many events. */
import { join } from 'node:path'
import { addDays } from '../src/calendar/values/wall-clock.ts'
import { toLocal } from '../src/calendar/values/zone.ts'
import { type Addresses, fillCalendar, openFilled, storeIndexed } from './calendar/filled-calendar.ts'
import { fillingRows } from './embedded.ts'
import { type Serving, serving } from './measuring/engines.ts'
import { fresh, quantiles, timed } from './measuring/measure.ts'
import { knownOf } from './measuring/pairs.ts'
import { processorMs, residentMb } from './measuring/processor.ts'
import type { Known } from './measuring/requests.ts'
import { serve } from './measuring/service.ts'
import { record } from './results/results.ts'
import { type Rows, rounded } from './results/rows.ts'

interface Growing {
  name: string
  path: string
  /** Its cost may grow as its matches do; others hardly. */
  byMatches?: true
}

const WARM_UP_REQUESTS = 30
const ROUNDS = 20
const REQUESTS_PER_ROUND = 10
const MAX_PER_DECADE = 1.3
const PER_PAGE = 10
const POINT = 'geoloc_lat=46.948&geoloc_lng=7.447'

function requestsOf({ event, venue, total }: Known): Growing[] {
  const today = toLocal(Math.floor(Date.now() / 1000), 'UTC')
  const [from, until] = [addDays(today, 7), addDays(today, 14)].map((day) => day.slice(0, 10))
  return [
    { name: 'default', path: '/events' },
    { name: 'date: a week', path: `/events?start_date=${from}&end_date=${until}` },
    { name: 'category', path: '/events?categories=9' },
    { name: 'venue', path: `/events?venue=${venue}` },
    { name: 'page 400', path: '/events?page=400' },
    { name: 'the page in the middle', path: `/events?page=${Math.floor(total / PER_PAGE / 2)}` },
    { name: 'single', path: `/events/${event}` },
    { name: 'search, 3 % of all events', path: '/events?search=concert', byMatches: true },
    { name: 'search, two words of half of all', path: '/events?search=festival+world', byMatches: true },
    { name: 'the same by relevance', path: '/events?search=festival+world&orderby=relevance', byMatches: true },
    { name: 'near, 40 km', path: `/events?${POINT}`, byMatches: true },
  ]
}

/** What was measured of a request. */
interface Point {
  processorMs: number
  p50: number
  matches: number
}

/** A calendar and a service on it. */
interface Size {
  events: number
  api: string
  pids: readonly number[]
  requests: readonly Growing[]
  calendar: Rows
}

interface Measured {
  events: number
  points: Map<string, Point>
  calendar: Rows
}

async function open(folder: string, events: number, engines: Serving): Promise<Size> {
  console.log(`${events} events …`)
  const addresses = engines.addresses(events)
  const data = join(folder, addresses ? `stored-${events}` : String(events))
  const filled = await fillCalendar(data, events, addresses)
  const { api, pid } = await serve(filled.environment)
  const known = await knownOf(api)
  await readable(data, addresses, known.event)
  return {
    events,
    api,
    pids: [pid, ...engines.pids],
    requests: requestsOf(known),
    calendar: addresses ? {} : fillingRows(filled, events),
  }
}

const median = (values: readonly number[]) => quantiles(values).p50

/** One request to the service of one size, in each of the rounds. */
class Series {
  readonly #url: string
  readonly #pids: readonly number[]
  readonly #processor: number[] = []
  readonly #times: number[] = []

  constructor({ api, pids }: Size, { path }: Growing) {
    this.#url = api + path
    this.#pids = pids
  }

  async warmUp(): Promise<void> {
    for (let n = 0; n < WARM_UP_REQUESTS; n++) await timed(fresh(this.#url))
  }

  async round(): Promise<void> {
    const before = processorMs(this.#pids)
    for (let n = 0; n < REQUESTS_PER_ROUND; n++) this.#times.push(await timed(fresh(this.#url)))
    this.#processor.push((processorMs(this.#pids) - before) / REQUESTS_PER_ROUND)
  }

  async result(): Promise<Point> {
    const { total = 1 }: { total?: number } = JSON.parse(await (await fetch(this.#url)).text())
    return { processorMs: median(this.#processor), p50: median(this.#times), matches: total }
  }
}

/** All sizes in turns, so that other work on the machine meets them alike. */
async function measureSizes(sizes: readonly Size[]): Promise<Measured[]> {
  const series = sizes.map((size) => size.requests.map((request) => new Series(size, request)))
  for (const each of series.flat()) await each.warmUp()
  for (let round = 0; round < ROUNDS; round++)
    for (const at of sizes[0]?.requests.keys() ?? []) for (const ofSize of series) await ofSize[at]?.round()
  return Promise.all(
    sizes.map(async ({ events, pids, requests, calendar }, at) => {
      const points = await Promise.all((series[at] ?? []).map((each) => each.result()))
      const [pid = 0] = pids
      return {
        events,
        points: new Map(points.map((point, n) => [requests[n]?.name ?? '', point])),
        calendar: { ...calendar, 'memory of the service, MB': { measured: Math.round(residentMb(pid)) } },
      }
    }),
  )
}

/** The event can be read from the store of the service. */
async function readable(folder: string, addresses: Addresses | undefined, event: number): Promise<void> {
  if (!addresses) return
  const engine = await openFilled(folder, addresses)
  await storeIndexed(engine, event)
  await engine.close()
}

/** The largest factor from one size to the next; of those that grow with their matches, for each match. */
function perDecade(sizes: readonly Measured[], { name, byMatches }: Growing, of: 'processorMs' | 'p50'): number {
  const factors = sizes.slice(1).map(({ points }, at) => {
    const [less, more] = [sizes[at]?.points.get(name), points.get(name)]
    if (!less || !more) return 0
    return more[of] / less[of] / (byMatches ? Math.max(1, more.matches / less.matches) : 1)
  })
  return Math.max(0, ...factors)
}

function growthRows(sizes: readonly Measured[], requests: readonly Growing[]): Rows {
  const column = ({ events }: Measured) => events.toLocaleString('en')
  const row = (request: Growing) => ({
    ...Object.fromEntries(
      sizes.map((size) => [column(size), rounded(size.points.get(request.name)?.processorMs ?? 0)]),
    ),
    'per decade': rounded(perDecade(sizes, request, 'processorMs')),
    ...Object.fromEntries(
      sizes.map((size) => [`p50, ${column(size)}`, rounded(size.points.get(request.name)?.p50 ?? 0)]),
    ),
    'p50 per decade': rounded(perDecade(sizes, request, 'p50')),
    aim: `≤ ${request.byMatches ? '1 for each match' : MAX_PER_DECADE}`,
    matches: sizes.map(({ points }) => points.get(request.name)?.matches ?? 0).join(' → '),
  })
  const names = new Set(sizes.flatMap(({ calendar }) => Object.keys(calendar)))
  const calendar = [...names].map((name) => [
    name,
    {
      ...Object.fromEntries(sizes.map((size) => [column(size), String(size.calendar[name]?.measured ?? '')])),
      aim: sizes[0]?.calendar[name]?.aim ?? '',
    },
  ])
  return {
    ...Object.fromEntries(requests.map((request) => [request.name, row(request)])),
    ...Object.fromEntries(calendar),
  }
}

export async function measureGrowth(options: {
  folder: string
  from: number
  to: number
  isProduction: boolean
}): Promise<void> {
  const { folder, from, to, isProduction } = options
  const engines = await serving(isProduction)
  try {
    const sizes: Size[] = []
    for (let events = from; events <= to; events *= 10) sizes.push(await open(folder, events, engines))
    const rows = growthRows(await measureSizes(sizes), sizes[0]?.requests ?? [])
    record(isProduction ? 'growth-production' : 'growth-embedded', rows)
    console.table(rows)
  } finally {
    await engines.stop()
  }
}
