/**
 * The rows of an FTS5 table that have a term, from its own tables. FTS5 returns rows one by one, each prepared for all
 * that may be asked about it; to read them here takes a third of that time, which is what a first search for a common
 * word costs.
 */
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { type Doclist, doclistOf, pagesFilledBy } from './doclists.ts'
import { type Fts5Table, fts5Table, removedFrom, type Segment, segmentsOf } from './segments.ts'
import { Varints } from './varints.ts'

/** In a position list: the number of a column follows, and then its positions. */
const COLUMN = 1
/** Of the bytes of a number, all but the last one have this bit. */
const MORE = 0x80

/** `columns`: their numbers, or all. */
export interface Terms {
  terms: readonly string[]
  columns: ReadonlySet<number> | 'all'
}

/** The rows that have one of the terms in one of the columns, some of them more than once. Undefined: ask FTS5. */
export function rowsWith(db: Connection, fts: Sql, terms: Terms): Iterable<readonly number[]> | undefined {
  const table = fts5Table(fts)
  const segments = segmentsOf(db, table)
  return segments && rowsIn(db, table, segments, terms)
}

function* rowsIn(
  db: Connection,
  table: Fts5Table,
  segments: readonly Segment[],
  { terms, columns }: Terms,
): Generator<readonly number[]> {
  for (const segment of segments) {
    let removed: Set<number> | undefined
    for (const term of terms) {
      const doclist = doclistOf(db, table, segment, term)
      if (!doclist) continue
      const rows = rowsOf(doclist, columns)
      removed ??= removedFrom(db, table, segment)
      yield removed.size ? rows.filter((row) => !removed?.has(row)) : rows
    }
  }
}

/** How many pages of the table the doclists of the terms fill. */
export function pagesWith(db: Connection, fts: Sql, terms: readonly string[]): number {
  const table = fts5Table(fts)
  let pages = 0
  for (const segment of segmentsOf(db, table) ?? [])
    for (const term of terms) pages += pagesFilledBy(db, table, segment, term)
  return pages
}

/** A row is followed by twice the length of its position list. */
function rowsOf({ bytes, absolutes }: Doclist, columns: Terms['columns']): number[] {
  const numbers = new Varints(bytes, 0)
  const rows: number[] = []
  let [row, nth] = [0, 0]
  while (numbers.at < bytes.length) {
    const isAbsolute = numbers.at === absolutes[nth]
    row = isAbsolute ? numbers.next() : row + numbers.next()
    if (isAbsolute) nth++
    const end = (numbers.next() >> 1) + numbers.at
    if (columns === 'all' || isIn(columns, bytes, numbers.at, end)) rows.push(row)
    numbers.at = end
  }
  return rows
}

/** The positions in the first column come first. There are fewer columns than would take two bytes. */
function isIn(columns: ReadonlySet<number>, bytes: Uint8Array, from: number, end: number): boolean {
  if (bytes[from] !== COLUMN && columns.has(0)) return true
  for (let at = from; at < end; at++) {
    const isPart = at > from && (bytes[at - 1] ?? 0) >= MORE
    if (bytes[at] === COLUMN && !isPart && columns.has(bytes[++at] ?? 0)) return true
  }
  return false
}
