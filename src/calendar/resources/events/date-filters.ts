/** The list parameters of events about their dates, and the window of lists that have none. */

import type { DateRange, ListRequest } from '../../declaration/list-request.ts'
import { type Filter, filter } from '../../declaration/resource.ts'
import { invalid } from '../../messages/errors.ts'
import { reason } from '../../messages/reasons.ts'
import { type Moment, parseMoment } from '../../values/moment.ts'
import {
  addDays,
  addMonths,
  DAY_SECONDS,
  daysOfMonth,
  endOfDay,
  startOfDay,
  wallSeconds,
} from '../../values/wall-clock.ts'
import { toLocal, toUtc } from '../../values/zone.ts'
import type { EventCondition } from './index-fields.ts'

/** How a date parameter compares: the event's side, and the sense. */
interface DateRule {
  side: 'start' | 'end'
  bound: 'gte' | 'gt' | 'lte' | 'lt'
  /** Not strict: the start of the value's first day is compared, or the end of its last one. */
  day(moment: Moment): string
  /** Not strict: whole days are inclusive where the exact comparison is not. */
  loose: 'gte' | 'gt' | 'lte'
  /** Not strict: what starts then or later meets it in any case. */
  orStarts?: true
}

const firstDay = ({ local }: Moment) => startOfDay(local)
const lastDay = ({ last }: Moment) => endOfDay(last)

const dateRules: Record<string, DateRule> = {
  start_date: { side: 'start', bound: 'gte', day: firstDay, loose: 'gte' },
  end_date: { side: 'end', bound: 'lte', day: lastDay, loose: 'lte' },
  starts_before: { side: 'start', bound: 'lt', day: lastDay, loose: 'lte' },
  starts_after: { side: 'start', bound: 'gt', day: lastDay, loose: 'gt' },
  ends_before: { side: 'end', bound: 'lt', day: lastDay, loose: 'lte' },
  ends_after: { side: 'end', bound: 'gt', day: lastDay, loose: 'gt' },
}

/** Each of these switches the default window off. */
const relative = ['starts_before', 'starts_after', 'ends_before', 'ends_after', 'day', 'month']

function momentOf(name: string, value: string | number, request: ListRequest): Moment {
  const moment = parseMoment(value, request.zone, request.now)
  if (!moment) throw invalid({ [name]: reason('moment') })
  return moment
}

/**
 * Not strict, the value's day is compared with the event's own local date; strict, instants are compared. A zone
 * is never a day away from UTC, so a bound on the local date implies a looser one on the instant, for which an engine
 * can use its primary sort.
 */
function compare(rule: DateRule, moment: Moment, strict: boolean): EventCondition[] {
  if (strict) return [{ op: 'range', field: rule.side, [rule.bound]: moment.utc }]
  const wall = wallSeconds(rule.day(moment))
  const implied: EventCondition =
    rule.loose === 'lte'
      ? { op: 'range', field: rule.side, lte: wall + DAY_SECONDS }
      : { op: 'range', field: rule.side, gte: wall - DAY_SECONDS }
  const local: EventCondition = { op: 'range', field: `${rule.side}_local`, [rule.loose]: wall }
  const starts: EventCondition = { op: 'range', field: 'start_local', gte: wall }
  return [rule.orStarts ? { op: 'any', of: [local, starts] } : local, implied]
}

/**
 * With `overlaps` events match that run within the window at some time: its start bounds their end, its end their
 * start. What ends with the midnight before is not on the day.
 */
const overlapRules: Record<string, DateRule> = {
  start_date: { side: 'end', bound: 'gte', day: firstDay, loose: 'gt', orStarts: true },
  end_date: { side: 'start', bound: 'lte', day: lastDay, loose: 'lte' },
}

function dateFilter(name: string, description: string): Filter<EventCondition> {
  return filter('moment', description, (value, request) => {
    const moment = momentOf(name, value, request)
    if (request.params.include !== undefined) return []
    const rule = (request.params.overlaps === true && overlapRules[name]) || dateRules[name]
    return rule ? compare(rule, moment, request.params.strict_dates === true) : []
  })
}

/** How far ahead lists without dates go. */
const LIST_WINDOW_MONTHS = 24

/** The days of the default window, in the site's zone: from today on. */
export function defaultWindow(now: number, zone: string): DateRange {
  const today = toLocal(now, zone)
  return { start: today.slice(0, 10), end: addMonths(today, LIST_WINDOW_MONTHS).slice(0, 10) }
}

