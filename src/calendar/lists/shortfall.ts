/** By how much a record misses a condition of a list. Whether it does is up to the engine. */
import { isScalar } from '../declaration/index-values.ts'
import type { RecordValues } from '../declaration/record-values.ts'
import { dateTime } from '../declaration/schemas.ts'
import type { Box, Condition, Scalar } from '../ports.ts'
import { isoDuration } from '../values/duration.ts'
import { distance, distanceToBox, isInside } from '../values/geo.ts'
import { fromWallSeconds } from '../values/wall-clock.ts'
import { integersIn, type Near, type Range } from './conditions.ts'

export interface Shortfall {
  /** The key of records in answers that it is about. */
  field: string
  /** What the record has there; of a near condition the distance of its nearest place. */
  has: readonly Scalar[]
  wants: Wants
  /** How far the nearest value is from one that would do; absent: it has none, or none is nearer than another. */
  by?: number
  unit?: 'seconds' | 'kilometres'
  /** The same in ISO 8601, of seconds. */
  duration?: string
}

/** One of these keys, or several bounds. */
export interface Wants {
  one_of?: readonly Scalar[]
  at_least?: Scalar
  more_than?: Scalar
  at_most?: Scalar
  less_than?: Scalar
  /** Degrees. */
  box?: Box
  /** Whether there must be any value. */
  any?: boolean
  not?: Wants
}

type OnField = Extract<Condition, { field: string }>

/** Undefined: it meets the condition, or no value would tell: of a text, the words do (search/explain-words.ts). */
export function shortfallOf(condition: Condition, record: RecordValues): Shortfall | undefined {
  switch (condition.op) {
    case 'all':
      return condition.of.flatMap((each) => shortfallOf(each, record) ?? [])[0]
    case 'any':
      return nearestOf(condition.of.map((each) => shortfallOf(each, record)))
    case 'not':
      return opposite(condition.of, record)
    case 'text':
      return undefined
    case 'near':
      return tooFar(condition, record)
    case 'box':
      return outsideBox(condition, record)
    case 'range':
      return outsideRange(condition, record)
    default:
      return meets(condition, record) ? undefined : plain(condition, record)
  }
}

/** Of alternatives; undefined: one of them is met. */
function nearestOf(shortfalls: readonly (Shortfall | undefined)[]): Shortfall | undefined {
  const missed = shortfalls.flatMap((each) => each ?? [])
  if (missed.length < shortfalls.length) return undefined
  return missed.toSorted((a, b) => (a.by ?? Infinity) - (b.by ?? Infinity) || 0)[0]
}

function opposite(condition: Condition, record: RecordValues): Shortfall | undefined {
  if (!('field' in condition) || shortfallOf(condition, record)) return undefined
  const { wants, ...missed } = plain(condition, record)
  return { ...missed, wants: { not: wants } }
}

function meets(condition: Exclude<OnField, Near | Range | { op: 'box' }>, record: RecordValues): boolean {
  const values = valuesOf(record, condition.field)
  if (condition.op === 'exists') return values.length > 0
  const wanted: readonly unknown[] = condition.op === 'eq' ? [condition.value] : condition.values
  return values.some((value) => wanted.includes(value))
}

function plain(condition: OnField, record: RecordValues): Shortfall {
  const { field } = condition
  return { field: shownField(record, field), has: shownValues(record, field), wants: wantsOf(condition, record) }
}

function wantsOf(condition: OnField, record: RecordValues): Wants {
  switch (condition.op) {
    case 'eq':
      return { one_of: [condition.value] }
    case 'in':
      return { one_of: condition.values }
    case 'exists':
      return { any: true }
    case 'near':
      return { at_most: condition.km }
    case 'box': {
      const { west, south, east, north } = condition
      return { box: { west, south, east, north } }
    }
    case 'range':
      return boundsOf(condition, record)
  }
}

const bounds = { gte: 'at_least', gt: 'more_than', lte: 'at_most', lt: 'less_than' } as const

function boundsOf(range: Range, record: RecordValues): Wants {
  const show = shownBy(record, range.field)
  return Object.fromEntries(
    (['gte', 'gt', 'lte', 'lt'] as const).flatMap((bound) =>
      range[bound] === undefined ? [] : [[bounds[bound], show(range[bound])]],
    ),
  )
}

function outsideRange(range: Range, record: RecordValues): Shortfall | undefined {
  const amounts = valuesOf(record, range.field).flatMap((value) =>
    typeof value === 'number' ? [amountOutside(range, value)] : [],
  )
  const by = Math.min(...amounts)
  if (by === 0) return undefined
  const missed = plain(range, record)
  if (!amounts.length) return missed
  return isTime(record, range.field) ? { ...missed, by, unit: 'seconds', duration: isoDuration(by) } : { ...missed, by }
}

/** To the nearest whole number within the bounds. */
function amountOutside(range: Range, value: number) {
  const { min, max } = integersIn(range)
  return Math.max(0, min - value, value - max)
}

function tooFar(near: Near, record: RecordValues): Shortfall | undefined {
  const { field, km } = near
  const distances = positionsOf(record, field).map(([lng, lat]) => distance(near.lat, near.lng, lat, lng))
  const nearest = Math.min(...distances)
  if (nearest <= km) return undefined
  const missed = { field: shownField(record, field), has: [], wants: wantsOf(near, record) }
  return distances.length ? { ...missed, has: [roundedKm(nearest)], ...kilometres(nearest - km) } : missed
}

function outsideBox(box: Extract<Condition, { op: 'box' }>, record: RecordValues): Shortfall | undefined {
  const positions = positionsOf(record, box.field)
  if (positions.some(([lng, lat]) => isInside(box, lat, lng))) return undefined
  const missed = plain(box, record)
  if (!positions.length) return missed
  return { ...missed, ...kilometres(Math.min(...positions.map(([lng, lat]) => distanceToBox(box, lat, lng)))) }
}

/** Not rounded down to nothing. */
const kilometres = (km: number) => ({ by: Math.max(0.001, roundedKm(km)), unit: 'kilometres' }) as const

/** To the metre. */
const roundedKm = (km: number) => Math.round(km * 1000) / 1000

/** Values to compare. */
function valuesOf({ valueIn }: RecordValues, field: string): unknown[] {
  return [valueIn(field) ?? []].flat()
}

/** Places as [lng, lat]. */
export function positionsOf({ valueIn }: RecordValues, field: string): [number, number][] {
  const values = valueIn(field)
  if (!Array.isArray(values)) return []
  return values.flatMap((value) => {
    const [lng, lat]: unknown[] = Array.isArray(value) ? value : []
    return typeof lng === 'number' && typeof lat === 'number' ? [[lng, lat] as [number, number]] : []
  })
}

/** Places as `lat,lng`, times as wall clocks. */
function shownValues(record: RecordValues, field: string): Scalar[] {
  if (record.resource.index.fields[field]?.kind === 'points')
    return positionsOf(record, field).map(([lng, lat]) => `${lat},${lng}`)
  return valuesOf(record, field).flatMap((value) => (isScalar(value) ? [shownBy(record, field)(value)] : []))
}

function shownField({ resource }: RecordValues, field: string): string {
  return resource.index.fields[field]?.responseField ?? field
}

function shownBy(record: RecordValues, field: string): (value: Scalar) => Scalar {
  return (value) => (typeof value === 'number' && isTime(record, field) ? fromWallSeconds(value) : value)
}

/** Whether the numbers of an index field are seconds since 1970: records in answers show a date then. */
function isTime(record: RecordValues, field: string): boolean {
  return record.resource.response[shownField(record, field)]?.schema === dateTime
}
