/**
 * Lists as iCalendar (RFC 5545, RFC 7986), for calendar programs that subscribe to them: docs/decisions/feeds.md. The
 * components are plain data in the form of jCal (RFC 7265), which ical.js writes.
 */
import ICAL from 'ical.js'
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import type { Hit } from '../../calendar/ports.ts'
import type { EventRecord } from '../../calendar/resources/events/fields.ts'
import { lastStart, occurrenceOf, seriesOf } from '../../calendar/resources/events/occurrences.ts'
import { horizonAt, isSeries, Series } from '../../calendar/series/occurrences.ts'
import { plainLines } from '../../calendar/text/plain-lines.ts'
import { eventStatusTable, isEventStatus } from '../../calendar/values/event-status.ts'
import { addDays, fromWallSeconds } from '../../calendar/values/wall-clock.ts'
import { toUtc } from '../../calendar/values/zone.ts'
import { type ZonePeriod, zonePeriods } from '../../calendar/values/zone-changes.ts'
import type { Context } from '../context.ts'
import { type FeedEvent, type FeedVenue, feedEventOf } from './feed-event.ts'
import { feedName } from './feed-name.ts'
import { type Page, renderRecords } from './page.ts'

type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]]
type Component = [name: string, properties: Property[], components: Component[]]

export const icalendarSchema: JsonSchema = {
  type: 'string',
  description: 'RFC 5545: a VEVENT for each event, and a VTIMEZONE for each time zone',
}

const PRODID = '-//Kalends//cal/events/v1//EN'
/** How often a program should ask again. */
const REFRESH = 'PT1H'
const LINE_END = '\r\n'
const MAX_SERIES_YEARS = 120

export async function listAsICalendar(page: Page, context: Context): Promise<string> {
  const { service, params } = context
  const read = feedEventOf(page)
  const months = service.settings.SERIES_WINDOW_MONTHS
  const horizon = params.group === 'series' ? horizonAt(service.now(), months) : undefined
  const form = `icalendar ${horizon}`
  const zones: ZoneYears[] = []
  const components = await renderRecords(page, context, (hit) => {
    const make = () => zonesThenText(componentsOf(hit, read, horizon))
    const made = service.renderedRecords.text('events', hit, page.view, form, make)
    const end = made.indexOf('\n')
    zones.push(...(JSON.parse(made.slice(0, end)) as ZoneYears[]))
    return made.slice(end + 1)
  })
  const header = calendarProperties(page, context).map((property) =>
    ICAL.stringify.property(property, designSet, false),
  )
  return ['BEGIN:VCALENDAR', ...header, ...vtimezones(zones), ...components, 'END:VCALENDAR', ''].join(LINE_END)
}

/** What a list has of a record. */
interface Components {
  text: string
  zones: ZoneYears[]
}

/** The zones on a line of their own: most of the text is not read again. */
const zonesThenText = ({ zones, text }: Components) => `${JSON.stringify(zones)}\n${text}`

/** A time zone that an event names, and the years for which a program has to know its clocks. */
type ZoneYears = readonly [timezone: string, years: number[]]

/**
 * `horizon`: until when a series is listed, which is one component then with its rule; absent: hits are occurrences.
 */
function componentsOf(
  hit: Hit,
  read: (hit: { record: unknown }) => FeedEvent,
  horizon: number | undefined,
): Components {
  const record = hit.record as EventRecord
  const isWhole = horizon !== undefined && isSeries(record)
  const all = isWhole ? seriesEvents(record, read, horizon) : [{ event: read(hit), more: [] }]
  const timed = all.filter(({ event }) => !event.allDay)
  return {
    text: all.map(({ event, more }) => written(vevent(event, more))).join(LINE_END),
    zones: timed.map((each) => [each.event.timezone, yearsOf(each)]),
  }
}

interface Written {
  event: FeedEvent
  /** What it has beside what every event has. */
  more: readonly Property[]
  /** Of a series, when it takes place for the last time, as far as that is listed. */
  lastUtc?: number
}

