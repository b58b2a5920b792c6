/** Distances on the earth. */

/** Mean radius R1 of the WGS 84 ellipsoid (Moritz, Geodetic Reference System 1980), in kilometres. */
export const EARTH_RADIUS = 6371.0088
export const DEGREE = Math.PI / 180

/** The haversine formula. */
export function distance(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const lat = Math.sin(((lat2 - lat1) * DEGREE) / 2) ** 2
  const lng = Math.sin(((lng2 - lng1) * DEGREE) / 2) ** 2
  return (
    2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(lat + Math.cos(lat1 * DEGREE) * Math.cos(lat2 * DEGREE) * lng)))
  )
}
