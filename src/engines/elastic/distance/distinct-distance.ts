/** A page of records in the exact order by distance: those up to it are found in Elasticsearch's order, and sorted. */
import type { Near } from '../../../calendar/lists/conditions.ts'
import type { Query } from '../../../calendar/ports.ts'
import { millimetres } from '../../../calendar/values/geo.ts'
import { keyOf, pointsOf, type SearchHit } from '../find/hits.ts'
import type { RunSearch } from '../find/run-search.ts'
import type { SearchBody } from '../find/search.ts'
import { recordsInOrder } from '../paging/collapsed.ts'
import { errorAt, kilometresTo } from '../write/positions.ts'

export async function distinctByDistance(
  body: SearchBody,
  near: Near,
  { from, size, order }: Query,
  search: RunSearch,
): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for await (const some of recordsInOrder(body, search)) {
    hits.push(...some)
    if (isPast(hits, hits[from + size - 1])) break
  }
  const sign = order.dir === 'asc' ? 1 : -1
  const keyed = hits.map((hit) => ({ hit, id: keyOf(hit).id, away: distanceTo(near, hit) ?? sign * Infinity }))
  keyed.sort((a, b) => sign * (a.away === b.away ? a.id - b.id : a.away - b.away))
  return keyed.slice(from, from + size).map(({ hit }) => hit)
}

/** Whether no further hit can come before this one, however Elasticsearch has rounded the points. */
function isPast(hits: readonly SearchHit[], hit: SearchHit | undefined): boolean {
  const [km, last] = [hit, hits.at(-1)].map((each) => each?.sort?.[0])
  return typeof km === 'number' && typeof last === 'number' && Math.abs(last - km) > errorAt(Math.max(km, last))
}

function distanceTo(near: Near, hit: SearchHit): number | undefined {
  const points = pointsOf(hit, near)
  return points.length ? millimetres(Math.min(...kilometresTo(near, points))) : undefined
}
