/** Searches one after the other, beside the round trip that the pages and totals of all queries share. */
import type { estypes } from '@elastic/elasticsearch'
import { BudgetExceeded, type SearchBudget } from '../../../calendar/ports.ts'
import type { Searcher } from '../client.ts'
import type { Source } from '../write/document.ts'
import { requireComplete, type SearchBody } from './search.ts'

export type RunSearch = <Aggregations>(body: SearchBody) => Promise<estypes.SearchResponseBody<Source, Aggregations>>

const KEEP_ALIVE = '1m'

function runner(
  { client, shardTimeout }: Searcher,
  target: Partial<estypes.SearchRequest>,
  budget?: SearchBudget,
): RunSearch {
  const options = budget ? { signal: budget.signal } : {}
  return async <Aggregations>(body: SearchBody) => {
    const request = { timeout: shardTimeout, ...body, ...target }
    const response = await client.search<Source, Aggregations>(request, options)
    budget?.spend(response.took)
    return requireComplete(response)
  }
}

export function searchesOn(searcher: Searcher, index: string, budget?: SearchBudget): RunSearch {
  return runner(searcher, { index, allow_partial_search_results: false }, budget)
}

/** All the searches of `work` see one state of the index. */
export async function onPointInTime<Result>(
  searcher: Searcher,
  index: string,
  budget: SearchBudget | undefined,
  work: (search: RunSearch) => Promise<Result>,
): Promise<Result> {
  const { client } = searcher
  const { id } = await client.openPointInTime({ index, keep_alive: KEEP_ALIVE, allow_partial_search_results: false })
  try {
    return await work(runner(searcher, { pit: { id, keep_alive: KEEP_ALIVE } }, budget))
  } finally {
    await client.closePointInTime({ id })
  }
}

/** @throws BudgetExceeded for a search after others that took `limitMs` or more */
export function limited(search: RunSearch, limitMs = Infinity): RunSearch {
  let spentMs = 0
  return async <Aggregations>(body: SearchBody) => {
    if (spentMs >= limitMs) throw new BudgetExceeded(`the searches up to this one took ${limitMs} ms or more`)
    const response = await search<Aggregations>(body)
    spentMs += response.took
    return response
  }
}
