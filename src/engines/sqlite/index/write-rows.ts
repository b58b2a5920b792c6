/** Writes a changed record: its rows, their terms, and what a list answers with. */
import type { Position } from '../../../calendar/declaration/index-values.ts'
import type { Connection, SqlValue } from '../database.ts'
import { name } from '../sql.ts'
import { forgetEarlier } from '../store/earlier-documents.ts'
import type { Change, IndexedRow, PreparedDocument, PreparedItem } from './change.ts'
import { termsAreWritten } from './postponed-terms.ts'
import type { Row, Term } from './rows.ts'
import { packRecord, releaseShown } from './stored-records.ts'
import { termsText } from './stored-terms.ts'
import type { Column, ResourceTables } from './tables.ts'
import { isClassKind, KEY } from './tables.ts'

/** A row with what depends on the tables of its build. */
type WrittenRow = Row & { c: number }
type Points = Row['points'][number]

export function writeRows(db: Connection, change: Change): void {
  const { tables, item, before } = change
  const rows = writtenRows(db, change)
  const earlier = new Map(before?.rows.map((row) => [row.primarySort, row]))
  const later = new Map(rows.map((row) => [row.primarySort, row]))
  const areWritten = termsAreWritten(db, tables)
  for (const primarySort of new Set([...earlier.keys(), ...later.keys()])) {
    const row = areWritten({ primarySort, id: item.id }) ? later.get(primarySort) : undefined
    writeTerms(db, change, earlier.get(primarySort), row)
  }
  if (item.document) writeRecord(db, change, rows, item.document)
  else removeRecord(db, tables, item)
  forgetEarlier(db, tables.build, item.resource, item.id)
}

/** Occurrences mostly have their places and their class in common: these are looked up once. */
function writtenRows(db: Connection, { tables, rows }: Change): WrittenRow[] {
  const places = memoized((points: Points) => placeTerms(db, tables, points))
  const classes = memoized((key: string) => classOf(db, tables, JSON.parse(key)))
  const ofClass = tables.columns.filter(({ kind }) => isClassKind(kind))
  return rows.map((row) => {
    const located = row.points.map((points) => ({ column: points.column, ...places(points) }))
    for (const { column, cell } of located) row.cells.set(column, cell)
    const terms = [...row.terms, ...located.flatMap((each) => each.terms)]
    return { ...row, terms, c: classes(JSON.stringify(cellsOf(row, ofClass))) }
  })
}

function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key) ?? compute(key)
    known.set(key, found)
    return found
  }
}

/** Of two rows with one key. A term has the class of its row: when this changes, all terms are written again. */
function writeTerms(
  db: Connection,
  { tables, item: { id } }: Change,
  before: IndexedRow | undefined,
  after: WrittenRow | undefined,
): void {
  const isSame = before?.c === after?.c
  const removed = before?.terms.filter((term) => !isSame || !includesTerm(after?.terms, term)) ?? []
  const added = after?.terms.filter((term) => !isSame || !includesTerm(before?.terms, term)) ?? []
  for (const [code, value] of removed)
    db.write(
      `DELETE FROM ${tables.terms.text} WHERE f = ? AND value = ? AND k = ${KEY}`,
      code,
      value,
      before?.primarySort ?? 0,
      id,
    )
  for (const [code, value] of added)
    db.write(
      `INSERT INTO ${tables.terms.text} VALUES (?, ?, ${KEY}, ?)`,
      code,
      // A column of type ANY stores a JavaScript number as a float; as a bigint it is an integer, which is smaller.
      typeof value === 'number' ? BigInt(value) : value,
      after?.primarySort ?? 0,
      id,
      after?.c ?? 0,
    )
}

function includesTerm(terms: readonly Term[] | undefined, [code, value]: Term): boolean {
  return terms?.some((term) => term[0] === code && term[1] === value) ?? false
}

