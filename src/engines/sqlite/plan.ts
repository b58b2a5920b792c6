/** Chooses the way to the rows of a query, which decides what it costs. */
import type { Condition, Order, Query } from '../../calendar/ports.ts'
import { compile, isOfClass } from './conditions.ts'
import type { Scope } from './conditions.ts'
import type { Connection } from './database.ts'
import { and, raw, sql } from './sql.ts'
import type { Sql } from './sql.ts'
import { stretchOf } from './stretch.ts'
import type { Stretch } from './stretch.ts'
import { byText, walk, wayOf } from './ways.ts'
import type { Source, Way } from './ways.ts'

export interface Plan {
  /** Disjoint; together all the rows. */
  sources: Source[]
  /** The sources give their rows in the order of the layout, one source after the other. */
  ordered: boolean
  /** Those whose rows count; null: all. */
  classes: number[] | null
  /** What is still to be checked of each row `e`. */
  checks: Sql[]
}

/** The conditions that all must hold, taken out of what holds them together. */
export function flat(conditions: readonly Condition[]): Condition[] {
  return conditions.flatMap((condition) => (condition.op === 'all' ? flat(condition.of) : [condition]))
}

/** The way that leads to the fewest rows. */
function shortest(ways: readonly Way[], stretch: Stretch): Way | undefined {
  if (ways.length < 2) return ways[0]
  return ways.map((way) => ({ way, size: way.size(stretch) })).reduce((best, each) => (each.size < best.size ? each : best)).way
}

/** @throws RangeError when the order needs a condition that is not there */
function choose(scope: Scope, ways: readonly Way[], texts: readonly Condition[], stretch: Stretch, order: Order): Way {
  if (order.by === 'relevance' && !texts.length) throw new RangeError('the order by relevance needs a text condition')
  if (order.by !== 'distance') return texts.flatMap((text) => byText(scope, text, order) ?? [])[0] ?? shortest(ways, stretch) ?? walk(scope.tables)
  const near = ways.find(({ condition }) => condition?.op === 'near')
  if (!near) throw new RangeError('the order by distance needs a near condition')
  return near
}

/** The classes that meet the conditions; null: there are none. */
function classesOf(db: Connection, scope: Scope, conditions: readonly Condition[]): number[] | null {
  if (!conditions.length) return null
  const { text, params } = sql`SELECT c FROM ${scope.tables.classes} e WHERE ${and(conditions.map((condition) => compile(condition, scope)))}`
  return db.all<{ c: number }>(text, ...params).map(({ c }) => c)
}

export function plan(db: Connection, scope: Scope, query: Query): Plan {
  const { tables } = scope
  const { stretch, rest } = stretchOf(tables, flat(query.where))
  const [ofClass, ofRow] = [rest.filter((condition) => isOfClass(tables, condition)), rest.filter((condition) => !isOfClass(tables, condition))]
  const ways = ofRow.flatMap((condition) => wayOf(db, scope, condition, query.order) ?? [])
  const way = choose(scope, ways, ofRow.filter(({ op }) => op === 'text'), stretch, query.order)
  return {
    sources: [...(way.whole ? [] : runningOf(scope, stretch, way)), ...way.sources(stretch)],
    // Where another condition leaves few of the rows, a page is no nearer than the end: one pass gives it and the total.
    ordered: query.order.by === tables.declaration.layout && way.ordered && ways.every((other) => other === way),
    classes: classesOf(db, scope, ofClass),
    checks: ofRow.filter((condition) => condition !== way.condition).map((condition) => compile(condition, scope)),
  }
}

/** What began before the stretch and still runs: so few that the way's condition is checked row by row. */
function runningOf(scope: Scope, { running }: Stretch, { condition }: Way): Source[] {
  return running ? [{ from: running.from, where: [...running.where, ...(condition ? [compile(condition, scope)] : [])], key: raw('e.k'), at: 'e' }] : []
}
