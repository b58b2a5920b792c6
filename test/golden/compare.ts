/** Two engines' answers to the golden searches, compared. */

import { demoLanguages } from '../../demo/languages.ts'
import type { Language } from '../../src/calendar/languages.ts'
import type { Engine, Found, Query } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/analysis.ts'
import { golden } from './queries.ts'

/** How many of the best are compared as a set. */
const BEST = 5

export interface Compared {
  language: Language
  search: string
  totals: [number, number]
  /** Ids of the best, in order. */
  best: [number[], number[]]
  /** What differs; empty: nothing that counts. */
  differs: ('total' | 'first' | 'best')[]
}

function queryOf(language: Language, search: string): Query {
  return {
    resource: 'events',
    language,
    from: 0,
    size: BEST,
    order: { by: 'relevance', dir: 'asc' },
    where: [
      { op: 'text', language, query: parseSearch(search, language) },
      { op: 'eq', field: 'status', value: 'publish' },
    ],
  }
}

export async function compareGolden(one: Engine, other: Engine): Promise<Compared[]> {
  const asked = demoLanguages.flatMap((language) => golden[language].map((search) => ({ language, search })))
  const queries = asked.map(({ language, search }) => queryOf(language, search))
  const [ones, others] = await Promise.all([one.search.find(queries), other.search.find(queries)])
  return asked.map(({ language, search }, at) => ({
    language,
    search,
    ...compare(ones[at] as Found, others[at] as Found),
  }))
}

function compare(one: Found, other: Found): Pick<Compared, 'totals' | 'best' | 'differs'> {
  const best = [one, other].map(({ hits }) => hits.map(({ id }) => id)) as [number[], number[]]
  const differs: Compared['differs'] = []
  if (one.total !== other.total) differs.push('total')
  if (best[0][0] !== best[1][0]) differs.push('first')
  if (best[0].toSorted().join() !== best[1].toSorted().join()) differs.push('best')
  return { totals: [one.total, other.total], best, differs }
}
