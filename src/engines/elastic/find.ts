/** Answers queries: pages, totals and counts in one round trip, and beside it what takes several searches. */
import { errors, type estypes } from '@elastic/elasticsearch'
import { type Near, nearIn } from '../../calendar/lists/conditions.ts'
import type { Count, Counted, Found, IndexedResource, Query, SearchBudget } from '../../calendar/ports.ts'
import { cellsOf } from '../cells.ts'
import type { Builds } from './builds.ts'
import { causeOf, isTransient, type Searcher, unavailable } from './client.ts'
import { compileQuery, path, type Scope } from './compile.ts'
import { countPositions } from './count-positions.ts'
import { ALL_VALUES, countedIn, isExact } from './counts.ts'
import { findDeep } from './deep-paging.ts'
import { inExactOrder } from './distance-order.ts'
import type { Source } from './document.ts'
import { findByDistance } from './exact-distance.ts'
import { MAX_RESULT_WINDOW } from './page-start.ts'
import { limited, onPointInTime, searchesOn } from './run-search.ts'
import { bodyOf, countOf, hitOf, type Page, requireComplete, type SearchBody, totalOf } from './search.ts'

type SearchResponse = estypes.SearchResponseBody<Source>

/** Where the queries are answered. */
export interface Target {
  searcher: Searcher
  builds: Builds
  indexOf(resource: IndexedResource): string
  budget?: SearchBudget | undefined
}

/** How a query is answered: by these searches of the round trip; a page beside it has its hits and total. */
interface Plan {
  query: Query
  scope: Scope
  index: string
  page?: SearchBody
  count?: SearchBody
  beside?: SearchBody
}

export async function find(target: Target, queries: readonly Query[]): Promise<Found[]> {
  const plans = queries.map((query) => planOf(target, query))
  try {
    const [responses, pages, cells] = await Promise.all([
      searchTogether(target, plans),
      Promise.all(plans.map((plan) => pageBeside(target, plan))),
      Promise.all(plans.map((plan) => cellsBeside(target, plan))),
    ])
    return await Promise.all(
      plans.map(async (plan, at) => {
        const page = plan.page && responses.shift()
        const count = plan.count && responses.shift()
        const found = pages[at] ?? (await ordered(target, plan, pageIn(page, count)))
        return foundOf(plan, found, countedOf(plan, await exactly(target, plan, count), cells[at] ?? []))
      }),
    )
  } catch (error) {
    if (!(error instanceof errors.ResponseError)) throw error
    throw await errorOf(causeOf(error), error.statusCode, target.builds)
  }
}

/**
 * A page in the order of the index is cut short when it is full, so its total is counted separately, as are counts,
 * because Elasticsearch has a cache for them. For any other page all hits are visited.
 */
function planOf({ builds, indexOf }: Target, query: Query): Plan {
  const { from, size, after, order, uncounted, counts = [] } = query
  const declaration = builds.required(query.resource)
  const scope = { declaration, language: query.language }
  const plan = { query, scope, index: indexOf(query.resource) }
  const body = bodyOf(query, scope) // throws for a wrong order or cursor, also when only the total is requested
  const count = countOf(query, scope)
  if (size === 0) return { ...plan, count }
  const isCounted = counts.some(({ op }) => op !== 'cells')
  if (after === undefined && from + size > MAX_RESULT_WINDOW)
    return { ...plan, beside: body, ...(isCounted ? { count } : {}) }
  const visitsAll = order.by !== declaration.primarySort && after === undefined
  if (visitsAll && !isCounted && !uncounted) return { ...plan, page: { ...body, track_total_hits: true } }
  return { ...plan, page: { ...body, track_total_hits: false }, ...(isCounted || !uncounted ? { count } : {}) }
}

