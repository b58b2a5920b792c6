/** Chooses the way to the rows of a query, which decides what it costs. */
import type { Condition, Query } from '../../calendar/ports.ts'
import { compile } from './conditions.ts'
import type { Scope } from './conditions.ts'
import type { Connection } from './database.ts'
import { stretchOf } from './stretch.ts'
import { byText, LARGE, walk, wayOf } from './ways.ts'
import type { Source, Way } from './ways.ts'

export interface Plan {
  /** Disjoint; together all the rows, each checked for every condition. */
  sources: Source[]
  /** The sources give their rows in the order of the layout, one source after the other. */
  ordered: boolean
}

function flat(conditions: readonly Condition[]): Condition[] {
  return conditions.flatMap((condition) => (condition.op === 'all' ? flat(condition.of) : [condition]))
}

function smallest(ways: readonly Way[], tables: Scope['tables']): Way {
  const sized = ways.map((way) => ({ way, size: way.size() })).filter(({ way, size }) => way.ordered || size < LARGE)
  return sized.reduce((best, each) => (each.size < best.size ? each : best), sized[0] ?? { way: walk(tables), size: 0 }).way
}

/** @throws RangeError when the order needs a condition that is not there */
function choose(db: Connection, scope: Scope, conditions: readonly Condition[], { order }: Query): { way: Way; others: number } {
  const texts = conditions.filter((condition) => condition.op === 'text')
  const ways = conditions.flatMap((condition) => wayOf(db, scope, condition) ?? [])
  if (order.by === 'distance') {
    const near = ways.find(({ condition }) => condition?.op === 'near')
    if (!near) throw new RangeError('the order by distance needs a near condition')
    return { way: near, others: ways.length - 1 }
  }
  if (order.by === 'relevance' && !texts.length) throw new RangeError('the order by relevance needs a text condition')
  const [text] = texts.flatMap((condition) => byText(scope, condition, order) ?? [])
  return { way: text ?? smallest(ways, scope.tables), others: text ? ways.length : ways.length - 1 }
}

export function plan(db: Connection, scope: Scope, query: Query): Plan {
  const { tables } = scope
  const { stretch, rest } = stretchOf(tables, flat(query.where))
  const { way, others } = choose(db, scope, rest, query)
  const checks = rest.filter((condition) => condition !== way.condition).map((condition) => compile(condition, scope))
  const sources = way.sources(stretch).map((source) => ({ ...source, where: [...source.where, ...checks] }))
  const byLayout = query.order.by === tables.declaration.layout
  // Where another condition leaves few of the rows, a page is no nearer than the end: one pass gives it and the total.
  return { sources, ordered: byLayout && way.ordered && others < 1 }
}
