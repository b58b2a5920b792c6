/**
 * Columns of the rows as a thread had them in memory, for the threads of the next process: from here a million values
 * take some milliseconds to read, from the rows half a second. They are as they were at a generation of the index;
 * whoever reads them reads the records that have changed since again, or all if it is not known which have.
 *
 * Raise `FORMAT` on a change of what columns consist of. A text of another kind gets another name, so that an earlier
 * release on the same file does not read it.
 */
import { endianness } from 'node:os'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import type { ResourceTables } from './tables.ts'

const FORMAT = 2

export type SavedArray = Int32Array | Float64Array | Uint8Array

const arrayTypes = { Int32Array, Float64Array, Uint8Array } as const

/** The arrays of a column, and what else it has, as JSON. */
export interface SavedColumn<Details = unknown> {
  arrays: readonly SavedArray[]
  details: Details
}

/** The column without a name: what every search needs of the rows. */
export const ROWS = ''
/** The numbering of what is saved by itself. */
export const OF_NO_ROWS = ''

/** The rows as they were saved at a time. */
export interface Numbering {
  /** In columns of another numbering the rows have other places. */
  numbering: string
  /** That of the resource, at which the rows of this numbering were saved. */
  generation: number
}

export interface SavedAs extends Numbering {
  column: string
  /** Of the rows: earlier ones, to which rows were only added since. Their places are the same as far as they go. */
  bases?: readonly Numbering[]
}

interface About extends SavedAs {
  format: number
  /** By the clock of the machine. */
  at: number
  /** How many parts there are before the last one. */
  parts: number
  arrays: { type: keyof typeof arrayTypes; length: number }[]
  details: unknown
  /** The file may have come from another machine. */
  byteOrder: string
}

/** A piece of a column that is being saved; the last one, 0, says what all of them are. */
export interface SavedPart extends SavedAs {
  /** The same for all parts of one column, and different whenever it is saved. */
  save: string
  part: number
  /** Compressed to two fifths (RFC 8878): a million values take 7 ms more to read. */
  bytes: Uint8Array
  about: string | null
}

/** The writer is held up by one of these at a time, a millisecond; by the last part of rows some tens of them. */
const PART_BYTES = 2 ** 20

export function* partsOf(as: SavedAs, { arrays, details }: SavedColumn): Generator<SavedPart, void> {
  const save = crypto.randomUUID()
  let part = 0
  for (const array of arrays) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let at = 0; at < bytes.length; at += PART_BYTES)
      yield { ...as, save, part: ++part, bytes: zstdCompressSync(bytes.subarray(at, at + PART_BYTES)), about: null }
  }
  const shapes = arrays.map(shapeOf)
  const made = { format: FORMAT, at: Date.now(), byteOrder: endianness() }
  const about: About = { ...as, ...made, parts: part, arrays: shapes, details }
  yield { ...as, save, part: 0, bytes: new Uint8Array(), about: JSON.stringify(about) }
}

function shapeOf(array: SavedArray): About['arrays'][number] {
  const type = array instanceof Int32Array ? 'Int32Array' : array instanceof Uint8Array ? 'Uint8Array' : 'Float64Array'
  return { type, length: array.length }
}

/**
 * Writes a part, inside a transaction. With the last one the column replaces the one that was saved before, and all
 * columns of another numbering than that of the rows that are saved now, or one of their bases, are dropped. If others
 * were saved meanwhile, or it has lost parts to them, it is dropped itself, and changes nothing else.
 */
