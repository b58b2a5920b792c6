/** Compiles conditions to SQL about one row `e`. A condition on an absent value may be NULL, which counts as false. */

import { isMany, isNumeric, valuesOfKind } from '../../../calendar/declaration/index-values.ts'
import { integersIn, type Range } from '../../../calendar/lists/conditions.ts'
import type { Condition, IndexKind, Scalar } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { eachTerm } from '../index/stored-terms.ts'
import type { ResourceTables } from '../index/tables.ts'
import { fieldOf, ID_BITS, isClassKind } from '../index/tables.ts'
import type { Param, Sql } from '../sql.ts'
import { and, name, or, raw, sql } from '../sql.ts'
import type { Searched, Text } from './match.ts'
import { isEverywhere, type Located, type MetPlaces } from './places.ts'

export interface Scope extends Searched {
  language: string
  places: (condition: Located) => MetPlaces
  /** The classes that meet the conditions; null: there is no condition. */
  classes: (conditions: readonly Condition[]) => number[] | null
  /** SQL: whether the row `e` matches the text. */
  hasText: (text: Text) => Sql
  /** About how many rows are checked; absent: any number. Called where it matters. */
  rows?: () => number
}

/** Up to so many terms are looked for row by row; of more, the keys of all their rows are gathered once. */
const MAX_PROBED_TERMS = 16
/** As on a page: of so few rows the terms that each has are read, if many are looked for. */
export const FEW_ROWS = 50

const noRow = raw('0')

/** Distinct values as they are stored. */
export function storedValues(kind: IndexKind, values: readonly Scalar[]): Param[] {
  return valuesOfKind(kind, values).map((value) => (typeof value === 'boolean' ? Number(value) : value))
}

/**
 * A declared field, `id` or `version`. `cell` is the expression of its value in the row `e`; `code` is that of a
 * many-valued field.
 * @throws Unavailable when the build has no such field
 */
export function resolveField(
  { tables, language }: Pick<Scope, 'tables' | 'language'>,
  field: string,
): { kind: IndexKind; cell: Sql; code: number } {
  if (field === 'id') return { kind: 'long', cell: raw('e.id'), code: 0 }
  if (field === 'version')
    return { kind: 'long', cell: sql`(SELECT version FROM ${tables.records} r WHERE r.id = e.id)`, code: 0 }
  const { kind, column, code } = fieldOf(tables, field)
  const isPrimarySort = field === tables.declaration.primarySort
  return { kind, code, cell: isPrimarySort ? raw(`(e.k >> ${ID_BITS})`) : sql`e.${name(column(language))}` }
}

/** The terms `t` of a field that have one of the values, which are JSON. */
export function termsIn(tables: ResourceTables, code: number, values: string): Sql {
  return sql`json_each(${values}) j CROSS JOIN ${tables.terms} t ON t.f = ${code} AND t.value = j.value`
}

/** Whether any record has a term of the code. */
export function hasTerms(db: Connection, { terms }: ResourceTables, code: number): boolean {
  return db.get(`SELECT 1 FROM ${terms.text} WHERE f = ?`, code) !== undefined
}

function isIn(values: readonly Param[]): Sql {
  const [first = null, ...more] = values
  return more.length ? sql`IN (SELECT value FROM json_each(${JSON.stringify(values)}))` : sql`= ${first}`
}

/**
 * Whether the row `e` has a term, looked up among its own. Not `EXISTS` alone: since 3.51 SQLite makes a join of it,
 * and meets it after all subqueries that are none, which texts may be.
 */
const isTermOfRow = (tables: ResourceTables, code: number, isTerm: Sql) =>
  sql`EXISTS (SELECT 1 FROM ${tables.terms} t WHERE t.f = ${code} AND t.k = e.k AND ${isTerm}) IS TRUE`

/** Whether the row `e` has one of the values. */
export function hasTerm(tables: ResourceTables, code: number, values: readonly Param[]): Sql {
  return isTermOfRow(tables, code, sql`t.value ${isIn(values)}`)
}

/**
 * Whether the row `e` is one of the keys. An expression on the left, or SQLite would look up each key for each row of
 * the source, if that has an index of keys: a thousand terms for each of a thousand places.
 */
const isAmong = (keys: Sql) => sql`+e.k IN (${keys})`

