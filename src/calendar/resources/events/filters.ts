/** The list parameters of events: each a value with the neutral conditions it stands for. */

import { linkField } from '../../access/visibility.ts'
import {
  type DateRange,
  type Filter,
  type FiltersOn,
  filter,
  type ListRequest,
  type SortingsOn,
} from '../../declaration/resource.ts'
import { invalid } from '../../messages/errors.ts'
import { reason } from '../../messages/reasons.ts'
import { attendanceModeTable, eventStatusTable, meanings } from '../../values/event-status.ts'
import { type Moment, parseMoment } from '../../values/moment.ts'
import { addMonths, endOfDay, startOfDay, wallSeconds } from '../../values/wall-clock.ts'
import { toLocal, toUtc } from '../../values/zone.ts'
import { postSortings, publishedWords } from '../posts.ts'
import { boxFilters, relevance, searchFilter, statusFilter } from '../shared-filters.ts'
import { type EventCondition, type EventIndex, texts } from './index-fields.ts'

const DAY_SECONDS = 86_400

/** How a date parameter compares: the event's side, and the sense. */
interface DateRule {
  side: 'start' | 'end'
  bound: 'gte' | 'gt' | 'lte' | 'lt'
  /** Not strict: the start of the value's first day is compared, or the end of its last one. */
  day(moment: Moment): string
  /** Not strict: whole days are inclusive where the exact comparison is not. */
  loose: 'gte' | 'gt' | 'lte'
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
const relative = ['starts_before', 'starts_after', 'ends_before', 'ends_after']

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
  return [{ op: 'range', field: `${rule.side}_local`, [rule.loose]: wall }, implied]
}

/**
 * With `overlaps` events match that run within the window at some time: its start bounds their end, its end their
 * start.
 */
