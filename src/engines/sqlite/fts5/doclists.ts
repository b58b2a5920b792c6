/** The doclists of terms in a segment: the rows that have a term, each followed by its position list. */
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

/** A doclist that may go on on the next page. */
interface Unfinished {
  parts: Uint8Array[]
  absolutes: number[]
  length: number
}

/** Before the content of a page: where its first row is, if no term begins before it, and where the content ends. */
const HEADER_BYTES = 4
const END_AT = 2
const PAGES_AT_ONCE = 64

/** How many pages the doclists of the place fill whole. */
export function pagesFilledBy(db: Connection, table: Fts5Table, place: Place): number {
  const filled = Math.max(0, place.next - place.first - 1)
  if (!filled) return 0
  // They may be those of the last term on its page.
  const [page] = readPages(db, table, place.segment.id, place.first, place.first)
  return page && !doclistsOn(page, place).isEnd ? filled : 0
}

/** The doclists of the terms of the place, in the order of these. `page`: the first one. */
export function* doclistsOf(db: Connection, table: Fts5Table, place: Place, page: Buffer): Generator<Doclist, void> {
  const { whole, last, isEnd } = doclistsOn(page, place)
  yield* whole
  if (isEnd) return
  let unfinished = last
  for (const page of furtherPages(db, table, place)) {
    if (unfinished) goOn(unfinished, page)
    if (firstTermOf(page) === undefined) continue
    if (unfinished) yield finished(unfinished)
    const found = doclistsOn(page, place)
    yield* found.whole
    unfinished = found.last
    if (found.isEnd) return
  }
  if (unfinished) yield finished(unfinished)
}

function* furtherPages(db: Connection, table: Fts5Table, { segment, first, next }: Place): Generator<Buffer, void> {
  for (let from = first + 1; from <= next; from += PAGES_AT_ONCE) {
    checkBudget(db)
    yield* readPages(db, table, segment.id, from, Math.min(from + PAGES_AT_ONCE - 1, next))
  }
}

/** Up to the first term of the page. */
function goOn(unfinished: Unfinished, page: Buffer): void {
  const end = firstTermOf(page) ?? endOf(page)
  const row = page.readUInt16BE(0)
  if (row >= HEADER_BYTES && row < end) unfinished.absolutes.push(unfinished.length + row - HEADER_BYTES)
  unfinished.parts.push(page.subarray(HEADER_BYTES, end))
  unfinished.length += end - HEADER_BYTES
}

function finished({ parts, absolutes }: Unfinished): Doclist {
  return { bytes: Buffer.concat(parts), absolutes }
}

/** `last`: of the last term of the page. `isEnd`: no further page has more of the place. */
interface DoclistsOfPage {
  whole: Doclist[]
  last: Unfinished | undefined
  isEnd: boolean
}

function doclistsOn(page: Buffer, place: Place): DoclistsOfPage {
  const { rows, isPast } = rowsOn(page, place)
  const whole: Doclist[] = []
  let last: Unfinished | undefined
  for (const { from, to } of rows) {
    if (to !== undefined) whole.push({ bytes: page.subarray(from, to), absolutes: [] })
    else last = { parts: [page.subarray(from, endOf(page))], absolutes: [], length: endOf(page) - from }
  }
  return { whole, last, isEnd: isPast || (!last && !place.prefix) }
}

/** `to`: where the next term of the page begins. */
interface RowsOfTerm {
  from: number
  to: number | undefined
}

/**
 * Where the rows of the terms of a place are on a page, and whether it has a term after them. Terms are in order, and
 * each is written as how many bytes it has in common with the one before, and what it has beyond these. So of most
 * terms no byte is looked at: while the one before has `met` bytes of the key and comes before it, so does one that has
 * more in common with it.
 */
function rowsOn(page: Buffer, { key, prefix }: Place): { rows: RowsOfTerm[]; isPast: boolean } {
  const starts = new Varints(page, endOf(page))
  const numbers = new Varints(page, 0)
  const rows: RowsOfTerm[] = []
  let met = 0
  for (let start = 0, nth = 0; starts.at < page.length; nth++) {
    start += starts.next()
    const before = rows.at(-1)
    if (before) before.to ??= start
    numbers.at = start
    const common = nth ? numbers.next() : 0
    if (common < met) return { rows, isPast: true }
    if (common > met && met < key.length) continue
    const length = numbers.next()
    const from = numbers.at + length
    while (numbers.at < from && met < key.length && page[numbers.at] === key[met]) {
      numbers.at++
      met++
    }
    const isWhole = numbers.at === from
    if (met === key.length && (prefix || isWhole)) rows.push({ from, to: undefined })
    else if (!isWhole && (met === key.length || (page[numbers.at] ?? 0) > (key[met] ?? 0)))
      return { rows, isPast: true }
  }
  return { rows, isPast: false }
}

function endOf(page: Buffer): number {
  return page.readUInt16BE(END_AT)
}

/** Where terms begin is after the content, as the differences between these places. */
function firstTermOf(page: Buffer): number | undefined {
  const end = endOf(page)
  return end < page.length ? new Varints(page, end).next() : undefined
}
