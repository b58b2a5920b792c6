/** A page among the hits of a search that begins before it: at a known place, or for places to be learnt. */
import { writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Condition } from '../../../calendar/ports.ts'
import { type Asked, countBeside, type Plan } from '../find/plan.ts'
import { bodyOf, countOf, type Page } from '../find/search.ts'
import { LEAD, type PlacesOfList, type Start, spanOf } from './known-places.ts'

/** Of the hits from the place on, in the order of the index. */
export function planFrom(start: Start, asked: Asked): Plan {
  const { query, scope } = asked
  const { at, id } = start.place
  const { primarySort: by } = scope.declaration
  const following = {
    ...query,
    order: { by, dir: 'asc' } as const,
    from: 0,
    size: start.size,
    after: writeCursor(at, id - 1),
  }
  const isTied: Condition[] = [
    { op: 'eq', field: by, value: at },
    { op: 'range', field: 'id', lt: id },
  ]
  const isBefore: Condition = {
    op: 'any',
    of: [
      { op: 'range', field: by, lt: at },
      { op: 'all', of: isTied },
    ],
  }
  const { counts: _, ...withoutCounts } = query
  return {
    ...asked,
    page: { ...bodyOf(following, scope, false), track_total_hits: false },
    ...countBeside(query, scope),
    start: { ...start, before: countOf({ ...withoutCounts, where: [...query.where, isBefore] }, scope) },
  }
}

/** Of a search for the page and for those hits that come before it in the order of the index. */
export function pageWithLead({ query, scope }: Asked, places: PlacesOfList, { hits, total }: Page): Page {
  const { from, size, order } = query
  if (order.dir === 'asc') {
    places.learn(query, { hits, before: from - LEAD }, total, scope)
    return { total, hits: hits.slice(LEAD) }
  }
  const before = Math.max(0, total - from - hits.length)
  places.learn(query, { hits: hits.toReversed(), before }, total, scope)
  return { total, hits: hits.slice(0, size) }
}

/**
 * Of a search from a place on. `before`: hits that come before it. Undefined: the page begins before the place, or ends
 * after what was found.
 */
export function pageFrom(
  { place, size }: Start,
  before: number,
  { query, scope }: Asked,
  places: PlacesOfList,
  { hits, total }: Page,
): Page | undefined {
  const { first, end } = spanOf(query, total)
  const isEndOfList = hits.length < size
  if (before > first || (end - before > hits.length && !isEndOfList)) return undefined
  place.before = before
  places.learn(query, { hits, before }, total, scope)
  const found = hits.slice(first - before, Math.max(0, end - before))
  return { total, hits: query.order.dir === 'asc' ? found : found.toReversed() }
}
