/**
 * Searches for records instead of occurrences: of each record the first match in the order of the search. Elasticsearch
 * collapses hits only on pages that it finds by an offset; records before the page are left out by id.
 */
import { slicesOf } from '../../../calendar/values/slices.ts'
import { type Dsl, MAX_TERMS_IN_QUERY } from '../find/compile.ts'
import { keyOf, type SearchHit } from '../find/hits.ts'
import type { RunSearch } from '../find/run-search.ts'
import type { SearchBody } from '../find/search.ts'
import { MAX_RESULT_WINDOW } from './page-start.ts'

export const collapsed = { collapse: { field: 'id' } } as const

/** All records, as many at once as one search returns. */
export async function* recordsInOrder(body: SearchBody, search: RunSearch): AsyncGenerator<SearchHit[]> {
  const seen: number[] = []
  for (;;) {
    const query = without(body.query ?? { match_all: {} }, seen)
    const { hits } = (await search({ ...body, ...collapsed, query, from: 0, size: MAX_RESULT_WINDOW })).hits
    yield hits
    if (hits.length < MAX_RESULT_WINDOW) return
    for (const hit of hits) seen.push(keyOf(hit).id)
  }
}

export function without(query: Dsl, ids: readonly number[]): Dsl {
  const must_not = [...slicesOf(ids, MAX_TERMS_IN_QUERY)].map((some) => ({ terms: { id: some } }))
  return must_not.length ? { bool: { filter: [query], must_not } } : query
}
