/** Lists: parameters → neutral query → one request to the index → records, totals and links. */
import type { Request, Response } from 'express'
import { requireScope } from '../../calendar/access/scopes.ts'
import { may, mayRead } from '../../calendar/access/visibility.ts'
import type { AnyResource, ListRequest } from '../../calendar/declaration/resource.ts'
import type { Taxonomy } from '../../calendar/declaration/terms.ts'
import { buildQuery, byId, hasCursor, listParameters, pagingOf } from '../../calendar/lists/query.ts'
import { invalid, Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Found, Query, SearchBudget } from '../../calendar/ports.ts'
import type { EventRecord } from '../../calendar/resources/events/fields.ts'
import { findTerm } from '../../calendar/writes/lookups.ts'
import { chargeBytes } from '../limits/cost.ts'
import { withinBudget } from '../limits/page-budget.ts'
import { searchBudget } from '../limits/search-budget.ts'
import { JsonText, send } from '../output/answer.ts'
import { setBounded } from '../output/headers.ts'
import { toJson } from '../output/json.ts'
import { type Links, listLinks } from '../output/links.ts'
import { isProtected, viewWith } from '../output/present.ts'
import type { Presenter } from '../output/presented.ts'
import { type Context, contextOf, viewOf } from '../request.ts'
import type { Service } from '../service.ts'

export function list(resource: AnyResource, service: Service, presented: Presenter) {
  const declared = listParameters(resource)
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(request, service, declared)
    const { params } = context
    const budget = searchBudget(response)
    const ask = await askOf(resource, params, context, service, budget)
    const query = buildQuery(resource, ask)
    const { page, per_page } = pagingOf(params)
    // Behind a cursor one more tells whether there is a next page.
    const found = await find(
      resource,
      query.after === undefined ? query : { ...query, size: per_page + 1 },
      params,
      service,
      budget,
    )
    const hits = found.hits.slice(0, per_page)
    if (page > 1 && hits.length === 0 && !resource.term)
      throw new Problem(`${resource.singular}-archive-page-not-found` as 'event-archive-page-not-found')
    const view = viewWith({
      ...(await viewOf(request, context, service)),
      open: params.context === 'edit' && may(context.caller, 'editOthers'),
    })
    const records = withinBudget(hits, (hit) => {
      const text = presented(resource.name, hit, view)
      chargeBytes(response, text.length)
      return text
    })
    const more = query.after === undefined ? page * per_page < found.total : found.hits.length > per_page
    const cursor = more && hasCursor(query) ? hits.at(-1)?.cursor : undefined
    const links = listLinks(resource, context, params, found.total, cursor)
    headers(response, found.total, per_page, params, links, cursor)
    send(response, envelope(resource, records, links, found.total, per_page), context)
  }
}

/** The original's order of keys: posts first, or after the totals for terms. The records are JSON already. */
function envelope(
  resource: AnyResource,
  records: readonly string[],
  links: Links,
  total: number,
  perPage: number,
): JsonText {
  const { rest_url, ...around } = links
  const totals = { total, total_pages: Math.ceil(total / perPage) }
  const body = resource.term
    ? { rest_url, ...totals, [resource.name]: [], ...around }
    : { [resource.name]: [], ...links, ...totals }
  // A quote inside a value is escaped, so this is the key and nothing else.
  return new JsonText(toJson(body).replace(`"${resource.name}":[]`, () => `"${resource.name}":[${records.join(',')}]`))
}

function headers(
  response: Response,
  total: number,
  perPage: number,
  params: ListRequest['params'],
  links: Links,
  cursor: string | undefined,
): void {
  const pages = String(Math.ceil(total / perPage))
  response.set({
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': pages,
    'X-WP-Total': String(total),
    'X-WP-TotalPages': pages,
  })
  if (Number(params.per_page) > perPage) response.set('X-Per-Page', String(perPage))
  if (cursor) response.set('X-Next-Cursor', cursor)
  const rels = [
    ['next', links.next_rest_url],
    ['prev', links.previous_rest_url],
  ] as const
  const link = rels.flatMap(([rel, url]) => (url ? [`<${url}>; rel="${rel}"`] : []))
  if (link.length) setBounded(response, 'Link', link.join(', '))
}

