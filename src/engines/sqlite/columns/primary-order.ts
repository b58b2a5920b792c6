/** The order of rows by the primary sort, and by id where that is equal. Most have their place in it already. */
import type { Columns } from './columns.ts'
import type { NumberList } from './numbers.ts'

export class PrimaryOrder {
  readonly #values: NumberList
  readonly #ids: NumberList
  readonly #moved: Columns['rows']['moved']

  constructor(columns: Columns, primarySort: string) {
    this.#values = columns.longs(primarySort)
    this.#ids = columns.longs('id')
    this.#moved = columns.rows.moved
  }

  value(row: number): number {
    return this.#values[row] ?? 0
  }

  id(row: number): number {
    return this.#ids[row] ?? 0
  }

  /** `rows`: ascending by their numbers. Those that have lost their place are few, and are put between the others. */
  sorted(rows: Int32Array): Int32Array {
    if (!this.#moved.count) return rows
    const { inPlace, others } = this.#parted(rows)
    const ordered = new Int32Array(rows.length)
    let [from, count] = [0, 0]
    for (const other of others) {
      const place = this.countUpTo(inPlace, this.value(other), this.id(other), 'asc')
      ordered.set(inPlace.subarray(from, place), count)
      count += place - from
      ordered[count++] = other
      from = place
    }
    ordered.set(inPlace.subarray(from), count)
    return ordered
  }

  #parted(rows: Int32Array): { inPlace: Int32Array; others: number[] } {
    const moved = this.#moved.rows
    const [inPlace, others]: [Int32Array, number[]] = [new Int32Array(rows.length), []]
    let count = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (moved[row] === 1) others.push(row)
      else inPlace[count++] = row
    }
    others.sort((a, b) => this.#from(a, this.value(b), this.id(b)))
    return { inPlace: inPlace.subarray(0, count), others }
  }

  /** How many of the rows, sorted in one direction, are not after the position. */
  countUpTo(rows: Int32Array, value: number, id: number, dir: 'asc' | 'desc'): number {
    const sign = dir === 'asc' ? 1 : -1
    let [from, to] = [0, rows.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (sign * this.#from(rows[middle] ?? 0, value, id) > 0) to = middle
      else from = middle + 1
    }
    return from
  }

  #from(row: number, value: number, id: number): number {
    return this.value(row) - value || this.id(row) - id
  }
}
