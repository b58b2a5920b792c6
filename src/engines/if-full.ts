/** Queries that are asked only where another one is full: see `ifFull` of a query. */
import type { Query } from '../calendar/ports.ts'

/** What is found for each query, in their order. `find` is not called for those that are not asked. */
export function eachIfFull<Found extends { hits: readonly unknown[]; total: number }>(
  queries: readonly Query[],
  find: (query: Query, at: number) => Found,
): (Found | { hits: []; total: 0 })[] {
  let isFull = true
  return queries.map((query, at) => {
    if (query.ifFull && !isFull) return { hits: [], total: 0 }
    const found = find(query, at)
    if (!query.ifFull) isFull = found.hits.length >= query.size
    return found
  })
}
