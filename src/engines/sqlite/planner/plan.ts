/** Chooses the access path to the rows of a query, which decides what the query costs. */

import { flat } from '../../../calendar/lists/conditions.ts'
import type { Condition, Order, Query } from '../../../calendar/ports.ts'
import { checkOrder } from '../../conditions.ts'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { and, sql } from '../sql.ts'
import type { AccessPath, Source } from './access-paths.ts'
import { accessPathOf, fullTextScan, tableScan } from './access-paths.ts'
import type { Scope } from './conditions.ts'
import { compile, isOfClass } from './conditions.ts'
import { readTimeWindow, type TimeWindow } from './time-window.ts'

/** The rows of a query are the rows of the sources that are of the classes and meet the checks. */
export interface Plan {
  path: AccessPath['name']
  /** Disjoint sources, in any order. */
  unordered: Source[]
  /** Sources in the order of the primary sort, one after the other. Null: the query is not answered in this order. */
  ordered: Source[] | null
  /** A pass over a source is expensive, as a full-text search is: `unordered` has in one what `ordered` has in two. */
  expensive: boolean
  window: TimeWindow
  /** Null: all. */
  classes: number[] | null
  /** Conditions on each row `e`. */
  checks: Sql[]
}

/** The path that leads to the fewest rows. */
function shortest(paths: readonly AccessPath[]): AccessPath | undefined {
  if (paths.length < 2) return paths[0]
  const estimated = paths.map((path) => ({ path, rows: path.estimate() }))
  return estimated.reduce((best, each) => (each.rows < best.rows ? each : best)).path
}

/** Distances come from the place scan. Full text is preferred: as a check on rows it would cost the search as well. */
function choose(paths: readonly AccessPath[], fullText: readonly AccessPath[], { by }: Order): AccessPath | undefined {
  if (by === 'distance') return paths.find(({ condition }) => condition?.op === 'near')
  return fullText[0] ?? shortest(paths)
}

/** The classes that meet the conditions; null: there is no condition. */
function classesOf(db: Connection, scope: Scope, conditions: readonly Condition[]): number[] | null {
  if (!conditions.length) return null
  const checks = conditions.map((condition) => compile(condition, scope))
  const { text, params } = sql`SELECT c FROM ${scope.tables.classes} e WHERE ${and(checks)}`
  return db.all<{ c: number }>(text, ...params).map(({ c }) => c)
}

/** @throws RangeError when the order needs a condition that is not there */
export function plan(db: Connection, scope: Scope, { where, order: wanted, size }: Query): Plan {
  const { tables } = scope
  const conditions = flat(where)
  checkOrder(wanted, conditions)
  // A query of no rows is of any order, so of that in which totals are counted without the rows.
  const order: Order = size ? wanted : { by: tables.declaration.primarySort, dir: 'asc' }
  const { window, rest } = readTimeWindow(tables, conditions)
  const ofClass = rest.filter((condition) => isOfClass(tables, condition))
  const ofRow = rest.filter((condition) => !isOfClass(tables, condition))
  const paths = ofRow.flatMap((condition) => accessPathOf(db, scope, window, condition, order) ?? [])
  const fullText = ofRow.flatMap((condition) => fullTextScan(scope, window, condition) ?? [])
  const path = choose(paths, fullText, order) ?? tableScan(scope, window)
  const classes = classesOf(db, scope, ofClass)
  const common = {
    path: path.name,
    expensive: path.unordered !== undefined,
    window,
    classes,
    checks: ofRow.filter((condition) => condition !== path.condition).map((condition) => compile(condition, scope)),
  }
  if (classes?.length === 0) return { ...common, ordered: [], unordered: [] } // no row can match, so none is read
  // Where another selective condition leaves few rows, a page in order would read most of the path's rows to be filled.
  const inOrder = order.by === tables.declaration.primarySort && paths.every((other) => other === path)
  return {
    ...common,
    ordered: inOrder ? (path.ordered?.() ?? null) : null,
    unordered: path.unordered?.() ?? path.ordered?.() ?? [],
  }
}
