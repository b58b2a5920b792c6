/** Writes a batch of items into one build of the index, inside a transaction. */
import { type Position, Rejected, reject } from '../../../calendar/declaration/index-values.ts'
import type { IndexDocument, IndexItem, ItemResult } from '../../../calendar/ports.ts'
import type { Connection, SqlValue } from '../database.ts'
import { name } from '../sql.ts'
import { erase } from './erase.ts'
import type { Row, Term } from './rows.ts'
import { rowOf } from './rows.ts'
import type { Column, ResourceTables, Tables } from './tables.ts'
import { ID_BITS, isClassKind, KEY } from './tables.ts'
import { languagesOf, type PreparedTexts } from './texts.ts'

/** A document as it is written: its record as JSON, its texts prepared; or why they cannot be written. */
export type PreparedDocument = Pick<IndexDocument, 'fields' | 'signals'> & {
  record: string
  texts: PreparedTexts | { rejected: string }
}

export type PreparedItem = Omit<IndexItem, 'document'> & { document: PreparedDocument | null }

/** What the index has of a record before the batch. */
interface Indexed {
  version: number
  primarySort: number
  /** Its class. */
  c: number
  terms: Term[]
  /** The digest of its texts. */
  texts: string
}

interface Change {
  tables: ResourceTables
  item: PreparedItem
  before: Indexed | undefined
  /** Null: the record is removed. */
  row: Row | null
  /** Undefined: the record is removed. */
  texts: PreparedTexts | undefined
}

/** Tombstones deleted in one step. */
const PURGE_ROWS = 1000

export function apply(db: Connection, tables: Tables, items: readonly PreparedItem[]): ItemResult[] {
  const changes = new Map<string, Change>()
  const results = items.map((item): ItemResult => {
    const of = tables.get(item.resource)
    if (!of) return { rejected: `${item.resource} is not in this build of the index` }
    const key = `${item.resource} ${item.id}`
    try {
      const change = changeOf(db, of, item, changes.get(key))
      if (!change) return 'superseded'
      changes.set(key, change)
      return 'written'
    } catch (error) {
      if (error instanceof Rejected) return { rejected: error.message }
      throw error
    }
  })
  const all = eraseRewritten(db, [...changes.values()])
  writeTexts(db, all)
  for (const change of all) writeChange(db, change)
  return results
}

/** A repair is written as if the index held nothing of the record: a comparison could miss what is wrong. */
function eraseRewritten(db: Connection, changes: readonly Change[]): Change[] {
  const rewritten = changes.filter(({ item }) => item.rewrite)
  for (const [tables, some] of Map.groupBy(rewritten, (change) => change.tables)) {
    const records = some.map(({ item, row }) => ({ id: item.id, primarySort: row?.primarySort }))
    erase(db, tables, records)
  }
  return changes.map((change) => (change.item.rewrite ? { ...change, before: undefined } : change))
}

/** Deletes some of the tombstones up to a version. False: there were none. */
export function purgeSome(db: Connection, tables: Tables, version: number): boolean {
  return [...tables.values()].some(
    ({ tombstones: { text } }) =>
      db.get(
        `DELETE FROM ${text} WHERE id IN (SELECT id FROM ${text} WHERE version <= ? LIMIT ${PURGE_ROWS}) RETURNING 1`,
        version,
      ) !== undefined,
  )
}

/**
 * Undefined: the index has a newer version. `earlier`: the change of the same record by an earlier item of the batch.
 * @throws Rejected
 */
function changeOf(
  db: Connection,
  tables: ResourceTables,
  item: PreparedItem,
  earlier: Change | undefined,
): Change | undefined {
  const { id, version, document } = item
  const row = document && rowOf(tables, id, document.fields)
  const texts = document?.texts
  if (texts && 'rejected' in texts) reject(texts.rejected)
  const before = earlier ? earlier.before : indexedOf(db, tables, id)
  const newest =
    earlier?.item.version ??
    before?.version ??
    db.get<{ version: number }>(`SELECT version FROM ${tables.tombstones.text} WHERE id = ?`, id)?.version
  return newest === undefined || version >= newest ? { tables, item, row, texts, before } : undefined
}

function indexedOf(db: Connection, { rows, records }: ResourceTables, id: number): Indexed | undefined {
  const found = db.get<Omit<Indexed, 'terms'> & { terms: string }>(
    `SELECT r.version, e.k >> ${ID_BITS} primarySort, e.c, r.terms, r.texts
      FROM ${rows.text} e JOIN ${records.text} r ON r.id = e.id WHERE e.id = ?`,
    id,
  )
  return found && { ...found, terms: JSON.parse(found.terms) }
}

/**
 * Rows of a contentless full-text table are replaced whole. FTS5 flushes its memory whenever a row comes before the one
 * written last, so all deletes come first, and deletes and inserts are each in the order of the keys.
 */
function writeTexts(db: Connection, changes: readonly Change[]): void {
  const changed = changes.filter(
    ({ row, before, texts, tables }) =>
      tables.textColumns.length && (row?.primarySort !== before?.primarySort || texts?.digest !== before?.texts),
  )
  for (const { tables, item, before } of inKeyOrder(changed, 'before')) {
    for (const language of languagesOf(tables))
      db.write(`DELETE FROM ${tables.fts(language).text} WHERE rowid = ${KEY}`, before?.primarySort ?? 0, item.id)
  }
  for (const { tables, item, row, texts } of inKeyOrder(changed, 'row')) {
    const names = ['rowid', ...tables.textColumns.map(({ column }) => column)].map((each) => name(each).text).join(', ')
    const placeholders = `${KEY}${', ?'.repeat(tables.textColumns.length)}`
    for (const [at, language] of languagesOf(tables).entries())
      db.write(
        `INSERT INTO ${tables.fts(language).text} (${names}) VALUES (${placeholders})`,
        row?.primarySort ?? 0,
        item.id,
        ...(texts?.cells[at] ?? []),
      )
  }
}

