/** Lists: parameters → query → one request to the index → a page, which its format writes. */
import { requireScope } from '../../calendar/access/scopes.ts'
import { may, mayRead } from '../../calendar/access/visibility.ts'
import type { AnyResource, ListRequest } from '../../calendar/declaration/resource.ts'
import { isTaxonomy, type Taxonomy } from '../../calendar/declaration/terms.ts'
import type { LinkField } from '../../calendar/links.ts'
import { buildQuery, byId, hasCursor, isByRelevance, pagingOf, withNext } from '../../calendar/lists/query.ts'
import { invalid, Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Found, IndexedResource, Query, SearchBudget } from '../../calendar/ports.ts'
import type { Catalogue } from '../../calendar/records/catalogue.ts'
import type { EventRecord } from '../../calendar/resources/events/fields.ts'
import { type Highlighter, highlighter } from '../../calendar/search/highlight.ts'
import { literally, rankedList, type SearchedList, searchList } from '../../calendar/search/list-search.ts'
import { findTerm } from '../../calendar/writes/lookups.ts'
import { searchBudget } from '../limits/cost.ts'
import { type Formats, negotiatedFormat } from '../output/formats.ts'
import { setBounded } from '../output/headers.ts'
import { listLinks, type Page } from '../output/page.ts'
import { isProtected, viewWith } from '../output/serialize.ts'
import { type Context, contextOf, type Exchange, viewOf } from '../request.ts'

/** At most this many unknown ids are named in an error. */
const MAX_NAMED_IDS = 10

/** `path`: of the list, below the root. */
export function list(resource: AnyResource, formats: Formats, path: string) {
  return async (exchange: Exchange): Promise<void> => {
    const format = negotiatedFormat(exchange.request, formats)
    const context = contextOf(exchange)
    const page = await readPage(resource, context, `${context.base}${path}`)
    const text = format.render(page, context)
    setPageHeaders(context, page)
    format.send(context, text)
  }
}

async function readPage(resource: AnyResource, context: Context, address: string): Promise<Page> {
  const { caller, params, response } = context
  const budget = searchBudget(response)
  const request = await listRequest(resource, context, budget)
  const { page, per_page } = pagingOf(params)
  const { found, hasCursor, ...searched } = await findPage(resource, request, context, budget)
  const hits = found.hits.slice(0, per_page)
  if (page > 1 && hits.length === 0) refuseEmptyPage(resource)
  const hasNext = params.cursor === undefined ? page * per_page < found.total : found.hits.length > per_page
  const cursor = hasNext && hasCursor ? hits.at(-1)?.cursor : undefined
  const highlight = highlighterOf(resource, request, searched)
  return {
    resource,
    hits,
    total: found.total,
    pages: Math.ceil(found.total / per_page),
    links: listLinks(resource, context, address, found.total, cursor),
    cursor,
    ...(searched.box ? { search: searched.box } : {}),
    ...(highlight ? { highlight } : {}),
    view: viewWith({
      ...(await viewOf(context)),
      open: params.context === 'edit' && may(caller, 'editOthers'),
    }),
  }
}

/** What a list answers with, and how it was searched. */
type FoundPage = Pick<SearchedList, 'found' | 'hasCursor'> & Partial<SearchedList>

async function findPage(
  resource: AnyResource,
  request: ListRequest,
  context: Context,
  budget: SearchBudget,
): Promise<FoundPage> {
  const query = buildQuery(resource, request)
  const byRelevance = isByRelevance(resource, request.params)
  if (request.params.q === undefined && !byRelevance)
    return { found: await find(resource, withNext(query), context, budget), hasCursor: hasCursor(query) }
  const search = searchOf(resource, context, budget)
  const references = referencesOf(resource, context.params)
  if (references.length) await refuseUnknown(references, await search(references.map(checkOf)), context)
  const searched = { resource, request, query, box: context.service.searchBox, find: search }
  return request.params.q === undefined ? rankedList(searched) : searchList(searched)
}

/** Of `q` as it was understood, else of `search`; undefined: there is neither, or nobody asks. */
function highlighterOf(
  resource: AnyResource,
  { params: { highlight, search }, language }: ListRequest,
  searched: Partial<SearchedList>,
): Highlighter | undefined {
  if (highlight !== true) return undefined
  const { box, understood } = searched
  if (box && understood)
    return highlighter(resource, { terms: understood.terms, language: searched.language ?? language, box: true })
  if (search === undefined) return undefined
  return highlighter(resource, { terms: literally(String(search), language).terms, language, box: false })
}

/** @throws Problem of posts; an empty page of terms is answered */
function refuseEmptyPage({ singular }: AnyResource): void {
  if (singular !== 'category' && singular !== 'tag') throw new Problem(`${singular}-archive-page-not-found`)
}

function setPageHeaders({ response, params }: Context, { total, pages, links, cursor, search }: Page): void {
  response.set({
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(pages),
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
  })
  const { per_page } = pagingOf(params)
  if (Number(params.per_page) > per_page) response.set('X-Per-Page', String(per_page))
  if (cursor) response.set('X-Next-Cursor', cursor)
  if (search) response.set('X-Match', search.match)
  if (search?.didYouMean !== undefined) setBounded(response, 'X-Did-You-Mean', encodeURIComponent(search.didYouMean))
  const relations = [
    ['next', links.next],
    ['prev', links.previous],
  ] as const
  const link = relations.flatMap(([rel, url]) => (url ? [`<${url}>; rel="${rel}"`] : []))
  if (link.length) setBounded(response, 'Link', link.join(', '))
}

