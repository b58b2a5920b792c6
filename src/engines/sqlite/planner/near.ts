/** Places around a point, by great circle. */
import type { Near } from '../../../calendar/lists/conditions.ts'
import { DEGREE, distance, EARTH_RADIUS } from '../../../calendar/values/geo.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'

export interface Place {
  id: number
  km: number
}

/** Wider than the rounding of the tree's 32-bit floats, which it does outwards, and of our own sums; in degrees. */
const SLACK = 1e-6

interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** What holds every point within `km`: one box, or two where it crosses the antimeridian. A pole is in boxes of all longitudes. */
function boxes({ lat, lng, km }: Near): Box[] {
  const angle = km / EARTH_RADIUS
  const south = lat - angle / DEGREE - SLACK
  const north = lat + angle / DEGREE + SLACK
  if (south <= -90 || north >= 90) return [{ south, north, west: -180, east: 180 }]
  const width = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * DEGREE))) / DEGREE + SLACK
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
export function placesNear(db: Connection, { places, placeTree }: ResourceTables, near: Near): Place[] {
  const found = new Map<number, number>()
  for (const { south, north, west, east } of boxes(near)) {
    // The planner knows how full the tree was when this connection was opened only: the order of the join is fixed.
    const inBox = db.all<{ id: number; lat: number; lng: number }>(
      `SELECT p.id, p.lat, p.lng FROM ${placeTree.text} t CROSS JOIN ${places.text} p ON p.id = t.id
        WHERE t.lat1 >= ? AND t.lat0 <= ? AND t.lng1 >= ? AND t.lng0 <= ?`,
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
