/** A list of events as points on a map, those that are close to each other in one. */
import { linkField } from '../access/visibility.ts'
import { whole } from '../lists/query.ts'
import type { Box, CellCount } from '../ports.ts'
import type { ResolvedList } from '../search/resolved-list.ts'
import { tileAt } from '../values/geo.ts'

/** A tile of 256 pixels has 4 × 4 cells: points closer than 64 pixels are one. */
const LEVELS_BELOW_TILE = 2
const MAX_CELLS = 4_096

export interface Clusters {
  cells: readonly CellCount[]
  /** The events in the box. One at several places is in several cells. */
  total: number
}

/** Whether a box touches no more cells of a zoom than are counted. */
export function fits(box: Box, zoom: number): boolean {
  const { west, south, east, north } = box
  const cells = zoom + LEVELS_BELOW_TILE
  const [from, to] = [tileAt(north, west, cells), tileAt(south, east, cells)]
  const columns = west <= east ? to.x - from.x + 1 : to.x + 2 ** cells - from.x + 1
  return columns * (to.y - from.y + 1) <= MAX_CELLS
}

/** Of a list inside the box. One round trip. What was searched for is counted already. */
export async function clustersOf(list: ResolvedList, box: Box, zoom: number): Promise<Clusters> {
  const { query, request, find, searched } = list
  if (searched?.answered.total === 0) return { cells: [], total: 0 }
  const field = linkField(request.caller, 'location')
  const counts = [{ op: 'cells', field, zoom: zoom + LEVELS_BELOW_TILE, box }] as const
  const [found] = await find([{ ...whole(query), size: 0, counts, ...(searched ? { uncounted: true } : {}) }])
  const [counted] = found?.counted ?? []
  const cells = counted?.op === 'cells' ? counted.cells : []
  const { total = 0 } = searched?.answered ?? found ?? {}
  return { cells: cells.toSorted((a, b) => a.y - b.y || a.x - b.x), total }
}
