/** Counts over all records of a list, for a filter panel beside its page. */

import { isDeepStrictEqual } from 'node:util'
import type { CountedValues, Facet } from '../declaration/facet.ts'
import { withoutProtected } from '../declaration/redaction.ts'
import { readCursor } from '../lists/cursor.ts'
import { whole } from '../lists/query.ts'
import type { Condition, Count, Counted, Found, Query } from '../ports.ts'
import type { ResolvedList } from '../search/resolved-list.ts'

/** The conditions of a list that a facet is counted of; facets of the same conditions are counted in one query. */
interface Group {
  where: readonly Condition[]
  names: string[]
}

/** What is asked of the engine for facets, beside the page of their list. */
export interface FacetCounts {
  queries: readonly Query[]
  /** By the name of the facet. `found`: the answers to the queries. */
  read(found: readonly Found[]): ReadonlyMap<string, CountedValues>
}

/** `names`: of facets of the list's resource. */
export async function facetCounts(list: ResolvedList, names: readonly string[]): Promise<FacetCounts> {
  const { request, resource } = list
  const facets = new Map(Object.entries(resource.facets ?? {}).filter(([name]) => names.includes(name)))
  const needsFirst = [...facets.values()].some((facet) => facet.needsFirst?.(request))
  const first = needsFirst ? await firstStart(list) : undefined
  const groups = groupsOf(list, facets)
  const plans = new Map([...facets].map(([name, facet]) => [name, facet.plan(request, first)]))
  const countsOf = (name: string) => plans.get(name)?.counts ?? []
  return {
    queries: groups.map(({ where, names: of }) => ({
      ...whole(list.query),
      where,
      size: 0,
      counts: of.flatMap(countsOf),
    })),
    read(found) {
      const counted = new Map(groups.flatMap(({ names: of }, at) => byName(of, countsOf, found[at]?.counted ?? [])))
      return new Map([...plans].map(([name, plan]) => [name, plan.read(counted.get(name) ?? [])]))
    },
  }
}

/** The results of a query, by the facets whose counts it has in this order. */
function byName(
  names: readonly string[],
  countsOf: (name: string) => readonly Count[],
  counted: readonly Counted[],
): [string, Counted[]][] {
  const rest = [...counted]
  return names.map((name) => [name, rest.splice(0, countsOf(name).length)])
}

function groupsOf({ resource, request, query }: ResolvedList, facets: ReadonlyMap<string, Facet>): Group[] {
  const groups = new Map<boolean, Group>()
  for (const [name, facet] of facets) {
    const counted = facet.fields(request).map((field): Condition => ({ op: 'exists', field }))
    const further = withoutProtected(resource, request.caller, counted, { by: 'id', dir: 'asc' }).filter(
      (condition) => !query.where.some((each) => isDeepStrictEqual(each, condition)),
    )
    const isFurther = further.length > 0
    const group = groups.get(isFurther) ?? { where: [...query.where, ...further], names: [] }
    group.names.push(name)
    groups.set(isFurther, group)
  }
  return [...groups.values()]
}

/** In Unix seconds; 0: the list is empty. It is looked for where all that match will be counted, and not once more. */
async function firstStart({ query, resource, find }: ResolvedList): Promise<number> {
  const order = { by: resource.index.primarySort, dir: 'asc' } as const
  const [found] = await find([{ ...whole(query), order, size: 1, uncounted: true, counts: [] }])
  const [hit] = found?.hits ?? []
  return hit ? Number(readCursor(hit.cursor, 'long')[0]) : 0
}
