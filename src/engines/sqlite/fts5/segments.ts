/**
 * The segments of an FTS5 table: each has terms, and the rows that have them, of some writes. The format is that of
 * version 4, as SQLite's sources write it (`fts5StructureWrite` in ext/fts5/fts5_index.c, and the comments that it
 * begins with). The table has `detail=full` and `contentless_delete=1`, and this connection has written nothing to it.
 */
import type { Connection } from '../database.ts'
import { name, type Sql } from '../sql.ts'
import { Varints } from './varints.ts'

export interface Segment {
  id: number
  firstPage: number
  lastPage: number
  /** The numbers of the writes that it is made of. */
  origins: readonly [first: number, last: number]
  /** Pages of the rows that were removed from it. */
  tombstonePages: number
}

/** An FTS5 table and its own tables. */
export interface Fts5Table {
  /** Pages by their id. */
  data: Sql
  /** Of each leaf page on which a term begins: the first one, or as much as tells it from those before. */
  index: Sql
  config: Sql
  /** The number of the write that each row is of. */
  sizes: Sql
}

const FORMAT = 4
const STRUCTURE_ID = 10
const COOKIE_BYTES = 4
/** Follows the cookie of a structure record whose segments have tombstones. */
const STRUCTURE_V2 = Buffer.from([0xff, 0, 0, 1])
/** How many numbers are between those that are read. */
const SEGMENTS_AND_WRITES = 2
const INPUTS_OF_MERGE = 1
const TOMBSTONES_AND_ROWS = 2
/** The id of a page: the number of its segment, or of its tombstones, 6 bits for the kind, the number of the page. */
const SEGMENT_SHIFT = 37n
const TOMBSTONES_OF = 1 << 16
/** A page of tombstones: the size of its keys, whether row 0 is among them, and six bytes more; then the slots. */
const TOMBSTONE_HEADER_BYTES = 8

export function fts5Table(fts: Sql): Fts5Table {
  const own = (suffix: string) => name(`${fts.text.slice(1, -1)}_${suffix}`)
  return { data: own('data'), index: own('idx'), config: own('config'), sizes: own('docsize') }
}

/** Undefined: the table has another format than the one that is read here. */
export function segmentsOf(db: Connection, { data, config }: Fts5Table): Segment[] | undefined {
  const version = db.get<{ v: number }>(`SELECT v FROM ${config.text} WHERE k = 'version'`)?.v
  const structure = db.get<{ block: Uint8Array }>(`SELECT block FROM ${data.text} WHERE id = ${STRUCTURE_ID}`)?.block
  const end = COOKIE_BYTES + STRUCTURE_V2.length
  if (version !== FORMAT || !structure || !STRUCTURE_V2.equals(structure.subarray(COOKIE_BYTES, end))) return undefined
  return readSegments(new Varints(structure, end))
}

/** A merge that is under way leaves segments without a page. */
function readSegments(numbers: Varints): Segment[] {
  const found: Segment[] = []
  let levels = numbers.next()
  numbers.skip(SEGMENTS_AND_WRITES)
  for (; levels > 0; levels--) {
    numbers.skip(INPUTS_OF_MERGE)
    for (let left = numbers.next(); left > 0; left--) found.push(readSegment(numbers))
  }
  return found.filter(({ lastPage }) => lastPage > 0)
}

function readSegment(numbers: Varints): Segment {
  const [id, firstPage, lastPage] = [numbers.next(), numbers.next(), numbers.next()]
  const origins = [numbers.next(), numbers.next()] as const
  const tombstonePages = numbers.next()
  numbers.skip(TOMBSTONES_AND_ROWS)
  return { id, firstPage, lastPage, origins, tombstonePages }
}

/** Those of the segments that have some of the rows. */
export function segmentsWith(
  db: Connection,
  { sizes }: Fts5Table,
  segments: readonly Segment[],
  rows: Iterable<number>,
): Segment[] {
  const found = db.tuples<[origin: number]>(
    `SELECT DISTINCT origin FROM ${sizes.text} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...rows]),
  )
  return segments.filter(({ origins: [first, last] }) => found.some(([origin]) => first <= origin && origin <= last))
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

/** Some pages of a segment. */
export function readPages(db: Connection, { data }: Fts5Table, segment: number, first: number, last: number): Buffer[] {
  const from = BigInt(segment) << SEGMENT_SHIFT
  const text = `SELECT block FROM ${data.text} WHERE id BETWEEN ? AND ? ORDER BY id`
  const found = db.all<{ block: Uint8Array }>(text, from + BigInt(first), from + BigInt(last))
  return found.map(({ block }) => bufferOf(block))
}

/** The id of a page of a segment. It is below 2^53: there are at most 2,000 segments. */
export function pageId(segment: number, page: number): number {
  return segment * 2 ** Number(SEGMENT_SHIFT) + page
}

/** Pages by their ids, each once. */
export function readPagesById(db: Connection, { data }: Fts5Table, ids: Iterable<number>): Map<number, Buffer> {
  const found = db.tuples<[id: number, block: Uint8Array]>(
    `SELECT id, block FROM ${data.text} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...new Set(ids)]),
  )
  return new Map(found.map(([id, block]) => [id, bufferOf(block)]))
}

/** The rows that were removed from the segment since it was written. */
export function removedFrom(db: Connection, table: Fts5Table, { id, tombstonePages }: Segment): Set<number> {
  const pages = tombstonePages ? readPages(db, table, id + TOMBSTONES_OF, 0, tombstonePages - 1) : []
  return new Set(pages.flatMap(tombstonesOn))
}

/** An empty slot is 0. */
function tombstonesOn(page: Buffer): number[] {
  const keyBytes = page[0] === 4 ? 4 : 8
  const rows = page[1] ? [0] : []
  for (let at = TOMBSTONE_HEADER_BYTES; at + keyBytes <= page.length; at += keyBytes) {
    const row = keyBytes === 4 ? page.readUInt32BE(at) : Number(page.readBigUInt64BE(at))
    if (row) rows.push(row)
  }
  return rows
}
