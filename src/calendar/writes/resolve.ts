/** The rules for several fields of a record together: its dates, its status, its place. */

import { requireScope } from '../access/scopes.ts'
import { may, publishersStatuses } from '../access/visibility.ts'
import type { InputOf } from '../declaration/fields.ts'
import type { Input } from '../declaration/validate.ts'
import { languageCodes } from '../languages.ts'
import { invalid, Problem } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import type { EventDocument, fields as eventFields } from '../resources/events/fields.ts'
import type { postFields } from '../resources/posts.ts'
import { localizedText, pageAddress } from '../resources/translations.ts'
import type { VenueDocument, venueFields } from '../resources/venues.ts'
import { type Moment, parseMoment } from '../values/moment.ts'
import { objectOf } from '../values/objects.ts'
import { isDue, type Status } from '../values/status.ts'
import { zone as canonicalZone, firstOfDay, lastOfDay, normalizeLocal, toLocal, toUtc } from '../values/zone.ts'
import type { Document, Write, WriteContext } from './context.ts'

interface Post {
  status: Status
  author: number
  published: number
  /** Of an event. */
  timezone?: string
}

type PostWrite = Write & { document: Post; input: InputOf<typeof postFields> }
export type EventWrite = Write & { document: EventDocument; input: InputOf<typeof eventFields> }
type VenueWrite = Write & { document: VenueDocument; input: InputOf<typeof venueFields> }

export function isPostWrite(write: Write): write is PostWrite {
  return !write.resource.term
}

export function isEventWrite(write: Write): write is EventWrite {
  return write.resource.name === 'events'
}

export function isVenueWrite(write: Write): write is VenueWrite {
  return write.resource.name === 'venues'
}

/** A publication date this far ahead makes a public record a scheduled one. */
const SCHEDULED_AFTER_SECONDS = 60

function momentOf(
  name: string,
  value: string | number | null | undefined,
  zone: string,
  now: number,
): Moment | undefined {
  if (value === undefined || value === null) return undefined
  const moment = parseMoment(value, zone, now)
  if (!moment) throw invalid({ [name]: reason('moment') })
  return moment
}

/** A start or an end: the wall clock in the event's zone, and the instant. */
interface Clock {
  local: string
  utc: number
}

/**
 * What the input says, else what is stored. A wall clock that happens twice is the first of the two, unless the input
 * is an instant; a stored one that is sent back as it was read remains the instant it was.
 */
function clockOf(moment: Moment | undefined, stored: Clock, timezone: string, isSameZone: boolean): Clock {
  if (moment?.instant) return moment
  const local = normalizeLocal(moment?.local ?? stored.local, timezone)
  return isSameZone && local === stored.local ? stored : { local, utc: toUtc(local, timezone) }
}

/**
 * An event without a website has its page there in answers, and an occurrence one below that: sent back, it says nothing.
 * `event`: as it was answered.
 */
export function withoutOwnPage(input: Input, event: Document, { site, defaultLanguage }: WriteContext): Input {
  const { website, ...rest } = input
  if (site === undefined || typeof website !== 'string' || !website.startsWith(site)) return input
  const isOwn = languageCodes.some((language) => {
    const { text: slug } = localizedText(event, 'slug', language, defaultLanguage)
    const page = pageAddress({ site, language }, 'event', slug)
    return website === page || website.startsWith(`${page}/`)
  })
  return isOwn ? rest : input
}

/**
 * Start, end, zone and whole days: a change of the zone alone leaves the wall clock. Dates without a time on both ends
 * are whole days, unless the input says otherwise.
 */
export function resolveDates(write: EventWrite): void {
  const { document: event, input, context } = write
  const before = event.timezone
  const formerly = { start: event.start_utc, end: event.end_utc }
  if (input.timezone !== undefined || !event.timezone)
    event.timezone = canonicalZone(input.timezone ?? '') ?? context.zone
  const { timezone } = event
  const moments = objectOf(['start', 'end'], (name) =>
    momentOf(`${name}_date`, input[`${name}_date`], timezone, context.now),
  )
  if (input.all_day === undefined && moments.start?.dayOnly && moments.end?.dayOnly) event.all_day = true
  const read = (name: 'start' | 'end') => {
    const moment = moments[name]
    const stored = { local: event[`${name}_date`], utc: event[`${name}_utc`] }
    if (event.all_day) {
      const local =
        name === 'start'
          ? firstOfDay(moment?.days[0] ?? stored.local, timezone)
          : lastOfDay(moment?.days[1] ?? stored.local, timezone)
      return { local, utc: toUtc(local, timezone) }
    }
    const stated = name === 'end' && moment ? { ...moment, local: moment.last } : moment
    return clockOf(stated, stored, timezone, timezone === before)
  }
  const [start, end] = [read('start'), read('end')]
  Object.assign(event, { start_date: start.local, start_utc: start.utc, end_date: end.local, end_utc: end.utc })
  if (event.end_utc < event.start_utc) throw invalid({ end_date: reason('endBeforeStart', { start: 'start_date' }) })
  resolvePreviousDates(write, formerly)
}

