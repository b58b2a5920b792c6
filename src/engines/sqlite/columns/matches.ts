/** The rows that meet the conditions of a query, as counts read them. */
import { isMany, isNumeric } from '../../../calendar/declaration/index-values.ts'
import { integersIn, type Range } from '../../../calendar/lists/conditions.ts'
import type { Condition, Scalar } from '../../../calendar/ports.ts'
import { once } from '../../../calendar/values/memoized.ts'
import { conditionKey, jsonOf } from '../../query-json.ts'
import type { Connection } from '../database.ts'
import { checkBudget, withinBudget } from '../planner/budget.ts'
import { compile, isOfClass, resolveField, type Scope, storedValues, termsIn } from '../planner/conditions.ts'
import { isEverywhere, type Located, meetingOf } from '../planner/places.ts'
import { idOf, primarySortOf } from '../planner/sources.ts'
import { raw, type Sql, sql } from '../sql.ts'
import { Bits } from './bits.ts'
import { Clauses } from './clauses.ts'
import type { Columns } from './columns.ts'
import { namesRecords } from './in-memory.ts'
import type { Narrow, Narrowed } from './kept-rows.ts'
import type { Test } from './row-test.ts'
import { AllOf, AnyOf, Between, ByNumber, ByRow } from './tests.ts'
import { Texts } from './texts.ts'

/** Tests of any rows. */
export interface RowTests {
  /** On time and class, which rows of a window meet. */
  window: Test
  /** All others, those on texts last. */
  rest: readonly (() => Test)[]
}

export class Matches {
  readonly #db: Connection
  readonly #scope: Scope
  readonly #columns: Columns

  constructor(db: Connection, scope: Scope, columns: Columns) {
    this.#db = db
    this.#scope = scope
    this.#columns = columns
  }

  /** The numbers of the rows in the columns, ascending, of all that meet the conditions and are not removed. */
  of(conditions: readonly Condition[]): Int32Array {
    const texts = conditions.filter(({ op }) => op === 'text')
    const others = conditions.filter(({ op }) => op !== 'text')
    if (texts.length) return this.narrow(this.beside(others), texts)
    return this.#ofNamed(others) ?? this.#withoutTexts(others)
  }