/** A series with its rule, and each occurrence that differs from it (RFC 5545, 3.8.4.4), under one UID. */
function seriesEvents(record: EventRecord, read: (hit: { record: unknown }) => FeedEvent, horizon: number): Written[] {
  const series = seriesOf(record)
  const { rdate, exdate, timezone, all_day } = series
  const { unambiguousRule: rrule, overridden } = new Series(series)
  const event = read({ record: series })
  // Beside a rule the start is one of the wall clock (vevent).
  const utcOf = (local: string) => (!rrule && local === series.start_date ? series.start_utc : undefined)
  const dates = (name: string, locals: readonly string[]): Property[] =>
    locals.map((local) => dateProperty(name, { allDay: all_day, timezone }, local, utcOf(local)))
  const rule: Property[] = rrule ? [['rrule', {}, 'recur', ICAL.Recur.fromString(rrule).toJSON()]] : []
  const changed = overridden.map((occurrence): Written => {
    const own = read({ record: occurrenceOf(series, occurrence) })
    const id = dateProperty('recurrence-id', own, occurrence.recurrence_id, occurrence.recurrence_utc)
    return { event: { ...own, globalId: event.globalId }, more: [id] }
  })
  const more = [...rule, ...dates('rdate', rdate), ...dates('exdate', exdate)]
  return [{ event, more, lastUtc: Math.min(lastStart(record), horizon) }, ...changed]
}

/** A day, or a time of the zone; in UTC where it is the second one that the clocks show (RFC 5545, 3.3.5). */
function dateProperty(
  name: string,
  { allDay, timezone }: Pick<FeedEvent, 'allDay' | 'timezone'>,
  local: string,
  utc = toUtc(local, timezone),
): Property {
  if (allDay) return [name, {}, 'date', local.slice(0, 10)]
  return toUtc(local, timezone) === utc ? moment(name, timezone, local) : instant(name, utc)
}

const designSet = ICAL.design.icalendar
// Octets of a line (RFC 5545, 3.1); ical.js does not count the blank that a folded one begins with.
ICAL.foldLength = 74

const written = (component: Component) => ICAL.stringify.component(component, designSet)

function calendarProperties(page: Page, context: Context): Property[] {
  const { language, service } = context
  // ical.js writes properties that it does not know as they are.
  const name = feedName(page, context).replace(/[\\;,]/g, '\\$&')
  return [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', PRODID],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['name', { language }, 'unknown', name],
    ['x-wr-calname', {}, 'unknown', name],
    ['x-wr-timezone', {}, 'unknown', service.settings.TIMEZONE],
    ['source', {}, 'uri', page.links.self],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'unknown', REFRESH],
  ]
}

function vevent(event: FeedEvent, more: readonly Property[]): Component {
  const { start, end, published, modified, revision } = event
  // A rule repeats the wall clock of its start.
  const startUtc = more.some(([name]) => name === 'rrule') ? undefined : event.startUtc
  const times = [dateProperty('dtstart', event, start, startUtc)]
  // An end has to be later than the start (RFC 5545, 3.8.2.2).
  if (event.endUtc > event.startUtc)
    times.push(dateProperty('dtend', event, event.allDay ? addDays(end, 1) : end, event.endUtc))
  return [
    'vevent',
    [
      ['uid', {}, 'text', uidOf(event)],
      instant('dtstamp', modified),
      instant('created', published),
      instant('last-modified', modified),
      ['sequence', {}, 'integer', revision - 1],
      ...times,
      ...more,
      ['summary', {}, 'text', event.title],
      ...descriptions(event),
      ['status', {}, 'text', icalendarStatus(event.status)],
      ['url', {}, 'uri', event.website],
      ...conference(event),
      ...places(event.venues),
      ...organizer(event),
      ...(event.categories.length ? [['categories', {}, 'text', ...event.categories] satisfies Property] : []),
      ...(event.image ? [['image', { display: 'BADGE' }, 'uri', event.image] satisfies Property] : []),
    ],
    [],
  ]
}

/** The same in every language, and after every change. */
function uidOf({ globalId }: FeedEvent): string {
  const [host, id] = globalId.split('?id=')
  return `event-${id}@${host}`
}

