/** From the parameters of a list to the neutral query that answers it. */

import { readableBy, unhidden } from '../access/visibility.ts'
import type { ListRequest } from '../declaration/list-request.ts'
import { withoutProtected } from '../declaration/redaction.ts'
import type { AnyResource, Sorting } from '../declaration/resource.ts'
import type { Parameter } from '../declaration/validate.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import type { Condition, IndexedResource, Query } from '../ports.ts'
import { DAY_SECONDS } from '../values/wall-clock.ts'

/** How many records a page has: unless it is said, and at most, which a header of the answer says. */
export interface PageSize {
  initial: number
  most: number
}

export const listPage: PageSize = { initial: 10, most: 50 }
const OTHERS = '. Other words are ignored, and named in X-Ignored-Params'

function meaningOf({ description, dir, aliases = [] }: Sorting): string {
  return `${description} (${dir})${aliases.length ? `; also ${aliases.join(', ')}` : ''}`
}

/** Those that say what is listed, without how it is shown. */
export function filterParameters({ filters }: AnyResource): Record<string, Parameter> {
  const { highlight: _, ...others }: Record<string, Parameter> = filters
  return others
}

function facetParameter(facets: NonNullable<AnyResource['facets']>): Parameter {
  return {
    kind: 'choices',
    description:
      'Counted over all records of the list, beside the page; in JSON only. ' +
      'Each value is one that the parameter of its name takes',
    schema: { items: { type: 'string', enum: Object.keys(facets) }, examples: [Object.keys(facets)] },
    meanings: Object.fromEntries(Object.entries(facets).map(([name, { description }]) => [name, description])),
  }
}

/** The parameters of every list in addition to its filters. */
export function listParameters(
  resource: AnyResource,
  { initial, most }: PageSize = listPage,
): Record<string, Parameter> {
  const { facets } = resource
  return {
    page: { kind: 'integer', description: 'Page of the list, from 1', schema: { default: 1 } },
    per_page: {
      kind: 'integer',
      description: `Records on a page; more than ${most} is cut to ${most}`,
      schema: { default: initial },
      most,
    },
    ...resource.filters,
    ...(facets ? { facets: facetParameter(facets) } : {}),
    orderby: {
      kind: 'slug',
      description: `What the list is ordered by; ties by id${resource.term ? '' : OTHERS}`,
      schema: { enum: Object.entries(resource.sortings).flatMap(([word, { aliases = [] }]) => [word, ...aliases]) },
      meanings: Object.fromEntries(
        Object.entries(resource.sortings).map(([word, sorting]) => [word, meaningOf(sorting)]),
      ),
      lenient: !resource.term,
    },
    order: {
      kind: 'slug',
      description: `Direction${resource.term ? '' : OTHERS}`,
      schema: { enum: ['asc', 'desc', 'ASC', 'DESC'] },
      lenient: !resource.term,
    },
    cursor: { kind: 'slug', description: 'Goes on after the page that gave this X-Next-Cursor, however deep' },
  }
}

/** A query for the records that meet the conditions, each once, in any language, in the order of their ids. */
export function byId(resource: IndexedResource, where: readonly Condition[], size: number): Query {
  const query: Query = { resource, language: 'en', where, order: { by: 'id', dir: 'asc' }, from: 0, size }
  return resource === 'events' ? { ...query, distinct: true } : query
}

/** All of a list, whatever its page and order. */
export function whole(query: Query): Query {
  return { ...query, order: { by: 'id', dir: 'asc' }, after: undefined, from: 0 }
}

interface Paging {
  page: number
  per_page: number
}

export function pagingOf(params: ListRequest['params']): Paging {
  return {
    page: Number(params.page ?? 1),
    per_page: Number(params.per_page ?? listPage.initial),
  }
}

/** In place of `q`, to decide whether a list reads texts of protected events. No engine sees it. */
const anyText: Condition = { op: 'text', language: 'en', query: { must: [], mustNot: [], blank: true } }

/** Conditions of a list, and what makes them: a parameter, or a rule of every list. */
export interface NamedConditions {
  name: string
  where: readonly Condition[]
}

/** What every list asks for, beside its parameters. */
export const listRules = {
  protected: 'Filters and orders that read what a password protects leave protected events out',
  window: 'The dates that q names, else from today to 24 months on, as far as no parameter gives the dates',
  status: 'Public records; all but the trash, or those of the parameter, for those who may read them',
  hide_from_listings: 'Records that are not kept out of every list',
  i18n_language: 'Records in the language of the request, where the site does not fall back on others',
} as const satisfies Record<string, string>

/** The conditions of a list, but for those of `q`, all of which must hold; and its order in the index. */
interface NamedQuery {
  conditions: NamedConditions[]
  /** Those of them that no parameter makes. */
  rules: NamedConditions[]
  order: Query['order']
}

