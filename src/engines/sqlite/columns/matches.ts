/** The rows that meet the conditions of a query, as counts read them. */
import { isMany, isNumeric } from '../../../calendar/declaration/index-values.ts'
import type { Condition, Scalar } from '../../../calendar/ports.ts'
import { integersIn, type Range } from '../../conditions.ts'
import type { Connection } from '../database.ts'
import { checkBudget, withinBudget } from '../planner/budget.ts'
import { compile, isOfClass, resolveField, type Scope, storedValues } from '../planner/conditions.ts'
import type { Kept } from '../planner/kept.ts'
import type { Text } from '../planner/match.ts'
import { type Located, meetingOf } from '../planner/places.ts'
import { classesOf } from '../planner/plan.ts'
import { primarySortOf } from '../planner/sources.ts'
import { textMatch, textRow } from '../planner/text-keys.ts'
import { raw, type Sql, sql } from '../sql.ts'
import type { Columns } from './columns.ts'
import { type Finder, markedAs } from './marks.ts'
import { AllOf, AnyOf, Between, ByNumber, ByRow, type Test } from './tests.ts'
import { EMPTY } from './value-sets.ts'

/** Rows that meet the conditions of a query, but for the rest of them. */
export interface Narrowed {
  rows: Int32Array
  rest: readonly Condition[]
}

/** The numbers of the rows in the columns, ascending, of all that are not removed. */
export function matchesOf(
  db: Connection,
  scope: Scope,
  kept: InMemory,
  conditions: readonly Condition[],
  known?: Narrowed,
): Int32Array {
  const tests = new Tests(db, scope, kept.columns)
  const { rows, rest } = known ?? rowsInWindow(tests, scope, kept, conditions)
  return tests.narrow(rows, rest)
}

/** Most lists have these rows in common, whatever else they ask for. */
function rowsInWindow(
  tests: Tests,
  { tables }: Scope,
  { columns, inWindow }: InMemory,
  conditions: readonly Condition[],
): Narrowed {
  const { primarySort, endField } = tables.declaration
  const isOfWindow = (condition: Condition) =>
    isOfClass(tables, condition) ||
    (condition.op === 'range' && (condition.field === primarySort || condition.field === endField))
  const common = conditions.filter(isOfWindow)
  const rest = conditions.filter((condition) => !isOfWindow(condition))
  const known = inWindow.find(common)
  if (known && !known.rest.length) return { rows: known.rows, rest }
  const rows = tests.narrow(tests.existing().of(rowsUpTo(columns.size)), common)
  inWindow.keep(common, rows)
  return { rows, rest }
}

function rowsUpTo(size: number): Int32Array {
  const rows = new Int32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

type InMemory = Pick<Kept, 'columns' | 'inWindow'>

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

  /** Those of the rows that meet the conditions. Texts come last: none is searched where no row is left. */
  narrow(rows: Int32Array, conditions: readonly Condition[]): Int32Array {
    const ofClass = conditions.filter((condition) => isOfClass(this.#scope.tables, condition))
    const others = conditions
      .filter((condition) => !isOfClass(this.#scope.tables, condition))
      .toSorted((a, b) => Number(a.op === 'text') - Number(b.op === 'text'))
    let found = ofClass.length ? this.#ofClasses(ofClass).of(rows) : rows
    for (const condition of others) {
      if (!found.length) return found
      checkBudget(this.#db)
      found = this.of(condition).of(found)
    }
    return found
  }

  /** A removed row is of no class. */
  existing(): Test {
    const { classes } = this.#columns
    return new ByRow((row) => (classes[row] ?? 0) >= 0)
  }

  #ofClasses(conditions: readonly Condition[]): Test {
    const { classes } = this.#columns
    const found = classesOf(this.#db, this.#scope, conditions) ?? []
    const met = new Uint8Array(Math.max(0, ...found) + 1)
    for (const c of found) met[c] = 1
    return new ByNumber(classes, met)
  }

  of(condition: Condition): Test {
    if (isOfClass(this.#scope.tables, condition)) return this.#ofClasses([condition])
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
        return this.#says(condition)
      case 'near':
      case 'box':
        return this.#isLocated(condition)
    }
  }

  #says(text: Text): Test {
    const { isIn, texts } = textMatch(this.#scope, text)
    if (!texts) return new ByRow(() => !isIn)
    const select = (where: (textRow: Sql) => Sql[]) => {
      const [found = []] = this.#lists(sql`SELECT json_group_array(t) list0 FROM (${texts.select(where)})`)
      return this.#columns.rowsWithTexts(found)
    }
    const marks = this.#marks(text, {
      all: () => select(() => []),
      among: (ids) => select((found) => [sql`${found} IN (SELECT ${textRow} FROM ${this.#rowsOf(ids)})`]),
    })
    return new ByRow((row) => (marks[row] === 1) === isIn)
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
    const select = (from: Sql, where: Sql) => {
      const start = primarySortOf(raw('e.k'))
      const [ids = [], starts = []] = this.#lists(sql`SELECT json_group_array(e.id) list0,
        json_group_array(${start}) list1 FROM ${from} WHERE (${meets}) AND (${where})`)
      return this.#columns.rowsAt(ids, starts)
    }
    const marks = this.#marks(condition, {
      all: () => select(sql`${tables.rows} e`, withinBudget(raw('e.k'))),
      among: (ids) => select(this.#rowsOf(ids), raw('1')),
    })
    return new ByRow((row) => marks[row] === 1)
  }

  #marks(of: Condition, finder: Finder): Uint8Array {
    return this.#columns.marks(markedAs(this.#scope.language, of), finder)
  }

  /** One statement returns a list faster than rows. */
  #lists({ text, params }: Sql): number[][] {
    const found = this.#db.get<Record<string, string>>(text, ...params) ?? {}
    return Object.values(found).map((list) => JSON.parse(list))
  }

  /** The rows `e` of some records. */
  #rowsOf(ids: readonly number[]): Sql {
    return sql`json_each(${JSON.stringify(ids)}) j CROSS JOIN ${this.#scope.tables.rows} e ON e.id = j.value`
  }
}
