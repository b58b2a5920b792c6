/** Where a venue is, and where an event is attended. */
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import type { VenueDocument } from '../resources/venues.ts'
import type { EventWrite, VenueWrite } from './write-kinds.ts'

/** What moved online is attended there: at least there. */
export function resolveAttendance({ document: event }: EventWrite): void {
  if (event.event_status === 'moved_online' && event.attendance_mode === 'offline') event.attendance_mode = 'online'
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
