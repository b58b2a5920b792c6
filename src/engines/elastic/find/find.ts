/** Answers queries: pages, totals and counts in one round trip, and beside it what takes several searches. */
import { errors, type estypes } from '@elastic/elasticsearch'
import {
  type Condition,
  type Count,
  type Counted,
  type IndexedResource,
  type Query,
  type SearchBudget,
  Unavailable,
} from '../../../calendar/ports.ts'
import { type Cells, cellsOf } from '../../cells.ts'
import type { PlainFound } from '../../found.ts'
import { eachIfFull } from '../../if-full.ts'
import type { Builds } from '../builds/builds.ts'
import { causeOf, isFailing, type Searcher, unavailable } from '../client.ts'
import { countPositions, type PositionsCount } from '../distance/count-positions.ts'
import { inExactOrder } from '../distance/distance-order.ts'
import type { KnownPositions } from '../distance/known-positions.ts'
import { hasPlaces, type KnownPlaces, type PlacesOfList, type Start } from '../paging/known-places.ts'
import { pageFrom, pageWithLead, planFrom } from '../paging/placed-page.ts'
import type { Source } from '../write/document.ts'
import { compileQuery } from './compile.ts'
import { ALL_VALUES, countedIn, isExact } from './counts.ts'
import { recordHit, signalsHit } from './hits.ts'
import type { ChangedRecord, KnownRecords } from './known-records.ts'
import { nested, type Search } from './nested-searches.ts'
import { nearOf, type Plan, planOf, type Records } from './plan.ts'
import { countRecords, recordsIn } from './record-counts.ts'
import { onPointInTime, searchesOn } from './run-search.ts'
import { countOf, type Page, requireComplete, totalOf } from './search.ts'

/** Of a search, if the index is refreshed during each. */
const MAX_ATTEMPTS = 5

type SearchResponse = estypes.SearchResponseBody<Source>

/** Where the queries are answered. */
export interface Target {
  searcher: Searcher
  builds: Builds
  known: KnownRecords
  places: KnownPlaces
  positions: KnownPositions
  indexOf(resource: IndexedResource): string
  budget?: SearchBudget | undefined
}

/** How a query is answered, but for the records of its hits. */
interface Answered {
  plan: Plan
  page: Page
  counted: readonly Counted[]
}

export async function find(target: Target, queries: readonly Query[]): Promise<PlainFound[]> {
  try {
    return await whole(target, queries)
  } catch (error) {
    if (!(error instanceof errors.ResponseError)) throw error
    throw await errorOf(causeOf(error), error.statusCode, target.builds)
  }
}

/**
 * If records have changed since the search, the index was refreshed in between, and all is searched again. If some have
 * changed even then, a refresh has published a part of what was written of them: until the next one, those of their
 * occurrences are left out that are not of the state of the record.
 */
async function whole(target: Target, queries: readonly Query[]): Promise<PlainFound[]> {
  const hidden = new Map<string, ChangedRecord>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // What the service itself asks for, without a budget, seldom repeats.
    const from = target.budget && attempt === 0 ? 'known' : 'withPage'
    const plans = queries.map((query) => planned(target, withoutOccurrences(query, hidden), from))
    const answered = await answer(target, plans)
    const records = await recordsOf(target, answered)
    if ('texts' in records) return foundOfEach(queries, answered, records.texts)
    if (attempt > 0) for (const each of records.changed) hidden.set(`${each.resource} ${each.id}`, each)
  }
  throw new Unavailable('Elasticsearch: the index changes while it is read')
}

function withoutOccurrences(query: Query, hidden: ReadonlyMap<string, ChangedRecord>): Query {
  const where = [...hidden.values()].flatMap(({ resource, id, version }): Condition[] => {
    if (resource !== query.resource) return []
    const record: Condition = { op: 'eq', field: 'id', value: id }
    const isCurrent: Condition = { op: 'eq', field: 'version', value: version ?? -1 }
    return [{ op: 'not', of: { op: 'all', of: [record, { op: 'not', of: isCurrent }] } }]
  })
  return where.length ? { ...query, where: [...query.where, ...where] } : query
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
      const before = plan.start && responses.shift()
      const found = pages[at] ?? (await ordered(target, plan, await pageIn(target, plan, first, count)))
      const page = plan.places ? await placed(target, plan, plan.places, found, before) : found
      return { plan, page, counted: countedOf(plan, await exactly(target, plan, count), cells[at] ?? []) }
    }),
  )
}

/** The page among those hits that were searched with it. If it is not among them, it is searched without a place. */
async function placed(
  target: Target,
  plan: Plan,
  places: PlacesOfList,
  found: Page,
  before: SearchResponse | undefined,
): Promise<Page> {
  const { query, scope, index, start } = plan
  if (!start || !before) return pageWithLead(plan, places, found)
  const page = pageFrom(start, totalOf(before), plan, places, found)
  if (page) return page
  places.forget(start.place)
  const { counts: _, ...withoutCounts } = query
  const asked = { query: withoutCounts, scope, index, places }
  const [again] = (await answer(target, [planOf(asked, 'known')])) as [Answered]
  return again.page
}

function recordsOf({ known, searcher, budget }: Target, answered: readonly Answered[]) {
  const pages = answered.map(({ plan: { query, index }, page: { hits } }) => ({
    resource: query.resource,
    index,
    hits: query.signals ? [] : hits,
  }))
  return known.of(pages, searcher.client, budget)
}

