/**
 * Searches for a request without a key that costs more than the known ones: random parameters of their declared kinds,
 * and then small changes of the worst. A newly declared parameter or format is drawn at once, and a route too.
 */

import type { KindName } from '../../src/calendar/declaration/kinds.ts'
import type { Parameter } from '../../src/calendar/declaration/validate.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { NAMESPACE } from '../../src/http/address.ts'
import { allParameters } from '../../src/http/parameters.ts'
import type { Route } from '../../src/http/route.ts'
import { routes } from '../../src/http/routes.ts'
import { routes as pages } from '../../src/pages/routes.ts'

/** What anybody may ask for. */
interface Read {
  /** Below the site. */
  path: string
  parameters: Readonly<Record<string, Parameter>>
}

interface Candidate {
  read: Read
  parameters: Readonly<Record<string, string>>
}

export interface Measured {
  /** With its query, below the site. */
  path: string
  cost: number
}

/** What names a record in addresses. */
interface Names {
  id: number
  slug: string
}

/** By the name of the resource: one record of each. */
export type NamedRecords = Readonly<Record<string, Names>>

/** By the name of the resource: the facet of events that counts those of each record. */
const facets = { venues: 'venue', organizers: 'organizer', categories: 'categories', tags: 'tags' }

/** The first event, and of other resources the record that most events have. `read`: a body, by its path in the API. */
export async function mostUsed(read: (path: string) => Promise<unknown>): Promise<NamedRecords> {
  const list = (await read(`/events?per_page=1&facets=${Object.values(facets).join()}`)) as {
    events: [Names]
    facets: Record<string, { values: [{ value: number }] }>
  }
  const others = Object.entries(facets).map(async ([resource, facet]) => {
    const id = list.facets[facet]?.values[0].value
    return [resource, (await read(`/${resource}/${id}`)) as Names] as const
  })
  return { events: list.events[0], ...Object.fromEntries(await Promise.all(others)) }
}

const API = `/${NAMESPACE}`
/** No event of the benchmarks has one of these. */
const NOT_DRAWN = /:recurrence|:external_id/

/** Those without a key. */
function readsIn(records: NamedRecords): Read[] {
  return [...readsOf(routes, API, records), ...readsOf(pages, '', records)]
}

/** `root`: what is before the paths of the routes. */
function readsOf(all: readonly Route[], root: string, records: NamedRecords): Read[] {
  return all.flatMap(({ path, operations }) =>
    operations
      .filter(({ methods, right, forEditors }) => methods.includes('GET') && right === undefined && !forEditors)
      .map(({ parameters }) => ({ path: root + withNames(path, records), parameters: allParameters(parameters) }))
      .filter((read) => !NOT_DRAWN.test(read.path)),
  )
}

/** The address of a record: `/events/category/:slug` names a category, the last of the resources in it. */
function withNames(path: string, records: NamedRecords): string {
  const shortest = path.replaceAll(/\{[^}]*\}/g, '')
  const named = shortest
    .split('/')
    .map((word) => Object.values(resources).find(({ name, singular }) => word === name || word === singular))
    .findLast(Boolean)
  const { id, slug } = records[named?.name ?? ''] ?? {}
  return shortest.replace(/:id(?!\w)/, String(id)).replace(':slug', String(slug))
}

const isList = ({ path }: Read) => path === `${API}/events`
/** Lists of events can cost most, in one of many ways. */
const SHARE_OF_LISTS = 0.4

type Random = () => number
const pick = <T>(next: Random, values: readonly T[]): T => values[Math.floor(next() * values.length)] as T

/** Those of known texts (`dense-texts.ts`), and the most frequent ones of the benchmarks'. */
const vocabulary =
  'concert market festival music evening open garden children theatre museum con mar fes mus world city day the in'.split(
    ' ',
  )

function words(next: Random): string {
  const word = () => (next() < 0.05 ? '-' : '') + pick(next, vocabulary)
  const phrase = () =>
    `"${Array.from({ length: 1 + Math.ceil(next() ** 2 * 30) }, () => pick(next, vocabulary)).join(' ')}"`
  return Array.from({ length: Math.ceil(next() ** 2 * 40) }, () => (next() < 0.3 ? phrase() : word())).join(' ')
}

const someIds = (next: Random, most: number) =>
  Array.from({ length: Math.ceil(next() ** 3 * most) }, () => Math.ceil(next() * 3_000)).join(',')
const number = (next: Random) => String(Math.round((next() - 0.5) * 10 ** Math.ceil(next() * 5) * 100) / 100)
const moment = (next: Random) => pick(next, ['1900-01-01', '2199-12-31', 'today', '-1 year', '+1 year', '2027-01-01'])
const nothing = () => ''
/** Those of which few texts are valid. */
const named: Readonly<Record<string, (next: Random) => string>> = {
  near: (next) => pick(next, ['Bern', 'Paris', 'Ushuaia']),
  month: (next) => pick(next, ['2026-12', '1970-01']),
  day: () => '2026-12-24',
  zoom: (next) => pick(next, ['0', '3', '12']),
  per_page: (next) => pick(next, ['1', '50', '100']),
  page: (next) => String(Math.ceil(next() ** 3 * 100)),
  _fields: (next) => pick(next, ['title', 'events.venue', 'id,title,description']),
}

