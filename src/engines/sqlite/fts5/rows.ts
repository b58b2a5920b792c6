/**
 * The rows of an FTS5 table that have a term, from its own tables. FTS5 returns rows one by one, each prepared for all
 * that may be asked about it; to read them here takes a fifth of that time, which is what a first search for a common
 * word costs.
 */
import type { Connection } from '../database.ts'
import { checkBudget } from '../planner/budget.ts'
import type { Sql } from '../sql.ts'
import { type Doclist, doclistsOf, pagesOf, type Term } from './doclists.ts'
import { type Fts5Table, fts5Table, removedFrom, type Segment, segmentsOf } from './segments.ts'
import { Varints } from './varints.ts'

/** Comes before the number of a column that is not the first one. */
const COLUMN = 1

/** `columns`: their numbers, or all. */
export interface Words {
  terms: readonly Term[]
  columns: ReadonlySet<number> | 'all'
}

/** The rows that have one of the terms in one of the columns, some of them more than once. Undefined: ask FTS5. */
export function rowsWith(db: Connection, fts: Sql, words: Words): Iterable<readonly number[]> | undefined {
  const table = fts5Table(fts)
  const segments = segmentsOf(db, table)
  return segments && rowsIn(db, table, segments, words)
}

function* rowsIn(
  db: Connection,
  table: Fts5Table,
  segments: readonly Segment[],
  { terms, columns }: Words,
): Generator<readonly number[]> {
  for (const segment of segments) {
    const removed = removedFrom(db, table, segment)
    for (const term of terms)
      for (const doclist of doclistsOf(db, table, segment, term)) {
        checkBudget(db)
        const rows = rowsOf(doclist, columns)
        yield removed.size ? rows.filter((row) => !removed.has(row)) : rows
      }
  }
}

/** How many pages of the table the rows with the terms are on, about. */
export function pagesWith(db: Connection, fts: Sql, terms: readonly Term[]): number {
  const table = fts5Table(fts)
  let pages = 0
  for (const segment of segmentsOf(db, table) ?? [])
    for (const term of terms) pages += pagesOf(db, table, segment, term)
  return pages
}

/** A row is followed by twice the length of its list of positions. */
function rowsOf(doclist: Doclist, columns: Words['columns']): number[] {
  const { bytes, wholes } = doclist
  const numbers = new Varints(bytes, 0)
  const rows: number[] = []
  let [row, whole] = [0, 0]
  while (numbers.at < bytes.length) {
    const isWhole = numbers.at === wholes[whole]
    row = isWhole ? numbers.next() : row + numbers.next()
    if (isWhole) whole++
    const end = (numbers.next() >> 1) + numbers.at
    if (columns === 'all' || isIn(columns, bytes, numbers.at, end)) rows.push(row)
    numbers.at = end
  }
  return rows
}

/** The positions in the first column come first; those in others follow the number of the column. */
function isIn(columns: ReadonlySet<number>, bytes: Uint8Array, from: number, end: number): boolean {
  if (bytes[from] !== COLUMN && columns.has(0)) return true
  const numbers = new Varints(bytes, from)
  while (numbers.at < end) if (numbers.next() === COLUMN && columns.has(numbers.next())) return true
  return false
}
