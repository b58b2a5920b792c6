/** Which pages are found in the columns. */
import type { Query } from '../../../calendar/ports.ts'
import type { ResourceTables } from '../index/tables.ts'

/** A statement walks over all rows before its page. */
const MAX_WALKED = 5_000

/** Whether it is a page in an order that every row has a place in. */
export function isOrdered({ declaration }: ResourceTables, { order: { by } }: Query): boolean {
  return by === declaration.primarySort
}

/** Whether there are so many hits before the page that it is found faster by its place. */
export function isDeep({ from, after }: Pick<Query, 'from' | 'after'>): boolean {
  return from > MAX_WALKED && after === undefined
}