/** Lists of clients are walked through: what one of their pages tells of others is remembered. */
function planned({ builds, indexOf, places }: Target, query: Query, records: Records): Plan {
  const scope = { declaration: builds.required(query.resource), language: query.language }
  const asked = { query, scope, index: indexOf(query.resource) }
  if (records !== 'known' || !hasPlaces(query, scope)) return planOf(asked, records)
  const ofList = places.of(asked.index, query)
  const start = ofList.near(query)
  const withPlaces = { ...asked, places: ofList }
  return start ? planFrom(start, withPlaces) : planOf(withPlaces, records)
}

/** The responses to all searches of the plans, in order. */
async function searchTogether(target: Target, plans: readonly Plan[]): Promise<SearchResponse[]> {
  const asked = plans.flatMap(({ index, page, count, start }) =>
    [page, count, start?.before].flatMap((body): Search[] =>
      body ? [{ index, body, ...(start ? sameCopy(start) : {}) }] : [],
    ),
  )
  const { searches, responses } = nested(asked)
  const found = responses(await send(target, searches))
  const others = await send(
    target,
    asked.filter((_, at) => !found[at]),
  )
  return found.flatMap((response) => response ?? others.shift() ?? [])
}

async function send({ searcher, builds, budget }: Target, asked: readonly Search[]): Promise<SearchResponse[]> {
  if (!asked.length) return []
  const searches = asked.flatMap(({ body, ...header }) => [
    { ...header, allow_partial_search_results: false },
    { timeout: searcher.shardTimeout, ...body },
  ])
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

/** Copies of a shard are refreshed at different times: hits and those before them are found in one of them. */
function sameCopy({ place }: Start): { preference: string } {
  return { preference: String(place.id) }
}

/** All its searches see one state of the index. */
async function pageBeside({ searcher, budget }: Target, { index, beside }: Plan): Promise<Page | undefined> {
  return beside && onPointInTime(searcher, index, budget, (search) => beside(search, budget?.limitMs))
}

async function ordered({ searcher, budget }: Target, plan: Plan, page: Page): Promise<Page> {
  const near = nearOf(plan.query)
  if (!near || !plan.page) return page
  return inExactOrder(page, plan.page, near, plan.query, searchesOn(searcher, plan.index, budget))
}

/** Counts of values again, if they are not exact as they were counted first. */
async function exactly(
  { searcher, budget }: Target,
  { query, scope, index }: Plan,
  count: SearchResponse | undefined,
): Promise<SearchResponse | undefined> {
  if (isExact(query.counts ?? [], count?.aggregations)) return count
  return searchesOn(searcher, index, budget)(countOf(query, scope, ALL_VALUES))
}

/** By the place of the count in the query. */
async function cellsBeside(target: Target, plan: Plan): Promise<(Counted | undefined)[]> {
  const counted = async (count: Count): Promise<Counted | undefined> =>
    count.op === 'cells' ? { op: 'cells', cells: cellsOf(count, await positionsIn(target, plan, count)) } : undefined
  return Promise.all((plan.query.counts ?? []).map(counted))
}

/** What the service itself asks for, without a budget, may be of a build that is not live. */
async function positionsIn(
  { searcher, positions, budget }: Target,
  { query, scope, index }: Plan,
  cells: Cells,
): Promise<readonly PositionsCount[]> {
  const { field, box } = cells
  const inBox = { ...query, where: [...query.where, { op: 'box', field, ...box } as const] }
  const count = () => countPositions(compileQuery(inBox, scope), field, searchesOn(searcher, index, budget))
  return budget ? positions.in(cells, query, count) : count()
}

async function pageIn(
  target: Target,
  plan: Plan,
  page: SearchResponse | undefined,
  count: SearchResponse | undefined,
): Promise<Page> {
  const counted = count ?? page
  return { hits: page?.hits.hits ?? [], total: counted ? await totalIn(target, plan, counted) : 0 }
}

async function totalIn(
  { searcher, budget }: Target,
  { query, scope, index }: Plan,
  response: SearchResponse,
): Promise<number> {
  if (!query.distinct || query.uncounted) return totalOf(response)
  const search = searchesOn(searcher, index, budget)
  return recordsIn(response) ?? countRecords(compileQuery(query, scope), search)
}

function countedOf(
  { query: { counts = [] }, scope }: Plan,
  response: SearchResponse | undefined,
  cells: readonly (Counted | undefined)[],
): Counted[] {
  return counts.map((count, at) =>
    count.op === 'cells'
      ? (cells[at] ?? { op: 'cells', cells: [] })
      : countedIn(count, at, scope, response?.aggregations),
  )
}

/** All are asked in one round trip. */
function foundOfEach(
  queries: readonly Query[],
  answered: readonly Answered[],
  records: readonly (readonly string[])[],
): PlainFound[] {
  const found = answered.map((each, at) => foundOf(each, records[at] ?? []))
  return eachIfFull(queries, (_, at) => found[at] ?? { hits: [], total: 0 })
}

function foundOf(
  { plan: { query, scope }, page: { hits, total }, counted }: Answered,
  records: readonly string[],
): PlainFound {
  return {
    hits: hits.map((hit, at) =>
      query.signals ? signalsHit(hit, query, scope) : recordHit(hit, records[at] ?? 'null', query, scope),
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
  if (isFailing(status, error) || !(await builds.liveFitsDeclarations())) return unavailable(error)
  return new Error(`Elasticsearch refuses a search: ${JSON.stringify(error)}`)
}
