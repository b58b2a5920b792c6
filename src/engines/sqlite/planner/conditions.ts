/** Neutral conditions as SQL about one row `e` of the narrow table. True or not; what is absent may give NULL, which is not. */

import { askable, isMany, isNumeric } from '../../../calendar/declaration/index-values.ts'
import type { Near } from '../../../calendar/lists/conditions.ts'
import type { Condition, IndexKind, Scalar } from '../../../calendar/ports.ts'
import type { Field, ResourceTables } from '../index/tables.ts'
import { fieldOf, ID_BITS, isClassKind } from '../index/tables.ts'
import type { Param, Sql } from '../sql.ts'
import { and, name, or, raw, sql } from '../sql.ts'
import { withinBudget } from './budget.ts'
import { excluding, matching } from './match.ts'
import type { Place } from './near.ts'

export interface Scope {
  tables: ResourceTables
  language: string
  places: (near: Near) => readonly Place[]
}

type Range = Extract<Condition, { op: 'range' }>

/** More values than this are gathered once instead of being tried row by row. */
const FEW = 16

const never = raw('0')
const always = raw('1')

/** Distinct values in the form they are kept in. */
export function kept(kind: IndexKind, values: readonly Scalar[]): Param[] {
  return askable(kind, values).map((value) => (typeof value === 'boolean' ? Number(value) : value))
}

/** The field, or one of those that every resource has: `id`, `label`, and the one the table is laid out by. */
export function lookAt({ tables, language }: Scope, field: string): { kind: IndexKind; cell: Sql; code: number } {
  if (field === 'id') return { kind: 'long', cell: raw('e.id'), code: 0 }
  if (field === 'label')
    return { kind: 'long', cell: sql`(SELECT label FROM ${tables.records} r WHERE r.id = e.id)`, code: 0 }
  const { kind, column, code }: Field = fieldOf(tables, field)
  return {
    kind,
    code,
    cell: field === tables.declaration.primarySort ? raw(`(e.k >> ${ID_BITS})`) : sql`e.${name(column(language))}`,
  }
}

/** Rows of the table of terms, of values in a JSON list. */
export function termsIn(tables: ResourceTables, code: number, values: readonly Param[]): Sql {
  return sql`json_each(${JSON.stringify(values)}) j CROSS JOIN ${tables.terms} t ON t.f = ${code} AND t.value = j.value`
}

function oneOf(scope: Scope, field: string, values: readonly Scalar[]): Sql {
  const { tables } = scope
  const { kind, cell, code } = lookAt(scope, field)
  const [first = null, ...more] = kept(kind, values)
  if (first === null) return never
  const among = more.length
    ? sql`IN (SELECT value FROM json_each(${JSON.stringify([first, ...more])}))`
    : sql`= ${first}`
  if (!isMany(kind)) return sql`${cell} ${among}`
  if (more.length >= FEW) return sql`e.k IN (SELECT t.k FROM ${termsIn(tables, code, [first, ...more])})`
  return sql`EXISTS (SELECT 1 FROM ${tables.terms} t WHERE t.f = ${code} AND t.value ${among} AND t.k = e.k)`
}

const comparisons = { gte: raw('>='), gt: raw('>'), lte: raw('<='), lt: raw('<') }

function inRange(scope: Scope, { field, ...bounds }: Range): Sql {
  const { kind, cell, code } = lookAt(scope, field)
  const within = (value: Sql) =>
    Object.entries(comparisons).flatMap(([bound, sign]) => {
      const limit = bounds[bound as keyof typeof comparisons]
      return limit === undefined ? [] : [sql`${value} ${sign} ${limit}`]
    })
  if (!isNumeric(kind)) return never
  if (!isMany(kind)) return and([sql`${cell} IS NOT NULL`, ...within(cell)])
  return sql`EXISTS (SELECT 1 FROM ${scope.tables.terms} t WHERE ${and([sql`t.f = ${code} AND t.k = e.k`, ...within(raw('t.value'))])})`
}

/** A record with one point has the place in its cell, so it is not looked for among the terms. */
function isNear(scope: Scope, near: Near): Sql {
  const { cell, code } = lookAt(scope, near.field)
  const places = scope.places(near).map(({ id }) => id)
  if (!places.length) return never
  return sql`${cell} IN (SELECT value FROM json_each(${JSON.stringify(places)}))
    OR (${cell} < 0 AND e.k IN (SELECT t.k FROM ${termsIn(scope.tables, code + 1, places)}))`
}

function matches({ tables }: Scope, { language, query }: Extract<Condition, { op: 'text' }>): Sql {
  if (query.blank) return never
  if (!tables.texts.length) return query.must.length ? never : always
  const fts = tables.fts(language)
  const wanted = matching(tables, query, true)
  // The plus has the texts searched once: without it FTS5 may be asked anew for each row.
  const rowids = (expression: string) =>
    sql`SELECT rowid FROM ${fts} WHERE ${fts} MATCH ${expression} AND (${withinBudget(raw('rowid'))})`
  if (wanted === null) return sql`+e.k NOT IN (${rowids(excluding(tables, query.mustNot))})`
  return sql`+e.k IN (${rowids(wanted)})`
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
      return sql`${lookAt(scope, condition.field).cell} IS NOT NULL`
    case 'not':
      return sql`NOT coalesce((${compile(condition.of, scope)}), 0)`
    case 'any':
      return or(condition.of.map((each) => compile(each, scope)))
    case 'all':
      return and(condition.of.map((each) => compile(each, scope)))
    case 'text':
      return matches(scope, condition)
    case 'near':
      return isNear(scope, condition)
  }
}

/** Whether all that the condition says is about booleans and keywords, so that it holds of a class or of none of its rows. */
export function isOfClass(tables: ResourceTables, condition: Condition): boolean {
  switch (condition.op) {
    case 'eq':
    case 'in':
    case 'range':
    case 'exists':
      return (
        condition.field !== 'id' && condition.field !== 'label' && isClassKind(fieldOf(tables, condition.field).kind)
      )
    case 'not':
      return isOfClass(tables, condition.of)
    case 'any':
    case 'all':
      return condition.of.every((each) => isOfClass(tables, each))
    case 'text':
    case 'near':
      return false
  }
}
