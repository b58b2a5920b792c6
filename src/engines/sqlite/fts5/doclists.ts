/** The doclist of a term in a segment: the rows that have the term, each followed by its position list. */
import type { Connection } from '../database.ts'
import { checkBudget } from '../planner/budget.ts'
import type { Place } from './places.ts'
import { type Fts5Table, readPages } from './segments.ts'
import { Varints } from './varints.ts'

export interface Doclist {
  bytes: Uint8Array
  /** Where a row is absolute, not the difference to the one before: the first one of each further page. */
  absolutes: readonly number[]
}

/** Before the content of a page: where its first row is, if no term begins before it, and where the content ends. */
const HEADER_BYTES = 4
const END_AT = 2
const PAGES_AT_ONCE = 64

/** How many pages the doclist fills whole. */
export function pagesFilledBy(db: Connection, table: Fts5Table, place: Place): number {
  const filled = Math.max(0, place.next - place.first - 1)
  if (!filled) return 0
  // They may be those of the last term on its page.
  const [page] = readPages(db, table, place.segment.id, place.first, place.first)
  return page && beginningOf(page, place.key)?.isLast ? filled : 0
}

/** `page`: the first one. Undefined: no row of the segment has the term. */
export function doclistOf(db: Connection, table: Fts5Table, place: Place, page: Buffer): Doclist | undefined {
  const beginning = beginningOf(page, place.key)
  if (!beginning?.isLast) return beginning && { bytes: beginning.bytes, absolutes: [] }
  const parts = [beginning.bytes]
  const absolutes: number[] = []
  let length = beginning.bytes.length
  for (let from = place.first + 1; from <= place.next; from += PAGES_AT_ONCE) {
    checkBudget(db)
    for (const page of readPages(db, table, place.segment.id, from, Math.min(from + PAGES_AT_ONCE - 1, place.next))) {
      const end = firstTermOf(page) ?? endOf(page)
      const row = page.readUInt16BE(0)
      if (row >= HEADER_BYTES && row < end) absolutes.push(length + row - HEADER_BYTES)
      parts.push(page.subarray(HEADER_BYTES, end))
      length += end - HEADER_BYTES
    }
  }
  return { bytes: Buffer.concat(parts), absolutes }
}

/** What the page has of the doclist that begins on it. `isLast`: the doclist may go on on the next one. */
function beginningOf(page: Buffer, key: Buffer): { bytes: Buffer; isLast: boolean } | undefined {
  const found = rowsOn(page, key)
  return found && { bytes: page.subarray(found.rows, found.next ?? endOf(page)), isLast: found.next === undefined }
}

/**
 * Where the rows of a term begin on a page, and the next term. Terms are in order, and each is written as how many bytes
 * it has in common with the one before, and what it has beyond these. So of most terms no byte is looked at: while the
 * one before has `met` bytes of the key and comes before it, so does one that has more in common with it.
 */
function rowsOn(page: Buffer, key: Buffer): { rows: number; next: number | undefined } | undefined {
  const starts = new Varints(page, endOf(page))
  const numbers = new Varints(page, 0)
  let met = 0
  for (let start = 0, nth = 0; starts.at < page.length; nth++) {
    start += starts.next()
    numbers.at = start
    const common = nth ? numbers.next() : 0
    if (common > met) continue
    if (common < met) return undefined
    const length = numbers.next()
    const rows = numbers.at + length
    while (numbers.at < rows && met < key.length && page[numbers.at] === key[met]) {
      numbers.at++
      met++
    }
    const isWhole = numbers.at === rows
    if (isWhole && met === key.length) {
      return { rows, next: starts.at < page.length ? start + starts.next() : undefined }
    }
    if (!isWhole && (met === key.length || (page[numbers.at] ?? 0) > (key[met] ?? 0))) return undefined
  }
  return undefined
}

function endOf(page: Buffer): number {
  return page.readUInt16BE(END_AT)
}

/** Where terms begin is after the content, as the differences between these places. */
function firstTermOf(page: Buffer): number | undefined {
  const end = endOf(page)
  return end < page.length ? new Varints(page, end).next() : undefined
}
