/**
 * Whether the index holds exactly a given document: every table that a query may read is compared with what `apply`
 * would write into it.
 */
import { Rejected } from '../../../calendar/declaration/index-values.ts'
import type { Language } from '../../../calendar/languages.ts'
import type { IndexDocument } from '../../../calendar/ports.ts'
import type { Connection, SqlValue } from '../database.ts'
import { varintsIn } from '../fts5/varints.ts'
import { name } from '../sql.ts'
import { findPlace, located } from './points.ts'
import { cellsIn, type OccurrenceRow, type Row, rowsOf, type Term } from './rows.ts'
import { recordUnpacker } from './stored-records.ts'
import { readTerms } from './stored-terms.ts'
import { type Column, ID_BITS, isClassKind, KEY, MAX_ID, type ResourceTables, TEXT_ROW, termCodes } from './tables.ts'
import { cellsOf, textCells } from './text-cells.ts'
import { digestOfTexts, languagesOf, type NumberedTexts, type WrittenTexts } from './texts.ts'

/** A document as it crosses from the main thread: records are JSON strings. */
export interface WireDocument extends Pick<IndexDocument, 'fields' | 'signals'> {
  record: string
  texts: WrittenTexts
  occurrences?: readonly OccurrenceRow[]
}

export interface WireIdentified {
  id: number
  document: WireDocument
}

interface StoredTerm {
  id: number
  primarySort: number
  c: number
  f: number
  value: string | number
}

interface StoredRecord {
  occurrences: number | null
  texts: string
  signals: string
  record: Uint8Array
}

interface StoredRow {
  primarySort: number
  duration: number
  n: number
  c: number
  terms: string
  occurrence: string | null
}

export function holds(db: Connection, tables: ResourceTables, documents: readonly WireIdentified[]): boolean[] {
  const ids = documents.map(({ id }) => id)
  const terms = Map.groupBy(termsOf(db, tables, ids), ({ id }) => id)
  return documents.map(({ id, document }) => holdsOne(db, tables, id, document, terms.get(id) ?? []))
}

/** All terms of these records, wherever they are: the table is read once, because it is not ordered by record. */
function termsOf(db: Connection, tables: ResourceTables, ids: readonly number[]): StoredTerm[] {
  return db.all<StoredTerm>(
    `SELECT k & ${MAX_ID} id, k >> ${ID_BITS} primarySort, c, f, value FROM ${tables.terms.text}
      WHERE f IN (SELECT value FROM json_each(?)) AND k & ${MAX_ID} IN (SELECT value FROM json_each(?))`,
    JSON.stringify(termCodes(tables)),
    JSON.stringify(ids),
  )
}

function holdsOne(
  db: Connection,
  tables: ResourceTables,
  id: number,
  document: WireDocument,
  found: readonly StoredTerm[],
): boolean {
  const rows = rowsOrRejected(tables, id, document)
  const stored = db.get<StoredRecord>(
    `SELECT occurrences, texts, signals, record FROM ${tables.records.text} WHERE id = ?`,
    id,
  )
  if (!rows || !stored || stored.occurrences !== (document.occurrences?.length ?? null)) return false
  if (recordUnpacker(db, tables)(id, stored.record) !== document.record) return false
  if (stored.signals !== JSON.stringify(document.signals)) return false
  if (stored.texts !== digestOfTexts(tables, document.texts)) return false
  const storedRows = new Map(storedRowsOf(db, tables, id).map((row) => [row.primarySort, row]))
  const terms = Map.groupBy(found, ({ primarySort }) => primarySort)
  return (
    storedRows.size === rows.length &&
    [...terms.keys()].every((primarySort) => storedRows.has(primarySort)) &&
    rows.every((row) =>
      hasRow(db, tables, id, row, storedRows.get(row.primarySort), terms.get(row.primarySort) ?? []),
    ) &&
    languagesOf(tables).every((language) =>
      document.texts.numbered.every((texts) => hasTexts(db, tables, id, language, texts, document.texts.listed)),
    )
  )
}

