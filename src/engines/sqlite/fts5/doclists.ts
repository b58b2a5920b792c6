/** The doclists of terms, as FTS5 stores them: the rows that have a term, and its places in each of them. */
import type { Connection } from '../database.ts'
import { type Fts5Table, readPages, type Segment } from './segments.ts'
import { Varints } from './varints.ts'

/** A term, or all that begin with it. */
export interface Term {
  term: string
  prefix: boolean
}

/** The index of all terms; FTS5 may have others, of their beginnings. */
const MAIN_INDEX = '0'
/** Above every byte of UTF-8. */
const ABOVE = Buffer.from([0xff])
/** Before the content of a page: where its first row is, and where the content ends and the places of terms follow. */
const HEADER_BYTES = 4
const END_AT = 2
const MAX_PAGES_AT_ONCE = 64

/** Pages of a segment that have all rows of some terms. */
interface Extent {
  first: number
  last: number
}

/** Put together from the pages that it is on. */
export class Doclist {
  readonly #parts: Uint8Array[] = []
  #length = 0
  /** Where rows are written whole, and not as the difference to the one before: the first one of each page. */
  readonly wholes: number[] = []

  append(page: Buffer, from: number, to: number): void {
    const firstRow = page.readUInt16BE(0)
    if (firstRow >= from && firstRow < to) this.wholes.push(this.#length + firstRow - from)
    this.#parts.push(page.subarray(from, to))
    this.#length += to - from
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#parts)
  }
}

function keyOf({ term }: Term): Buffer {
  return Buffer.from(MAIN_INDEX + term)
}

/** From the last page whose first term is not above the term, to the first one whose first term is. */
export function extentOf(
  db: Connection,
  { index }: Fts5Table,
  { id, firstPage, lastPage }: Segment,
  term: Term,
): Extent {
  const key = keyOf(term)
  const end = term.prefix ? Buffer.concat([key, ABOVE]) : key
  // The number of a page is above a bit that says whether FTS5 has an index of the rows that follow.
  const page = (where: string, bytes: Buffer) =>
    db.get<{ page: number }>(`SELECT pgno >> 1 page FROM ${index.text} WHERE segid = ? AND ${where}`, id, bytes)?.page
  const first = page('term <= ? ORDER BY term DESC LIMIT 1', key) ?? firstPage
  const last = page('term > ? ORDER BY term LIMIT 1', end) ?? lastPage
  return { first: Math.max(first, firstPage), last: Math.max(last, firstPage) }
}

/** How many pages the rows of a term are on in a segment, about. */
export function pagesOf(db: Connection, table: Fts5Table, segment: Segment, term: Term): number {
  const { first, last } = extentOf(db, table, segment, term)
  const pages = last - first
  if (pages < 2) return pages
  // Those of the next term may be on them.
  const [page] = readPages(db, table, segment.id, first, first)
  return page && [...termsOn(page, term)].some(({ order }) => order > 0) ? 0 : pages
}

/** Those of a term in a segment: one, or one for each of the terms that begin with it. */
export function* doclistsOf(db: Connection, table: Fts5Table, segment: Segment, term: Term): Generator<Doclist> {
  let open: Doclist | undefined
  for (const page of pagesWith(db, table, segment, term)) {
    open?.append(page, HEADER_BYTES, termStarts(page)[0] ?? endOf(page))
    for (const { order, from, to } of termsOn(page, term)) {
      if (open) yield open
      if (order > 0) return
      open = order === 0 ? new Doclist() : undefined
      open?.append(page, from, to)
    }
  }
  if (open) yield open
}

/** Few at first: those of a rare term end there. */
function* pagesWith(db: Connection, table: Fts5Table, segment: Segment, term: Term): Generator<Buffer> {
  const { first, last } = extentOf(db, table, segment, term)
  let count = 1
  for (let from = first; from <= last; from += count) {
    count = Math.min(2 * count, MAX_PAGES_AT_ONCE, last - from + 1)
    yield* readPages(db, table, segment.id, from, from + count - 1)
  }
}

interface TermOnPage {
  /** Above 0: it comes after the one that is looked for. */
  order: number
  /** Where its rows are. */
  from: number
  to: number
}

/** Each is written as what it has beyond the beginning of the one before. */
function* termsOn(page: Buffer, term: Term): Generator<TermOnPage> {
  const starts = termStarts(page)
  if (!starts.length) return
  const key = keyOf(term)
  const bytes = Buffer.allocUnsafe(page.length)
  for (const [nth, start] of starts.entries()) {
    const numbers = new Varints(page, start)
    const common = nth ? numbers.next() : 0
    const length = numbers.next()
    const from = numbers.at + length
    page.copy(bytes, common, numbers.at, from)
    const compared = term.prefix ? Math.min(common + length, key.length) : common + length
    yield { order: bytes.compare(key, 0, key.length, 0, compared), from, to: starts[nth + 1] ?? endOf(page) }
  }
}

function endOf(page: Buffer): number {
  return page.readUInt16BE(END_AT)
}

/** They follow the content, as the differences between them. */
function termStarts(page: Buffer): number[] {
  const starts: number[] = []
  const numbers = new Varints(page, endOf(page))
  for (let start = 0; numbers.at < page.length; ) starts.push((start += numbers.next()))
  return starts
}
