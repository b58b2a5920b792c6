/** The bounds of the primary sort as one condition, also those that follow from the bounds of the end. */
import { flat, integersIn, type Range } from '../../../calendar/lists/conditions.ts'
import type { Condition, IndexDeclaration } from '../../../calendar/ports.ts'

/**
 * Elasticsearch finds what is between two bounds by its index of the field; of two conditions with a bound each, it
 * goes through half of a calendar for either. What ends by a time starts by it.
 */
export function withOneWindow(
  where: readonly Condition[],
  { primarySort, endField }: Pick<IndexDeclaration, 'primarySort' | 'endField'>,
): Condition[] {
  const isOf = (condition: Condition, field: string | undefined): condition is Range =>
    condition.op === 'range' && condition.field === field
  const conditions = flat(where)
  const starts = conditions.filter((each) => isOf(each, primarySort)).map(integersIn)
  if (!starts.length) return [...where]
  const ends = conditions.filter((each) => isOf(each, endField)).map(integersIn)
  const gte = Math.max(...starts.map(({ min }) => min))
  const lte = Math.min(...[...starts, ...ends].map(({ max }) => max))
  const window: Condition = { op: 'range', field: primarySort, gte, lte }
  return [window, ...conditions.filter((each) => !isOf(each, primarySort))]
}
