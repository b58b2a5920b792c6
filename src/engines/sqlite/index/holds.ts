/**
 * Whether the index holds exactly a given document: every table that a query may read is compared with what `apply`
 * would write into it.
 */
import { type Position, Rejected } from '../../../calendar/declaration/index-values.ts'
import type { Language } from '../../../calendar/languages.ts'
import type { IndexDocument } from '../../../calendar/ports.ts'
import type { Connection, SqlValue } from '../database.ts'
import { name } from '../sql.ts'
import { type Row, rowOf, type Term } from './rows.ts'
import { type Column, ID_BITS, isClassKind, KEY, MAX_ID, type ResourceTables, termCodes } from './tables.ts'
import { textCells } from './text-cells.ts'
import { digestOfTexts, languagesOf } from './texts.ts'

/** A document as it crosses from the main thread: its record is a JSON string. */
export type WireDocument = Omit<IndexDocument, 'record'> & { record: string }

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

interface StoredRow {
  primarySort: number
  duration: number
  c: number
  terms: string
  texts: string
  signals: string
  record: string
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
  const row = rowOrRejected(tables, id, document)
  const stored = row && storedRow(db, tables, id)
  if (!stored || stored.primarySort !== row.primarySort || stored.duration !== row.durationClass) return false
  if (stored.record !== document.record || stored.signals !== JSON.stringify(document.signals)) return false
  if (stored.texts !== digestOfTexts(tables, document)) return false
  const terms = expectedTerms(db, tables, row)
  return (
    terms !== undefined &&
    isSameSet(terms, JSON.parse(stored.terms)) &&
    isSameSet(
      terms,
      found.map(({ f, value }) => [f, value]),
    ) &&
    found.every(({ primarySort, c }) => primarySort === row.primarySort && c === stored.c) &&
    hasCells(db, tables.rows.text, `id = ?`, [id], row, tables.columns) &&
    hasCells(
      db,
      tables.classes.text,
      `c = ?`,
      [stored.c],
      row,
      tables.columns.filter(({ kind }) => isClassKind(kind)),
    ) &&
    languagesOf(tables).every((language) => hasTexts(db, tables, row.primarySort, id, language, document))
  )
}

function rowOrRejected(tables: ResourceTables, id: number, { fields }: WireDocument): Row | undefined {
  try {
    return rowOf(tables, id, fields)
  } catch (error) {
    if (error instanceof Rejected) return undefined
    throw error
  }
}

function storedRow(db: Connection, { rows, records }: ResourceTables, id: number): StoredRow | undefined {
  return db.get<StoredRow>(
    `SELECT e.k >> ${ID_BITS} primarySort, e.duration, e.c, r.terms, r.texts, r.signals, r.record
      FROM ${rows.text} e JOIN ${records.text} r ON r.id = e.id WHERE e.id = ? AND e.k & ${MAX_ID} = e.id`,
    id,
  )
}

/** Completes the row's cells and terms of points; undefined when a place is missing. */
function expectedTerms(db: Connection, tables: ResourceTables, row: Row): Term[] | undefined {
  const terms = [...row.terms]
  for (const { column, code, positions } of row.points) {
    const places = positions.map((position) => placeOf(db, tables, position))
    if (places.includes(undefined)) return undefined
    const distinct = [...new Set(places.filter((place) => place !== undefined))]
    const [only = null] = distinct
    row.cells.set(column, distinct.length > 1 ? -distinct.length : only)
    terms.push(...distinct.map((place): Term => [distinct.length > 1 ? code + 1 : code, place]))
  }
  return terms
}

function placeOf(db: Connection, { places }: ResourceTables, [lng, lat]: Position): number | undefined {
  return db.get<{ id: number }>(`SELECT id FROM ${places.text} WHERE lat = ? AND lng = ?`, lat, lng)?.id
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
  { cells }: Row,
  columns: readonly Column[],
): boolean {
  const same = columns.map(({ column }) => `${name(column).text} IS ?`)
  const values = columns.map(({ column }) => cells.get(column) ?? null)
  return db.get(`SELECT 1 FROM ${table} WHERE ${[where, ...same].join(' AND ')}`, ...key, ...values) !== undefined
}

/**
 * The words of every text, in their order, and no others: the words are found as one phrase, and there are as many as
 * were written.
 */
function hasTexts(
  db: Connection,
  tables: ResourceTables,
  primarySort: number,
  id: number,
  language: Language,
  document: WireDocument,
): boolean {
  if (!tables.textColumns.length) return true
  const expected = textCells(tables, language, document)
  const counts = wordCounts(db, tables, primarySort, id, language)
  if (!counts || !expected.every((text, at) => wordsIn(text).length === counts[at])) return false
  const phrases = expected.flatMap((text, at) =>
    wordsIn(text).length ? [`${name(tables.textColumns[at]?.column ?? '').text} : ${name(text).text}`] : [],
  )
  if (!phrases.length) return true
  const fts = tables.fts(language).text
  const found = db.get(
    `SELECT 1 FROM ${fts} WHERE ${fts} MATCH ? AND rowid = ${KEY}`,
    phrases.map((phrase) => `(${phrase})`).join(' AND '),
    primarySort,
    id,
  )
  return found !== undefined
}

const wordsIn = (text: string): string[] => text.split(' ').filter(Boolean)

/** How many words each column has of a record, from FTS5's own table of sizes (https://sqlite.org/fts5.html). */
function wordCounts(
  db: Connection,
  { fts }: ResourceTables,
  primarySort: number,
  id: number,
  language: Language,
): number[] | undefined {
  const sizes = name(`${fts(language).text.slice(1, -1)}_docsize`).text
  const row = db.get<{ sz: Uint8Array }>(`SELECT sz FROM ${sizes} WHERE id = ${KEY}`, primarySort, id)
  return row && integersIn(row.sz)
}

/**
 * SQLite's integers of variable length: seven bits in each byte, and in its highest bit whether another one follows.
 */
function integersIn(bytes: Uint8Array): number[] {
  const found: number[] = []
  let value = 0
  for (const byte of bytes) {
    value = value * 128 + (byte & 127)
    if (byte & 128) continue
    found.push(value)
    value = 0
  }
  return found
}
