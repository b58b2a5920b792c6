/** What both engines read from the conditions of a query. */
import type { Condition, Order } from '../calendar/ports.ts'

export type Range = Extract<Condition, { op: 'range' }>

/** The lowest and the highest integer within the bounds, infinite where there is none; NaN if a bound is NaN. */
export function integersIn({ gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity }: Range): {
  min: number
  max: number
} {
  return { min: Math.max(Math.ceil(gte), Math.floor(gt) + 1), max: Math.min(Math.floor(lte), Math.ceil(lt) - 1) }
}

/** @throws RangeError when the order needs a condition that is not there */
export function checkOrder({ by }: Order, conditions: readonly Condition[]): void {
  if (by === 'distance' && !conditions.some(({ op }) => op === 'near'))
    throw new RangeError('the order by distance needs a near condition')
}
