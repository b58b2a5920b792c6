/** What is counted of all records that match a query. */
import { isMany, type Position } from '../../../calendar/declaration/index-values.ts'
import type { Count, Counted, Scalar } from '../../../calendar/ports.ts'
import { cellsOf, type PointsCount } from '../../cells.ts'
import { jsonOf } from '../../query-json.ts'
import { compareValues } from '../../value-order.ts'
import type { Connection } from '../database.ts'
import { isClassKind } from '../index/tables.ts'
import { checkBudget } from '../planner/budget.ts'
import { resolveField, type Scope, storedValues } from '../planner/conditions.ts'
import { type Located, meetingOf } from '../planner/places.ts'
import type { Param } from '../sql.ts'
import { sql } from '../sql.ts'
import type { Columns } from './columns.ts'
import type { NumberList } from './numbers.ts'
import { PrimaryOrder } from './primary-order.ts'
import type { Value, ValueCounts } from './value-sets.ts'

const BEFORE_ALL_IDS = -1

type Of<Op extends Count['op']> = Extract<Count, { op: Op }>

export interface CountedMatches {
  total: number
  /** In the order of the counts. */
  counted: Counted[]
}

export function countMatches(
  db: Connection,
  scope: Scope,
  columns: Columns,
  matches: Int32Array,
  counts: readonly Count[],
): CountedMatches {
  const counter = new Counter(db, scope, columns, matches)
  const counted = counts.map((count) => {
    checkBudget(db)
    return counter.count(count)
  })
  return { total: matches.length, counted }
}

class Counter {
  readonly #db: Connection
  readonly #scope: Scope
  readonly #columns: Columns
  readonly #matches: Int32Array

  constructor(db: Connection, scope: Scope, columns: Columns, matches: Int32Array) {
    this.#db = db
    this.#scope = scope
    this.#columns = columns
    this.#matches = matches
  }