function hasRow(
  db: Connection,
  tables: ResourceTables,
  id: number,
  row: Row,
  stored: StoredRow | undefined,
  found: readonly StoredTerm[],
): boolean {
  const terms = expectedTerms(db, tables, row)
  return (
    stored !== undefined &&
    stored.duration === row.durationClass &&
    stored.n === row.n &&
    stored.occurrence === row.occurrence &&
    terms !== undefined &&
    isSameSet(terms, readTerms(stored.terms)) &&
    isSameSet(
      terms,
      found.map(({ f, value }) => [f, value]),
    ) &&
    found.every(({ c }) => c === stored.c) &&
    hasCells(db, tables.rows.text, `k = ${KEY}`, [row.primarySort, id], row, tables.columns) &&
    hasCells(
      db,
      tables.classes.text,
      `c = ?`,
      [stored.c],
      row,
      tables.columns.filter(({ kind }) => isClassKind(kind)),
    )
  )
}

function rowsOrRejected(tables: ResourceTables, id: number, document: WireDocument): Row[] | undefined {
  try {
    return rowsOf(tables, id, document)
  } catch (error) {
    if (error instanceof Rejected) return undefined
    throw error
  }
}

function storedRowsOf(db: Connection, { rows, records, occurrences }: ResourceTables, id: number): StoredRow[] {
  return db.all<StoredRow>(
    `SELECT e.k >> ${ID_BITS} primarySort, e.duration, e.n, e.c, coalesce(o.terms, r.terms) terms, o.record occurrence
      FROM ${rows.text} e JOIN ${records.text} r ON r.id = e.id LEFT JOIN ${occurrences.text} o ON o.k = e.k
      WHERE e.id = ? AND e.k & ${MAX_ID} = e.id`,
    id,
  )
}

/** Completes the row's cells and terms of points; undefined when a place is missing. */
function expectedTerms(db: Connection, tables: ResourceTables, row: Row): Term[] | undefined {
  const terms = [...row.terms]
  for (const points of row.points) {
    const places = points.positions.map((position) => findPlace(db, tables, position))
    const found = places.filter((place) => place !== undefined)
    if (found.length < places.length) return undefined
    const { cell, terms: own } = located(points, found)
    row.cells.set(points.column, cell)
    terms.push(...own)
  }
  return terms
}

function isSameSet(expected: readonly Term[], found: readonly Term[]): boolean {
  const keys = new Set(expected.map((term) => JSON.stringify(term)))
  return keys.size === found.length && found.every((term) => keys.has(JSON.stringify(term)))
}

function hasCells(
  db: Connection,
  table: string,
  where: string,
  key: readonly SqlValue[],
  row: Row,
  columns: readonly Column[],
): boolean {
  const same = columns.map(({ column }) => `${name(column).text} IS ?`)
  const statement = `SELECT 1 FROM ${table} WHERE ${[where, ...same].join(' AND ')}`
  return db.get(statement, ...key, ...cellsIn(row, columns)) !== undefined
}

/**
 * The words of every text, in their order, and no others: the words are found as one phrase, and there are as many as
 * were written.
 */
function hasTexts(
  db: Connection,
  tables: ResourceTables,
  id: number,
  language: Language,
  { n, texts }: NumberedTexts,
  listed: boolean,
): boolean {
  if (!tables.textColumns.length) return true
  const cells = textCells(tables, [language], { texts, listed })
  const expected = cellsOf(tables, cells, 0).map((cell) => Buffer.from(cell).toString())
  const counts = wordCounts(db, tables, n, id, language)
  if (!counts || !expected.every((text, at) => wordsIn(text).length === counts[at])) return false
  const phrases = expected.flatMap((text, at) =>
    wordsIn(text).length ? [`${name(tables.textColumns[at] ?? '').text} : ${name(text).text}`] : [],
  )
  if (!phrases.length) return true
  const fts = tables.fts(language).text
  const found = db.get(
    `SELECT 1 FROM ${fts} WHERE ${fts} MATCH ? AND rowid = ${TEXT_ROW}`,
    phrases.map((phrase) => `(${phrase})`).join(' AND '),
    n,
    id,
  )
  return found !== undefined
}

const wordsIn = (text: string): string[] => text.split(' ').filter(Boolean)

/** How many words each column has of a row. */
function wordCounts(
  db: Connection,
  { textSizes }: ResourceTables,
  n: number,
  id: number,
  language: Language,
): number[] | undefined {
  const row = db.get<{ sz: Uint8Array }>(`SELECT sz FROM ${textSizes(language).text} WHERE id = ${TEXT_ROW}`, n, id)
  return row && varintsIn(row.sz)
}
