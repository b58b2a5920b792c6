/** The facets of a list, with the names of their values. */
import { visibleTo } from '../../calendar/access/visibility.ts'
import type { CountedValues } from '../../calendar/declaration/facet.ts'
import type { AnyResource, View } from '../../calendar/declaration/resource.ts'
import { isTaxonomy, type Taxonomy } from '../../calendar/declaration/terms.ts'
import { byId } from '../../calendar/lists/query.ts'
import type { IndexedResource, ValueCount } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { ResolvedList } from '../../calendar/search/resolved-list.ts'
import type { FacetAnswer, NamedValue } from '../output/page.ts'
import { serializeField } from '../output/serialize.ts'

/** In the order of their declaration. */
export async function facetAnswers(
  list: ResolvedList,
  counted: ReadonlyMap<string, CountedValues>,
  view: View,
): Promise<FacetAnswer[]> {
  const records = await recordsOf(list, counted)
  return [...counted].map(([name, { values, hasMore }]) => {
    const { refers, nameOf = String } = list.resource.facets?.[name] ?? {}
    const named = values.flatMap((each): NamedValue | [] => {
      if (refers === undefined) return { value: each.value, name: nameOf(each.value, view.language), count: each.count }
      return isTaxonomy(refers) ? termValue(refers, each, view) : recordValue(refers, each, records, view)
    })
    return { name, values: named, hasMore }
  })
}

type Records = ReadonlyMap<string, unknown>

const keyOf = (resource: IndexedResource, { value }: ValueCount) => `${resource} ${value}`

/**
 * The venues and organizers that are counted, as far as the caller may see them: one that is a draft since a moment is
 * still in those events that have not followed yet. One round trip, or none.
 */
async function recordsOf(list: ResolvedList, counted: ReadonlyMap<string, CountedValues>): Promise<Records> {
  const wanted = [...counted].flatMap(([name, { values }]) => {
    const { refers } = list.resource.facets?.[name] ?? {}
    return refers && !isTaxonomy(refers) && values.length ? [{ refers, values }] : []
  })
  if (!wanted.length) return new Map()
  const found = await list.find(
    wanted.map(({ refers, values }) =>
      byId(
        refers,
        [
          { op: 'in', field: 'id', values: values.map(({ value }) => value) },
          ...visibleTo(list.request.caller, refers),
        ],
        values.length,
      ),
    ),
  )
  return new Map(
    wanted.flatMap(({ refers }, at) =>
      (found[at]?.hits ?? []).map(({ id, record }) => [keyOf(refers, { value: id, count: 0 }), record] as const),
    ),
  )
}

function termValue(taxonomy: Taxonomy, { value, count }: ValueCount, view: View): NamedValue {
  const term = view.catalogue.get(taxonomy, Number(value))
  const text = (key: string) => String(term ? serializeField(taxonomy, key, term, view) : '')
  const parent = taxonomy === 'categories' ? { parent: term?.parent ?? 0 } : {}
  return { value, name: text('name'), slug: text('slug'), ...parent, count }
}

function recordValue(
  resource: IndexedResource,
  { value, count }: ValueCount,
  records: Records,
  view: View,
): NamedValue | [] {
  const { nameField }: AnyResource = resources[resource]
  const record = records.get(keyOf(resource, { value, count }))
  return record === undefined ? [] : { value, name: String(serializeField(resource, nameField, record, view)), count }
}
