/**
 * Web Mercator (EPSG:3857), for the server and the browser. The whole map is a square of `WORLD` units, its origin at
 * 180° W, 85.05° N, y southwards; at zoom 0 it is one tile of 256 pixels.
 */

/** In degrees (WGS 84). */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** What a map shows: the point in its middle, in units, and how many pixels a tile of the world is wide, as a power. */
export interface View {
  x: number
  y: number
  zoom: number
  /** Of the picture, in pixels. */
  width: number
  height: number
}

export const WORLD = 65_536
const MIN_ZOOM = 1
/** Outlines and towns tell nothing below. */
export const MAX_ZOOM = 14
const TILE = 256
/** Where the square ends. */
const MAX_LATITUDE = 85.0511287798066
const RADIANS = Math.PI / 180

export function project(lng: number, lat: number): [x: number, y: number] {
  const radians = clamp(lat, -MAX_LATITUDE, MAX_LATITUDE) * RADIANS
  return [((lng + 180) / 360) * WORLD, ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * WORLD]
}

export function unproject(x: number, y: number): [lng: number, lat: number] {
  return [(x / WORLD) * 360 - 180, Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) / RADIANS]
}

/** Pixels of a unit. */
export function scaleOf({ zoom }: Pick<View, 'zoom'>): number {
  return (TILE * 2 ** zoom) / WORLD
}

/** Where a point is in the picture, in pixels from its upper left corner. */
export function toPixels(view: View, [x, y]: readonly [number, number]): [x: number, y: number] {
  const scale = scaleOf(view)
  return [(x - view.x) * scale + view.width / 2, (y - view.y) * scale + view.height / 2]
}

/** The point of the map below one of the picture. */
export function fromPixels(view: View, left: number, top: number): [x: number, y: number] {
  const scale = scaleOf(view)
  return [view.x + (left - view.width / 2) / scale, view.y + (top - view.height / 2) / scale]
}

/** The nearest view that exists: its zoom within the limits, nothing beyond the poles. */
export function limited(view: View): View {
  const least = Math.log2(Math.max(view.height, view.width) / TILE)
  const zoom = clamp(view.zoom, Math.max(MIN_ZOOM, least), MAX_ZOOM)
  const [halfWidth, halfHeight] = [view.width, view.height].map((pixels) => pixels / 2 / scaleOf({ zoom }))
  const inside = (at: number, half = 0) => clamp(at, half, WORLD - half)
  return { ...view, zoom, x: inside(view.x, halfWidth), y: inside(view.y, halfHeight) }
}

/** The view of a size that just shows a box. */
export function viewOf({ west, south, east, north }: Box, width: number, height: number): View {
  const [left, top] = project(west, north)
  const [right, bottom] = project(east < west ? east + 360 : east, south)
  const scale = Math.min(width / Math.max(right - left, 1e-9), height / Math.max(bottom - top, 1e-9))
  const zoom = Math.log2((scale * WORLD) / TILE)
  return limited({ x: ((left + right) / 2) % WORLD, y: (top + bottom) / 2, zoom, width, height })
}

export function boxOf(view: View): Box {
  const [west, north] = unproject(...fromPixels(view, 0, 0))
  const [east, south] = unproject(...fromPixels(view, view.width, view.height))
  return { west: Math.max(-180, west), south, east: Math.min(180, east), north }
}

/** Around all of these, of which there is one at least. */
export function enclosing(boxes: readonly Box[]): Box {
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  }
}

/** Zoomed by so many steps; the point of the map at these pixels of the picture stays where it is. */
export function zoomed(view: View, steps: number, left = view.width / 2, top = view.height / 2): View {
  const [x, y] = fromPixels(view, left, top)
  const { zoom } = limited({ ...view, zoom: view.zoom + steps })
  const ratio = 2 ** (view.zoom - zoom)
  return limited({ ...view, zoom, x: x + (view.x - x) * ratio, y: y + (view.y - y) * ratio })
}

export function panned(view: View, right: number, down: number): View {
  const scale = scaleOf(view)
  return limited({ ...view, x: view.x + right / scale, y: view.y + down / scale })
}

/** As GeoJSON has it, and GET /map reads it. */
export function corners({ west, south, east, north }: Box): [west: number, south: number, east: number, north: number] {
  const rounded = (degrees: number) => Number(degrees.toFixed(5))
  return [rounded(west), rounded(south), rounded(east), rounded(north)]
}

/** As an address has it: west,south,east,north. */
export const boxParameter = (box: Box): string => corners(box).join(',')

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