/** The sides of the default window that are in force. */
function windowOf({ params, now, zone }: Pick<ListRequest, 'params' | 'now' | 'zone'>): Partial<DateRange> {
  if (params.include !== undefined || relative.some((name) => params[name] !== undefined)) return {}
  const { start, end } = defaultWindow(now, zone)
  return { ...(params.start_date === undefined ? { start } : {}), ...(params.end_date === undefined ? { end } : {}) }
}

/** The days that a list is limited to, where it is; `start_date` and its like limit events instead. */
export function daysOf(request: ListRequest): Partial<DateRange> {
  const { params, dates = [] } = request
  if (typeof params.month === 'string') return daysOfMonth(params.month)
  if (typeof params.day === 'string' || typeof params.day === 'number') return onDay(params.day, request)
  return dates.length ? spanOf(dates) : windowOf(request)
}

/** Events that run at some time from the first day to the last; of the end an engine can use its sort. */
function within(range: Partial<DateRange>, zone: string): EventCondition[] {
  const { start } = range
  return [
    ...running(range, zone),
    ...(start === undefined ? [] : [{ op: 'range', field: 'last', gte: toUtc(startOfDay(start), zone) } as const]),
  ]
}

/**
 * The same, and what ends with the midnight of the first day. The last one ends with the next midnight: where clocks go
 * back at midnight, it has 23:59:59 twice.
 */
function running({ start, end }: Partial<DateRange>, zone: string): EventCondition[] {
  return [
    ...(start === undefined ? [] : [{ op: 'range', field: 'end', gte: toUtc(startOfDay(start), zone) } as const]),
    ...(end === undefined
      ? []
      : [{ op: 'range', field: 'start', lt: toUtc(addDays(startOfDay(end), 1), zone) } as const]),
  ]
}

/** From the first day to the last: an engine reads no more of its index. */
function spanOf(ranges: readonly DateRange[]): DateRange {
  const [starts, ends] = [ranges.map(({ start }) => start).toSorted(), ranges.map(({ end }) => end).toSorted()]
  return { start: starts[0] ?? '', end: ends.at(-1) ?? '' }
}

function inOneOf(ranges: readonly DateRange[], zone: string): EventCondition[] {
  return ranges.length > 1 ? [{ op: 'any', of: ranges.map((range) => ({ op: 'all', of: within(range, zone) })) }] : []
}

/**
 * The days that a search names, or the default window: events that still run today, whenever they began and will end.
 */
export function windowConditions(request: ListRequest): EventCondition[] {
  const { dates = [], zone } = request
  if (dates.length) return [...within(spanOf(dates), zone), ...inOneOf(dates, zone)]
  return running(windowOf(request), zone)
}

/** All that is on during a day of the site's zone. */
function onDay(value: string | number, request: ListRequest): DateRange {
  const { local, last } = momentOf('day', value, request)
  return { start: local.slice(0, 10), end: last.slice(0, 10) }
}

export const dateFilters = {
  start_date: dateFilter(
    'start_date',
    'Events that start on this date or later (default: those of today or still running)',
  ),
  end_date: dateFilter(
    'end_date',
    `Events that end on this date or earlier (default: ${LIST_WINDOW_MONTHS} months from today)`,
  ),
  starts_before: dateFilter('starts_before', 'Events that start on or before this day; strict: before this instant'),
  starts_after: dateFilter('starts_after', 'Events that start after this day; strict: after this instant'),
  ends_before: dateFilter('ends_before', 'Events that end on or before this day; strict: before this instant'),
  ends_after: dateFilter('ends_after', 'Events that end after this day; strict: after this instant'),
  day: filter('moment', 'Events that run on this day of the site’s zone; no default dates', (value, request) =>
    within(onDay(value, request), request.zone),
  ),
  month: filter(
    'slug',
    'Events that run in this month of the site’s zone, YYYY-MM; no default dates',
    (value, { zone }) => within(daysOfMonth(value), zone),
    { schema: { reads: 'month', examples: ['2027-07'] } },
  ),
  strict_dates: filter('boolean', 'Compare instants to the second instead of whole days', () => [], {
    schema: { default: false },
  }),
  overlaps: filter('boolean', 'Read start_date and end_date as "running at some time within"', () => [], {
    schema: { default: false },
  }),
}
