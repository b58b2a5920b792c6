/**
 * The order by distance. Elasticsearch orders by points that it has rounded to a centimetre, so what is about equally
 * far may be in the wrong order, and what is equally far is not ordered by id. It is looked for in the page and beside
 * it; where there is some, which is seldom, the page is found by exact distances instead (exact-distance.ts).
 */
import type { Near } from '../../../calendar/lists/conditions.ts'
import type { Query } from '../../../calendar/ports.ts'
import { pathOf } from '../builds/mapping.ts'
import type { Dsl } from '../find/compile.ts'
import type { RunSearch } from '../find/run-search.ts'
import type { Page, SearchBody } from '../find/search.ts'
import { errorAt, kilometresTo } from '../write/positions.ts'
import { countPositions, type PositionsCount } from './count-positions.ts'
import { distinctByDistance } from './distinct-distance.ts'
import { findByDistance } from './exact-distance.ts'

/** `page`: what Elasticsearch found by `body` for the query. */
export async function inExactOrder(
  page: Page,
  body: SearchBody,
  near: Near,
  query: Query,
  search: RunSearch,
): Promise<Page> {
  const [first, last] = [page.hits[0], page.hits.at(-1)].map((hit) => hit?.sort?.[0])
  if (typeof first !== 'number') return page // no hits, or only some without a point
  const [notBefore, notAfter] = query.order.dir === 'asc' ? [notNearer, notFarther] : [notFarther, notNearer]
  const upToPage = [body.query ?? { match_all: {} }, ...(typeof last === 'number' ? [notAfter(near, last)] : [])]
  const aroundPage: Dsl = { bool: { filter: [...upToPage, notBefore(near, first)] } }
  if (isUnmistakable(await countPositions(aroundPage, near.field, search), near)) return page
  if (query.distinct) return { ...page, hits: await distinctByDistance(body, near, query, search) }
  const exact = await findByDistance({ ...body, query: { bool: { filter: upToPage } } }, near, query, search)
  return { ...exact, total: page.total }
}

function within({ field, lat, lng }: Near, km: number): Dsl {
  return { geo_distance: { distance: `${km}km`, [pathOf(field)]: { lat, lon: lng } } }
}

function notFarther(near: Near, km: number): Dsl {
  return within(near, km + errorAt(km))
}

function notNearer(near: Near, km: number): Dsl {
  return km > errorAt(km) ? { bool: { must_not: [within(near, km - errorAt(km))] } } : { match_all: {} }
}

/** Whether all points that may be the nearest of a record are the same, or farther from each other than the error. */
function isUnmistakable(counts: readonly PositionsCount[], near: Near): boolean {
  const distances = new Map<string, number>()
  for (const { points } of counts) {
    const all = kilometresTo(near, points)
    const nearest = Math.min(...all)
    points.forEach((point, at) => {
      const km = all[at] ?? nearest
      if (km <= nearest + errorAt(nearest)) distances.set(point.join(), km)
    })
  }
  const ascending = [...distances.values()].sort((a, b) => a - b)
  return ascending.every((km, at) => at === 0 || km - (ascending[at - 1] ?? 0) > errorAt(km))
}