function oneOf(scope: Scope, field: string, values: readonly Scalar[]): Sql {
  const { tables } = scope
  const { kind, cell, code } = resolveField(scope, field)
  const stored = storedValues(kind, values)
  if (!stored.length) return noRow
  if (!isMany(kind)) return sql`${cell} ${isIn(stored)}`
  if (stored.length <= MAX_PROBED_TERMS) return hasTerm(tables, code, stored)
  return (scope.rows?.() ?? Infinity) > FEW_ROWS
    ? isAmong(sql`SELECT t.k FROM ${termsIn(tables, code, JSON.stringify(stored))}`)
    : hasOwnTerm(tables, code, stored)
}

/** Whether they are not looked up one by one. */
export const namesManyValues = (condition: Condition) =>
  condition.op === 'in' && condition.values.length > MAX_PROBED_TERMS

/** The same as `hasTerm`, by the terms as they are stored with the record. */
function hasOwnTerm({ records, occurrences }: ResourceTables, code: number, values: readonly Param[]): Sql {
  return sql`EXISTS (SELECT 1 FROM ${records} r LEFT JOIN ${occurrences} o ON o.k = e.k
    CROSS JOIN ${raw(eachTerm('coalesce(o.terms, r.terms)'))}
    WHERE r.id = e.id AND f.value = ${code} AND v.value ${isIn(values)}) IS TRUE`
}

/** A bound that is NaN is NULL to SQLite: no row meets it. */
function inRange(scope: Scope, range: Range): Sql {
  const { kind, cell, code } = resolveField(scope, range.field)
  const { min, max } = integersIn(range)
  const bounded = (value: Sql) => [
    ...(min === -Infinity ? [] : [sql`${value} >= ${min}`]),
    ...(max === Infinity ? [] : [sql`${value} <= ${max}`]),
  ]
  if (!isNumeric(kind)) return noRow
  if (!isMany(kind)) return and([sql`${cell} IS NOT NULL`, ...bounded(cell)])
  return isTermOfRow(scope.tables, code, and(bounded(raw('t.value'))))
}

/** The cell of a record with one point is its place; the places of a record with several are among the terms. */
function isLocated(scope: Scope, condition: Located): Sql {
  const { cell, code } = resolveField(scope, condition.field)
  if (isEverywhere(condition)) return sql`${cell} IS NOT NULL`
  const { ids, json } = scope.places(condition)
  if (!ids.length) return noRow
  return sql`${cell} IN (SELECT value FROM json_each(${json}))
    OR (${cell} < 0 AND ${isAmong(sql`SELECT t.k FROM ${termsIn(scope.tables, code + 1, json)}`)})`
}

export function compile(condition: Condition, scope: Scope): Sql {
  switch (condition.op) {
    case 'eq':
      return oneOf(scope, condition.field, [condition.value])
    case 'in':
      return oneOf(scope, condition.field, condition.values)
    case 'range':
      return inRange(scope, condition)
    case 'exists':
      return sql`${resolveField(scope, condition.field).cell} IS NOT NULL`
    case 'not':
      return sql`NOT coalesce((${compile(condition.of, scope)}), 0)`
    case 'any':
      return or(condition.of.map((each) => compile(each, scope)))
    case 'all':
      return and(condition.of.map((each) => compile(each, scope)))
    case 'text':
      return scope.hasText(condition)
    case 'near':
    case 'box':
      return isLocated(scope, condition)
  }
}

/** Whether the condition is about booleans and keywords only, so that it holds for all rows of a class or for none. */
export function isOfClass(tables: ResourceTables, condition: Condition): boolean {
  switch (condition.op) {
    case 'eq':
    case 'in':
    case 'range':
    case 'exists':
      return (
        condition.field !== 'id' && condition.field !== 'version' && isClassKind(fieldOf(tables, condition.field).kind)
      )
    case 'not':
      return isOfClass(tables, condition.of)
    case 'any':
    case 'all':
      return condition.of.every((each) => isOfClass(tables, each))
    case 'text':
    case 'near':
    case 'box':
      return false
  }
}

/** The classes that meet the conditions; null: there is no condition. */
export function classesOf(db: Connection, scope: Scope, conditions: readonly Condition[]): number[] | null {
  if (!conditions.length) return null
  const checks = conditions.map((condition) => compile(condition, scope))
  const { text, params } = sql`SELECT c FROM ${scope.tables.classes} e WHERE ${and(checks)}`
  return db.all<{ c: number }>(text, ...params).map(({ c }) => c)
}