  count(count: Count): Counted {
    switch (count.op) {
      case 'values':
        return this.#values(count)
      case 'sets':
        return { op: 'sets', counts: this.#sets(count) }
      case 'ranges':
        return { op: 'ranges', counts: this.#ranges(count) }
      case 'cells':
        return { op: 'cells', cells: cellsOf(count, this.#located(count)) }
    }
  }

  #values({ field, size }: Of<'values'>): Counted {
    const isBoolean = resolveField(this.#scope, field).kind === 'boolean'
    const { found, hasMore } = largest(this.#byValue(field), size)
    const values = found.map(([value, count]) => ({ value: isBoolean ? value === 1 : value, count }))
    return { op: 'values', values, hasMore }
  }

  #sets({ field, sets }: Of<'sets'>): number[] {
    const { kind } = resolveField(this.#scope, field)
    const stored = sets.map((set: readonly Scalar[]) => storedValues(kind, set))
    if (!isMany(kind)) {
      const { values, counts } = this.#byValue(field)
      const byValue = new Map<Param, number>(values.map((value, at) => [value, counts[at] ?? 0]))
      return stored.map((wanted) => sum(wanted.map((value) => byValue.get(value) ?? 0)))
    }
    const column = this.#columns.sets(field)
    const bySet = this.#countNumbers(column.numbers.values, column.sets.size)
    return stored.map((values) => {
      const has = column.sets.havingOneOf(values.filter((value) => value !== null))
      return bySet.reduce((total, count, set) => total + (has[set] ? count : 0), 0)
    })
  }

  #ranges(count: Of<'ranges'>): number[] {
    const isOrder = count.field === this.#scope.tables.declaration.primarySort
    // To put those in order that have lost their place takes longer than to look at each row.
    return isOrder && !this.#columns.rows.moved.count ? this.#inOrder(count) : this.#byRow(count)
  }

  /** Where rows are in the order of the field, it is known how many come before a bound. */
  #inOrder({ field, bounds }: Of<'ranges'>): number[] {
    const order = new PrimaryOrder(this.#columns, field)
    const before = bounds.map((bound) => order.countUpTo(this.#matches, bound, BEFORE_ALL_IDS, 'asc'))
    return [...before, this.#matches.length].map((count, at) => count - (before[at - 1] ?? 0))
  }

  /** Rows come in the order of their starts, so the value of a row is often in the range of the one before. */
  #byRow({ field, bounds }: Of<'ranges'>): number[] {
    const [longs, rows] = [this.#columns.longs(field), this.#matches]
    const counts = Array<number>(bounds.length + 1).fill(0)
    let [at, from, to] = [0, Infinity, -Infinity]
    for (let index = 0; index < rows.length; index++) {
      const value = longs[rows[index] ?? 0] ?? Number.NaN
      if (Number.isNaN(value)) continue
      if (value < from || value >= to) {
        at = rangeOf(value, bounds)
        from = bounds[at - 1] ?? -Infinity
        to = bounds[at] ?? Infinity
      }
      counts[at] = (counts[at] ?? 0) + 1
    }
    return counts
  }

  /**
   * Records at the same places are counted together. Nobody keeps them: there may be tens of thousands, and in a list
   * they would outlive the collections of young garbage, so that all would be collected once in each search.
   */
  *#located({ field, box }: Of<'cells'>): Generator<PointsCount> {
    const { sets, numbers } = this.#columns.sets(field)
    const points = this.#columns.points()
    const condition: Located = { op: 'box', field, ...box }
    const isInBox = meetingOf(condition)
    const inBox = sets.having(jsonOf(condition), (place) => isInBox(points.of(Number(place))))
    const positionOf = (place: Value): Position => {
      const { lat, lng } = points.of(Number(place))
      return [lng, lat]
    }
    const counts = this.#countNumbers(numbers.values, sets.size)
    for (let set = 0; set < counts.length; set++) {
      const count = counts[set] ?? 0
      if (count > 0 && inBox[set]) yield { points: sets.valuesOf(set).map(positionOf), count }
    }
  }

  #byValue(field: string): ValueCounts {
    const { kind } = resolveField(this.#scope, field)
    if (isClassKind(kind)) return this.#byValueOfClass(field)
    if (isMany(kind)) {
      const { sets, numbers } = this.#columns.sets(field)
      return sets.countValues(this.#countNumbers(numbers.values, sets.size))
    }
    const longs = this.#columns.longs(field)
    const counts = new Map<number, number>()
    for (const row of this.#matches) {
      const value = longs[row] ?? Number.NaN
      if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return valueCounts(counts)
  }

  #byValueOfClass(field: string): ValueCounts {
    const { cell } = resolveField(this.#scope, field)
    const { text, params } = sql`SELECT c, ${cell} value FROM ${this.#scope.tables.classes} e WHERE ${cell} IS NOT NULL`
    const classes = this.#db.all<{ c: number; value: string | number }>(text, ...params)
    const byClass = this.#countNumbers(this.#columns.rows.classes, Math.max(0, ...classes.map(({ c }) => c)) + 1)
    const counts = new Map<string | number, number>()
    for (const { c, value } of classes) counts.set(value, (counts.get(value) ?? 0) + (byClass[c] ?? 0))
    return valueCounts(counts)
  }

  /** How many matches have each of the numbers below `size`. */
  #countNumbers(numbers: NumberList, size: number): Uint32Array {
    const [counts, rows] = [new Uint32Array(size), this.#matches]
    for (let at = 0; at < rows.length; at++) {
      const number = numbers[rows[at] ?? 0] ?? 0
      counts[number] = (counts[number] ?? 0) + 1
    }
    return counts
  }
}

function valueCounts(counts: ReadonlyMap<Value, number>): ValueCounts {
  return { values: [...counts.keys()], counts: Uint32Array.from(counts.values()) }
}

/**
 * The values with the highest counts, and whether any others are counted. Of these there may be tens of thousands,
 * which are put in no order.
 */
function largest({ values, counts }: ValueCounts, size: number): { found: [Value, number][]; hasMore: boolean } {
  const sorted = counts.toSorted()
  const least = Math.max(1, sorted.at(-size) ?? 0)
  const found: [Value, number][] = []
  for (const [at, count] of counts.entries()) if (count >= least) found.push([values[at] ?? '', count])
  found.sort(([a, n], [b, m]) => m - n || compareValues(a, b))
  return { found: found.slice(0, size), hasMore: (sorted.at(-size - 1) ?? 0) > 0 }
}

const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0)

/** The number of the bounds that are not above the value. */
function rangeOf(value: number, bounds: readonly number[]): number {
  let [from, to] = [0, bounds.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (value < (bounds[middle] ?? 0)) to = middle
    else from = middle + 1
  }
  return from
}
