/**
 * npm run bench:series [-- --events 100000]: a calendar of which every tenth event is a weekly series beside the same
 * calendar of single events: what requests, writes and the index cost, in processor time of the service.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../src/calendar/ports.ts'
import { FOREVER } from '../src/calendar/series/occurrences.ts'
import { DAY_SECONDS } from '../src/calendar/values/wall-clock.ts'
import { toLocal } from '../src/calendar/values/zone.ts'
import { readArguments } from '../src/command-line.ts'
import { type Changed, type Filled, fillCalendar, openFilled } from './calendar/filled-calendar.ts'
import { changing } from './measuring/changes.ts'
import { fresh, quantiles, timed } from './measuring/measure.ts'
import { processorMs } from './measuring/processor.ts'
import { compareInTurns } from './measuring/ratios.ts'
import { adminKey, endAll, serve } from './measuring/service.ts'

const {
  values: { events: count },
} = readArguments({
  name: 'npm run bench:series',
  summary: 'Compares a calendar in which events repeat with one of single events.',
  options: { events: { type: 'number', description: 'events of each calendar', default: 100_000 } },
})

const SECONDS = 60
const WRITES = 30
const FIRST_REQUESTS = 5
/** Every tenth event repeats. */
const SHARE = 10

const near = 'geoloc_lat=46.948&geoloc_lng=7.447'
/** `middle`: a page. */
const listsOf = (middle: number): readonly (readonly [label: string, path: string])[] => [
  ['default list', '/events'],
  ['group=series', '/events?group=series'],
  ['a page in the middle', `/events?page=${middle}`],
  ['group=series, in the middle', `/events?group=series&page=${middle}`],
  ['search', '/events?search=concert'],
  ['q', '/events?q=concert'],
  ['near, 40 km', `/events?${near}&geoloc_radius=40`],
  ['nearest', `/events?${near}&orderby=distance`],
  ['month', '/calendar'],
  ['facets', '/events?facets=categories,tags,venue,organizer,city,language,day,price'],
]

type Lists = ReturnType<typeof listsOf>

/** Weekly without an end, from one of the next seven days on. */
const repeating: Changed = (resource, document) => {
  if (resource !== 'events' || document.id % SHARE > 0 || !isEvent(document)) return document
  const { start_utc, end_utc, timezone } = document
  const week = 7 * DAY_SECONDS
  const now = Math.floor(Date.now() / 1000)
  const first = start_utc + Math.ceil((now - start_utc) / week) * week
  const last = first + end_utc - start_utc
  const times = {
    start_utc: first,
    end_utc: last,
    start_date: toLocal(first, timezone),
    end_date: toLocal(last, timezone),
  }
  const rule = { rrule: 'FREQ=WEEKLY', rdate: [], exdate: [], overrides: [] }
  return { ...document, ...times, ...rule, series: { ...times, last_start_utc: FOREVER } }
}

interface Timed {
  start_utc: number
  end_utc: number
  timezone: string
}

function isEvent<D extends object>(document: D): document is D & Timed {
  return 'start_utc' in document
}

interface Calendar {
  filled: Filled
  engine: Engine
  api: string
  pid: number
}

async function open(folder: string, changed?: Changed): Promise<Calendar> {
  const filled = await fillCalendar(folder, count, undefined, changed)
  const engine = await openFilled(folder, undefined)
  return { filled, engine, ...(await serve(filled.environment)) }
}

interface Row {
  series: number
  single: number
}

async function requestRows(lists: Lists, series: Calendar, single: Calendar): Promise<Record<string, Row>> {
  const [repeats, other] = await Promise.all([recordIn(series, true), recordIn(single, false)])
  const paths = [
    ...lists.map(([name, path]) => ({ name, paths: [path, path] })),
    { name: 'record', paths: [repeats, other] },
  ]
  const pairs = paths.map(({ name, paths: [own, others] }) => ({
    name,
    service: { url: `${series.api}${own}`, pid: series.pid },
    baseline: { url: `${single.api}${others}`, pid: single.pid },
  }))
  const compared = await compareInTurns(pairs, SECONDS)
  return Object.fromEntries(
    compared.map(({ name, service, baseline }) => [
      name,
      { series: service.processorMs, single: baseline.processorMs },
    ]),
  )
}

interface List {
  total_pages: number
  events: { id: number; is_recurring: boolean }[]
}

async function listIn({ api }: Calendar, query: string): Promise<List> {
  return JSON.parse(await (await fetch(`${api}/events?${query}`)).text())
}