function writeRecord(
  db: Connection,
  { tables, item: { id, version }, texts }: Change,
  rows: readonly WrittenRow[],
  { signals, occurrences, ...document }: PreparedDocument,
): void {
  const ofRecord = termsText(rows[0]?.terms ?? [])
  // Not INSERT OR REPLACE: with two unique columns it begins a savepoint, for which every full-text table is flushed.
  removeRows(db, tables, id)
  for (const row of rows) {
    insertRow(db, tables, id, row)
    if (row.occurrence !== null) insertOccurrence(db, tables, id, row, ofRecord)
  }
  // First what is shown now: most of it was before.
  const packed = packRecord(db, tables, id, document)
  releaseShown(db, tables, id)
  db.write(
    `INSERT OR REPLACE INTO ${tables.records.text} VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    version,
    occurrences?.length ?? null,
    ofRecord,
    texts?.digest ?? '',
    JSON.stringify(signals),
    packed,
  )
  db.write(`DELETE FROM ${tables.tombstones.text} WHERE id = ?`, id)
}

function insertRow(db: Connection, { rows, columns }: ResourceTables, id: number, row: WrittenRow): void {
  const cells = cellsOf(row, columns)
  db.write(
    `INSERT INTO ${rows.text} VALUES (${KEY}, ?, ?, ?, ?${', ?'.repeat(cells.length)})`,
    row.primarySort,
    id,
    id,
    row.n,
    row.c,
    row.durationClass,
    ...cells,
  )
}

function insertOccurrence(
  db: Connection,
  { occurrences }: ResourceTables,
  id: number,
  { primarySort, terms, occurrence }: WrittenRow,
  ofRecord: string,
): void {
  const own = termsText(terms)
  db.write(
    `INSERT INTO ${occurrences.text} VALUES (${KEY}, ?, ?)`,
    primarySort,
    id,
    own === ofRecord ? null : own,
    occurrence,
  )
}

/** Those of a record. */
export function removeRows(db: Connection, { rows, occurrences }: ResourceTables, id: number): void {
  db.write(`DELETE FROM ${occurrences.text} WHERE k IN (SELECT k FROM ${rows.text} WHERE id = ?)`, id)
  db.write(`DELETE FROM ${rows.text} WHERE id = ?`, id)
}

function removeRecord(db: Connection, tables: ResourceTables, { id, version }: PreparedItem): void {
  removeRows(db, tables, id)
  releaseShown(db, tables, id)
  db.write(`DELETE FROM ${tables.records.text} WHERE id = ?`, id)
  db.write(`INSERT OR REPLACE INTO ${tables.tombstones.text} VALUES (?, ?)`, id, version)
}

function cellsOf(row: Row, columns: readonly Column[]): SqlValue[] {
  return columns.map(({ column }) => row.cells.get(column) ?? null)
}

/** The class of rows with these cells, created when it is new. Unused classes are not removed. */
function classOf(db: Connection, { classes, columns }: ResourceTables, cells: readonly SqlValue[]): number {
  const own = columns.filter(({ kind }) => isClassKind(kind))
  const same = own.map(({ column }) => `${name(column).text} IS ?`).join(' AND ') || '1'
  const found =
    db.get<{ c: number }>(`SELECT c FROM ${classes.text} WHERE ${same}`, ...cells) ??
    db.get<{ c: number }>(
      `INSERT INTO ${classes.text} VALUES (NULL${', ?'.repeat(cells.length)}) RETURNING c`,
      ...cells,
    )
  return found?.c ?? 0
}

/** The cell and the terms of a field of points: the places, under the next code when there are several. */
function placeTerms(
  db: Connection,
  tables: ResourceTables,
  { code, positions }: Points,
): { cell: number | null; terms: Term[] } {
  const places = [...new Set(positions.map((position) => placeOf(db, tables, position)))]
  const [only = null] = places
  return {
    cell: places.length > 1 ? -places.length : only,
    terms: places.map((place) => [places.length > 1 ? code + 1 : code, place]),
  }
}

/** The id of the place, created when it is new. Unused places are few; they are removed by a rebuild. */
function placeOf(db: Connection, { places }: ResourceTables, [lng, lat]: Position): number {
  const found =
    db.get<{ id: number }>(`SELECT id FROM ${places.text} WHERE lat = ? AND lng = ?`, lat, lng) ??
    db.get<{ id: number }>(`INSERT INTO ${places.text} (lat, lng) VALUES (?, ?) RETURNING id`, lat, lng)
  return found?.id ?? 0
}
