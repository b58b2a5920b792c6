/**
 * The numbers of rows by the ids of their records. Ids may have large gaps, so there is a page for every so many. The
 * rows of a record that repeats lead from one to the next, in the order of their primary sort; removed ones come last.
 */

const PAGE_BITS = 12
const PAGE_SIZE = 2 ** PAGE_BITS

export class RowsById {
  readonly #pages: (Int32Array | undefined)[] = []
  /** By row: the next one of its record. Undefined as long as no record has two. */
  #next: Int32Array | undefined
  /** The last rows of the records that have several. */
  readonly #last = new Map<number, number>()
  readonly #size: number

  /** `size`: for so many rows. */
  constructor(size: number) {
    this.#size = size
  }

  /** The first row of a record; -1: none. */
  first(id: number): number {
    return this.#pages[id >> PAGE_BITS]?.[id & (PAGE_SIZE - 1)] ?? -1
  }

  /** The next row of the same record; -1: none. */
  after(row: number): number {
    return this.#next?.[row] ?? -1
  }

  /** The records that have, or had, several rows. */
  get several(): Iterable<number> {
    return this.#last.keys()
  }

  hasSeveral(id: number): boolean {
    return this.#last.has(id)
  }

  of(id: number): number[] {
    const rows: number[] = []
    for (let row = this.first(id); row >= 0; row = this.after(row)) rows.push(row)
    return rows
  }

  /** Of all the records, ascending. */
  ofAll(ids: Iterable<number>): Int32Array {
    return Int32Array.from([...new Set(ids)].flatMap((id) => this.of(id))).sort()
  }

  /** The rows from 0 on, by the ids of their records: as `add` does, but a few times as fast. */
  addAll(ids: ArrayLike<number>): void {
    for (let row = 0; row < ids.length; row++) {
      const id = ids[row] ?? 0
      const page = (this.#pages[id >> PAGE_BITS] ??= new Int32Array(PAGE_SIZE).fill(-1))
      const at = id & (PAGE_SIZE - 1)
      if ((page[at] ?? -1) < 0) page[at] = row
      else this.add(id, row)
    }
  }

  add(id: number, row: number): void {
    const first = this.first(id)
    if (first < 0) {
      const page = (this.#pages[id >> PAGE_BITS] ??= new Int32Array(PAGE_SIZE).fill(-1))
      page[id & (PAGE_SIZE - 1)] = row
      return
    }
    this.#next ??= new Int32Array(this.#size).fill(-1)
    this.#next[this.#last.get(id) ?? first] = row
    this.#last.set(id, row)
  }
}
