/** The rules that settle several fields of a record together: its moments, its status, its place. */

import { requireScope } from '../access/scopes.ts'
import { may } from '../access/visibility.ts'
import type { Status } from '../declaration/fields.ts'
import type { Input } from '../declaration/validate.ts'
import { invalid, Problem } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import type { EventDocument } from '../resources/events/index.ts'
import type { VenueDocument } from '../resources/venues.ts'
import {
  zone as canonicalZone,
  endOfDay,
  type Moment,
  normalizeLocal,
  parseMoment,
  startOfDay,
  toUtc,
} from '../values/time.ts'
import type { WriteContext } from './write.ts'

/** A publication date this much ahead (seconds) makes a public record a scheduled one. */
const SCHEDULED_AFTER = 60

function momentOf(name: string, input: Input, zone: string, now: number): Moment | undefined {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  const moment = parseMoment(value as string | number, zone, now)
  if (!moment) throw invalid({ [name]: reason('moment') })
  return moment
}

/** A start or an end: the wall clock in the event's zone, and the instant. */
interface Clock {
  local: string
  utc: number
}

/**
 * What was given, else what is stored. A wall clock that happens twice is the first of the two, unless it was given as an
 * instant; the stored one, sent back as it was read, stays the instant it was.
 */
function clockOf(given: Moment | undefined, stored: Clock, timezone: string, isSameZone: boolean): Clock {
  if (given?.instant) return given
  const local = normalizeLocal(given?.local ?? stored.local, timezone)
  return isSameZone && local === stored.local ? stored : { local, utc: toUtc(local, timezone) }
}

/** Start, end, zone and whole days: a change of the zone alone keeps the wall clock. */
export function resolveDates(event: EventDocument, input: Input, context: WriteContext): void {
  const before = event.timezone
  if (input.timezone !== undefined || !event.timezone)
    event.timezone = canonicalZone(String(input.timezone ?? '')) ?? context.zone
  const { timezone } = event
  const read = (name: 'start' | 'end', dayEdge: typeof startOfDay) => {
    const given = momentOf(`${name}_date`, input, timezone, context.now)
    const clock = clockOf(
      given,
      { local: event[`${name}_date`], utc: event[`${name}_utc`] },
      timezone,
      timezone === before,
    )
    if (!event.all_day) return clock
    const local = normalizeLocal(dayEdge(clock.local), timezone)
    return { local, utc: toUtc(local, timezone) }
  }
  const [start, end] = [read('start', startOfDay), read('end', endOfDay)]
  Object.assign(event, { start_date: start.local, start_utc: start.utc, end_date: end.local, end_utc: end.utc })
  if (event.end_utc < event.start_utc) throw invalid({ end_date: reason('endBeforeStart') })
}

interface Published {
  status: Status
  published: number
  timezone?: string
}

/** The publication date: date_utc wins; date is read in the event's zone, else the site's. */
export function resolvePublished(record: Published, input: Input, context: WriteContext): void {
  const utc = momentOf('date_utc', input, 'UTC', context.now)
  const local = momentOf('date', input, record.timezone ?? context.zone, context.now)
  const moment = utc ?? local
  if (moment) record.published = moment.utc
  else if (input.date === null || input.date_utc === null) record.published = context.now
}

/** What a caller asks for, scaled back to what the caller may do, and by the clock. */
export function resolveStatus(record: Published, input: Input, context: WriteContext, creating: boolean): void {
  const publishes = may(context.caller, 'publish')
  const asked = input.status as Status | null | undefined
  if (asked) {
    record.status = !publishes && ['publish', 'future', 'private'].includes(asked) ? 'pending' : asked
  } else if (creating || asked === null) {
    record.status = publishes ? 'publish' : 'draft'
  }
  if (record.status === 'publish' && record.published >= context.now + SCHEDULED_AFTER) record.status = 'future'
  else if (record.status === 'future' && record.published <= context.now) record.status = 'publish'
}

/** An account may be given by those who edit others' records. */
export async function resolveAuthor(record: { author: number }, input: Input, context: WriteContext): Promise<void> {
  const asked = input.author
  if (asked === undefined) return
  if (asked === null) {
    record.author = context.caller.id
    return
  }
  if (asked === record.author) return
  if (!may(context.caller, 'editOthers')) throw new Problem('rest_forbidden')
  requireScope(context.caller, 'admin')
  const [account] = await context.store.get('accounts', [asked as number])
  if (!account) throw invalid({ author: reason('unknown', { what: asked as number }) })
  record.author = asked as number
}

const unitedStates = ['', 'us', 'usa', 'united states', 'united states of america']

/** The region that applies, and coordinates: given, or those of the place known by city and country. */
export async function resolvePlace(venue: VenueDocument, input: Input, context: WriteContext): Promise<void> {
  if (
    !input.stateprovince &&
    ['state', 'province', 'country', 'stateprovince'].some((name) => input[name] !== undefined)
  ) {
    venue.stateprovince = unitedStates.includes(venue.country.toLowerCase())
      ? venue.state || venue.province
      : venue.province || venue.state
  }
  const before = [venue.geo_lat, venue.geo_lng]
  setPoint(venue, input)
  // Coordinates that were read and sent back are not the client's own.
  const given = venue.geo_lat !== before[0] || venue.geo_lng !== before[1]
  if (given && venue.geo_lat !== null) venue.geo_source = 'given'
  const moved = input.city !== undefined || input.country !== undefined
  if (venue.geo_lat === null || (!given && moved && venue.geo_source === 'place')) {
    const place = venue.city && venue.country ? await context.place(venue.city, venue.country) : undefined
    venue.geo_lat = place?.lat ?? null
    venue.geo_lng = place?.lng ?? null
    if (place) venue.geo_source = 'place'
    else delete venue.geo_source
  }
}

/** One that is cleared clears the other. */
function setPoint(venue: VenueDocument, input: Input): void {
  const {
    geo_lat = input.geo_lng === null ? null : venue.geo_lat,
    geo_lng = input.geo_lat === null ? null : venue.geo_lng,
  } = input as Partial<Pick<VenueDocument, 'geo_lat' | 'geo_lng'>>
  if (geo_lat === null && geo_lng !== null) throw invalid({ geo_lat: reason('together', { other: 'geo_lng' }) })
  if (geo_lng === null && geo_lat !== null) throw invalid({ geo_lng: reason('together', { other: 'geo_lat' }) })
  venue.geo_lat = geo_lat
  venue.geo_lng = geo_lng
}
