/**
 * The points of a record as one value, beside the points themselves: Lucene rounds those, and keeps no pairs of a field
 * with several.
 */
import type { Position } from '../../../calendar/declaration/index-values.ts'
import type { Near } from '../../../calendar/lists/conditions.ts'
import type { IndexDeclaration } from '../../../calendar/ports.ts'
import { distance } from '../../../calendar/values/geo.ts'

export function pointFields(fields: IndexDeclaration['fields']): string[] {
  return Object.keys(fields).filter((name) => fields[name] === 'points')
}

export function positionsPath(field: string): string {
  return `positions.${field}`
}

/** '' without a point. */
export function writePositions(points: readonly Position[]): string {
  return points.map(([lng, lat]) => `${lng},${lat}`).join(' ')
}

export function readPositions(key: string): Position[] {
  return key ? key.split(' ').map(readPosition) : []
}

/** Without a list of the two numbers: a map counts thousands. */
function readPosition(point: string): Position {
  const comma = point.indexOf(',')
  return [Number(point.slice(0, comma)), Number(point.slice(comma + 1))]
}

export function kilometresTo({ lat, lng }: Near, points: readonly Position[]): number[] {
  return points.map(([pointLng, pointLat]) => distance(lat, lng, pointLat, pointLng))
}

/**
 * More kilometres than two of Elasticsearch's distances may be apart from what they should be: by the rounding, by
 * another radius of the earth, and from 1,000 km on by an arc sine that is up to 40 cm off (Lucene's SloppyMath).
 */
export const errorAt = (km: number) => (km < 1_000 ? 5e-5 : 2e-3)
