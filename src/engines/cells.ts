/** The tiles of a map that records are in. Elasticsearch's own grid rounds points, and counts those outside the box. */
import type { Position } from '../calendar/declaration/index-values.ts'
import type { CellCount, Count } from '../calendar/ports.ts'
import { isInside, tileAt } from '../calendar/values/geo.ts'

export type Cells = Extract<Count, { op: 'cells' }>

/** How many records have these points. */
export interface PointsCount {
  points: readonly Position[]
  count: number
}

/** What is added up of a tile. */
interface Cell extends CellCount {
  /** How often a record has a point here. */
  places: number
  /** Those that were counted last. */
  last: PointsCount | undefined
}

/** A record with several points in a tile counts once there; each of its points counts for the mean. */
export function cellsOf({ zoom, box }: Cells, counts: Iterable<PointsCount>): CellCount[] {
  const cells = new Map<number, Cell>()
  for (const each of counts) {
    for (const [lng, lat] of each.points) {
      if (!isInside(box, lat, lng)) continue
      const { x, y } = tileAt(lat, lng, zoom)
      const key = x * 2 ** zoom + y
      const cell = cells.get(key) ?? emptyCell(x, y)
      cells.set(key, cell)
      add(cell, each, lat, lng)
    }
  }
  return [...cells.values()].map(({ x, y, count, places, lat, lng, bounds }) => ({
    x,
    y,
    count,
    lat: lat / places,
    lng: lng / places,
    bounds,
  }))
}

function emptyCell(x: number, y: number): Cell {
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  return { x, y, count: 0, lat: 0, lng: 0, bounds, places: 0, last: undefined }
}

function add(cell: Cell, of: PointsCount, lat: number, lng: number): void {
  const { bounds } = cell
  if (cell.last !== of) cell.count += of.count
  cell.last = of
  cell.places += of.count
  cell.lat += lat * of.count
  cell.lng += lng * of.count
  bounds.west = Math.min(bounds.west, lng)
  bounds.south = Math.min(bounds.south, lat)
  bounds.east = Math.max(bounds.east, lng)
  bounds.north = Math.max(bounds.north, lat)
}