/** @throws Problem where parameters do not go together */
export function namedQuery(resource: AnyResource, request: ListRequest): NamedQuery {
  const { params, caller, language, fallback } = request
  const filters = Object.entries(resource.filters).flatMap(([name, { where }]) =>
    params[name] === undefined ? [] : [{ name, where: where(params[name], request) }],
  )
  const asked = filters.flatMap(({ where }) => where)
  const read = params.q === undefined ? asked : [...asked, anyText]
  const order = orderOf(resource, request, asked)
  const statuses = Array.isArray(params.status) ? params.status.map(String) : undefined
  const ruled: Record<keyof typeof listRules, readonly Condition[]> = {
    protected: withoutProtected(resource, caller, read, order),
    window: resource.always?.(request) ?? [],
    status: readableBy(caller, resource.name, statuses),
    hide_from_listings: unhidden(resource.name),
    i18n_language: fallback ? [] : [{ op: 'eq', field: 'languages', value: language }],
  }
  const isCondition = ({ where }: NamedConditions) => where.length > 0
  const rules = Object.entries(ruled)
    .map(([name, where]) => ({ name, where }))
    .filter(isCondition)
  return { conditions: [...filters.filter(isCondition), ...rules], rules, order }
}

/** The list as its rules alone make it; undefined: no parameter narrows it. */
export function unnarrowed(resource: AnyResource, request: ListRequest): Query | undefined {
  const { conditions, rules } = namedQuery(resource, request)
  if (conditions.length === rules.length) return undefined
  const order = { by: resource.index.primarySort, dir: 'asc' } as const
  return { ...queryOf(resource, request, { conditions: rules, order }), after: undefined }
}

/**
 * The list as the engine has it. By relevance: in the order of the index (search/ranking.ts has the other).
 * @throws Problem where parameters do not go together
 */
export function buildQuery(resource: AnyResource, request: ListRequest): Query {
  return queryOf(resource, request, namedQuery(resource, request))
}

function queryOf(
  resource: AnyResource,
  { params, language }: ListRequest,
  { conditions, order }: Pick<NamedQuery, 'conditions' | 'order'>,
): Query {
  const where = conditions.flatMap((named) => named.where)
  const { page, per_page } = pagingOf(params)
  const paged = {
    from: (page - 1) * per_page,
    size: per_page,
    ...(params.cursor ? { after: String(params.cursor) } : {}),
  }
  const distinct = isGrouped(resource, params) ? ({ distinct: true } as const) : {}
  return { resource: resource.name, language, where, order, ...paged, ...distinct }
}

/**
 * Whether a record that repeats is listed once. A ranking is one of records.
 * @throws Problem where its occurrences are asked for in that order
 */
function isGrouped(resource: AnyResource, params: ListRequest['params']): boolean {
  if (!('group' in resource.filters)) return false
  const byRelevance = isByRelevance(resource, params)
  if (byRelevance && params.group === 'occurrence')
    throw invalid({ group: reason('notWith', { other: 'orderby=relevance' }) })
  return byRelevance || params.group === 'series'
}

/** After a cursor, one hit more tells whether there is a next page. */
export function withNext(query: Query): Query {
  return query.after === undefined ? query : { ...query, size: query.size + 1 }
}

/** Whether a cursor can continue its order. */
export function hasCursor({ order: { by } }: Pick<Query, 'order'>): boolean {
  return by !== 'distance'
}

/** Whether the list is ordered by how well its records answer the search. */
export function isByRelevance(resource: AnyResource, params: ListRequest['params']): boolean {
  return sortingOf(resource, params)?.by === 'relevance'
}

/** Whether the list is in the order that its resource has first: events as they start. */
export function isByPrimarySort(resource: AnyResource, params: ListRequest['params']): boolean {
  return sortingOf(resource, params)?.by === resource.index.primarySort
}

function sortingOf({ sortings }: AnyResource, { orderby: word, q }: ListRequest['params']): Sorting | undefined {
  const all = Object.entries(sortings)
  if (word === undefined) return q === undefined ? all[0]?.[1] : sortings.relevance
  return all.find(([name, { aliases }]) => name === word || aliases?.includes(String(word)))?.[1]
}

/** The field of a sorting today. */
function fieldOf({ by }: Sorting, now: number): string {
  return typeof by === 'string' ? by : (by[Math.floor(now / DAY_SECONDS) % by.length] ?? 'id')
}

function orderOf(resource: AnyResource, { params, now }: ListRequest, where: readonly Condition[]): Query['order'] {
  const sorting = sortingOf(resource, params)
  if (!sorting) throw invalid({ orderby: reason('invalid') })
  const by = fieldOf(sorting, now)
  const needs = (other: string) => invalid({ orderby: reason('needs', { value: by, other }) })
  if (by === 'distance' && !where.some(({ op }) => op === 'near')) throw needs('near; geoloc_lat, geoloc_lng')
  if (by === 'relevance' && params.q === undefined && params.search === undefined) throw needs('q, search')
  if (params.cursor !== undefined && (by === 'relevance' || !hasCursor({ order: { by, dir: 'asc' } })))
    throw invalid({ cursor: reason('noCursor', { order: by }) })
  if (by === 'relevance') return { by: resource.index.primarySort, dir: 'asc' }
  const dir = params.order === undefined ? sorting.dir : String(params.order).toLowerCase() === 'desc' ? 'desc' : 'asc'
  return { by, dir }
}
