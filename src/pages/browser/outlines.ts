/** Coasts and borders as paths of a picture (SVG 2, 9.3). */
import { scaleOf, toPixels, type View } from './mercator.ts'

/** In units of the map (mercator.ts): lines as x, y, then steps to the next point in turns. */
export interface Outlines {
  /** How wide the whole map is. */
  units: number
  /** Closed: outer edges, and lakes and enclaves within them. */
  land: number[][]
  borders: number[][]
}

type Point = readonly [x: number, y: number]

interface Shape {
  points: Point[]
  west: number
  north: number
  east: number
  south: number
}

export interface Shapes {
  land: readonly Shape[]
  borders: readonly Shape[]
}

/** The values of the `d` of two paths, in pixels. */
export interface Paths {
  land: string
  borders: string
}

/** Beyond the edges of the picture, so that cuts are not seen. */
const MARGIN = 8
/** Points that are closer are one, and smaller islands none. */
const LEAST_PIXELS = 1.6

export function shapesOf({ land, borders }: Outlines): Shapes {
  return { land: land.map(shapeOf), borders: borders.map(shapeOf) }
}

function shapeOf(steps: readonly number[]): Shape {
  let [x, y] = [0, 0]
  const points: Point[] = []
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    points.push([x, y])
  }
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])]
  return { points, west: Math.min(...xs), north: Math.min(...ys), east: Math.max(...xs), south: Math.max(...ys) }
}

export function pathsOf({ land, borders }: Shapes, view: View): Paths {
  const paths = (shapes: readonly Shape[], path: (points: Point[]) => string) =>
    shapes
      .filter((shape) => isSeen(shape, view))
      .map(({ points }) => path(inPixels(points, view)))
      .join('')
  return { land: paths(land, (points) => area(points, view)), borders: paths(borders, (points) => line(points, view)) }
}

function isSeen({ west, north, east, south }: Shape, view: View): boolean {
  const [left, top] = toPixels(view, [west, north])
  const [right, bottom] = toPixels(view, [east, south])
  const isInside = right >= -MARGIN && bottom >= -MARGIN && left <= view.width + MARGIN && top <= view.height + MARGIN
  return isInside && Math.max(right - left, bottom - top) >= LEAST_PIXELS
}

/** Without points that are too close to the one before them; the last one stays. */
function inPixels(points: readonly Point[], view: View): Point[] {
  const scale = scaleOf(view)
  const [left, top] = toPixels(view, [0, 0])
  const kept: Point[] = []
  let [lastX, lastY] = [-Infinity, -Infinity]
  const last = points.at(-1)
  for (const point of points) {
    const x = point[0] * scale + left
    const y = point[1] * scale + top
    const isClose = Math.abs(x - lastX) < LEAST_PIXELS && Math.abs(y - lastY) < LEAST_PIXELS
    if (isClose && point !== last) continue
    kept.push([x, y])
    lastX = x
    lastY = y
  }
  return kept
}

/** The first point, then the steps from each to the next, in tenths of pixels: shorter than all the points. */
function written(points: readonly Point[]): string {
  let [lastX, lastY] = [0, 0]
  const steps = points.map((point) => {
    const [x, y] = [Math.round(point[0] * 10), Math.round(point[1] * 10)]
    const step = `${(x - lastX) / 10} ${(y - lastY) / 10}`
    lastX = x
    lastY = y
    return step
  })
  return `M${steps.join('l')}`
}

function area(points: Point[], { width, height }: View): string {
  const inside = clipped(points, width, height)
  return inside.length < 3 ? '' : `${written(inside)}z`
}

/** The part of an area in the picture (Sutherland and Hodgman, 1974). */
function clipped(points: Point[], width: number, height: number): Point[] {
  // How far a point is beyond each side.
  const sides: ((point: Point) => number)[] = [
    ([x]) => -MARGIN - x,
    ([x]) => x - width - MARGIN,
    ([, y]) => -MARGIN - y,
    ([, y]) => y - height - MARGIN,
  ]
  return sides.reduce((rest, outside) => {
    const inside: Point[] = []
    for (const [at, point] of rest.entries()) {
      const before = rest.at(at - 1) ?? point
      const [from, to] = [outside(before), outside(point)]
      if (from > 0 !== to > 0) inside.push(between(before, point, from / (from - to)))
      if (to <= 0) inside.push(point)
    }
    return inside
  }, points)
}

function between([x1, y1]: Point, [x2, y2]: Point, part: number): Point {
  return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
}

/** Segments with both ends beyond the same side are left out. */
function line(points: readonly Point[], { width, height }: View): string {
  const isBeyond = ([x1, y1]: Point, [x2, y2]: Point) =>
    Math.max(x1, x2) < 0 || Math.min(x1, x2) > width || Math.max(y1, y2) < 0 || Math.min(y1, y2) > height
  const parts: Point[][] = []
  let isDrawing = false
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    const isShown = before !== undefined && !isBeyond(before, point)
    if (isShown && !isDrawing) parts.push([before])
    if (isShown) parts.at(-1)?.push(point)
    isDrawing = isShown
  }
  return parts.map(written).join('')
}
