/** The addresses of a list and its neighbours: every given parameter is kept, so that following one gives the same list. */

import { may } from '../../calendar/access/visibility.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { pagingOf } from '../../calendar/lists/query.ts'
import type { Context } from '../request.ts'
import { commonParameters } from '../request.ts'

export interface Links {
  rest_url: string
  next_rest_url?: string
  previous_rest_url?: string
}

type Pair = readonly [string, string]

/** Secrets and the page itself are not repeated. */
const left = new Set(['page', 'per_page', 'status', 'cursor'])

function given(resource: AnyResource, context: Context): Pair[] {
  const names = [...Object.keys(resource.filters), 'orderby', 'order', ...Object.keys(commonParameters)]
  return names.flatMap((name): Pair[] => {
    const value = context.query[name]
    if (value === undefined || left.has(name)) return []
    if (!Array.isArray(value)) return [[name, String(value)]]
    const entries = value.map(String)
    // The name of a term may hold a comma.
    return entries.some((entry) => entry.includes(','))
      ? entries.map((entry) => [`${name}[]`, entry])
      : [[name, entries.join(',')]]
  })
}

function address(base: string, pairs: readonly Pair[]): string {
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return query ? `${base}?${query}` : base
}

/**
 * `rest_url` has the page first, the neighbours have it last, the first page has none: the original's order. With a
 * cursor the next page goes on by cursor.
 */
export function listLinks(
  resource: AnyResource,
  context: Context,
  params: Readonly<Record<string, unknown>>,
  total: number,
  cursor: string | undefined,
): Links {
  const base = `${context.base}/${resource.name}/`
  const { page, per_page } = pagingOf(params)
  const status = params.status === undefined ? (may(context.caller, 'edit') ? 'any' : 'publish') : String(params.status)
  const size: Pair[] = resource.term && params.per_page === undefined ? [] : [['per_page', String(per_page)]]
  const rest: Pair[] = [...size, ...(resource.term ? [] : [['status', status] as const]), ...given(resource, context)]
  const at = (n: number): string => address(base, n === 1 ? rest : [...rest, ['page', String(n)]])
  if (params.cursor !== undefined) {
    return {
      rest_url: address(base, [...rest, ['cursor', String(params.cursor)]]),
      ...(cursor ? { next_rest_url: address(base, [...rest, ['cursor', cursor]]) } : {}),
    }
  }
  const last = Math.ceil(total / per_page)
  return {
    rest_url: resource.term && page === 1 ? address(base, rest) : address(base, [['page', String(page)], ...rest]),
    ...(page < last ? { next_rest_url: at(page + 1) } : {}),
    ...(page > 1 && page <= last + 1 ? { previous_rest_url: at(page - 1) } : {}),
  }
}
