/** Which pages are found in the columns. */
import type { Query } from '../../../calendar/ports.ts'
import type { ResourceTables } from '../index/tables.ts'

/** Beyond so many hits, the rows are read in their order instead. */
const MAX_HITS = 1_000

/** Whether the page is one of the first, in an order that every row has a place in. */
export function isFirst({ declaration }: ResourceTables, { order: { by }, from, size, after }: Query): boolean {
  return by === declaration.primarySort && after === undefined && from + size <= MAX_HITS
}
