/** Where a record is in a list: what comes before it is counted. */
import type { RecordValues } from '../declaration/record-values.ts'
import type { Condition, Order } from '../ports.ts'
import { distance } from '../values/geo.ts'
import { type Near, nearIn } from './conditions.ts'
import { positionsOf } from './shortfall.ts'

/** What comes before the record; undefined: an engine cannot ask for that. `where`: the list's. */
export function precedes(
  { by, dir }: Order,
  where: readonly Condition[],
  record: RecordValues,
): Condition[] | undefined {
  const [lessId, less] = dir === 'asc' ? (['lt', 'lte'] as const) : (['gt', 'gte'] as const)
  const idBefore: Condition = { op: 'range', field: 'id', [lessId]: record.id }
  if (by === 'id') return [idBefore]
  if (by === 'distance') {
    const near = nearIn(where)
    return near && distanceBefore(near, dir, record, idBefore)
  }
  const value = record.valueIn(by)
  if (record.resource.index.fields[by]?.kind !== 'long' || typeof value !== 'number') return undefined
  const before: Condition = { op: 'range', field: by, [lessId]: value }
  const same: Condition = { op: 'eq', field: by, value }
  // The first is implied by the other: an engine reads no more of its index.
  return [
    { op: 'range', field: by, [less]: value },
    { op: 'any', of: [before, { op: 'all', of: [same, idBefore] }] },
  ]
}

/** Places that are no more apart than this count as equally near: an index may store them a centimetre or two off. */
const SAME_PLACE_KM = 1e-4

function distanceBefore(
  near: Near,
  dir: Order['dir'],
  record: RecordValues,
  idBefore: Condition,
): Condition[] | undefined {
  const places = positionsOf(record, near.field)
  if (!places.length) return undefined
  const own = Math.min(...places.map(([lng, lat]) => distance(near.lat, near.lng, lat, lng)))
  const nearer: Condition[] = own > SAME_PLACE_KM ? [{ ...near, km: own - SAME_PLACE_KM }] : []
  const asNear: Condition = { ...near, km: own + SAME_PLACE_KM }
  return dir === 'asc'
    ? [{ op: 'any', of: [...nearer, { op: 'all', of: [asNear, idBefore] }] }]
    : [{ op: 'any', of: [not(asNear), { op: 'all', of: [idBefore, ...nearer.map(not)] }] }]
}

const not = (of: Condition): Condition => ({ op: 'not', of })