export async function listRequest(resource: AnyResource, context: Context, budget: SearchBudget): Promise<ListRequest> {
  const { service, language, caller, params } = context
  const { settings } = service
  const catalogue = await service.catalogue()
  const withTermIds = { ...params, ...(await termIds(resource, context, catalogue)) }
  const name = params.event === undefined ? 'post' : 'event'
  const event = params[name]
  return {
    params: withTermIds,
    language,
    now: service.now(),
    zone: settings.TIMEZONE,
    radius: settings.GEOLOC_RADIUS,
    fallback: settings.LANGUAGE_FALLBACK,
    caller,
    catalogue,
    ...(event === undefined ? {} : { event: await eventLinks(name, Number(event), context, budget) }),
  }
}

/** The parameters that name terms, with the terms' ids. */
async function termIds(
  { filters }: AnyResource,
  context: Context,
  catalogue: Catalogue,
): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {}
  for (const [name, { kind, refers }] of Object.entries(filters)) {
    const entries = context.params[name]
    if (kind !== 'terms' || entries === undefined || refers === undefined || !isTaxonomy(refers)) continue
    const found: number[] = []
    for (const entry of [entries].flat().map((each) => (typeof each === 'number' ? each : String(each)))) {
      const indexed = catalogue.resolve(refers, entry, context.language)
      found.push(indexed ?? (await storedTermId(name, refers, entry, context)))
    }
    ids[name] = found
  }
  return ids
}

/** A term that is not in the index yet is looked up in the store before it is called unknown. */
async function storedTermId(
  name: string,
  taxonomy: Taxonomy,
  entry: number | string,
  { service, language }: Context,
): Promise<number> {
  const { store } = service.engine
  const [stored] = typeof entry === 'number' ? await store.get(taxonomy, [entry]) : []
  const id = stored?.id ?? (await findTerm(taxonomy, String(entry), { store, language }))
  if (id === undefined) throw invalid({ [name]: reason('unknown', { what: JSON.stringify(entry) }) })
  return id
}

/** What the event links, as a list shows it: a protected event links nothing, except for those who edit others'. */
async function eventLinks(
  name: string,
  id: number,
  { service, caller }: Context,
  budget: SearchBudget,
): Promise<Readonly<Record<LinkField, readonly number[]>>> {
  requireScope(caller, 'events:read')
  const { search, store } = service.engine
  const [found] = await search.find([byId('events', [{ op: 'eq', field: 'id', value: id }], 1)], budget)
  const [hit] = found?.hits ?? []
  const [record] = hit ? [hit.record as EventRecord] : await store.get<EventRecord>('events', [id])
  if (!record || record.status === 'trash' || !mayRead(caller, record))
    throw invalid({ [name]: reason('unknown', { what: id }) })
  return isProtected(record) && !may(caller, 'editOthers')
    ? { venue: [], organizer: [], categories: [], tags: [] }
    : record
}

/** A parameter and the ids in it, which must be of known records. */
interface Reference {
  name: string
  refers: IndexedResource
  ids: number[]
}

/** Without terms, which are resolved before (termIds). */
function referencesOf({ filters }: AnyResource, params: ListRequest['params']): Reference[] {
  return Object.entries(filters).flatMap(([name, { kind, refers }]) => {
    const value = params[name]
    if (!refers || kind === 'terms' || value === undefined || value === 0) return []
    return [{ name, refers, ids: [...new Set([value].flat().map(Number))] }]
  })
}

/** The list, and the check of the ids in its parameters, in one round trip. */
async function find(resource: AnyResource, query: Query, context: Context, budget: SearchBudget): Promise<Found> {
  const references = referencesOf(resource, context.params)
  const queries = [query, ...references.map(checkOf)]
  const [found, ...checked] = await searchOf(resource, context, budget)(queries)
  await refuseUnknown(references, checked, context)
  if (!found) throw new Error('the index did not answer the list')
  return found
}

function searchOf(resource: AnyResource, { service: { engine, metrics }, params }: Context, budget: SearchBudget) {
  return async (queries: readonly Query[]): Promise<Found[]> => {
    try {
      return await metrics.search(resource.name, engine.search.find(queries, budget))
    } catch (error) {
      if (error instanceof RangeError && params.cursor !== undefined) throw invalid({ cursor: reason('foreignCursor') })
      throw error
    }
  }
}

function checkOf({ refers, ids }: Reference): Query {
  return byId(refers, [{ op: 'in', field: 'id', values: ids }], 0)
}

/** @throws Problem that names ids of no record */
async function refuseUnknown(
  references: readonly Reference[],
  checked: readonly Found[],
  { service: { engine } }: Context,
): Promise<void> {
  for (const [at, { name, refers, ids }] of references.entries()) {
    if (checked[at]?.total === ids.length) continue
    // The index may not hold them yet.
    const stored = new Set((await engine.store.get(refers, ids)).map(({ id }) => id))
    const unknown = ids.filter((id) => !stored.has(id))
    if (unknown.length)
      throw invalid({ [name]: reason('unknown', { what: unknown.slice(0, MAX_NAMED_IDS).join(', ') }) })
  }
}
