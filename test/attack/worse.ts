/**
 * Searches for a list request that costs more than the known ones: random parameters of their declared kinds, and then
 * small changes of the worst. A newly declared parameter is drawn at once.
 */

import type { KindName } from '../../src/calendar/declaration/fields.ts'
import type { Parameter } from '../../src/calendar/declaration/validate.ts'
import { listParameters } from '../../src/calendar/lists/query.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'

export interface Candidate {
  resource: IndexedResource
  parameters: Readonly<Record<string, string>>
}

export interface Measured extends Candidate {
  /** Processor milliseconds. */
  costMs: number
}

type Random = () => number
const pick = <T>(next: Random, values: readonly T[]): T => values[Math.floor(next() * values.length)] as T

const vocabulary = 'concert market festival music evening open garden children theatre museum con mar fes mus'.split(
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

const values: Record<KindName, (next: Random) => string> = {
  boolean: (next) => pick(next, ['true', 'false']),
  integer: (next) => pick(next, ['1', '2', '50']),
  number,
  coordinate: number,
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
  anything: nothing,
}

function valueFor(next: Random, { kind, schema }: Parameter): string {
  const allowed = schema?.enum as readonly string[] | undefined
  const { enum: several } = (schema?.items ?? {}) as { enum?: readonly string[] }
  if (several) return next() < 0.5 ? pick(next, several) : several.join(',')
  return allowed ? pick(next, allowed) : values[kind](next)
}

/** A cursor cannot be drawn at random. */
function drawnFrom(resource: IndexedResource): [string, Parameter][] {
  return Object.entries(listParameters(resources[resource])).filter(([name]) => name !== 'cursor')
}

/** With all dates at first: the most rows. */
function randomCandidate(next: Random): Candidate {
  const resource = pick(next, ['events', 'events', 'events', 'venues', 'organizers', 'tags'] as const)
  const drawn = drawnFrom(resource).filter(() => next() < 0.15)
  const dates: Record<string, string> =
    resource === 'events' ? { start_date: '1900-01-01', end_date: '2199-12-31' } : {}
  return {
    resource,
    parameters: {
      ...dates,
      ...Object.fromEntries(drawn.map(([name, parameter]) => [name, valueFor(next, parameter)])),
    },
  }
}

function changed(next: Random, { resource, parameters }: Candidate): Candidate {
  const [name, parameter] = pick(next, drawnFrom(resource))
  const { [name]: _, ...others } = parameters
  return { resource, parameters: next() < 0.25 ? others : { ...others, [name]: valueFor(next, parameter) } }
}

export function pathOf({ resource, parameters }: Candidate): string {
  return `/${resource}?${new URLSearchParams(parameters)}`
}

/**
 * `cost`: processor milliseconds of a request. Returns the most expensive ones of all rounds, the worst first.
 */
export async function worstOf(
  cost: (path: string) => Promise<number>,
  next: Random,
  rounds: number,
  perRound: number,
): Promise<Measured[]> {
  const KEPT = 8
  let worst: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    const candidates = Array.from({ length: perRound }, () =>
      worst.length && next() < 0.7 ? changed(next, pick(next, worst)) : randomCandidate(next),
    )
    // Earlier ones are measured again, because the first requests of a process are slow.
    const measured: Measured[] = []
    for (const candidate of [...candidates, ...worst])
      measured.push({ ...candidate, costMs: await cost(pathOf(candidate)) })
    worst = measured.sort((a, b) => b.costMs - a.costMs).slice(0, KEPT)
  }
  return worst
}