  /** Where a condition names its rows, no others have to be looked at; undefined: none does. */
  #ofNamed(conditions: readonly Condition[]): Int32Array | undefined {
    const rows = this.#namedBy(conditions)
    return rows && this.among(rows, conditions)
  }

  /** Undefined: a condition names its rows, or is a text whose rows are not known. */
  testsOf(conditions: readonly Condition[]): RowTests | undefined {
    const clauses = new Clauses(this.#db, this.#scope, this.#columns)
    const isKnown = (each: Condition) =>
      each.op === 'text' ? clauses.areWorthKeeping(each) : !namesRecords(each) && !this.#isLookedUp(each)
    if (!conditions.every(isKnown)) return undefined
    const { common, others } = this.#byWindow(conditions)
    const [ofClass, ofTime] = this.#byClass(common)
    const isThere = ofClass.length ? this.#ofClasses(ofClass) : this.#existing()
    return {
      window: new AllOf([...ofTime.map(this.#test, this), isThere]),
      rest: textsLast(others).map((each) => once(() => this.#test(each))),
    }
  }

  #namedBy(conditions: readonly Condition[]): Int32Array | undefined {
    const { byId } = this.#columns.rows
    for (const condition of conditions) {
      if (namesRecords(condition)) return byId.ofAll(valuesOf(condition).map(Number))
      if (this.#isLookedUp(condition)) return Int32Array.from(new Set(this.#withTerms(condition))).sort()
    }
    return undefined
  }

  #isLookedUp(condition: Condition): condition is Named {
    return (condition.op === 'eq' || condition.op === 'in') && this.#columns.isLookedUp(condition.field)
  }

  /** The rows that have one of the values of a many-valued field, which few have; some of them more than once. */
  #withTerms(condition: Named): number[] {
    const { kind, code } = resolveField(this.#scope, condition.field)
    const terms = termsIn(this.#scope.tables, code, JSON.stringify(storedValues(kind, valuesOf(condition))))
    return this.#select(terms, raw('t.k'), raw('1'))
  }

  /** The same of those that are no texts: the searches of one answer have these in common, and perhaps more. */
  beside(conditions: readonly Condition[]): Int32Array {
    const named = this.#ofNamed(conditions)
    if (named) return named
    const { besideTexts } = this.#columns.rows
    const { language } = this.#scope
    const known = besideTexts.find(language, conditions, this.among)
    if (known) return this.narrow(known.rows, known.rest)
    const rows = this.#withoutTexts(conditions)
    besideTexts.keep(language, conditions, rows)
    return rows
  }

  #withoutTexts(conditions: readonly Condition[]): Int32Array {
    const { rows, rest } = this.#inWindow(conditions)
    return this.narrow(rows, rest)
  }

  /** Those of the rows that meet the conditions. */
  readonly narrow: Narrow = (rows, conditions) =>
    this.#columns.rows.scratch.narrowed((room) => this.#narrowed(rows, conditions, room))

  /** Texts come last: none is searched where no row is left. `into`: where rows are written; they may be there. */
  #narrowed(rows: Int32Array, conditions: readonly Condition[], into: Int32Array): Int32Array {
    const [ofClass, ofRow] = this.#byClass(conditions)
    const others = textsLast(ofRow)
    let found = ofClass.length ? this.#ofClasses(ofClass).of(rows, into) : rows
    for (const condition of others) {
      if (!found.length) return found
      checkBudget(this.#db)
      found = this.#testOf(condition, found).of(found, found === rows ? into : found)
    }
    return found
  }

  /** The same of rows that may have been removed. */
  readonly among: Narrow = (rows, conditions) => this.narrow(this.#existing().of(rows), conditions)

  /** Most lists have these rows in common, whatever else they ask for. */
  #inWindow(conditions: readonly Condition[]): Narrowed {
    const { inWindow } = this.#columns.rows
    const { common, others: rest } = this.#byWindow(conditions)
    const known = inWindow.find('', common, this.among)
    if (known && !known.rest.length) return { rows: known.rows, rest }
    const rows = known ? this.narrow(known.rows, known.rest) : this.#allIn(common)
    inWindow.keep('', common, rows)
    return { rows, rest }
  }

  #byWindow(conditions: readonly Condition[]): { common: Condition[]; others: Condition[] } {
    const { tables } = this.#scope
    const { primarySort, endField } = tables.declaration
    const isOfWindow = (condition: Condition) =>
      isOfClass(tables, condition) ||
      (condition.op === 'range' && (condition.field === primarySort || condition.field === endField))
    return {
      common: conditions.filter(isOfWindow),
      others: conditions.filter((condition) => !isOfWindow(condition)),
    }
  }

  #allIn(conditions: readonly Condition[]): Int32Array {
    const [ofClass, others] = this.#byClass(conditions)
    const { size, scratch } = this.#columns.rows
    return scratch.narrowed((room) => {
      const rows = ofClass.length
        ? this.#ofClasses(ofClass).upTo(size, room)
        : this.#existing().of(rowsUpTo(size, room), room)
      return this.#narrowed(rows, others, room)
    })
  }

  #byClass(conditions: readonly Condition[]): [ofClass: Condition[], others: Condition[]] {
    const { tables } = this.#scope
    return [
      conditions.filter((condition) => isOfClass(tables, condition)),
      conditions.filter((condition) => !isOfClass(tables, condition)),
    ]
  }

  /** A removed row is of no class. */
  #existing(): Test {
    const { classes } = this.#columns.rows
    return new ByRow((row) => (classes[row] ?? 0) >= 0)
  }

  #ofClasses(conditions: readonly Condition[]): ByNumber {
    const { classes } = this.#columns.rows
    const found = this.#scope.classes(conditions) ?? []
    const met = new Uint8Array(Math.max(0, ...found) + 1)
    for (const c of found) met[c] = 1
    return new ByNumber(classes, met)
  }

  /** A text may be looked up for these rows alone. */
  #testOf(condition: Condition, rows: Int32Array): Test {
    return condition.op === 'text'
      ? new Texts(this.#db, this.#scope, this.#columns).among(condition, rows)
      : this.#test(condition)
  }

  #test(condition: Condition): Test {
    if (isOfClass(this.#scope.tables, condition)) return this.#ofClasses([condition])
    switch (condition.op) {
      case 'eq':
      case 'in':
        return this.#oneOf(condition)
      case 'range':
        return this.#inRange(condition)
      case 'exists':
        return this.#exists(condition, condition.field)
      case 'not': {
        const test = this.#test(condition.of)
        return new ByRow((row) => !test.meets(row))
      }
      case 'any':
        return new AnyOf(condition.of.map((each) => this.#test(each)))
      case 'all':
        return new AllOf(condition.of.map((each) => this.#test(each)))
      case 'text':
        return new Texts(this.#db, this.#scope, this.#columns).of(condition)
      case 'near':
      case 'box':
        return this.#isLocated(condition)
    }
  }

  #oneOf(condition: Named): Test {
    const { field } = condition
    if (this.#columns.isLookedUp(field)) return Bits.from(this.#withTerms(condition), this.#columns.rows.room)
    const { kind } = resolveField(this.#scope, field)
    const stored = storedValues(kind, valuesOf(condition))
    if (isMany(kind)) {
      const { sets, numbers } = this.#columns.sets(field)
      return new ByNumber(numbers.values, sets.havingOneOf(stored.filter((value) => value !== null)))
    }
    if (kind !== 'long') return this.#ofStatement(condition)
    const longs = this.#columns.longs(field)
    const [only] = stored
    if (stored.length === 1 && typeof only === 'number') return new Between(longs, { min: only, max: only })
    const wanted = new Set(stored)
    return new ByRow((row) => wanted.has(longs[row] ?? Number.NaN))
  }

  #inRange(condition: Range): Test {
    const { field } = condition
    const { kind } = resolveField(this.#scope, field)
    const bounds = integersIn(condition)
    if (!isNumeric(kind)) return new ByRow(() => false)
    if (!isMany(kind))
      return this.#columns.areWithin(field, bounds) ? new AllOf([]) : new Between(this.#columns.longs(field), bounds)
    return this.#ofSets(condition, (value) => Number(value) >= bounds.min && Number(value) <= bounds.max)
  }

  #exists(condition: Condition, field: string): Test {
    const { kind } = resolveField(this.#scope, field)
    if (isMany(kind)) {
      const { sets, numbers } = this.#columns.sets(field)
      return new ByNumber(numbers.values, sets.notEmpty())
    }
    if (kind !== 'long') return this.#ofStatement(condition)
    const longs = this.#columns.longs(field)
    // Where one is missing, all are in eight bytes.
    return longs instanceof Float64Array ? new ByRow((row) => !Number.isNaN(longs[row])) : new AllOf([])
  }

  #isLocated(condition: Located): Test {
    if (isEverywhere(condition)) return this.#exists(condition, condition.field)
    const points = this.#columns.points()
    const meets = meetingOf(condition)
    return this.#ofSets(condition, (place) => meets(points.of(Number(place))))
  }

  #ofSets(condition: Range | Located, meets: (value: string | number) => boolean): Test {
    const { sets, numbers } = this.#columns.sets(condition.field)
    return new ByNumber(numbers.values, sets.having(conditionKey(condition), meets))
  }

  /** Of a field that the columns do not have. */
  #ofStatement(condition: Condition): Test {
    const meets = compile(condition, this.#scope)
    const [all, key] = [sql`${this.#scope.tables.rows} e`, raw('e.k')]
    return this.#columns.rows.met.get(jsonOf([this.#scope.language, conditionKey(condition)]), (met, ids) => {
      const found = ids
        ? this.#select(this.#rowsOf(ids), key, meets)
        : this.#select(all, key, sql`(${meets}) AND (${withinBudget(key)})`)
      for (const row of found) met.add(row)
    })
  }

  /** The rows with the keys of a statement. */
  #select(from: Sql, key: Sql, where: Sql): number[] {
    const [ids = [], starts = []] = this.#lists(sql`SELECT json_group_array(${idOf(key)}) list0,
      json_group_array(${primarySortOf(key)}) list1 FROM ${from} WHERE ${where}`)
    return this.#columns.rows.rowsAt(ids, starts)
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

function textsLast(conditions: readonly Condition[]): Condition[] {
  return conditions.toSorted((a, b) => Number(a.op === 'text') - Number(b.op === 'text'))
}

function rowsUpTo(size: number, into: Int32Array): Int32Array {
  for (let row = 0; row < size; row++) into[row] = row
  return into.subarray(0, size)
}

/** A condition that names values. */
type Named = Extract<Condition, { op: 'eq' | 'in' }>

function valuesOf(condition: Named): readonly Scalar[] {
  return condition.op === 'eq' ? [condition.value] : condition.values
}
