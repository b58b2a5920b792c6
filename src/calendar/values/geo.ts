/** Distances on the earth. */

/** Mean radius R1 of the WGS 84 ellipsoid (Moritz, Geodetic Reference System 1980), in kilometres. */
export const EARTH_RADIUS_KM = 6371.0088
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
