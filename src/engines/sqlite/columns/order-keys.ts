/**
 * What rows are ordered by when it is not their own order: one number each, the least first. Of a text it is how the
 * text begins, so rows with equal numbers may still differ.
 */
import { flat, type Near, nearIn } from '../../../calendar/lists/conditions.ts'
import type { Order, Query } from '../../../calendar/ports.ts'
import { millimetres } from '../../../calendar/values/geo.ts'
import type { Scope } from '../planner/conditions.ts'
import type { Position } from '../planner/pages.ts'
import { kilometresTo } from '../planner/places.ts'
import type { Columns } from './columns.ts'
import type { NumberList } from './numbers.ts'
import { beginningOf, numberOf } from './read-rows.ts'

export class OrderKeys {
  /**
   * By row, of the rows that match, until the next query: infinite where there is no value, which comes last in both
   * directions.
   */
  readonly keys: Float64Array
  /** NaN: it has none. */
  readonly #valueOf: (row: number) => number
  readonly #ids: NumberList
  readonly #starts: NumberList
  readonly #sign: 1 | -1

  constructor(scope: Scope, columns: Columns, rows: Int32Array, { order: { by, dir }, where }: Query) {
    const near = by === 'distance' ? nearIn(flat(where)) : undefined
    this.#valueOf = near ? distancesTo(near, columns) : numbersIn(columns.longs(by, scope.language))
    this.#ids = columns.longs('id')
    this.#starts = columns.longs(scope.tables.declaration.primarySort)
    this.#sign = signOf(dir)
    this.keys = columns.rows.orderKeys
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      this.keys[row] = this.#keyOf(this.#valueOf(row))
    }
  }

  /** Ties are by id, and then by start. */
  readonly compare = (a: number, b: number): number => {
    const [left = 0, right = 0] = [this.keys[a], this.keys[b]]
    if (left !== right) return left < right ? -1 : 1
    return this.#sign * (this.id(a) - this.id(b) || this.start(a) - this.start(b))
  }

  /** The key that a row at this position of the list has. */
  readonly keyAt = ({ v }: Position): number => this.#keyOf(numberOf(typeof v === 'string' ? beginningOf(v) : v))

  /** Whether the row comes after the position. */
  isAfter(row: number, last: Position): boolean {
    const [key = 0, known] = [this.keys[row], this.keyAt(last)]
    if (key !== known) return key > known
    const ofRecord = last.at === undefined ? 0 : this.start(row) - last.at
    return this.#sign * (this.id(row) - last.id || ofRecord) > 0
  }

  readonly id = (row: number): number => this.#ids[row] ?? 0

  readonly start = (row: number): number => this.#starts[row] ?? 0

  /** Null: it has none. */
  value(row: number): number | null {
    const value = this.#valueOf(row)
    return Number.isNaN(value) ? null : value
  }

  #keyOf(value: number): number {
    return Number.isNaN(value) ? Infinity : this.#sign * value
  }
}

const signOf = (dir: Order['dir']) => (dir === 'asc' ? 1 : -1)

const numbersIn = (numbers: NumberList) => (row: number) => numbers[row] ?? Number.NaN

/** To the nearest place of a row, in millimetres. */
function distancesTo(near: Near, columns: Columns): (row: number) => number {
  const { sets, numbers } = columns.sets(near.field)
  const { values } = numbers
  const points = columns.points()
  const bySet = sets.least((place) => millimetres(kilometresTo(near, points.of(Number(place)))))
  return (row) => bySet[values[row] ?? 0] ?? Number.NaN
}