function inKeyOrder(changes: readonly Change[], side: 'before' | 'row'): Change[] {
  return changes
    .filter((change) => change[side])
    .sort((a, b) => (a[side]?.primarySort ?? 0) - (b[side]?.primarySort ?? 0) || a.item.id - b.item.id)
}

function writeChange(db: Connection, change: Change): void {
  const { tables, item, row } = change
  const terms = row ? [...row.terms, ...row.points.flatMap((points) => placeTerms(db, tables, row, points))] : []
  const c = row ? classOf(db, tables, row) : 0
  writeTerms(db, change, terms, c)
  if (row && item.document) writeRow(db, change, row, c, terms, item.document)
  else removeRow(db, tables, item)
}

/** A term is stored with the key and the class of its row: when one of them changes, all terms are written again. */
function writeTerms(db: Connection, { tables, item, before, row }: Change, terms: readonly Term[], c: number): void {
  const sameRow = before?.primarySort === row?.primarySort && before?.c === c
  const removed = before?.terms.filter((term) => !sameRow || !includesTerm(terms, term)) ?? []
  const added = terms.filter((term) => !sameRow || !includesTerm(before?.terms ?? [], term))
  for (const [code, value] of removed)
    db.write(
      `DELETE FROM ${tables.terms.text} WHERE f = ? AND value = ? AND k = ${KEY}`,
      code,
      value,
      before?.primarySort ?? 0,
      item.id,
    )
  for (const [code, value] of added)
    db.write(
      `INSERT INTO ${tables.terms.text} VALUES (?, ?, ${KEY}, ?)`,
      code,
      // A column of type ANY stores a JavaScript number as a float; as a bigint it is an integer, which is smaller.
      typeof value === 'number' ? BigInt(value) : value,
      row?.primarySort ?? 0,
      item.id,
      c,
    )
}

function includesTerm(terms: readonly Term[], [code, value]: Term): boolean {
  return terms.some((term) => term[0] === code && term[1] === value)
}

function writeRow(
  db: Connection,
  { tables, item: { id, version }, texts }: Change,
  row: Row,
  c: number,
  terms: readonly Term[],
  { signals, record }: PreparedDocument,
): void {
  const cells = cellsOf(row, tables.columns)
  // Not INSERT OR REPLACE: with two unique columns it begins a savepoint, for which every full-text table is flushed.
  db.write(`DELETE FROM ${tables.rows.text} WHERE id = ?`, id)
  db.write(
    `INSERT INTO ${tables.rows.text} VALUES (${KEY}, ?, ?, ?${', ?'.repeat(cells.length)})`,
    row.primarySort,
    id,
    id,
    c,
    row.durationClass,
    ...cells,
  )
  db.write(
    `INSERT OR REPLACE INTO ${tables.records.text} VALUES (?, ?, ?, ?, ?, ?)`,
    id,
    version,
    JSON.stringify(terms),
    texts?.digest ?? '',
    JSON.stringify(signals),
    record,
  )
  db.write(`DELETE FROM ${tables.tombstones.text} WHERE id = ?`, id)
}

function removeRow(db: Connection, tables: ResourceTables, { id, version }: PreparedItem): void {
  for (const table of [tables.rows, tables.records]) db.write(`DELETE FROM ${table.text} WHERE id = ?`, id)
  db.write(`INSERT OR REPLACE INTO ${tables.tombstones.text} VALUES (?, ?)`, id, version)
}

function cellsOf(row: Row, columns: readonly Column[]): SqlValue[] {
  return columns.map(({ column }) => row.cells.get(column) ?? null)
}

/** The class of the row, created when it is new. Unused classes are not removed. */
function classOf(db: Connection, { classes, columns }: ResourceTables, row: Row): number {
  const own = columns.filter(({ kind }) => isClassKind(kind))
  const cells = cellsOf(row, own)
  const same = own.map(({ column }) => `${name(column).text} IS ?`).join(' AND ') || '1'
  const found =
    db.get<{ c: number }>(`SELECT c FROM ${classes.text} WHERE ${same}`, ...cells) ??
    db.get<{ c: number }>(
      `INSERT INTO ${classes.text} VALUES (NULL${', ?'.repeat(cells.length)}) RETURNING c`,
      ...cells,
    )
  return found?.c ?? 0
}

/** The terms of a field of points: the places, under the next code when there are several. Sets the field's cell. */
function placeTerms(
  db: Connection,
  tables: ResourceTables,
  row: Row,
  { column, code, positions }: Row['points'][number],
): Term[] {
  const places = [...new Set(positions.map((position) => placeOf(db, tables, position)))]
  const [only] = places
  row.cells.set(column, places.length > 1 ? -places.length : (only ?? null))
  return places.map((place) => [places.length > 1 ? code + 1 : code, place])
}

/** The id of the place, created when it is new. Unused places are few; they are removed by a rebuild. */
function placeOf(db: Connection, { places }: ResourceTables, [lng, lat]: Position): number {
  const found =
    db.get<{ id: number }>(`SELECT id FROM ${places.text} WHERE lat = ? AND lng = ?`, lat, lng) ??
    db.get<{ id: number }>(`INSERT INTO ${places.text} (lat, lng) VALUES (?, ?) RETURNING id`, lat, lng)
  return found?.id ?? 0
}
