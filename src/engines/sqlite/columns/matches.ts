/** The rows that meet the conditions of a query, as counts read them. */
import { isMany, isNumeric, MAX_PRIMARY_SORT, MIN_PRIMARY_SORT } from '../../../calendar/declaration/index-values.ts'
import type { Condition, Scalar } from '../../../calendar/ports.ts'
import { integersIn, type Range } from '../../conditions.ts'
import type { Connection } from '../database.ts'
import { checkBudget, withinBudget } from '../planner/budget.ts'
import { jsonOf } from '../planner/cache.ts'
import { compile, isOfClass, resolveField, type Scope, storedValues } from '../planner/conditions.ts'
import type { Text } from '../planner/match.ts'
import { type Located, meetingOf } from '../planner/places.ts'
import { classesOf } from '../planner/plan.ts'
import { idOf } from '../planner/sources.ts'
import { textMatch } from '../planner/text-keys.ts'
import { keysBetween } from '../planner/time-window.ts'
import { raw, type Sql, sql } from '../sql.ts'
import type { Columns } from './columns.ts'
import type { Extent, Finder } from './marks.ts'
import { AllOf, AnyOf, Between, ByNumber, ByRow, type Test } from './tests.ts'
import { EMPTY } from './value-sets.ts'

const ALL_TIME: Extent = { from: MIN_PRIMARY_SORT, to: MAX_PRIMARY_SORT }

/** The numbers of the rows in the columns, ascending. `within`: of these; by default of all that are not removed. */
export function matchesOf(
  db: Connection,
  scope: Scope,
  columns: Columns,
  conditions: readonly Condition[],
  within?: Int32Array,
): Int32Array {
  const ofClass = conditions.filter((condition) => isOfClass(scope.tables, condition))
  // Texts come last: they are searched between the first and the last of the rows that are left.
  const others = conditions
    .filter((condition) => !isOfClass(scope.tables, condition))
    .toSorted((a, b) => Number(a.op === 'text') - Number(b.op === 'text'))
  const tests = new Tests(db, scope, columns)
  let found = within ?? rowsUpTo(columns.size)
  if (ofClass.length || !within) found = tests.ofClasses(ofClass).of(found)
  for (const condition of others) {
    if (!found.length) return found
    checkBudget(db)
    const test = condition.op === 'text' ? tests.says(condition, found) : tests.of(condition)
    found = test.of(found)
  }
  return found
}

