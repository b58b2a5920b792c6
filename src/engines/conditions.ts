/** What makes a query one that no engine answers. */
import type { Condition, Order } from '../calendar/ports.ts'

/** @throws RangeError when the order needs a condition that is not there */
export function checkOrder({ by }: Order, conditions: readonly Condition[]): void {
  if (by === 'distance' && !conditions.some(({ op }) => op === 'near'))
    throw new RangeError('the order by distance needs a near condition')
}