/** The responses to all searches of the plans, in order. */
async function searchTogether({ searcher, builds, budget }: Target, plans: readonly Plan[]): Promise<SearchResponse[]> {
  const searches = plans.flatMap(({ index, page, count }) =>
    [page, count].flatMap((body) =>
      body
        ? [
            { index, allow_partial_search_results: false },
            { timeout: searcher.shardTimeout, ...body },
          ]
        : [],
    ),
  )
  if (!searches.length) return []
  const options = budget ? { signal: budget.signal } : {}
  const { responses, took } = await searcher.client.msearch<Source>({ searches }, options)
  budget?.spend(took)
  const complete: SearchResponse[] = []
  for (const response of responses) {
    if ('error' in response) throw await errorOf(response.error, response.status, builds)
    complete.push(requireComplete(response))
  }
  return complete
}

function nearOf({ query: { order, where } }: Plan): Near | undefined {
  return order.by === 'distance' ? nearIn(where) : undefined
}

/** All its searches see one state of the index. */
async function pageBeside({ searcher, budget }: Target, plan: Plan): Promise<Page | undefined> {
  const { query, scope, index, beside } = plan
  if (!beside) return undefined
  const near = nearOf(plan)
  return onPointInTime(searcher, index, budget, (search) =>
    near
      ? findByDistance(beside, near, query, limited(search, budget?.limitMs))
      : findDeep(beside, path(scope, query.order.by), query, search),
  )
}

async function ordered({ searcher, budget }: Target, plan: Plan, page: Page): Promise<Page> {
  const near = nearOf(plan)
  if (!near || !plan.page) return page
  return inExactOrder(page, plan.page, near, plan.query, searchesOn(searcher, plan.index, budget))
}

/** Counts of values again, if they are not exact as they were counted first. */
async function exactly(
  { searcher, budget }: Target,
  { query, scope, index }: Plan,
  count: SearchResponse | undefined,
): Promise<SearchResponse | undefined> {
  if (isExact(count?.aggregations)) return count
  return searchesOn(searcher, index, budget)(countOf(query, scope, ALL_VALUES))
}

/** By the place of the count in the query. */
async function cellsBeside(
  { searcher, budget }: Target,
  { query, scope, index }: Plan,
): Promise<(Counted | undefined)[]> {
  const search = searchesOn(searcher, index, budget)
  const counted = async (count: Count): Promise<Counted | undefined> => {
    if (count.op !== 'cells') return undefined
    const { field, box } = count
    const inBox = compileQuery({ ...query, where: [...query.where, { op: 'box', field, ...box }] }, scope)
    const counts = await countPositions(inBox, field, search)
    return { op: 'cells', cells: cellsOf(count, counts) }
  }
  return Promise.all((query.counts ?? []).map(counted))
}

function pageIn(page: SearchResponse | undefined, count: SearchResponse | undefined): Page {
  const counted = count ?? page
  return { hits: page?.hits.hits ?? [], total: counted ? totalOf(counted) : 0 }
}

function countedOf(
  { query: { counts = [] }, scope }: Plan,
  response: SearchResponse | undefined,
  cells: readonly (Counted | undefined)[],
): Counted[] {
  return counts.map((count, at) =>
    count.op === 'cells'
      ? (cells[at] ?? { op: 'cells', cells: [] })
      : countedIn(count, response?.aggregations?.[String(at)], scope),
  )
}

function foundOf({ query }: Plan, { hits, total }: Page, counted: Counted[]): Found {
  return {
    hits: hits.map((hit) => hitOf(hit, query)),
    total: query.uncounted ? 0 : total,
    ...(query.counts ? { counted } : {}),
  }
}

/**
 * If the live indexes are those that this process would build, a refused search is a mistake in our query; if not,
 * somebody has replaced an index, and the index is unavailable until it is rebuilt.
 */
async function errorOf(error: estypes.ErrorCause, status = 500, builds: Builds): Promise<Error> {
  if (isTransient(status, error) || !(await builds.liveFitsDeclarations())) return unavailable(error)
  return new Error(`Elasticsearch refuses a search: ${JSON.stringify(error)}`)
}