/**
 * The dates that a rescheduled event had before: those of the input; else, when a write moves its start, those until
 * now. What is sent back as it was read says nothing.
 */
function resolvePreviousDates(
  { document: event, input, context }: EventWrite,
  formerly: { start: number; end: number },
): void {
  const { timezone, previous_start_date, previous_end_date } = event
  const read = (name: 'previous_start_date' | 'previous_end_date') => {
    const moment = momentOf(name, input[name], timezone, context.now)
    if (!moment) return input[name] === null ? '' : event[name]
    const isEnd = name === 'previous_end_date'
    if (!moment.dayOnly) return isEnd ? moment.last : moment.local
    return isEnd ? lastOfDay(moment.days[1], timezone) : firstOfDay(moment.days[0], timezone)
  }
  const [start, end] = [read('previous_start_date'), read('previous_end_date')]
  if (start && end && end < start)
    throw invalid({ previous_end_date: reason('endBeforeStart', { start: 'previous_start_date' }) })
  Object.assign(event, { previous_start_date: start, previous_end_date: end })
  const isNamed = start !== previous_start_date || end !== previous_end_date
  const isMoved = formerly.start !== undefined && formerly.start !== event.start_utc
  if (event.event_status !== 'rescheduled' || !isMoved || isNamed) return
  event.previous_start_date = toLocal(formerly.start, timezone)
  event.previous_end_date = toLocal(formerly.end, timezone)
}

/** What moved online is attended there: at least there. */
export function resolveAttendance({ document: event }: EventWrite): void {
  if (event.event_status === 'moved_online' && event.attendance_mode === 'offline') event.attendance_mode = 'online'
}

/** The publication date: date_utc wins; date is read in the event's zone, else the site's. */
export function resolvePublished({ document: record, input, context }: PostWrite): void {
  const utc = momentOf('date_utc', input.date_utc, 'UTC', context.now)
  const local = momentOf('date', input.date, record.timezone ?? context.zone, context.now)
  const moment = utc ?? local
  if (moment) record.published = moment.utc
  else if (input.date === null || input.date_utc === null) record.published = context.now
}

/** The requested status, limited by the rights of the caller, and adjusted to the publication date. */
export function resolveStatus({ document: record, input, context, creating }: PostWrite): void {
  const publishes = may(context.caller, 'publish')
  const { status: requested } = input
  if (requested) {
    record.status = !publishes && publishersStatuses.includes(requested) ? 'pending' : requested
  } else if (creating || requested === null) {
    record.status = publishes ? 'publish' : 'draft'
  }
  if (record.status === 'publish' && record.published >= context.now + SCHEDULED_AFTER_SECONDS) record.status = 'future'
  else if (isDue(record, context.now)) record.status = 'publish'
}

/** Those who edit others' records may set the author. */
export async function resolveAuthor({ document: record, input, context }: PostWrite): Promise<void> {
  const { author } = input
  if (author === undefined) return
  if (author === null) {
    record.author = context.caller.id
    return
  }
  if (author === record.author) return
  if (!may(context.caller, 'editOthers')) throw new Problem('rest_forbidden')
  requireScope(context.caller, 'admin')
  const [account] = await context.store.get('accounts', [author])
  if (!account) throw invalid({ author: reason('unknown', { what: author }) })
  record.author = author
}

const unitedStates = ['', 'us', 'usa', 'united states', 'united states of america']

/** The region that applies, and coordinates: those of the input, or of the place named by city and country. */
export async function resolvePlace({ document: venue, input, context }: VenueWrite): Promise<void> {
  if (
    !input.stateprovince &&
    (['state', 'province', 'country', 'stateprovince'] as const).some((name) => input[name] !== undefined)
  ) {
    venue.stateprovince = unitedStates.includes(venue.country.toLowerCase())
      ? venue.state || venue.province
      : venue.province || venue.state
  }
  const before = [venue.geo_lat, venue.geo_lng]
  setPoint(venue, input)
  // Coordinates that were read and sent back are not the client's own.
  const changed = venue.geo_lat !== before[0] || venue.geo_lng !== before[1]
  if (changed && venue.geo_lat !== null) venue.geo_source = 'given'
  const moved = input.city !== undefined || input.country !== undefined
  if (venue.geo_lat === null || (!changed && moved && venue.geo_source === 'place')) {
    const place = venue.city && venue.country ? await context.place(venue.city, venue.country) : undefined
    venue.geo_lat = place?.lat ?? null
    venue.geo_lng = place?.lng ?? null
    if (place) venue.geo_source = 'place'
    else delete venue.geo_source
  }
}

/** Clearing one coordinate clears the other. */
function setPoint(venue: VenueDocument, input: VenueWrite['input']): void {
  const {
    geo_lat = input.geo_lng === null ? null : venue.geo_lat,
    geo_lng = input.geo_lat === null ? null : venue.geo_lng,
  } = input
  if (geo_lat === null && geo_lng !== null) throw invalid({ geo_lat: reason('together', { other: 'geo_lng' }) })
  if (geo_lng === null && geo_lat !== null) throw invalid({ geo_lng: reason('together', { other: 'geo_lat' }) })
  venue.geo_lat = geo_lat
  venue.geo_lng = geo_lng
}
