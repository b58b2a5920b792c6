/** Distances, boxes and tiles on the earth. */

/** Mean radius R1 of the WGS 84 ellipsoid (Moritz, Geodetic Reference System 1980), in kilometres. */
export const EARTH_RADIUS_KM = 6371.0088
/** Half around the earth: every place is within. */
export const MAX_RADIUS_KM = 20_038
export const RADIANS_PER_DEGREE = Math.PI / 180

/** The haversine formula. */
export function distance(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const lat = Math.sin(((lat2 - lat1) * RADIANS_PER_DEGREE) / 2) ** 2
  const lng = Math.sin(((lng2 - lng1) * RADIANS_PER_DEGREE) / 2) ** 2
  return (
    2 *
    EARTH_RADIUS_KM *
    Math.asin(
      Math.min(1, Math.sqrt(lat + Math.cos(lat1 * RADIANS_PER_DEGREE) * Math.cos(lat2 * RADIANS_PER_DEGREE) * lng)),
    )
  )
}

/** One coordinate as an index has it: to a tenth of a millimetre, so that every engine has the same number. */
export function indexedDegrees(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9
}

/** Distances are compared in whole millimetres: below that, floats differ by how they were computed. */
export function millimetres(km: number): number {
  return Math.round(km * 1e6)
}

/** In degrees (WGS 84). */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** West, south, east and north in degrees (RFC 7946, 5); undefined: they are none. */
export function boxOf(value: unknown): Box | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined
  const [west, south, east, north]: unknown[] = value
  const isBox =
    isWithin(west, 180) && isWithin(east, 180) && isWithin(south, 90) && isWithin(north, 90) && south <= north
  return isBox ? { west, south, east, north } : undefined
}

function isWithin(degrees: unknown, limit: number): degrees is number {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit
}

/** Where Web Mercator ends: its map is a square (EPSG:3857). */
const MAX_MERCATOR_LATITUDE = 85.0511287798066

/** The tile of a zoom that a point lies in (slippy map tile names); beyond the map, the one at its edge. */
export function tileAt(lat: number, lng: number, zoom: number): { x: number; y: number } {
  const tiles = 2 ** zoom
  const radians = Math.max(-MAX_MERCATOR_LATITUDE, Math.min(MAX_MERCATOR_LATITUDE, lat)) * RADIANS_PER_DEGREE
  const inMap = (tile: number) => Math.max(0, Math.min(tiles - 1, Math.floor(tile)))
  return {
    x: inMap(((lng + 180) / 360) * tiles),
    y: inMap(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles),
  }
}

/** Edges included; across the antimeridian where `west` is more than `east`. */
export function isInside({ west, south, east, north }: Box, lat: number, lng: number): boolean {
  if (lat < south || lat > north) return false
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
}

/** True only if each point of a box is in another one. One that crosses the antimeridian is in none that does not. */
export function contains(outer: Box, inner: Box): boolean {
  if (inner.south < outer.south || inner.north > outer.north) return false
  const [beginsInside, endsInside] = [inner.west >= outer.west, inner.east <= outer.east]
  const crosses = ({ west, east }: Box) => west > east
  if (crosses(outer) && !crosses(inner)) return beginsInside || endsInside
  return beginsInside && endsInside && crosses(outer) === crosses(inner)
}

/** Kilometres from a point outside a box to the nearest point of its edge. */
export function distanceToBox(box: Box, lat: number, lng: number): number {
  const { west, south, east, north } = box
  if (isInside({ ...box, south: -90, north: 90 }, lat, lng)) return distance(lat, lng, lat < south ? south : north, lng)
  return Math.min(...[west, east].map((edge) => distance(lat, lng, nearestLatitude(lat, lng - edge, box), edge)))
}

/** Where a meridian, `degrees` away, is nearest to a point, within the latitudes of the box. */
function nearestLatitude(lat: number, degrees: number, { south, north }: Box): number {
  const [phi, lambda] = [lat * RADIANS_PER_DEGREE, degrees * RADIANS_PER_DEGREE]
  const nearest = Math.atan2(Math.sin(phi), Math.cos(phi) * Math.cos(lambda)) / RADIANS_PER_DEGREE
  if (nearest > south && nearest < north) return nearest
  return distance(lat, degrees, south, 0) < distance(lat, degrees, north, 0) ? south : north
}