function rowsUpTo(size: number): Int32Array {
  const rows = new Int32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

/** From conditions to tests. */
class Tests {
  readonly #db: Connection
  readonly #scope: Scope
  readonly #columns: Columns

  constructor(db: Connection, scope: Scope, columns: Columns) {
    this.#db = db
    this.#scope = scope
    this.#columns = columns
  }

  /** A removed row is of no class. */
  ofClasses(conditions: readonly Condition[]): Test {
    const { classes } = this.#columns
    const found = classesOf(this.#db, this.#scope, conditions)
    if (!found) return new ByRow((row) => (classes[row] ?? 0) >= 0)
    const met = new Uint8Array(Math.max(0, ...found) + 1)
    for (const c of found) met[c] = 1
    return new ByNumber(classes, met)
  }

  of(condition: Condition): Test {
    if (isOfClass(this.#scope.tables, condition)) return this.ofClasses([condition])
    switch (condition.op) {
      case 'eq':
        return this.#oneOf(condition, condition.field, [condition.value])
      case 'in':
        return this.#oneOf(condition, condition.field, condition.values)
      case 'range':
        return this.#inRange(condition)
      case 'exists':
        return this.#exists(condition, condition.field)
      case 'not': {
        const test = this.of(condition.of)
        return new ByRow((row) => !test.meets(row))
      }
      case 'any':
        return new AnyOf(condition.of.map((each) => this.of(each)))
      case 'all':
        return new AllOf(condition.of.map((each) => this.of(each)))
      case 'text':
        return this.says(condition)
      case 'near':
      case 'box':
        return this.#isLocated(condition)
    }
  }

  /** `rows`: no others are asked for. */
  says(text: Text, rows?: Int32Array): Test {
    const extent = rows ? this.#extentOf(rows) : ALL_TIME
    const { isIn, keys } = textMatch(this.#scope, text)
    if (!keys) return new ByRow(() => !isIn)
    const select = (where: (key: Sql) => Sql[]) =>
      this.#idsOf(sql`SELECT json_group_array(${idOf(raw('k'))}) ids FROM (${keys.select(where)})`)
    const marks = this.#marks(text, extent, {
      within: ({ from, to }) => select((key) => keysBetween(key, from, to)),
      among: (ids) => select((key) => [sql`${key} IN (${this.#keysOf(ids)})`]),
    })
    return new ByRow((row) => (marks[row] === 1) === isIn)
  }

  /** The first and the last of the primary sort. */
  #extentOf(rows: Int32Array): Extent {
    const values = this.#columns.longs(this.#scope.tables.declaration.primarySort)
    let [from, to] = [MAX_PRIMARY_SORT, MIN_PRIMARY_SORT]
    for (const row of rows) {
      const value = values[row] ?? 0
      if (value < from) from = value
      if (value > to) to = value
    }
    return { from, to }
  }

  #oneOf(condition: Condition, field: string, values: readonly Scalar[]): Test {
    const { kind } = resolveField(this.#scope, field)
    const stored = new Set(storedValues(kind, values))
    if (isMany(kind)) return this.#ofSets(field, (value) => stored.has(value))
    if (kind !== 'long') return this.#ofStatement(condition)
    const longs = this.#columns.longs(field)
    return new ByRow((row) => stored.has(longs[row] ?? Number.NaN))
  }

  #inRange(condition: Range): Test {
    const { field } = condition
    const { kind } = resolveField(this.#scope, field)
    const bounds = integersIn(condition)
    if (!isNumeric(kind)) return new ByRow(() => false)
    if (!isMany(kind)) return new Between(this.#columns.longs(field), bounds)
    return this.#ofSets(field, (value) => Number(value) >= bounds.min && Number(value) <= bounds.max)
  }

  #exists(condition: Condition, field: string): Test {
    const { kind } = resolveField(this.#scope, field)
    if (isMany(kind)) {
      const { numbers } = this.#columns.sets(field)
      return new ByRow((row) => numbers[row] !== EMPTY)
    }
    if (kind !== 'long') return this.#ofStatement(condition)
    const longs = this.#columns.longs(field)
    return new ByRow((row) => !Number.isNaN(longs[row]))
  }

  #isLocated(condition: Located): Test {
    const points = this.#columns.points()
    const meets = meetingOf(condition)
    return this.#ofSets(condition.field, (place) => meets(points.of(Number(place))))
  }

  #ofSets(field: string, meets: (value: string | number) => boolean): Test {
    const { sets, numbers } = this.#columns.sets(field)
    return new ByNumber(numbers, sets.having(meets))
  }

  /** Of a field that the columns do not have. */
  #ofStatement(condition: Condition): Test {
    const { tables } = this.#scope
    const meets = compile(condition, this.#scope)
    const select = (where: Sql) =>
      this.#idsOf(sql`SELECT json_group_array(e.id) ids FROM ${tables.rows} e WHERE (${meets}) AND (${where})`)
    const marks = this.#marks(condition, ALL_TIME, {
      within: () => select(withinBudget(raw('e.k'))),
      among: (ids) => select(sql`e.k IN (${this.#keysOf(ids)})`),
    })
    return new ByRow((row) => marks[row] === 1)
  }

  #marks(of: Condition, extent: Extent, finder: Finder): Uint8Array {
    return this.#columns.marks(jsonOf([this.#scope.language, of]), extent, finder)
  }

  #idsOf({ text, params }: Sql): number[] {
    return JSON.parse(this.#db.get<{ ids: string }>(text, ...params)?.ids ?? '[]')
  }

  #keysOf(ids: readonly number[]): Sql {
    return sql`SELECT r.k FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN ${this.#scope.tables.rows} r
      ON r.id = j.value`
  }
}
