/** The golden searches on two engines, and where their answers differ. */
import { demoLanguages } from '../../demo/languages.ts'
import type { Language } from '../calendar/languages.ts'
import type { Engine, Found, Query } from '../calendar/ports.ts'
import { parseSearch } from '../calendar/text/analysis.ts'
import { goldenSearches } from './queries.ts'

/** How many of the best hits are compared, as a set. */
const BEST_HITS = 5

export interface Comparison {
  language: Language
  search: string
  totals: [number, number]
  /** Ids of the best hits, in order. */
  best: [number[], number[]]
  /** Empty: no difference that matters. */
  differs: ('total' | 'first' | 'best')[]
}

function queryOf(language: Language, search: string): Query {
  return {
    resource: 'events',
    language,
    from: 0,
    size: BEST_HITS,
    order: { by: 'relevance', dir: 'asc' },
    where: [
      { op: 'text', language, query: parseSearch(search, language) },
      { op: 'eq', field: 'status', value: 'publish' },
    ],
  }
}

export async function compareEngines(one: Engine, other: Engine): Promise<Comparison[]> {
  const searches = demoLanguages.flatMap((language) => goldenSearches[language].map((search) => ({ language, search })))
  const queries = searches.map(({ language, search }) => queryOf(language, search))
  const [ones, others] = await Promise.all([one.search.find(queries), other.search.find(queries)])
  return searches.map((search, at) => ({ ...search, ...compare(pageOf(ones[at]), pageOf(others[at])) }))
}

interface Page {
  total: number
  ids: number[]
}

function pageOf(found: Found | undefined): Page {
  return { total: found?.total ?? 0, ids: (found?.hits ?? []).map(({ id }) => id) }
}

function compare(one: Page, other: Page): Pick<Comparison, 'totals' | 'best' | 'differs'> {
  const differs: Comparison['differs'] = []
  if (one.total !== other.total) differs.push('total')
  if (one.ids[0] !== other.ids[0]) differs.push('first')
  if (one.ids.toSorted().join() !== other.ids.toSorted().join()) differs.push('best')
  return { totals: [one.total, other.total], best: [one.ids, other.ids], differs }
}
