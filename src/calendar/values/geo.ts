/** Distances on the earth, and the point of a query that they are measured from. */
import type { Condition } from '../ports.ts'

export type Near = Extract<Condition, { op: 'near' }>

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

/** The conditions that all must hold, taken out of what holds them together. */
export function flat(conditions: readonly Condition[]): Condition[] {
  return conditions.flatMap((condition) => (condition.op === 'all' ? flat(condition.of) : [condition]))
}

/** The point that distances are measured from: a condition that all hits meet goes before one inside others. */
export function nearIn(conditions: readonly Condition[]): Near | undefined {
  const all = flat(conditions)
  const inner = all.flatMap((condition) =>
    condition.op === 'not' ? [condition.of] : condition.op === 'any' ? condition.of : [],
  )
  return all.find((condition) => condition.op === 'near') ?? (inner.length ? nearIn(inner) : undefined)
}
