/** The tiles of a map that records are in. Elasticsearch's own grid rounds points, and counts those outside the box. */
import type { Position } from '../calendar/declaration/index-values.ts'
import type { CellCount, Count } from '../calendar/ports.ts'
import { isInside, tileAt } from '../calendar/values/geo.ts'

type Cells = Extract<Count, { op: 'cells' }>

/** How many records have these points. */
export interface PointsCount {
  points: readonly Position[]
  count: number
}

/** Those of the points that are in one tile. */
interface InTile extends PointsCount {
  tile: string
}

/** A record with several points in a tile counts once there; each of its points counts for the mean. */
export function cellsOf({ zoom, box }: Cells, counts: readonly PointsCount[]): CellCount[] {
  const tileOf = ([lng, lat]: Position) => Object.values(tileAt(lat, lng, zoom)).join()
  const inTiles = counts.flatMap(({ points, count }): InTile[] => {
    const inBox = points.filter(([lng, lat]) => isInside(box, lat, lng))
    return [...Map.groupBy(inBox, tileOf)].map(([tile, inTile]) => ({ tile, points: inTile, count }))
  })
  return [...Map.groupBy(inTiles, ({ tile }) => tile)].map(([tile, all]) => cellOf(tile, all))
}

function cellOf(tile: string, all: readonly InTile[]): CellCount {
  const [x = 0, y = 0] = tile.split(',').map(Number)
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  let [records, places, lats, lngs] = [0, 0, 0, 0]
  for (const { points, count } of all) {
    records += count
    for (const [lng, lat] of points) {
      places += count
      lats += lat * count
      lngs += lng * count
      bounds.west = Math.min(bounds.west, lng)
      bounds.south = Math.min(bounds.south, lat)
      bounds.east = Math.max(bounds.east, lng)
      bounds.north = Math.max(bounds.north, lat)
    }
  }
  return { x, y, count: records, lat: lats / places, lng: lngs / places, bounds }
}
