/** The doclist of a term in a segment: the rows that have the term, each followed by its position list. */
import type { Connection } from '../database.ts'
import { checkBudget } from '../planner/budget.ts'
import { type Fts5Table, readPages, type Segment } from './segments.ts'
import { Varints } from './varints.ts'

export interface Doclist {
  bytes: Uint8Array
  /** Where a row is absolute, not the difference to the one before: the first one of each further page. */
  absolutes: readonly number[]
}

/** All terms are in one index, the first one; FTS5 may have others, of their beginnings. */
const MAIN_INDEX = '0'
/** Before the content of a page: where its first row is, if no term begins before it, and where the content ends. */
const HEADER_BYTES = 4
const END_AT = 2
const PAGES_AT_ONCE = 64

const keyOf = (term: string) => Buffer.from(MAIN_INDEX + term)

/** The page that the term begins on, if the segment has it, and the next one on which another term begins. */
interface Pages {
  first: number
  last: number
}

function pagesOf(db: Connection, { index }: Fts5Table, { id, firstPage, lastPage }: Segment, key: Buffer): Pages {
  // The number of a page is above a bit that says whether it has a doclist index.
  const page = (where: string) =>
    db.get<{ page: number }>(`SELECT pgno >> 1 page FROM ${index.text} WHERE segid = ? AND ${where}`, id, key)?.page
  const first = page('term <= ? ORDER BY term DESC LIMIT 1') ?? firstPage
  const last = page('term > ? ORDER BY term LIMIT 1') ?? lastPage
  return { first: Math.max(first, firstPage), last: Math.max(last, firstPage) }
}

/** How many pages its doclist fills whole. */
export function pagesFilledBy(db: Connection, table: Fts5Table, segment: Segment, term: string): number {
  const { first, last } = pagesOf(db, table, segment, keyOf(term))
  const filled = Math.max(0, last - first - 1)
  // They may be those of the last term on its page.
  return filled && beginningOf(db, table, segment, term, first)?.isLast ? filled : 0
}

/** Undefined: no row of the segment has the term. */
export function doclistOf(db: Connection, table: Fts5Table, segment: Segment, term: string): Doclist | undefined {
  const { first, last } = pagesOf(db, table, segment, keyOf(term))
  const beginning = beginningOf(db, table, segment, term, first)
  if (!beginning?.isLast) return beginning && { bytes: beginning.bytes, absolutes: [] }
  const parts = [beginning.bytes]
  const absolutes: number[] = []
  let length = beginning.bytes.length
  for (let from = first + 1; from <= last; from += PAGES_AT_ONCE) {
    checkBudget(db)
    for (const page of readPages(db, table, segment.id, from, Math.min(from + PAGES_AT_ONCE - 1, last))) {
      const end = termStarts(page)[0] ?? endOf(page)
      const row = page.readUInt16BE(0)
      if (row >= HEADER_BYTES && row < end) absolutes.push(length + row - HEADER_BYTES)
      parts.push(page.subarray(HEADER_BYTES, end))
      length += end - HEADER_BYTES
    }
  }
  return { bytes: Buffer.concat(parts), absolutes }
}

/** What the page has of the doclist that begins on it. `isLast`: the doclist may go on on the next one. */
function beginningOf(
  db: Connection,
  table: Fts5Table,
  { id }: Segment,
  term: string,
  number: number,
): { bytes: Buffer; isLast: boolean } | undefined {
  const [page] = readPages(db, table, id, number, number)
  if (!page) return undefined
  const key = keyOf(term)
  const starts = termStarts(page)
  /** The term before. Each is written as what it has beyond the beginning that they have in common. */
  const last = Buffer.allocUnsafe(page.length)
  for (const [nth, start] of starts.entries()) {
    const numbers = new Varints(page, start)
    const common = nth ? numbers.next() : 0
    const length = numbers.next()
    const rows = numbers.at + length
    page.copy(last, common, numbers.at, rows)
    const order = last.compare(key, 0, key.length, 0, common + length)
    if (order > 0) return undefined
    const next = starts[nth + 1]
    if (order === 0) return { bytes: page.subarray(rows, next ?? endOf(page)), isLast: next === undefined }
  }
  return undefined
}

function endOf(page: Buffer): number {
  return page.readUInt16BE(END_AT)
}

/** Where terms begin: after the content, as the differences between them. */
function termStarts(page: Buffer): number[] {
  const starts: number[] = []
  const numbers = new Varints(page, endOf(page))
  for (let start = 0; numbers.at < page.length; ) starts.push((start += numbers.next()))
  return starts
}
