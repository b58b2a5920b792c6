/** The request of a list, from its parameters to what it asks of the engine. */
import { requireScope } from '../../calendar/access/scopes.ts'
import { type Caller, may, mayRead } from '../../calendar/access/visibility.ts'
import type { ListRequest } from '../../calendar/declaration/list-request.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { isTaxonomy, type Taxonomy } from '../../calendar/declaration/terms.ts'
import type { Language } from '../../calendar/languages.ts'
import type { LinkField } from '../../calendar/links.ts'
import { byId } from '../../calendar/lists/query.ts'
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Found, IndexedResource, Query, SearchBudget } from '../../calendar/ports.ts'
import type { Catalogue } from '../../calendar/records/catalogue.ts'
import type { EventRecord } from '../../calendar/resources/events/fields.ts'
import { type ResolvedList, resolveList } from '../../calendar/search/resolved-list.ts'
import { findTerm } from '../../calendar/writes/lookups.ts'
import type { Context } from '../context.ts'
import { isProtected } from '../output/serialize.ts'
import type { Service } from '../service.ts'

/** At most this many unknown ids are named in an error. */
const MAX_NAMED_IDS = 10

/**
 * Its `find` also checks the ids in the parameters: in the first round trip, or before it where that is a search, which
 * may take long. `isUnranked`: its best hits do not matter.
 */
export async function resolvedList(
  resource: AnyResource,
  context: Context,
  budget: SearchBudget,
  { isUnranked = false } = {},
): Promise<ResolvedList> {
  const request = await listRequest(resource, context, budget)
  const search = searchOf(resource, context, budget)
  let unchecked = referencesOf(resource, context.params)
  const find = async (queries: readonly Query[]) => {
    const references = unchecked
    unchecked = []
    const checks = references.map(checkOf)
    if (checks.length && queries.some(isSearch)) {
      await refuseUnknown(references, await search(checks), context)
      return search(queries)
    }
    const found = await search([...queries, ...checks])
    await refuseUnknown(references, found.slice(queries.length), context)
    return found.slice(0, queries.length)
  }
  return resolveList({ resource, request, box: context.service.searchBox, find, isUnranked })
}

/** Without parameters. */
export async function plainRequest(
  { settings, catalogue, now }: Service,
  language: Language,
  caller: Caller,
): Promise<ListRequest & { catalogue: Catalogue }> {
  return {
    params: {},
    language,
    now: now(),
    zone: settings.TIMEZONE,
    radius: settings.GEOLOC_RADIUS,
    fallback: settings.LANGUAGE_FALLBACK,
    caller,
    catalogue: await catalogue(),
  }
}

export async function listRequest(resource: AnyResource, context: Context, budget: SearchBudget): Promise<ListRequest> {
  const { service, language, caller, params } = context
  const plain = await plainRequest(service, language, caller)
  const withTermIds = { ...params, ...(await termIds(resource, context, plain.catalogue)) }
  const name = params.event === undefined ? 'post' : 'event'
  const event = params[name]
  return {
    ...plain,
    params: withTermIds,
    ...(params.near === undefined ? {} : { places: await service.placesNamed(String(params.near), language) }),
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

function isSearch({ where, counts }: Query): boolean {
  return counts !== undefined || where.some(({ op }) => op === 'text' || op === 'near' || op === 'box')
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
