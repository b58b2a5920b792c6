/**
 * The place of a document in the order of the primary sort and then of the id, as one keyword: texts are ordered as
 * the numbers in them are. The index is sorted by it. Elasticsearch ends a search when its page is full only if one
 * keyword is both the order of the search and that of the index; by a number it visits every match (seen in 9.5).
 */
import { MAX_PRIMARY_SORT, MIN_PRIMARY_SORT } from '../../../calendar/declaration/index-values.ts'

/** The name of the field. */
export const ORDER = 'order'

const RADIX = 36
const digits = (number: number, width: number): string => number.toString(RADIX).padStart(width, '0')
const widthOf = (max: number): number => max.toString(RADIX).length
const PRIMARY_WIDTH = widthOf(MAX_PRIMARY_SORT - MIN_PRIMARY_SORT)
const ID_WIDTH = widthOf(Number.MAX_SAFE_INTEGER)

/** `at`: of the primary sort, within its bounds; `id`: 0 or more. */
export function orderOf(at: number, id: number): string {
  return digits(at - MIN_PRIMARY_SORT, PRIMARY_WIDTH) + digits(id, ID_WIDTH)
}

/** Of whatever a cursor has: what no document can have is before or after all that it would be before or after. */
export function orderInCursor(at: number, id: number): string {
  if (at < MIN_PRIMARY_SORT) return ''
  if (at > MAX_PRIMARY_SORT) return '~'
  return id < 0 ? digits(at - MIN_PRIMARY_SORT, PRIMARY_WIDTH) : orderOf(at, id)
}

/** The value of the primary sort. */
export function primaryIn(order: string): number {
  return Number.parseInt(order.slice(0, PRIMARY_WIDTH), RADIX) + MIN_PRIMARY_SORT
}
