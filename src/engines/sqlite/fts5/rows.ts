/**
 * The rows of an FTS5 table that have a term, from its own tables. FTS5 returns rows one by one, each prepared for all
 * that may be asked about it; to read them here takes a third of that time, which is what a first search for a common
 * word costs.
 */
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { type Doclist, doclistsOf, pagesFilledBy } from './doclists.ts'
import { type Place, placesOf, type Term } from './places.ts'
import { fts5Table, pageId, readPagesById, removedFrom, segmentsOf, segmentsWith } from './segments.ts'
import { LOW_BITS, MORE } from './varints.ts'

/** In a position list: the number of a column follows, and then its positions. */
const COLUMN = 1

/** `columns`: their numbers, or all. */
export interface Terms {
  terms: readonly Term[]
  columns: ReadonlySet<number> | 'all'
}

/**
 * Calls `found` with each row that has one of the terms in one of the columns, with some more than once. `among`: only
 * of these rows. False: only FTS5 can find them.
 */
export function eachRow(
  db: Connection,
  fts: Sql,
  { terms, columns }: Terms,
  found: (row: number) => void,
  among?: ReadonlySet<number>,
): boolean {
  const table = fts5Table(fts)
  const all = segmentsOf(db, table)
  if (!all) return false
  const segments = among ? segmentsWith(db, table, all, among) : all
  const places = placesOf(db, table, segments, terms)
  const firstId = ({ segment, first }: Place) => pageId(segment.id, first)
  const pages = readPagesById(db, table, places.map(firstId))
  for (const [segment, some] of Map.groupBy(places, (place) => place.segment)) {
    let ofSegment: typeof found | undefined
    for (const place of some) {
      const page = pages.get(firstId(place))
      const doclists = page ? doclistsOf(db, table, place, page) : []
      for (const doclist of doclists) {
        ofSegment ??= unlessLeftOut(removedFrom(db, table, segment), among, found)
        visit(doclist, columns, ofSegment)
      }
    }
  }
  return true
}

function unlessLeftOut(
  gone: ReadonlySet<number>,
  among: ReadonlySet<number> | undefined,
  found: (row: number) => void,
): (row: number) => void {
  if (among) return (row) => among.has(row) && !gone.has(row) && found(row)
  return gone.size ? (row) => gone.has(row) || found(row) : found
}

/** How many pages of the table the doclists of the terms fill. */
export function pagesWith(db: Connection, fts: Sql, terms: readonly Term[]): number {
  const table = fts5Table(fts)
  const places = placesOf(db, table, segmentsOf(db, table) ?? [], terms)
  return places.reduce((pages, place) => pages + pagesFilledBy(db, table, place), 0)
}

/**
 * A row is followed by twice the length of its position list. The numbers are read without `Varints`, and no array is
 * filled: both took longer than all else.
 */
function visit({ bytes, absolutes }: Doclist, columns: Terms['columns'], found: (row: number) => void): void {
  let [at, row, nth] = [0, 0, 0]
  while (at < bytes.length) {
    if (at === absolutes[nth]) {
      row = 0
      nth++
    }
    let byte = bytes[at++] ?? 0
    let difference = byte & LOW_BITS
    while (byte >= MORE) {
      byte = bytes[at++] ?? 0
      difference = difference * MORE + (byte & LOW_BITS)
    }
    row += difference
    byte = bytes[at++] ?? 0
    let size = byte & LOW_BITS
    while (byte >= MORE) {
      byte = bytes[at++] ?? 0
      size = size * MORE + (byte & LOW_BITS)
    }
    const end = at + (size >> 1)
    if (columns === 'all' || isIn(columns, bytes, at, end)) found(row)
    at = end
  }
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
