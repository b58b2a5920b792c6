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

  /** `rows`: ascending by their numbers. Those that have lost their place are few. */
  sorted(rows: Int32Array): Int32Array {
    const moved = this.#moved
    if (!moved.count) return rows
    const others: number[] = []
    for (const row of rows) if (moved.rows[row] === 1) others.push(row)
    others.sort(this.#compare)
    const ordered = new Int32Array(rows.length)
    let [count, next] = [0, 0]
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (moved.rows[row] === 1) continue
      for (let other: number | undefined; (other = others[next]) !== undefined && this.#compare(other, row) < 0; next++)
        ordered[count++] = other
      ordered[count++] = row
    }
    ordered.set(others.slice(next), count)
    return ordered
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

  readonly #compare = (a: number, b: number): number => this.#from(a, this.value(b), this.id(b))

  #from(row: number, value: number, id: number): number {
    return this.value(row) - value || this.id(row) - id
  }
}
