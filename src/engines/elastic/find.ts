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
import { recordHit, signalsHit } from './hits.ts'
import type { KnownRecords } from './known-records.ts'
import { MAX_RESULT_WINDOW } from './page-start.ts'
import { limited, onPointInTime, searchesOn } from './run-search.ts'
import { bodyOf, countOf, type Page, requireComplete, type SearchBody, totalOf } from './search.ts'

type SearchResponse = estypes.SearchResponseBody<Source>

/** Where the queries are answered. */
export interface Target {
  searcher: Searcher
  builds: Builds
  known: KnownRecords
  indexOf(resource: IndexedResource): string
  budget?: SearchBudget | undefined
}

/** Where the records of a page come from: with it, or from those that are known, where they are not read again. */
type Records = 'withPage' | 'known'

/** How a query is answered: by these searches of the round trip; a page beside it has its hits and total. */
interface Plan {
  query: Query
  scope: Scope
  index: string
  page?: SearchBody
  count?: SearchBody
  beside?: SearchBody
}

/** How a query is answered, but for the records of its hits. */
interface Answered {
  plan: Plan
  page: Page
  counted: readonly Counted[]
}

export async function find(target: Target, queries: readonly Query[]): Promise<Found[]> {
  try {
    // What the service itself asks for, without a budget, seldom repeats.
    const known = target.budget && (await found(target, queries, 'known'))
    return known ?? (await found(target, queries, 'withPage')) ?? []
  } catch (error) {
    if (!(error instanceof errors.ResponseError)) throw error
    throw await errorOf(causeOf(error), error.statusCode, target.builds)
  }
}

/** Undefined: the known records are not all those of the pages, because the index was refreshed in between. */
async function found(target: Target, queries: readonly Query[], from: Records): Promise<Found[] | undefined> {
  const plans = queries.map((query) => planOf(target, query, from))
  const answered = await answer(target, plans)
  const records = from === 'known' ? await knownOf(target, answered) : answered.map(({ page }) => recordsIn(page))
  return records && answered.map((each, at) => foundOf(each, records[at] ?? []))
}

async function answer(target: Target, plans: readonly Plan[]): Promise<Answered[]> {
  const [responses, pages, cells] = await Promise.all([
    searchTogether(target, plans),
    Promise.all(plans.map((plan) => pageBeside(target, plan))),
    Promise.all(plans.map((plan) => cellsBeside(target, plan))),
  ])
  return Promise.all(
    plans.map(async (plan, at) => {
      const first = plan.page && responses.shift()
      const count = plan.count && responses.shift()
      const page = pages[at] ?? (await ordered(target, plan, pageIn(first, count)))
      return { plan, page, counted: countedOf(plan, await exactly(target, plan, count), cells[at] ?? []) }
    }),
  )
}

function knownOf({ known, searcher, budget }: Target, answered: readonly Answered[]) {
  const pages = answered.map(({ plan: { query, index }, page: { hits } }) => ({
    resource: query.resource,
    index,
    hits: query.signals ? [] : hits,
  }))
  return known.of(pages, searcher.client, budget)
}

function recordsIn({ hits }: Page): string[] {
  return hits.map(({ _source }) => _source?.record ?? 'null')
}

/**
 * A page in the order of the index is cut short when it is full, so its total is counted separately, as are counts,
 * because Elasticsearch has a cache for them. For any other page all hits are visited.
 */
function planOf({ builds, indexOf }: Target, query: Query, records: Records): Plan {
  const { from, size, after, order, uncounted, counts = [] } = query
  const declaration = builds.required(query.resource)
  const scope = { declaration, language: query.language }
  const plan = { query, scope, index: indexOf(query.resource) }
  // It throws for a wrong order or cursor, also when only the total is requested.
  const body = bodyOf(query, scope, records === 'withPage')
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

function foundOf(
  { plan: { query, scope }, page: { hits, total }, counted }: Answered,
  records: readonly string[],
): Found {
  return {
    hits: hits.map((hit, at) =>
      query.signals ? signalsHit(hit, query) : recordHit(hit, records[at] ?? 'null', query, scope),
    ),
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
