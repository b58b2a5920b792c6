/** Places around a point, by great circle, and places in a box. */
import { LRUCache } from 'lru-cache'
import type { Near } from '../../../calendar/lists/conditions.ts'
import type { Box, Condition } from '../../../calendar/ports.ts'
import { distance, EARTH_RADIUS_KM, isInside, millimetres, RADIANS_PER_DEGREE } from '../../../calendar/values/geo.ts'
import { once } from '../../../calendar/values/memoized.ts'
import { conditionKey } from '../../query-json.ts'
import type { Point, Points } from '../columns/points.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { raw, type Sql, sql } from '../sql.ts'

/** A condition on places. */
export type Located = Extract<Condition, { op: 'near' | 'box' }>

/** Wider than the rounding errors of the box. */
const MARGIN_DEGREES = 1e-6

/** The box around all points within `km`: across the antimeridian, or of all longitudes around a pole. */
function boxAround({ lat, lng, km }: Near): Box {
  const angle = km / EARTH_RADIUS_KM
  const south = lat - angle / RADIANS_PER_DEGREE - MARGIN_DEGREES
  const north = lat + angle / RADIANS_PER_DEGREE + MARGIN_DEGREES
  if (south <= -90 || north >= 90) return { south, north, west: -180, east: 180 }
  const width =
    Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * RADIANS_PER_DEGREE))) / RADIANS_PER_DEGREE + MARGIN_DEGREES
  const [west, east] = [lng - width, lng + width]
  return { south, north, west: west < -180 ? west + 360 : west, east: east > 180 ? east - 360 : east }
}

function inBox({ places }: ResourceTables, { west, south, east, north }: Box): Sql {
  const isBetween = raw(west <= east ? 'AND' : 'OR')
  return sql`${places} WHERE lat BETWEEN ${south} AND ${north} AND (lng >= ${west} ${isBetween} lng <= ${east})`
}

function placesInBox(db: Connection, tables: ResourceTables, box: Box): (Point & { id: number })[] {
  const { text, params } = sql`SELECT id, lat, lng FROM ${inBox(tables, box)}`
  return db.all(text, ...params)
}

/** To look at each of so many places takes longer than at all rows of 100,000 in the columns. */
const MANY_PLACES = 2_000

/** Whether very many places may meet the condition, by the box around them. */
export function mayBeMany(db: Connection, tables: ResourceTables, condition: Located): boolean {
  const box = condition.op === 'box' ? condition : boxAround(condition)
  const { text, params } = sql`SELECT count(*) n FROM (SELECT 1 FROM ${inBox(tables, box)} LIMIT ${MANY_PLACES})`
  return db.get<{ n: number }>(text, ...params)?.n === MANY_PLACES
}

/** Whether a place meets the condition. */
export function meetingOf(condition: Located): (place: Point) => boolean {
  if (condition.op === 'box') return ({ lat, lng }) => isInside(condition, lat, lng)
  const around = boxAround(condition)
  return (place) => isInside(around, place.lat, place.lng) && kilometresTo(condition, place) <= condition.km
}

/** Whether every place meets the condition, so that none needs to be read. */
export function isEverywhere(condition: Located): boolean {
  if (condition.op === 'near') return condition.km > Math.PI * EARTH_RADIUS_KM
  const { west, south, east, north } = condition
  return west <= -180 && south <= -90 && east >= 180 && north >= 90
}

/** What a condition is met by. Of a wide circle there are tens of thousands: numbers in lists, not objects. */
export interface MetPlaces {
  readonly ids: readonly number[]
  /** As hits are ordered by it, from the point of `near` to each; of a box none. */
  readonly millimetres: readonly number[]
  /** The ids as JSON, which statements take. */
  readonly json: string
}

/** `points`: where all places are, if that has been read. */
function placesMeeting(
  db: Connection,
  tables: ResourceTables,
  condition: Located,
  points: Points | undefined,
): MetPlaces {
  const ids: number[] = []
  const distances: number[] = []
  const add = (id: number, lat: number, lng: number) => {
    if (condition.op === 'near') {
      const km = distance(condition.lat, condition.lng, lat, lng)
      if (km > condition.km) return
      distances.push(millimetres(km))
    }
    ids.push(id)
  }
  const box = condition.op === 'box' ? condition : boxAround(condition)
  if (points) points.visitIn(box, add)
  else for (const { id, lat, lng } of placesInBox(db, tables, box)) add(id, lat, lng)
  const json = once(() => JSON.stringify(ids))
  return {
    ids,
    millimetres: distances,
    get json() {
      return json()
    },
  }
}

/** Of all conditions together, some 30 bytes each. */
const MAX_PLACES = 100_000

/** The places that met a condition, for one generation of a resource: one answer asks for the same a dozen times. */
export class KeptPlaces {
  readonly #found = new LRUCache<string, MetPlaces>({
    maxSize: MAX_PLACES,
    sizeCalculation: ({ ids: { length } }) => length + 1,
  })

  /** `points`: where all places are, if that has been read. */
  meeting(db: Connection, tables: ResourceTables, condition: Located, points: () => Points | undefined): MetPlaces {
    const key = conditionKey(condition)
    const known = this.#found.get(key)
    if (known) return known
    const met = placesMeeting(db, tables, condition, points())
    this.#found.set(key, met)
    return met
  }
}

export function kilometresTo({ lat, lng }: Near, place: Point): number {
  return distance(lat, lng, place.lat, place.lng)
}
