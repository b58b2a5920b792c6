/** Chooses the way to the rows of a query, which decides what it costs. */

import { flat } from '../../../calendar/lists/conditions.ts'
import type { Condition, Order, Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { and, sql } from '../sql.ts'
import type { Source, Way } from './access-paths.ts'
import { byText, walk, wayOf } from './access-paths.ts'
import type { Scope } from './conditions.ts'
import { compile, isOfClass } from './conditions.ts'
import { stretchOf } from './time-window.ts'

/** The rows of a query: those of the sources that are of the classes and pass the checks. */
export interface Plan {
  /** Disjoint, in as few passes as can be. */
  atOnce: Source[]
  /** Each in the order of the layout and after the one before; null: that is not how the query is answered. */
  inOrder: Source[] | null
  /** A pass is dear, as one through the texts is: `atOnce` has one source for what `inOrder` has in two. */
  dear: boolean
  /** The value of the layout where the last of the sources in order begins. */
  split: number
  /** null: all. */
  classes: number[] | null
  /** Of each row `e`. */
  checks: Sql[]
}

/** The way that leads to the fewest rows. */
function shortest(ways: readonly Way[]): Way | undefined {
  if (ways.length < 2) return ways[0]
  return ways.map((way) => ({ way, size: way.size() })).reduce((best, each) => (each.size < best.size ? each : best))
    .way
}

/** @throws RangeError when the order needs a condition that is not there */
function choose(
  ways: readonly Way[],
  texts: readonly Way[],
  conditions: readonly Condition[],
  { by }: Order,
): Way | undefined {
  if (by === 'relevance' && !conditions.some(({ op }) => op === 'text'))
    throw new RangeError('the order by relevance needs a text condition')
  if (by !== 'distance') return texts[0] ?? shortest(ways)
  const near = ways.find(({ condition }) => condition?.op === 'near')
  if (!near) throw new RangeError('the order by distance needs a near condition')
  return near
}

/** The classes that meet the conditions; null: there is no condition. */
function classesOf(db: Connection, scope: Scope, conditions: readonly Condition[]): number[] | null {
  if (!conditions.length) return null
  const { text, params } =
    sql`SELECT c FROM ${scope.tables.classes} e WHERE ${and(conditions.map((condition) => compile(condition, scope)))}`
  return db.all<{ c: number }>(text, ...params).map(({ c }) => c)
}

export function plan(db: Connection, scope: Scope, { where, order }: Query): Plan {
  const { tables } = scope
  const { stretch, rest } = stretchOf(tables, flat(where))
  const [ofClass, ofRow] = [true, false].map((is) =>
    rest.filter((condition) => isOfClass(tables, condition) === is),
  ) as [Condition[], Condition[]]
  const ways = ofRow.flatMap((condition) => wayOf(db, scope, stretch, condition, order) ?? [])
  const texts = ofRow.flatMap((condition) => byText(scope, stretch, condition, order) ?? [])
  const way = choose(ways, texts, ofRow, order) ?? walk(scope, stretch)
  // Where another condition leaves few of the rows, a page is no nearer than the end: all of them are taken at once.
  const stepwise = order.by === tables.declaration.primarySort && ways.every((other) => other === way)
  const classes = classesOf(db, scope, ofClass)
  const none = classes?.length === 0 // then no row meets them, and none is looked at
  return {
    inOrder: none ? [] : stepwise ? (way.inOrder?.() ?? null) : null,
    atOnce: none ? [] : (way.atOnce?.() ?? way.inOrder?.() ?? []),
    dear: way.atOnce !== undefined,
    split: stretch.split,
    classes,
    checks: ofRow.filter((condition) => condition !== way.condition).map((condition) => compile(condition, scope)),
  }
}
