/** Places by the tile of a map that they lie in. */
import type { Box, CellCount } from '../../../calendar/ports.ts'
import { tileAt } from '../../../calendar/values/geo.ts'
import type { Place } from './places.ts'

/** How many records have a place: of those with one place their number, of those with several the ids. */
export interface Occupied {
  place: Place
  single: number
  several: readonly number[]
}

interface Tile {
  x: number
  y: number
  occupied: Occupied[]
}

export function cellsOf(occupied: readonly Occupied[], zoom: number): CellCount[] {
  const tiles = new Map<string, Tile>()
  for (const each of occupied) {
    const { x, y } = tileAt(each.place.lat, each.place.lng, zoom)
    const tile = tiles.get(`${x} ${y}`) ?? { x, y, occupied: [] }
    tile.occupied.push(each)
    tiles.set(`${x} ${y}`, tile)
  }
  return [...tiles.values()].map(cellOf)
}

/** A record with several places in the tile counts once, and each of its places once for the mean. */
function cellOf({ x, y, occupied }: Tile): CellCount {
  const ids = new Set(occupied.flatMap(({ several }) => several))
  const weight = ({ single, several }: Occupied) => single + several.length
  const total = sum(occupied, weight)
  return {
    x,
    y,
    count: sum(occupied, ({ single }) => single) + ids.size,
    lat: sum(occupied, (each) => each.place.lat * weight(each)) / total,
    lng: sum(occupied, (each) => each.place.lng * weight(each)) / total,
    bounds: boundsOf(occupied),
  }
}

function sum(of: readonly Occupied[], value: (each: Occupied) => number): number {
  return of.reduce((total, each) => total + value(each), 0)
}

function boundsOf(occupied: readonly Occupied[]): Box {
  const bounds: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const {
    place: { lat, lng },
  } of occupied) {
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
  }
  return bounds
}
