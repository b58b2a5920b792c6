/** Whether two events of different sources take place at the same place, whatever each calls it. */
import { distance } from '../../calendar/values/geo.ts'
import type { Document } from '../../calendar/writes/context.ts'
import { overlap, type Trigrams, trigramsOf } from './likeness.ts'

const NEAR_KM = 0.3
/** Venues of like names that are further apart are two. */
const FAR_KM = 3
/** Of the shorter name, in the other one: "Kunstmuseum" and "Kunstmuseum Basel". */
const LIKE_NAME = 0.8

export interface Place {
  id: number
  names: readonly Trigrams[]
  /** In lower case; '' if none is known. */
  town: string
  /** Its own coordinates, not those of its town. */
  point?: { lat: number; lng: number }
}

export function placeOf(venue: Document): Place {
  const { id, city, geo_lat, geo_lng, geo_source } = venue
  return {
    id,
    names: trigramsOf(venue, 'venue'),
    town: String(city ?? '').toLowerCase(),
    ...(geo_source === 'given' ? { point: { lat: Number(geo_lat), lng: Number(geo_lng) } } : {}),
  }
}

/** Why it is the same place; undefined: it is not, or nobody can tell. */
export function samePlace(ones: readonly Place[], others: readonly Place[]): string | undefined {
  for (const one of ones)
    for (const other of others) {
      const reason = sameVenue(one, other)
      if (reason) return reason
    }
  return undefined
}

function sameVenue(one: Place, other: Place): string | undefined {
  if (one.id === other.id) return 'same venue'
  const km = one.point && other.point && distance(one.point.lat, one.point.lng, other.point.lat, other.point.lng)
  if (km !== undefined && km <= NEAR_KM) return `venues ${Math.round(km * 1000)} m apart`
  const isElsewhere = km === undefined ? one.town && other.town && one.town !== other.town : km > FAR_KM
  return !isElsewhere && overlap(one.names, other.names) >= LIKE_NAME ? 'venues of like names' : undefined
}
