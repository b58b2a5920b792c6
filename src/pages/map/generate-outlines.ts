/**
 * `node src/pages/map/generate-outlines.ts` writes data/outlines.json: coasts and borders of Natural Earth (public
 * domain) through the package world-atlas, projected and simplified, so that the map needs neither the package nor a
 * server of tiles. Europe has more detail than the rest of the world.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { presimplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { project, WORLD } from '../browser/mercator.ts'
import type { Outlines } from '../browser/outlines.ts'
import { isInEurope } from './europe.ts'

/** What a point or an island must at least matter, as an area in square units: 1 unit is a pixel at zoom 8. */
const LEAST = {
  europe: { bend: 37, island: 150 },
  world: { bend: 5_000, island: 15_000 },
}
/** Antarctica, which fills the lower third of the map, has no events. */
const SOUTH = -60

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>
type Point = readonly number[]
/** Arcs by their number, one after the other; `~at`: backwards. */
type Ring = number[]

const least = ([lng = 0, lat = 0]: Point) => (isInEurope(lng, lat) ? LEAST.europe : LEAST.world)

const projected = ([lng = 0, lat = 0]: Point) => project(lng, lat)

/** In square units. */
function area(ring: readonly Point[]): number {
  const points = ring.map(projected)
  const doubled = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** Of each polygon: outer edge and holes. */
function ringsOf({ geometries }: GeometryCollection): Ring[] {
  return geometries.flatMap((geometry) => {
    if (geometry.type === 'Polygon') return geometry.arcs
    return geometry.type === 'MultiPolygon' ? geometry.arcs.flat() : []
  })
}

/** Arcs that two countries share. */
function sharedArcs({ geometries }: GeometryCollection): number[] {
  const uses = new Map<number, number>()
  for (const geometry of geometries) {
    const arcs = ringsOf({ type: 'GeometryCollection', geometries: [geometry] }).flat()
    for (const arc of new Set(arcs.map((at) => (at < 0 ? ~at : at)))) uses.set(arc, (uses.get(arc) ?? 0) + 1)
  }
  return [...uses].filter(([, count]) => count > 1).map(([arc]) => arc)
}

/** Whole units, each pair as the step from the one before it. */
function steps(line: readonly Point[]): number[] {
  const result: number[] = []
  let [lastX, lastY] = [0, 0]
  for (const [x, y] of line.map((point) => projected(point).map(Math.round))) {
    if (x === undefined || y === undefined || (result.length && x === lastX && y === lastY)) continue
    result.push(x - lastX, y - lastY)
    lastX = x
    lastY = y
  }
  return result
}

function outlines(): Outlines {
  const atlas: Atlas = createRequire(import.meta.url)('world-atlas/countries-10m.json')
  const { arcs } = presimplify(atlas, (triangle) => area(triangle))
  const line = (at: number): Point[] => (at < 0 ? (arcs[~at] ?? []).toReversed() : (arcs[at] ?? []))
  const isKept = (point: Point) => (point[2] ?? 0) >= least(point).bend
  const rings = ringsOf(atlas.objects.land)
    .map((ring) => ring.flatMap((at, index) => line(at).slice(index === 0 ? 0 : 1)))
    .flatMap(unfolded)
    .filter((ring) => ring.some(([, lat = 0]) => lat > SOUTH) && area(ring) >= least(ring[0] ?? []).island)
  return {
    units: WORLD,
    land: rings.map((ring) => steps(ring.filter(isKept).slice(0, -1))).filter(({ length }) => length >= 6),
    borders: sharedArcs(atlas.objects.countries)
      .map((at) => steps(line(at).filter(isKept)))
      .filter(({ length }) => length >= 4),
  }
}

/**
 * A ring that crosses the antimeridian, in one piece beyond an edge of the map, and what of it is at the other edge.
 * All others are as they were.
 */
function unfolded(ring: readonly Point[]): Point[][] {
  let turns = 0
  const points = ring.map(([lng = 0, lat = 0, weight = 0], at) => {
    const [before = lng] = ring[at - 1] ?? []
    if (lng - before > 180) turns--
    if (lng - before < -180) turns++
    return [lng + turns * 360, lat, weight]
  })
  const isBeyond = (edge: number) => points.some(([lng = 0]) => (edge < 0 ? lng < edge : lng > edge))
  const shifted = (by: number) => points.map(([lng = 0, lat = 0, weight = 0]) => [lng + by, lat, weight])
  return [points, ...(isBeyond(180) ? [shifted(-360)] : []), ...(isBeyond(-180) ? [shifted(360)] : [])]
}

export const outlinesAsJson = (): string => `${JSON.stringify(outlines()).replaceAll('],[', '],\n[')}\n`

if (import.meta.main) writeFileSync(new URL('../data/outlines.json', import.meta.url), outlinesAsJson())
