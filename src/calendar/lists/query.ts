/** From the parameters of a list to the neutral query that answers it. */

import { visibleTo } from '../access/visibility.ts'
import { withoutProtected } from '../declaration/redaction.ts'
import type { AnyResource, ListRequest } from '../declaration/resource.ts'
import type { Parameter } from '../declaration/validate.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import type { Condition, IndexedResource, Query } from '../ports.ts'

/** Longer pages are cut to this, and said so. */
const MAX_PER_PAGE = 50
const PER_PAGE = 10

/** The parameters of every list beside its filters. */
export function listParameters(resource: AnyResource): Record<string, Parameter> {
  return {
    page: { kind: 'integer', description: 'Page of the list, from 1', schema: { default: 1 } },
    per_page: {
      kind: 'integer',
      description: `Records on a page; more than ${MAX_PER_PAGE} is cut to ${MAX_PER_PAGE}`,
      schema: { default: PER_PAGE },
    },
    ...resource.filters,
    orderby: {
      kind: 'slug',
      description: 'What the list is ordered by; ties by id',
      schema: { enum: Object.keys(resource.sortings) },
    },
    order: { kind: 'slug', description: 'Direction', schema: { enum: ['asc', 'desc', 'ASC', 'DESC'] } },
    cursor: { kind: 'slug', description: 'Goes on after the page that gave this X-Next-Cursor, however deep' },
  }
}

/** What meets the conditions, whatever the language, in the order of their ids. */
export function byId(resource: IndexedResource, where: readonly Condition[], size: number): Query {
  return { resource, language: 'en', where, order: { by: 'id', dir: 'asc' }, from: 0, size }
}

interface Paging {
  page: number
  per_page: number
}

export function pagingOf(params: ListRequest['params']): Paging {
  return { page: Number(params.page ?? 1), per_page: Math.min(Number(params.per_page ?? PER_PAGE), MAX_PER_PAGE) }
}

/** @throws Problem where parameters do not go together */
export function buildQuery(resource: AnyResource, ask: ListRequest): Query {
  const { params } = ask
  const filters = Object.entries(resource.filters).flatMap(([name, { where }]) => {
    return params[name] === undefined ? [] : where(params[name], ask)
  })
  const order = orderOf(resource, ask, filters)
  const where = [
    ...filters,
    ...withoutProtected(resource, ask.caller, filters, order),
    ...(resource.always?.(ask) ?? []),
    ...visibleTo(ask.caller, resource.name, Array.isArray(params.status) ? params.status.map(String) : undefined),
  ]
  if (!ask.fallback) where.push({ op: 'eq', field: 'languages', value: ask.language })
  const { page, per_page } = pagingOf(params)
  const paged = {
    from: (page - 1) * per_page,
    size: per_page,
    ...(params.cursor ? { after: String(params.cursor) } : {}),
  }
  return { resource: resource.name, language: ask.language, where, order, ...paged }
}

/** Whether its order can be gone on with behind a hit. */
export function hasCursor({ order: { by } }: Pick<Query, 'order'>): boolean {
  return by !== 'distance' && by !== 'relevance'
}

function orderOf(resource: AnyResource, { params }: ListRequest, where: readonly Condition[]): Query['order'] {
  const [first] = Object.keys(resource.sortings)
  const name = String(params.orderby ?? first)
  const sorting = resource.sortings[name]
  if (!sorting) throw invalid({ orderby: reason('invalid') })
  for (const [by, op, needs] of [
    ['distance', 'near', 'geoloc_lat, geoloc_lng'],
    ['relevance', 'text', 'search'],
  ] as const) {
    if (sorting.by !== by) continue
    if (!where.some((condition) => condition.op === op))
      throw invalid({ orderby: reason('needs', { value: by, other: needs }) })
  }
  const dir = params.order === undefined ? sorting.dir : String(params.order).toLowerCase() === 'desc' ? 'desc' : 'asc'
  const order: Query['order'] = { by: sorting.by, dir }
  if (params.cursor !== undefined && !hasCursor({ order }))
    throw invalid({ cursor: reason('noCursor', { order: name }) })
  return order
}
