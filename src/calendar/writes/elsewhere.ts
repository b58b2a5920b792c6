/** Whether two venues of one name are in different places, by their coordinates. */
import { distance } from '../values/geo.ts'
import type { Document } from './context.ts'

/** Two ways to locate one building, or two of its doors, differ by less. */
const MAX_KM = 1
/** From a venue to the middle of its town. */
const MAX_KM_TO_TOWN = 25

interface Point {
  lat: number
  lng: number
  /** By a client; else it is the middle of the town. */
  isGiven: boolean
}

/** False where one of them has no coordinates. Those of a town say nothing new of a venue that names its town, too. */
export function isElsewhere(venue: Document, other: Document): boolean {
  const [from, to] = [pointOf(venue), pointOf(other)]
  if (!from || !to) return false
  const km = distance(from.lat, from.lng, to.lat, to.lng)
  if (from.isGiven && to.isGiven) return km > MAX_KM
  return !(venue.city && other.city) && km > MAX_KM_TO_TOWN
}

function pointOf({ geo_lat: lat, geo_lng: lng, geo_source }: Document): Point | undefined {
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng, isGiven: geo_source === 'given' } : undefined
}
