/** `geoloc_radius=auto`: as far as a page is full. */
import type { ListRequest } from '../declaration/list-request.ts'
import type { Found, Query } from '../ports.ts'
import { MAX_RADIUS_KM } from '../values/geo.ts'
import { pagingOf, whole } from './query.ts'

/** In kilometres. What is about as near as a town is wide is counted; what is farther is found by its distance. */
const TOWN_KM = 10
const nearer = [1, 2, 5]
const farther = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

interface Widening {
  request: ListRequest
  find(queries: readonly Query[]): Promise<Found[]>
}

/** The least radius within which a page is full, the same for every page; else the greatest. */
export async function widened(queryWithin: (radius: number) => Query, { request, find }: Widening): Promise<number> {
  const { per_page } = pagingOf(request.params)
  const counting = (radius: number): Query => ({ ...whole(queryWithin(radius)), size: 0 })
  const [town] = await find([counting(TOWN_KM)])
  if ((town?.total ?? 0) >= per_page) {
    const found = await find(nearer.map(counting))
    return nearer[found.findIndex(({ total }) => total >= per_page)] ?? TOWN_KM
  }
  const order = { by: 'distance', dir: 'asc' } as const
  const nearest: Query = { ...whole(queryWithin(MAX_RADIUS_KM)), order, from: per_page - 1, size: 1, uncounted: true }
  const [last] = await find([nearest])
  const [hit] = last?.hits ?? []
  return farther.find((radius) => (hit?.distance ?? Infinity) <= radius) ?? MAX_RADIUS_KM
}
