/** What the map shows at first: the box or town that is asked for, else where most events are. */
import type { CellCount } from '../../calendar/ports.ts'
import { boxOf as boxAsked, distance } from '../../calendar/values/geo.ts'
import type { Context } from '../../http/context.ts'
import { readMap } from '../../http/handlers/map.ts'
import { surroundings } from '../browser/clusters.ts'
import { type Box, corners, enclosing } from '../browser/mercator.ts'

const EARTH: Box = { west: -180, south: -85, east: 180, north: 85 }
/** Of the clusters that the first area is found by. */
const FIRST_ZOOM = 3
/** So much of all events is within the first area; the rest may be far away. */
const SHARE = 0.85
/** Around a place, in degrees of latitude: about 50 km to each side. */
const TOWN = 0.45

export interface Area {
  box: Box
  /** The town that was asked for and that nobody knows. */
  unknownTown?: string
}

export async function areaOf(context: Context): Promise<Area> {
  const { params, service, language } = context
  const box = boxAsked(params.bbox)
  if (box) return { box }
  if (params.near === undefined) return { box: await areaOfEvents(context) }
  const name = String(params.near)
  const [town] = await service.placesNamed(name, language)
  return town ? { box: aroundPlace(town) } : { box: await areaOfEvents(context), unknownTown: name }
}

export function aroundPlace({ lat, lng }: { lat: number; lng: number }): Box {
  const beside = TOWN / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  return { west: lng - beside, south: lat - TOWN, east: lng + beside, north: lat + TOWN }
}

/** Around most of the events: those that are closest to the middle one. */
export async function areaOfEvents(context: Context): Promise<Box> {
  const { near: _, ...params } = context.params
  const { cells } = await readMap({ ...context, params: { ...params, bbox: corners(EARTH), zoom: FIRST_ZOOM } })
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  const middle = { lat: median(cells, 'lat'), lng: median(cells, 'lng') }
  const away = ({ lat, lng }: CellCount) => distance(lat, lng, middle.lat, middle.lng)
  let count = 0
  const chosen = cells
    .toSorted((a, b) => away(a) - away(b))
    .filter((cell) => {
      const isNeeded = count < total * SHARE
      count += cell.count
      return isNeeded
    })
  return chosen.length ? surroundings(enclosing(chosen.map(({ bounds }) => bounds))) : EARTH
}

/** Of all events: half of them lie on either side. */
function median(cells: readonly CellCount[], name: 'lat' | 'lng'): number {
  const sorted = cells.toSorted((a, b) => a[name] - b[name])
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2
  let count = 0
  return sorted.find((cell) => (count += cell.count) >= half)?.[name] ?? 0
}
