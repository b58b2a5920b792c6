/** The golden searches on two engines, and where their answers differ. */
import { demoLanguages } from '../../demo/languages.ts'
import type { Language } from '../calendar/languages.ts'
import type { Engine, Found } from '../calendar/ports.ts'
import { goldenSearches } from './queries.ts'
import { type SearchParameter, searcherOf } from './search.ts'

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

export async function compareEngines(one: Engine, other: Engine, parameter: SearchParameter): Promise<Comparison[]> {
  const [ofOne, ofOther] = [searcherOf(one), searcherOf(other)]
  const compared: Comparison[] = []
  for (const language of demoLanguages) {
    for (const search of goldenSearches[language]) {
      const [left, right] = await Promise.all(
        [ofOne, ofOther].map((searcher) => searcher(parameter, language, search, BEST_HITS)),
      )
      compared.push({ language, search, ...compare(pageOf(left), pageOf(right)) })
    }
  }
  return compared
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
