/** The rows of a plan's sources: FROM and WHERE of a statement that reads them. */
import type { ResourceTables } from '../index/tables.ts'
import { ID_BITS, MAX_ID } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { and, raw, sql } from '../sql.ts'
import type { Source } from './access-paths.ts'
import type { Scope } from './conditions.ts'
import { resolveField } from './conditions.ts'

/** Up to this number, classes fit into one integer as bits. */
const MAX_CLASS_BIT = 62

/** What all rows of the sources have to meet. */
export interface Checked {
  /** Null: all. */
  classes: number[] | null
  /** Conditions on each row `e`. */
  checks: Sql[]
}

export const idOf = (key: Sql) => sql`(${key} & ${raw(String(MAX_ID))})`
export const primarySortOf = (key: Sql) => sql`(${key} >> ${raw(String(ID_BITS))})`

export interface Rows {
  from: Sql
  /** The class of a row; only of a source with one, or joined to `e`. */
  c: Sql
}

/**
 * FROM and WHERE of the rows of a source that match, joined to the row `e` only if it is needed. `row`: its cells are
 * selected. `counting`: the order does not matter, so the index by class can be used, which covers the count.
 */
export function rowsOf(
  tables: ResourceTables,
  { from, where, key, classAlias, isOfClasses }: Source,
  checked: Checked,
  { row = false, counting = false }: { row?: boolean; counting?: boolean } = {},
): Rows {
  const { checks } = checked
  const classes = isOfClasses ? null : checked.classes
  const isRow = classAlias === 'e'
  const joined = !isRow && (row || checks.length > 0 || (classes !== null && classAlias === null))
  const byClass = counting && isRow && !checks.length
  const c = raw(joined || isRow ? 'e.c' : 't.c')
  const ofClass = classes ? [inClasses(c, classes, byClass)] : []
  const tablesFrom = joined ? sql`${from} CROSS JOIN ${tables.rows} e ON e.k = ${key}` : from
  return { from: sql`FROM ${tablesFrom} WHERE ${and([...where, ...ofClass, ...checks])}`, c }
}

/** `byClass`: SQLite may use the index by class. Otherwise classes are tested as bits of an integer: it is faster. */
export function inClasses(c: Sql, classes: readonly number[], byClass = false): Sql {
  const list = sql`IN (SELECT value FROM json_each(${JSON.stringify(classes)}))`
  if (byClass) return sql`${c} ${list}`
  if (classes.some((each) => each > MAX_CLASS_BIT)) return sql`+${c} ${list}`
  const bits = classes.reduce((set, each) => set | (1n << BigInt(each)), 0n)
  return sql`(CAST(${String(bits)} AS INTEGER) >> ${c}) & 1`
}

/** The expression of a single value of a source's rows. `row`: it is a cell of the row. */
export function singleValue(scope: Scope, field: string, { key }: Source): { value: Sql; row: boolean } {
  if (field === scope.tables.declaration.primarySort) return { value: primarySortOf(key), row: false }
  return field === 'id' ? { value: idOf(key), row: false } : { value: resolveField(scope, field).cell, row: true }
}