const values: Record<KindName, (next: Random) => string> = {
  boolean: (next) => pick(next, ['true', 'false']),
  integer: (next) => pick(next, ['1', '2', '50']),
  number,
  coordinate: (next) => pick(next, ['46.948', '7.447', '-60', number(next)]),
  moment,
  words,
  text: words,
  line: words,
  html: words,
  slug: words,
  ids: (next) => someIds(next, 500),
  terms: (next) => someIds(next, 200),
  linked: (next) => someIds(next, 100),
  event: (next) => String(Math.ceil(next() * 3_000)),
  parent: (next) => pick(next, ['0', '1', '2']),
  statuses: (next) => pick(next, ['publish', 'any']),
  status: () => 'publish',
  eventStatuses: (next) => pick(next, ['scheduled', 'cancelled,postponed']),
  eventStatus: () => 'scheduled',
  choices: (next) => pick(next, ['event', 'venue,town']),
  lines: words,
  box: (next) => pick(next, ['-180,-90,180,90', '5,45,11,48', '170,-50,-170,50']),
  radius: (next) => pick(next, ['auto', '5', '20000']),
  attendanceModes: (next) => pick(next, ['offline', 'online,mixed']),
  attendanceMode: () => 'offline',
  zone: () => 'UTC',
  account: () => '1',
  url: nothing,
  email: nothing,
  image: nothing,
  cost: nothing,
  password: nothing,
  texts: nothing,
  rule: nothing,
  moments: nothing,
  overrides: nothing,
  anything: nothing,
}

function valueFor(next: Random, name: string, { kind, schema }: Parameter): string {
  const own = named[name]
  if (own) return own(next)
  const allowed = schema?.enum as readonly string[] | undefined
  const { enum: several } = (schema?.items ?? {}) as { enum?: readonly string[] }
  if (several) return next() < 0.5 ? pick(next, several) : several.join(',')
  return allowed ? pick(next, allowed) : values[kind](next)
}

/** A cursor cannot be drawn at random. */
function drawnFrom({ parameters }: Read): [string, Parameter][] {
  return Object.entries(parameters).filter(([name]) => name !== 'cursor')
}

const randomRead = (next: Random, reads: readonly Read[]) =>
  pick(next, next() < SHARE_OF_LISTS ? reads.filter(isList) : reads)

/** With all dates at first: the most rows. */
function randomCandidate(next: Random, reads: readonly Read[]): Candidate {
  const read = randomRead(next, reads)
  const drawn = drawnFrom(read).filter(([, { required }]) => required || next() < 0.15)
  const dates: Record<string, string> =
    'start_date' in read.parameters ? { start_date: '1900-01-01', end_date: '2199-12-31' } : {}
  const values = drawn.map(([name, parameter]) => [name, valueFor(next, name, parameter)])
  return { read, parameters: { ...dates, ...Object.fromEntries(values) } }
}

function changed(next: Random, { read, parameters }: Candidate): Candidate {
  const all = drawnFrom(read)
  if (all.length === 0) return { read, parameters }
  const [name, parameter] = pick(next, all)
  const { [name]: _, ...others } = parameters
  const isLeftOut = next() < 0.25 && !parameter.required
  return { read, parameters: isLeftOut ? others : { ...others, [name]: valueFor(next, name, parameter) } }
}

export interface Search {
  /** What a request costs. */
  cost(path: string): Promise<number>
  next: Random
  /** Those in addresses. */
  records: NamedRecords
  /** Whether another round follows after so many. */
  goesOn(rounds: number): boolean
  perRound: number
  /** So many are returned. */
  most: number
}

/** Of the worst, so that more than one kind of request becomes worse. */
const MOST_OF_ONE = 3

/** The first so many of each group, in their order. */
function firstOfEach<T>(all: readonly T[], most: number, groupOf: (each: T) => unknown): T[] {
  const counts = new Map<unknown, number>()
  return all.filter((each) => {
    const count = (counts.get(groupOf(each)) ?? 0) + 1
    counts.set(groupOf(each), count)
    return count <= most
  })
}

/** The requests that cost most, the worst first: of one address no more than three. */
export async function worstOf({ cost, next, records, goesOn, perRound, most }: Search): Promise<Measured[]> {
  const reads = readsIn(records)
  let worst: (Candidate & Measured)[] = []
  for (let round = 0; goesOn(round); round++) {
    const candidates = Array.from({ length: perRound }, () =>
      worst.length && next() < 0.7 ? changed(next, pick(next, worst)) : randomCandidate(next, reads),
    )
    // Earlier ones are measured again, because the first requests of a process are slow.
    const measured: typeof worst = []
    for (const { read, parameters } of [...candidates, ...worst]) {
      const path = `${read.path}?${new URLSearchParams(parameters)}`
      measured.push({ read, parameters, path, cost: await cost(path) })
    }
    const distinct = new Map(measured.map((each) => [each.path, each]))
    const byCost = [...distinct.values()].toSorted((a, b) => b.cost - a.cost)
    worst = firstOfEach(byCost, MOST_OF_ONE, ({ read }) => read).slice(0, most)
  }
  return worst
}