export function savePart(db: Connection, tables: ResourceTables, given: SavedPart): void {
  const { saved, declaration } = tables
  const { save, part, column, numbering, about, bytes } = given
  const resource = declaration.name
  const table = saved.text
  db.exec(`CREATE TABLE IF NOT EXISTS ${table} (
    save TEXT, part INTEGER, resource TEXT NOT NULL, name TEXT NOT NULL, numbering TEXT NOT NULL, about TEXT,
    bytes BLOB NOT NULL, PRIMARY KEY (save, part)
  ) STRICT`)
  db.write(`INSERT INTO ${table} VALUES (?, ?, ?, ?, ?, ?, ?)`, save, part, resource, column, numbering, about, bytes)
  if (about === null) return
  const own: About = JSON.parse(about)
  const present = db.get<{ n: number }>(`SELECT count(*) n FROM ${table} WHERE save = ? AND part > 0`, save)?.n
  const kept = numberingsOf(column === ROWS ? own : lastSave(db, tables, ROWS))
  if (present !== own.parts || !kept.includes(numbering)) {
    db.write(`DELETE FROM ${table} WHERE save = ?`, save)
    return
  }
  const others = `DELETE FROM ${table} WHERE resource = ? AND`
  db.write(`${others} name = ? AND save <> ?`, resource, column, save)
  db.write(`${others} numbering NOT IN (SELECT value FROM json_each(?))`, resource, JSON.stringify(kept))
}

/** Of the columns that are of use beside these rows. */
function numberingsOf(rows: SavedAs | undefined): string[] {
  return [OF_NO_ROWS, ...(rows ? [rows, ...(rows.bases ?? [])] : []).map(({ numbering }) => numbering)]
}

/** What is saved of a resource: the columns, with their numberings. */
export function savedColumns(db: Connection, { saved, declaration }: ResourceTables): Map<string, string> {
  if (!hasSaved(db, saved)) return new Map()
  const found = db.all<{ name: string; numbering: string }>(
    `SELECT name, numbering FROM ${saved.text} WHERE resource = ? AND about IS NOT NULL`,
    declaration.name,
  )
  return new Map(found.map(({ name, numbering }) => [name, numbering]))
}

function hasSaved(db: Connection, saved: Sql): boolean {
  return db.get(`PRAGMA table_info(${saved.text})`) !== undefined
}

/** When a column was last saved, by the clock of the machine; undefined: it is not. */
export function savedAt(db: Connection, tables: ResourceTables, column: string): number | undefined {
  return lastSave(db, tables, column)?.at
}

function lastSave(
  db: Connection,
  { saved, declaration }: ResourceTables,
  column: string,
): (About & { save: string }) | undefined {
  if (!hasSaved(db, saved)) return undefined
  const found = db.get<{ save: string; about: string }>(
    `SELECT save, about FROM ${saved.text} WHERE resource = ? AND name = ? AND about IS NOT NULL`,
    declaration.name,
    column,
  )
  return found && { ...(JSON.parse(found.about) as About), save: found.save }
}

/** A column as it was last saved; undefined: it was not, or not to its end. */
export function readSaved(db: Connection, tables: ResourceTables, column: string): (SavedAs & SavedColumn) | undefined {
  const about = lastSave(db, tables, column)
  if (about?.format !== FORMAT || about.byteOrder !== endianness()) return undefined
  let part = 0
  // One by one: all of them together would be as much memory again.
  const nextBytes = () =>
    db.get<{ bytes: Uint8Array }>(
      `SELECT bytes FROM ${tables.saved.text} WHERE save = ? AND part = ?`,
      about.save,
      ++part,
    )?.bytes
  const arrays = about.arrays.map(({ type, length }) => filled(new arrayTypes[type](length), nextBytes))
  return arrays.every((array) => array !== undefined) ? { ...about, arrays } : undefined
}

/** The array, with the bytes of the next parts; undefined: some are missing. */
function filled(array: SavedArray, nextBytes: () => Uint8Array | undefined): SavedArray | undefined {
  const all = new Uint8Array(array.buffer)
  let at = 0
  while (at < all.length) {
    const packed = nextBytes()
    const bytes = packed && unlessDamaged(packed)
    if (!bytes || at + bytes.length > all.length) return undefined
    all.set(bytes, at)
    at += bytes.length
  }
  return array
}

function unlessDamaged(packed: Uint8Array): Uint8Array | undefined {
  try {
    return zstdDecompressSync(packed)
  } catch {
    return undefined
  }
}
