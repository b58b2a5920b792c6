/** Places around a point, by great circle. */
import type { Near } from '../../../calendar/lists/conditions.ts'
import { distance, EARTH_RADIUS_KM, RADIANS_PER_DEGREE } from '../../../calendar/values/geo.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'

export interface Place {
  id: number
  km: number
}

/** Wider than the rounding errors of the boxes. */
const MARGIN_DEGREES = 1e-6

interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** Boxes around all points within `km`: two across the antimeridian, one of all longitudes around a pole. */
function boxesAround({ lat, lng, km }: Near): Box[] {
  const angle = km / EARTH_RADIUS_KM
  const south = lat - angle / RADIANS_PER_DEGREE - MARGIN_DEGREES
  const north = lat + angle / RADIANS_PER_DEGREE + MARGIN_DEGREES
  if (south <= -90 || north >= 90) return [{ south, north, west: -180, east: 180 }]
  const width =
    Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * RADIANS_PER_DEGREE))) / RADIANS_PER_DEGREE + MARGIN_DEGREES
  const [west, east] = [lng - width, lng + width]
  if (west < -180)
    return [
      { south, north, west: -180, east },
      { south, north, west: west + 360, east: 180 },
    ]
  if (east > 180)
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east: east - 360 },
    ]
  return [{ south, north, west, east }]
}

/** Nearest first. */
export function placesNear(db: Connection, { places }: ResourceTables, near: Near): Place[] {
  const found = new Map<number, number>()
  for (const { south, north, west, east } of boxesAround(near)) {
    const inBox = db.all<{ id: number; lat: number; lng: number }>(
      `SELECT id, lat, lng FROM ${places.text} WHERE lat BETWEEN ? AND ? AND lng BETWEEN ? AND ?`,
      south,
      north,
      west,
      east,
    )
    for (const { id, lat, lng } of inBox) found.set(id, distance(near.lat, near.lng, lat, lng))
  }
  return [...found]
    .filter(([, km]) => km <= near.km)
    .map(([id, km]) => ({ id, km }))
    .sort((a, b) => a.km - b.km)
}
