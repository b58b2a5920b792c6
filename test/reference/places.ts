/** Distances, boxes and tiles, by the textbook. */
import type { Point } from './calendar.ts'

export type Box = readonly [west: number, south: number, east: number, north: number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres on a sphere of the earth's mean radius, by the haversine formula. */
export function haversine(a: Point, b: Point): number {
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const h =
    half(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lng - a.lng))
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A box whose west is more than its east goes across the antimeridian. */
export function isInBox([west, south, east, north]: Box, { lat, lng }: Point): boolean {
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return lat >= south && lat <= north && isBetween
}

export interface Tile {
  x: number
  y: number
}

/** Slippy map tile names; what is beyond the map is in its outermost tiles. */
export function tileOf({ lat, lng }: Point, zoom: number): Tile {
  const tiles = 2 ** zoom
  const phi = radians(lat)
  const x = Math.floor(((lng + 180) / 360) * tiles)
  const y = Math.floor(((1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2) * tiles)
  const last = tiles - 1
  return { x: Math.min(last, x), y: Math.abs(lat) > 85.05 ? (lat > 0 ? 0 : last) : y }
}
