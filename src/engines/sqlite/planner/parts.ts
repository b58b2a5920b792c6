/** A query, taken apart: what its window and its classes meet, and what is left for the rows. */
import { flat } from '../../../calendar/lists/conditions.ts'
import type { Condition, Order, Query } from '../../../calendar/ports.ts'
import { isOfClass, type Scope } from './conditions.ts'
import type { Text } from './match.ts'
import { readTimeWindow, type TimeWindow } from './time-window.ts'

export interface Parts {
  query: Query
  order: Order
  window: TimeWindow
  /** Those that meet all conditions on classes; null: there is no such condition. */
  classes: number[] | null
  /** Conditions that neither the window nor the classes meet: texts and others. */
  ofRow: readonly Condition[]
  texts: readonly Text[]
  others: readonly Condition[]
  /** All conditions but the texts: several searches of one answer have the same ones. */
  besideTexts: readonly Condition[]
}

export function partsOf({ tables, classes }: Scope, query: Query): Parts {
  const conditions = flat(query.where)
  const { window, rest } = readTimeWindow(tables, conditions)
  const ofRow = rest.filter((condition) => !isOfClass(tables, condition))
  return {
    query,
    // A query of no rows is of any order, so of that in which totals are counted without the rows.
    order: query.size ? query.order : { by: tables.declaration.primarySort, dir: 'asc' },
    window,
    classes: classes(rest.filter((condition) => isOfClass(tables, condition))),
    ofRow,
    texts: ofRow.filter((condition) => condition.op === 'text'),
    others: ofRow.filter((condition) => condition.op !== 'text'),
    besideTexts: conditions.filter(({ op }) => op !== 'text'),
  }
}