/** One that repeats, or does not: their ids tell which do. */
async function recordIn(calendar: Calendar, repeats: boolean): Promise<string> {
  const [first] = (await listIn(calendar, 'per_page=1')).events
  const some = Math.floor((first?.id ?? 0) / SHARE) * SHARE + Number(!repeats)
  const ids = Array.from({ length: 50 }, (_, n) => some + (n - 25) * SHARE).filter((id) => id > 0)
  const { events } = await listIn(calendar, `per_page=1&group=series&start_date=1000-01-01&include=${ids}`)
  const [event] = events
  if (event?.is_recurring !== repeats) throw new Error('there is no such record')
  return `/events/${event.id}`
}

/** The first request after a change of the index, for which much is read and counted anew. */
async function firstRows(lists: Lists, series: Calendar, single: Calendar): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {}
  for (const [name, path] of lists)
    rows[`first: ${name}`] = { series: await firstCost(series, path), single: await firstCost(single, path) }
  return rows
}

async function firstCost({ engine, api, pid }: Calendar, path: string): Promise<number> {
  const change = await changing(engine)
  const costs: number[] = []
  for (let turn = 0; turn < FIRST_REQUESTS; turn++) {
    await change()
    costs.push(await costOf(pid, () => timed(fresh(api + path))))
  }
  return quantiles(costs).p50
}

async function costOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = processorMs([pid])
  await work()
  return processorMs([pid]) - before
}

const body = {
  title: 'Evening course of the bench',
  description: '<p>A course of the bench.</p>'.repeat(20),
  start_date: '+1 week',
  end_date: '+1 week',
}

/** With their indexing, which is part of the process. */
async function writeRows(series: Calendar, single: Calendar): Promise<Record<string, Row>> {
  const weekly = { ...body, rrule: 'FREQ=WEEKLY' }
  const [made, ofSeries] = await writes(series, () => ['/events', 'POST', weekly])
  const [others, ofSingle] = await writes(single, () => ['/events', 'POST', body])
  const change = (ids: readonly number[]) => (at: number) =>
    [`/events/${ids[at]}`, 'PATCH', { title: `Changed ${at}` }] as const
  return {
    create: { series: ofSeries, single: ofSingle },
    'change of a title': {
      series: (await writes(series, change(made)))[1],
      single: (await writes(single, change(others)))[1],
    },
  }
}

/** The ids of what was written, and processor milliseconds of one write. */
async function writes(
  { api, pid }: Calendar,
  write: (at: number) => readonly [path: string, method: string, body: object],
): Promise<[ids: number[], ms: number]> {
  const ids: number[] = []
  const cost = await costOf(pid, async () => {
    for (let at = 0; at < WRITES; at++) {
      const [path, method, sent] = write(at)
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${adminKey}` }
      const response = await fetch(api + path, { method, headers, body: JSON.stringify(sent) })
      if (!response.ok) throw new Error(`${response.status} from ${path}: ${await response.text()}`)
      const { id }: { id: number } = JSON.parse(await response.text())
      ids.push(id)
    }
  })
  return [ids, cost / WRITES]
}

function indexRow({ filled: one }: Calendar, { filled: other }: Calendar): Record<string, Row> {
  const ms = ({ indexProcessor }: Filled) => (1000 * indexProcessor) / count
  return { 'index, an event': { series: ms(one), single: ms(other) } }
}

const rounded = (value: number) => Number(value.toFixed(value < 10 ? 2 : 0))

function print(rows: Record<string, Row>): void {
  console.log(`${count} events each; every tenth is a weekly series in the one. Processor milliseconds of the service`)
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { series, single }]) => [
        name,
        { series: rounded(series), single: rounded(single), ratio: rounded(series / single) },
      ]),
    ),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-series-'))
const engines: Engine[] = []
try {
  const series = await open(join(folder, 'series'), repeating)
  engines.push(series.engine)
  const single = await open(join(folder, 'single'))
  engines.push(single.engine)
  const { total_pages } = await listIn(single, 'group=series')
  const lists = listsOf(Math.ceil(total_pages / 2))
  print({
    ...indexRow(series, single),
    ...(await requestRows(lists, series, single)),
    ...(await firstRows(lists, series, single)),
    ...(await writeRows(series, single)),
  })
} finally {
  await endAll()
  for (const engine of engines) await engine.close()
  rmSync(folder, { recursive: true, force: true })
}