export async function askOf(
  resource: AnyResource,
  params: Record<string, unknown>,
  context: Context,
  service: Service,
  budget: SearchBudget,
): Promise<ListRequest> {
  const { settings } = service
  const catalogue = await service.catalogue()
  for (const [name, { kind, refers }] of Object.entries(resource.filters)) {
    if (kind !== 'terms' || params[name] === undefined) continue
    const ids: number[] = []
    for (const entry of params[name] as (number | string)[]) {
      ids.push(
        catalogue.resolve(refers as Taxonomy, entry, context.language) ??
          (await lookedUp(name, refers as Taxonomy, entry, context, service)),
      )
    }
    params[name] = ids
  }
  const event = params.event ?? params.post
  return {
    params,
    language: context.language,
    now: service.now(),
    zone: settings.TIMEZONE,
    radius: settings.GEOLOC_RADIUS,
    fallback: settings.LANGUAGE_FALLBACK,
    caller: context.caller,
    catalogue,
    ...(event === undefined
      ? {}
      : {
          event: await eventLinks(
            params.event === undefined ? 'post' : 'event',
            event as number,
            context,
            service,
            budget,
          ),
        }),
  }
}

/** A term that the index does not know yet is asked of the store before it is called unknown. */
async function lookedUp(
  name: string,
  taxonomy: Taxonomy,
  entry: number | string,
  context: Context,
  service: Service,
): Promise<number> {
  const { store } = service.engine
  const [known] = typeof entry === 'number' ? await store.get(taxonomy, [entry]) : []
  const id = known?.id ?? (await findTerm(taxonomy, String(entry), { store, language: context.language }))
  if (id === undefined) throw invalid({ [name]: reason('unknown', { what: JSON.stringify(entry) }) })
  return id
}

/** As a list shows the event: a protected one has none, except for those who edit others'. */
async function eventLinks(
  name: string,
  id: number,
  context: Context,
  service: Service,
  budget: SearchBudget,
): Promise<NonNullable<ListRequest['event']>> {
  requireScope(context.caller, 'events:read')
  const [found] = await service.engine.search.find([byId('events', [{ op: 'eq', field: 'id', value: id }], 1)], budget)
  const record = (found?.hits[0]?.record ?? (await service.engine.store.get('events', [id]))[0]) as
    | EventRecord
    | undefined
  if (!record || record.status === 'trash' || !mayRead(context.caller, record))
    throw invalid({ [name]: reason('unknown', { what: id }) })
  return isProtected(record) && !may(context.caller, 'editOthers')
    ? { venue: [], organizer: [], categories: [], tags: [] }
    : record
}

/** The list and the check of the ids it refers to, in one round trip. */
async function find(
  resource: AnyResource,
  query: Query,
  params: ListRequest['params'],
  service: Service,
  budget: SearchBudget,
): Promise<Found> {
  const checks = Object.entries(resource.filters).flatMap(([name, { kind, refers }]) => {
    const value = params[name]
    if (!refers || kind === 'terms' || value === undefined || value === 0) return []
    const ids = [...new Set(Array.isArray(value) ? (value as number[]) : [Number(value)])]
    return [{ name, refers, ids }]
  })
  const queries = checks.map(({ refers, ids }) => byId(refers, [{ op: 'in', field: 'id', values: ids }], 0))
  const [found, ...known] = await service.engine.search.find([query, ...queries], budget).catch((error: unknown) => {
    if (error instanceof RangeError && query.after !== undefined) throw invalid({ cursor: reason('foreignCursor') })
    throw error
  })
  for (const [at, { name, refers, ids }] of checks.entries()) {
    if (known[at]?.total === ids.length) continue
    const stored = new Set((await service.engine.store.get(refers, ids)).map((record) => record.id))
    const unknown = ids.filter((id) => !stored.has(id))
    if (unknown.length) throw invalid({ [name]: reason('unknown', { what: unknown.slice(0, 10).join(', ') }) })
  }
  if (!found) throw new Error('the index did not answer the list')
  return found
}
