/** What an answer says of other lists: how many events those with a value of a facet, or with a box of a map, have. */
import type { Answer } from '../support/app.ts'
import type { Params } from './asked.ts'
import type { Combination } from './combinations.ts'
import type { FacetValue } from './summaries.ts'

export interface Promised {
  list: Combination
  total: number
}

interface Body {
  near?: { geoloc_radius: number }
  facets?: Record<string, { values: FacetValue[] }>
  features?: { bbox: [number, number, number, number]; properties: { point_count: number } }[]
}

/** None where another filter of the same name is asked for, or where another list would widen its radius otherwise. */
export function promisesOf(asked: Combination, { text }: Answer): Promised[] {
  const { near, facets = {}, features = [] } = JSON.parse(text) as Body
  const { params, role, language } = asked
  const isWidened = params.geoloc_radius === 'auto'
  const reach = isWidened && near ? { geoloc_radius: near.geoloc_radius } : {}
  if (isWidened && !near) return []
  const promise = (more: Params, total: number): Promised => {
    const all = { ...params, ...reach, ...more, per_page: 1, page: 1 }
    return { list: { role, language, kind: 'list', facets: [], params: all }, total }
  }
  const ofFacets = Object.entries(facets)
    .filter(([name]) => !(name in params))
    .flatMap(([name, { values }]) => values.map(({ value, count }) => promise({ [name]: [value] }, count)))
  const ofMap = features.map(({ bbox, properties }) => promise({ bbox }, properties.point_count))
  return [...ofFacets, ...ofMap]
}
