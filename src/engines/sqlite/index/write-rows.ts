/** Writes changed records: their rows, the terms of these, and what lists answer with. */
import type { Connection } from '../database.ts'
import { forgetEarlier } from '../store/earlier-documents.ts'
import type { Change, IndexedRow, PreparedDocument, PreparedItem } from './change.ts'
import { cellsIn, type Row, type Term } from './rows.ts'
import { type SharedValues, sharedValues } from './shared-values.ts'
import { releaseShown } from './stored-records.ts'
import { termsText } from './stored-terms.ts'
import type { ResourceTables } from './tables.ts'
import { KEY } from './tables.ts'
import { putTombstone, removeTombstone } from './tombstones.ts'

/** A row with what depends on the tables of its build. */
type WrittenRow = Row & { c: number }

export function writeRows(db: Connection, changes: readonly Change[]): void {
  for (const [tables, some] of Map.groupBy(changes, (change) => change.tables)) {
    const shared = sharedValues(db, tables)
    for (const change of some) writeChange(db, change, shared)
  }
}

function writeChange(db: Connection, change: Change, shared: SharedValues): void {
  const { tables, item, before } = change
  const rows = change.rows.map((row) => writtenRow(row, shared))
  const earlier = new Map(before?.rows.map((row) => [row.primarySort, row]))
  const later = new Map(rows.map((row) => [row.primarySort, row]))
  for (const primarySort of new Set([...earlier.keys(), ...later.keys()])) {
    const row = shared.termsAreWritten({ primarySort, id: item.id }) ? later.get(primarySort) : undefined
    writeTerms(db, change, earlier.get(primarySort), row)
  }
  if (item.document) writeRecord(db, change, rows, item.document, shared)
  else removeRecord(db, tables, item)
  forgetEarlier(db, tables.build, item.resource, item.id)
}

function writtenRow(row: Row, { classOf, locate }: SharedValues): WrittenRow {
  const located = row.points.map((points) => ({ column: points.column, ...locate(points) }))
  for (const { column, cell } of located) row.cells.set(column, cell)
  return { ...row, terms: [...row.terms, ...located.flatMap(({ terms }) => terms)], c: classOf(row) }
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
  { tables, item: { id, version }, texts, before }: Change,
  rows: readonly WrittenRow[],
  { signals, occurrences, ...document }: PreparedDocument,
  { pack }: SharedValues,
): void {
  const ofRecord = termsText(rows[0]?.terms ?? [])
  // Not INSERT OR REPLACE: with two unique columns it begins a savepoint, for which every full-text table is flushed.
  removeRows(db, tables, id)
  for (const row of rows) {
    insertRow(db, tables, id, row)
    if (row.occurrence !== null) insertOccurrence(db, tables, id, row, ofRecord)
  }
  // First what is shown now: most of it was before. A rewritten record was released when it was erased.
  const packed = pack(id, document)
  if (before) releaseShown(db, tables, id)
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
  removeTombstone(db, tables, id)
}

function insertRow(db: Connection, { rows, columns }: ResourceTables, id: number, row: WrittenRow): void {
  const cells = cellsIn(row, columns)
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
function removeRows(db: Connection, { rows, occurrences }: ResourceTables, id: number): void {
  db.write(`DELETE FROM ${occurrences.text} WHERE k IN (SELECT k FROM ${rows.text} WHERE id = ?)`, id)
  db.write(`DELETE FROM ${rows.text} WHERE id = ?`, id)
}

function removeRecord(db: Connection, tables: ResourceTables, { id, version }: PreparedItem): void {
  removeRows(db, tables, id)
  releaseShown(db, tables, id)
  db.write(`DELETE FROM ${tables.records.text} WHERE id = ?`, id)
  putTombstone(db, tables, id, version)
}
