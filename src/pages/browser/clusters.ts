/** The clusters of a map, as GET /map has them, in the picture. */
import { type Box, project, toPixels, type View } from './mercator.ts'

export interface Cluster {
  lng: number
  lat: number
  /** Events here. */
  count: number
  /** Around their places. */
  box: Box
}

/** Of GET /map (GeoJSON, RFC 7946). */
export interface Feature {
  /** West, south, east, north. */
  bbox: readonly number[]
  geometry: { coordinates: readonly number[] }
  properties: { point_count: number }
}

export function clusterFromFeature({ bbox, geometry, properties }: Feature): Cluster {
  const [west = 0, south = 0, east = 0, north = 0] = bbox
  const [lng = 0, lat = 0] = geometry.coordinates
  return { lng, lat, count: properties.point_count, box: { west, south, east, north } }
}

/** Stands for a cluster on the map, in pixels. */
export interface MapSymbol {
  x: number
  y: number
  radius: number
  cluster: Cluster
}

const LEAST_RADIUS = 8
const MAX_RADIUS = 30
/** What is shown of a place when it is zoomed to, in degrees at least: about two kilometres. */
const LEAST_BOX = 0.02

/** The larger ones first, so that small ones lie above them. */
export function symbolsOf(clusters: readonly Cluster[], view: View): MapSymbol[] {
  return clusters
    .map((cluster) => {
      const [x, y] = toPixels(view, project(cluster.lng, cluster.lat))
      const radius = cluster.count === 1 ? LEAST_RADIUS : Math.min(MAX_RADIUS, 9.5 + 2.4 * Math.log2(cluster.count))
      return { x, y, radius, cluster }
    })
    .toSorted((a, b) => b.radius - a.radius)
}

/** What a click on a cluster shows: its places with something around them. */
export function surroundings({ west, south, east, north }: Box): Box {
  const around = (from: number, to: number) => Math.max(LEAST_BOX / 2, (to - from) * 0.15)
  const [beside, above] = [around(west, east), around(south, north)]
  return {
    west: Math.max(-180, west - beside),
    south: Math.max(-85, south - above),
    east: Math.min(180, east + beside),
    north: Math.min(85, north + above),
  }
}
