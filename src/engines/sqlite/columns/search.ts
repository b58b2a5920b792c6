/** Answers a query that counts, and the pages beside it. */
import { flat } from '../../../calendar/lists/conditions.ts'
import type { Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { keyOf } from '../planner/cache.ts'
import type { Scope } from '../planner/conditions.ts'
import type { Kept } from '../planner/kept.ts'
import type { Page } from '../planner/pages.ts'
import { type CountedMatches, countMatches } from './counts.ts'
import { firstRows } from './first-rows.ts'
import { Matches } from './matches.ts'
import { isOrdered } from './ordered-pages.ts'
import { pageOfRows } from './pages.ts'

export function countsOf(db: Connection, scope: Scope, kept: Kept, query: Query): CountedMatches {
  const { columns, cache } = kept
  return cache.get(keyOf(query, query.counts), () => {
    const rows = rowsOf(db, scope, kept, query)
    return countMatches(db, scope, columns, rows, query.counts ?? [])
  })
}

/** All rows that match, which are kept for the next queries. */
function rowsOf(db: Connection, scope: Scope, { columns, generation }: Kept, query: Query): Int32Array {
  columns.follow(generation)
  const conditions = flat(query.where)
  const matches = new Matches(db, scope, columns)
  const known = columns.rows.found.find(scope.language, conditions, matches.among)
  const rows = known ? matches.narrow(known.rows, known.rest) : matches.of(conditions)
  columns.rows.found.keep(scope.language, conditions, rows)
  return rows
}

/** A page of a query that the columns can answer. */
export function pageOfColumns(db: Connection, scope: Scope, kept: Kept, query: Query): Page {
  const { columns, generation } = kept
  columns.follow(generation)
  const { primarySort } = scope.tables.declaration
  const first = firstRows(columns, new Matches(db, scope, columns), query, primarySort)
  return pageOfRows(db, scope, columns, first ?? rowsOf(db, scope, kept, query), query)
}

/** Of some of the rows that were counted; undefined: there are none, or it is no such page. */
export function pageBesideCounts(db: Connection, scope: Scope, kept: Kept, query: Query): Page | undefined {
  const { columns, generation } = kept
  if (!isOrdered(scope.tables, query)) return undefined
  columns.follow(generation)
  if (columns.sizeInMemory === undefined) return undefined
  const matches = new Matches(db, scope, columns)
  const known = columns.rows.found.find(scope.language, flat(query.where), matches.among)
  if (!known) return undefined
  const first = firstRows(columns, matches, query, scope.tables.declaration.primarySort, known)
  const rows = first ?? matches.narrow(known.rows, known.rest)
  return pageOfRows(db, scope, columns, rows, query)
}
