/**
 * The points of a record as one value, beside the points themselves: Lucene rounds those, and keeps no pairs of a field
 * with several.
 */
import type { Position } from '../../calendar/declaration/index-values.ts'
import type { Near } from '../../calendar/lists/conditions.ts'
import type { IndexDeclaration } from '../../calendar/ports.ts'
import { distance } from '../../calendar/values/geo.ts'
import { memoized } from '../../calendar/values/memoized.ts'

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

const MAX_KNOWN = 20_000

/** The places of a calendar are counted again and again. `key`: as it was written. */
export const readPositions = memoized(
  (key): readonly Position[] =>
    (key ? key.split(' ') : []).map((point) => {
      const [lng = 0, lat = 0] = point.split(',').map(Number)
      return [lng, lat]
    }),
  MAX_KNOWN,
)

export function kilometresTo({ lat, lng }: Near, points: readonly Position[]): number[] {
  return points.map(([pointLng, pointLat]) => distance(lat, lng, pointLat, pointLng))
}

/**
 * More kilometres than two of Elasticsearch's distances may be apart from what they should be: by the rounding, by
 * another radius of the earth, and from 1,000 km on by an arc sine that is up to 40 cm off (Lucene's SloppyMath).
 */
export const errorAt = (km: number) => (km < 1_000 ? 5e-5 : 2e-3)