/** In UTC, too: programs show times with a `Z` in the zone of the calendar. */
function moment(name: string, timezone: string, local: string): Property {
  return [name, { tzid: tzidOf(timezone) }, 'date-time', local.replace(' ', 'T')]
}

function instant(name: string, utc: number): Property {
  return [name, {}, 'date-time', `${fromWallSeconds(utc).replace(' ', 'T')}Z`]
}

/** As plain text for all, and as HTML for the programs that show it. */
function descriptions({ description, excerpt }: FeedEvent): Property[] {
  const html = description || excerpt
  if (!html) return []
  return [
    ['description', {}, 'text', plainLines(html)],
    ['x-alt-desc', { fmttype: 'text/html' }, 'text', html],
  ]
}

function icalendarStatus(status: string): string {
  return isEventStatus(status) ? eventStatusTable[status].iCalendar : 'CONFIRMED'
}

/** Where it is attended online (RFC 7986, 5.11). */
function conference({ onlineUrl }: FeedEvent): Property[] {
  return onlineUrl ? [['conference', {}, 'uri', onlineUrl]] : []
}

/** iCalendar has one place for an event: the first. */
function places([venue]: readonly FeedVenue[]): Property[] {
  if (!venue) return []
  const { name, address, position } = venue
  return [
    ['location', {}, 'text', [name, ...address].join(', ')],
    ...(position ? [['geo', {}, 'float', [position.lat, position.lng]] satisfies Property] : []),
  ]
}

/** It has one organizer, too, with an address; one without has none that leads anywhere. */
function organizer({ organizers: [first] }: FeedEvent): Property[] {
  if (!first) return []
  const { id, name, email, website } = first
  const address = email ? `mailto:${email}` : website || `urn:kalends:organizer:${id}`
  return [['organizer', { cn: name }, 'cal-address', address]]
}

/** Each zone that an event names, in the years of its events. */
function vtimezones(zones: readonly ZoneYears[]): string[] {
  return [...Map.groupBy(zones, ([timezone]) => timezone)].map(([timezone, ofZone]) => {
    const years = ofZone.flatMap(([, ofEvent]) => ofEvent)
    return written(vtimezone(timezone, zonePeriods(timezone, years)))
  })
}

/** Of a very long series not those of which nothing is listed. */
function yearsOf({ event: { startUtc, endUtc }, lastUtc }: Written): number[] {
  const years = [startUtc, endUtc].map(yearOf)
  if (lastUtc === undefined) return years
  const last = Math.max(yearOf(lastUtc), ...years)
  const first = Math.max(Math.min(...years), last - MAX_SERIES_YEARS)
  return [...years, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)]
}

const yearOf = (utc: number) => new Date(utc * 1000).getUTCFullYear()

/**
 * Every change of the clocks is written out, as the time zone data of this service has it: rules would say what comes
 * after, which nobody knows yet.
 */
function vtimezone(timezone: string, periods: readonly ZonePeriod[]): Component {
  const lowest = Math.min(...periods.map(({ offset }) => offset))
  const observances = periods.map(({ start, before, offset }): Component => {
    const name = offset > lowest ? 'daylight' : 'standard'
    const wall = fromWallSeconds(start + before).replace(' ', 'T')
    return [
      name,
      [
        ['dtstart', {}, 'date-time', wall],
        ['tzoffsetfrom', {}, 'utc-offset', signed(before)],
        ['tzoffsetto', {}, 'utc-offset', signed(offset)],
      ],
      [],
    ]
  })
  return ['vtimezone', [['tzid', {}, 'text', tzidOf(timezone)]], observances]
}

/** Without the colon of `UTC+5:30`: some programs cut even a quoted one there. */
const tzidOf = (timezone: string) => timezone.replace(':', '')

/** `+02:00`, with seconds where the offset has some. */
function signed(offset: number): string {
  const wall = fromWallSeconds(Math.abs(offset)).slice(11)
  return (offset < 0 ? '-' : '+') + (wall.endsWith(':00') ? wall.slice(0, 5) : wall)
}
