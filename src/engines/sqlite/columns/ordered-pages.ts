/** Which pages are found in the columns. */
import type { Order, Query } from '../../../calendar/ports.ts'
import type { ResourceTables } from '../index/tables.ts'

/** A statement walks over all rows before its page. */
const MAX_WALKED = 5_000

/** Whether the columns know the order. Of the texts of one record they do not know which comes first. */
export function isOrdered(tables: ResourceTables, { order, distinct }: Pick<Query, 'order' | 'distinct'>): boolean {
  const { by } = order
  if (by === tables.declaration.primarySort || by === 'id' || by === 'distance') return true
  return isText(tables, order) ? !distinct : tables.fields.get(by)?.kind === 'long'
}

/** Whether hits are ordered by texts, which the columns do not have. */
export function isText(tables: ResourceTables, { by }: Pick<Order, 'by'>): boolean {
  return tables.fields.get(by)?.kind === 'sort'
}

/** Whether there are so many hits before the page that it is found faster by its place. */
export function isDeep({ from, after }: Pick<Query, 'from' | 'after'>): boolean {
  return from > MAX_WALKED && after === undefined
}
