/** A month of a list of events, day by day: what is on each day, and how what runs over several days is laid out. */

import { readCursor } from '../lists/cursor.ts'
import { whole } from '../lists/query.ts'
import type { Condition, Hit, Query } from '../ports.ts'
import { dayCounts, midnights, runningOn } from '../resources/events/days.ts'
import type { EventRecord } from '../resources/events/fields.ts'
import { identityOf, lastSecond } from '../resources/events/occurrences.ts'
import type { ResolvedList } from '../search/resolved-list.ts'
import { daysBetween, daysOfMonth } from '../values/wall-clock.ts'
import { toLocal } from '../values/zone.ts'

export interface Month {
  days: readonly Day[]
  spans: readonly Span[]
  /** Whether more events run over several days than there are spans. */
  hasMoreSpans: boolean
  /** All that the days and spans name, in the order of their starts. */
  hits: readonly Hit[]
  /** The events of the whole month. */
  total: number
}

/** Of an event that repeats, that of its occurrence. */
type Identity = ReturnType<typeof identityOf>

export interface Day {
  /** `YYYY-MM-DD` */
  date: string
  /** The events that run on it. */
  count: number
  /** Ids of the first of those that run on this day alone, or of their occurrences. */
  events: readonly Identity[]
}

/** An event that runs over several days: a bar across them. Bars of one lane do not meet. */
export interface Span {
  id: Identity
  /** Its days within the month. */
  start_date: string
  end_date: string
  /** From 0. */
  lane: number
  starts_before: boolean
  ends_after: boolean
}

/** More events over several days are not laid out. */
const MAX_SPANS = 50

/** One round trip. `month`: `YYYY-MM` of the site's zone. `perDay`: how many events of each day are named. */
export async function monthOf(list: ResolvedList, month: string, perDay: number): Promise<Month> {
  const { query, request, find } = list
  const range = daysOfMonth(month)
  const bounds = midnights(range, request.zone)
  const first = (where: readonly Condition[], size: number): Query => ({
    ...whole(query),
    order: { by: 'start', dir: 'asc' },
    where: [...query.where, ...where],
    size,
    uncounted: true,
  })
  const dates = daysBetween(range.start, range.end)
  const [all, several, ...single] = await find([
    { ...whole(query), size: 0, counts: dayCounts(range, request.zone) },
    first([overMidnights(bounds)], MAX_SPANS + 1),
    ...dates.map((_, at) => first(between(bounds[at], bounds[at + 1]), perDay)),
  ])
  const laidOut = (several?.hits ?? []).slice(0, MAX_SPANS)
  const { perDay: counts } = runningOn(all?.counted ?? [])
  return {
    days: dates.map((date, at) => ({
      date,
      count: counts[at] ?? 0,
      events: (single[at]?.hits ?? []).map(identityOf),
    })),
    spans: spansOf(laidOut, dates, request.zone),
    hasMoreSpans: (several?.hits.length ?? 0) > MAX_SPANS,
    hits: inOrder([...laidOut, ...single.flatMap(({ hits }) => hits)]),
    total: all?.total ?? 0,
  }
}

/** What begins and ends from one midnight to the next. */
function between(from = 0, to = 0): Condition[] {
  return [
    { op: 'range', field: 'start', gte: from, lt: to },
    { op: 'range', field: 'last', lt: to },
  ]
}

/** What runs at some midnight: over several days, or beyond the first or the last one. */
function overMidnights(bounds: readonly number[]): Condition {
  return {
    op: 'any',
    of: bounds.map((at, day) => ({
      op: 'all',
      of: [
        { op: 'range', field: 'start', ...(day === 0 ? {} : { gte: bounds[day - 1] }), lt: at },
        { op: 'range', field: 'last', gte: at },
      ],
    })),
  }
}

const recordOf = ({ record }: Hit) => record as EventRecord

/** Their starts are in their cursors; a record would have to be read. */
function inOrder(hits: readonly Hit[]): Hit[] {
  const distinct = [...new Map(hits.map((hit) => [identityOf(hit), hit])).values()]
  const starts = new Map(distinct.map((hit) => [hit, Number(readCursor(hit.cursor, 'long')[0])]))
  return distinct.toSorted((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0) || a.id - b.id)
}

/** Each in the lowest lane that is free on all its days; those that start first, and of these the longest, first. */
function spansOf(hits: readonly Hit[], dates: readonly string[], zone: string): Span[] {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const days = hits.map((hit) => {
    const event = recordOf(hit)
    return {
      id: identityOf(hit),
      order: hit.id,
      start: toLocal(event.start_utc, zone).slice(0, 10),
      end: toLocal(lastSecond(event), zone).slice(0, 10),
    }
  })
  const ends: string[] = []
  return days
    .toSorted((a, b) => compare(a.start, b.start) || compare(b.end, a.end) || a.order - b.order)
    .map(({ id, start, end }) => {
      const shown = { start_date: start < first ? first : start, end_date: end > last ? last : end }
      const free = ends.findIndex((taken) => taken < shown.start_date)
      const lane = free === -1 ? ends.length : free
      ends[lane] = shown.end_date
      return { id, ...shown, lane, starts_before: start < first, ends_after: end > last }
    })
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
