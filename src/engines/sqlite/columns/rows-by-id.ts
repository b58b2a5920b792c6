/** The numbers of rows by their ids. Ids may have large gaps, so there is a page for every so many. */

const PAGE_BITS = 12
const PAGE_SIZE = 2 ** PAGE_BITS

export class RowsById {
  readonly #pages: (Int32Array | undefined)[] = []

  /** -1: none. */
  get(id: number): number {
    return this.#pages[id >> PAGE_BITS]?.[id & (PAGE_SIZE - 1)] ?? -1
  }

  set(id: number, row: number): void {
    const page = (this.#pages[id >> PAGE_BITS] ??= new Int32Array(PAGE_SIZE).fill(-1))
    page[id & (PAGE_SIZE - 1)] = row
  }
}
