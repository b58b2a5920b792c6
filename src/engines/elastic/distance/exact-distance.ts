/**
 * A page in the exact order by distance: Elasticsearch counts the records at each of the points, distances are computed
 * here, and then the page is fetched of the records that are so far away.
 */
import type { Near } from '../../../calendar/lists/conditions.ts'
import type { Query } from '../../../calendar/ports.ts'
import { millimetres } from '../../../calendar/values/geo.ts'
import { type SearchHit, valuesOf } from '../find/hits.ts'
import type { RunSearch } from '../find/run-search.ts'
import type { Page, SearchBody } from '../find/search.ts'
import { countedPage } from '../paging/deep-paging.ts'
import { kilometresTo, positionsPath } from '../write/positions.ts'
import { countPositions, type PositionsCount } from './count-positions.ts'

/** Records at one distance, ordered by id. */
interface Tie {
  keys: string[]
  /** Of all of them. */
  count: number
  /** Which of them are on the page. */
  from: number
  size: number
}

/**
 * `body`: of the query, in whatever order, with the positions of each hit. The total is that of the records in the
 * body's query.
 */
export async function findByDistance(body: SearchBody, near: Near, query: Query, search: RunSearch): Promise<Page> {
  const found = body.query ?? { match_all: {} }
  const counts = await countPositions(found, near.field, search)
  const ties = tiesOf(counts, near, query)
  const cut = ties.filter(({ size, count }) => size < count)
  const whole = ties.filter(({ size, count }) => size === count)
  const path = positionsPath(near.field)
  const hitsOf = ({ keys, count, ...part }: Tie) => {
    const tied: SearchBody = {
      ...body,
      query: { bool: { filter: [found, { terms: { [path]: keys } }] } },
      sort: tiesIn(body),
    }
    return countedPage(tied, 'id', { ...part, order: query.order }, count, search)
  }
  const hits = await Promise.all([...cut, ...(whole.length ? [together(whole)] : [])].map(hitsOf))
  return { total: sumOf(counts), hits: inOrder(hits.flat(), ties, path) }
}

/** How records at one distance are ordered. */
function tiesIn({ sort }: SearchBody): SearchBody['sort'] {
  return Array.isArray(sort) ? sort.slice(1) : []
}

/** Those on the page, in its order. Records without a point come last. */
function tiesOf(counts: readonly PositionsCount[], near: Near, { from, size, order: { dir } }: Query): Tie[] {
  const sign = dir === 'asc' ? 1 : -1
  const away = ({ points }: PositionsCount) =>
    points.length ? millimetres(Math.min(...kilometresTo(near, points))) : sign * Infinity
  const ties = [...Map.groupBy(counts, away)].sort(([a], [b]) => (a < b ? -sign : sign))
  const ofPage: Tie[] = []
  let start = 0
  for (const [, tied] of ties) {
    const count = sumOf(tied)
    const first = Math.max(from, start)
    const end = Math.min(from + size, start + count)
    if (first < end) ofPage.push({ keys: tied.map(({ key }) => key), count, from: first - start, size: end - first })
    start += count
  }
  return ofPage
}

function sumOf(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** To be fetched by one search. */
function together(whole: readonly Tie[]): Tie {
  const count = sumOf(whole)
  return { keys: whole.flatMap(({ keys }) => keys), count, from: 0, size: count }
}

/** The sort is stable: hits of one tie come ordered by id. */
function inOrder(hits: readonly SearchHit[], ties: readonly Tie[], path: string): SearchHit[] {
  const ranks = new Map(ties.flatMap(({ keys }, rank) => keys.map((key) => [key, rank] as const)))
  const rankOf = (hit: SearchHit) => ranks.get(String(valuesOf(hit, path)[0])) ?? ties.length
  return hits.toSorted((a, b) => rankOf(a) - rankOf(b))
}