const overlapRules: Record<string, DateRule> = {
  start_date: { side: 'end', bound: 'gte', day: firstDay, loose: 'gte' },
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

interface Window {
  start: string
  end: string
}

/** The default window in the site's zone: from today to 24 months on, whole days. */
export function defaultWindow(now: number, zone: string): Window {
  const today = toLocal(now, zone)
  return { start: startOfDay(today), end: endOfDay(addMonths(today, 24)) }
}

/** The sides of the default window that are in force. */
function windowOf({ params, now, zone }: Pick<ListRequest, 'params' | 'now' | 'zone'>): Partial<Window> {
  if (params.include !== undefined || relative.some((name) => params[name] !== undefined)) return {}
  const { start, end } = defaultWindow(now, zone)
  return { ...(params.start_date === undefined ? { start } : {}), ...(params.end_date === undefined ? { end } : {}) }
}

function within({ start, end }: DateRange, zone: string): EventCondition[] {
  return [
    { op: 'range', field: 'end', gte: toUtc(startOfDay(start), zone) },
    { op: 'range', field: 'start', lte: toUtc(endOfDay(end), zone) },
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
  const { start, end } = windowOf(request)
  return [
    ...(start ? [{ op: 'range', field: 'end', gte: toUtc(start, request.zone) } as const] : []),
    ...(end ? [{ op: 'range', field: 'start', lte: toUtc(end, request.zone) } as const] : []),
  ]
}

function linkedBy(
  field: 'venue' | 'organizer',
  description: string,
  refers: 'venues' | 'organizers',
): Filter<EventCondition> {
  return filter(
    'ids',
    description,
    (values, request) => {
      return [{ op: 'in', field: linkField(request.caller, field), values }]
    },
    { refers },
  )
}

function near(request: ListRequest): EventCondition[] {
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: radius } = request.params
  if (lat === undefined || lng === undefined) {
    const [missing, other] =
      lat === undefined ? (['geoloc_lat', 'geoloc_lng'] as const) : (['geoloc_lng', 'geoloc_lat'] as const)
    throw invalid({ [missing]: reason('together', { other }) })
  }
  const field = linkField(request.caller, 'location')
  return [{ op: 'near', field, lat: Number(lat), lng: Number(lng), km: Number(radius ?? request.radius) }]
}

export const filters: FiltersOn<EventIndex> = {
  start_date: dateFilter(
    'start_date',
    'Events that start on this date or later (default: those of today or still running)',
  ),
  end_date: dateFilter('end_date', 'Events that end on this date or earlier (default: 24 months from today)'),
  starts_before: dateFilter('starts_before', 'Events that start on or before this day; strict: before this instant'),
  starts_after: dateFilter('starts_after', 'Events that start after this day; strict: after this instant'),
  ends_before: dateFilter('ends_before', 'Events that end on or before this day; strict: before this instant'),
  ends_after: dateFilter('ends_after', 'Events that end after this day; strict: after this instant'),
  strict_dates: filter('boolean', 'Compare instants to the second instead of whole days', () => [], {
    schema: { default: false },
  }),
  overlaps: filter('boolean', 'Read start_date and end_date as "running at some time within"', () => [], {
    schema: { default: false },
  }),
  search: searchFilter(
    'Events with all these words in title, excerpt or description; "a phrase" together, -word without',
    texts,
  ),
  ...boxFilters('Events found by what people type: in titles, texts, names of venues, towns, organizers and terms'),
  interpret: filter('slug', 'off: words such as "tomorrow" or "May 2027" in q are words, not dates', () => [], {
    schema: { enum: ['on', 'off'], default: 'on' },
  }),
  categories: filter(
    'terms',
    'Events in one of these categories or below them, by id, slug or name',
    (ids, request) => [{ op: 'in', field: 'categories', values: request.catalogue.withDescendants(ids) }],
    { refers: 'categories', schema: { minItems: 1 } },
  ),
  tags: filter(
    'terms',
    'Events with one of these tags, by id, slug or name',
    (ids) => [{ op: 'in', field: 'tags', values: ids }],
    { refers: 'tags', schema: { minItems: 1 } },
  ),
  venue: linkedBy('venue', 'Events at one of these venues', 'venues'),
  organizer: linkedBy('organizer', 'Events of one of these organizers', 'organizers'),
  featured: filter('boolean', 'Featured events, or those that are not', (value) => [
    { op: 'eq', field: 'featured', value },
  ]),
  status: statusFilter,
  geoloc: filter(
    'boolean',
    'Whether the venue has coordinates; with geoloc_lat and geoloc_lng they decide',
    (value, request) => {
      if (request.params.geoloc_lat !== undefined || request.params.geoloc_lng !== undefined) return []
      const located: EventCondition = { op: 'exists', field: linkField(request.caller, 'location') }
      return [value ? located : { op: 'not', of: located }]
    },
  ),
  geoloc_lat: filter(
    'number',
    'Latitude of a point to be near of, in degrees; together with geoloc_lng',
    (_, request) => near(request),
    { schema: { minimum: -90, maximum: 90 } },
  ),
  geoloc_lng: filter(
    'number',
    'Longitude of that point, in degrees',
    (_, request) => (request.params.geoloc_lat === undefined ? near(request) : []),
    {
      schema: { minimum: -180, maximum: 180 },
    },
  ),
  geoloc_radius: filter('number', 'How near, in kilometres', () => [], {
    schema: { exclusiveMinimum: 0, maximum: 20_038 },
  }),
  include: filter('ids', 'Only events of these ids; date filters are ignored', (ids) => [
    { op: 'in', field: 'id', values: ids },
  ]),
  post_parent: filter(
    'parent',
    'Children of this event; 0: events without a parent',
    (value) => [{ op: 'eq', field: 'post_parent', value }],
    { refers: 'events' },
  ),
  ticketed: filter('boolean', 'Events with tickets, or without', (value) => [{ op: 'eq', field: 'ticketed', value }]),
  event_status: filter(
    'eventStatuses',
    `Events of these: ${meanings(eventStatusTable)}. Lists have all of them`,
    (values) => [{ op: 'in', field: 'event_status', values }],
  ),
  sold_out: filter('boolean', 'Events that are sold out, or not', (value) => [{ op: 'eq', field: 'sold_out', value }]),
  attendance_mode: filter(
    'attendanceModes',
    `Events attended in one of these ways: ${meanings(attendanceModeTable)}`,
    (values) => [{ op: 'in', field: 'attendance_mode', values }],
  ),
  is_free: filter('boolean', 'Events that cost nothing, or all others', (value) => [
    { op: 'eq', field: 'is_free', value },
  ]),
}

export const sortings: SortingsOn<EventIndex> = {
  start: {
    description: 'Start',
    aliases: ['start_date', 'utc_start_date', 'event_date', 'date'],
    by: 'start',
    dir: 'asc',
  },
  end: { description: 'End', aliases: ['end_date', 'utc_end_date'], by: 'end', dir: 'asc' },
  distance: { description: 'Distance from the point, nearest first', by: 'distance', dir: 'asc' },
  ...relevance,
  title: { description: 'Title in the language asked for', aliases: ['name', 'post_title'], by: 'title', dir: 'asc' },
  published: { description: 'Publication date, newest first', aliases: publishedWords, by: 'published', dir: 'desc' },
  ...postSortings,
}
