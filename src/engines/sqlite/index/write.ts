/** Writes a batch of items into one version of the index. Inside a transaction. */
import { hash } from 'node:crypto'
import { type Position, Rejected, textOf } from '../../../calendar/declaration/index-values.ts'
import type { Language } from '../../../calendar/languages.ts'
import type { IndexDocument, IndexItem, ItemResult } from '../../../calendar/ports.ts'
import { analyse, suffixes } from '../../../calendar/text/analysis.ts'
import type { Connection, Value } from '../database.ts'
import { name } from '../sql.ts'
import { erase } from './erase.ts'
import type { Row, Term } from './rows.ts'
import { rowOf } from './rows.ts'
import type { Column, ResourceTables, Tables } from './tables.ts'
import { ID_BITS, isClassKind } from './tables.ts'

/** A document that has crossed from the main thread: its record is a JSON string. */
export type WireDocument = Omit<IndexDocument, 'record'> & { record: string }

export interface WireItem extends Pick<IndexItem, 'resource' | 'id' | 'version' | 'rewrite'> {
  document: WireDocument | null
}

/** What the index has of a record. */
interface Before {
  label: number
  layout: number
  /** Its class. */
  c: number
  terms: Term[]
  /** A digest of its texts. */
  texts: string
}

interface Change {
  tables: ResourceTables
  item: WireItem
  before: Before | undefined
  /** Null: the record goes. */
  row: Row | null
  texts: string
}

/** Tombstones forgotten in one step. */
const PURGED = 1000

const K = `(? << ${ID_BITS}) | ?`

export function apply(db: Connection, tables: Tables, items: readonly WireItem[]): ItemResult[] {
  const changes = new Map<string, Change>()
  const results = items.map((item): ItemResult => {
    const of = tables.get(item.resource)
    if (!of) return { rejected: `${item.resource} is not in this version of the index` }
    const key = `${item.resource} ${item.id}`
    try {
      const change = consider(db, of, item, changes.get(key))
      if (!change) return 'superseded'
      changes.set(key, change)
      return 'written'
    } catch (error) {
      if (error instanceof Rejected) return { rejected: error.message }
      throw error
    }
  })
  const all = rewriting(db, [...changes.values()])
  writeTexts(db, all)
  for (const change of all) writeRow(db, change)
  return results
}

/** What is to be rewritten is erased first, so that nothing of it seems to be there already. */
function rewriting(db: Connection, changes: readonly Change[]): Change[] {
  const rewritten = changes.filter(({ item }) => item.rewrite)
  for (const [tables, some] of Map.groupBy(rewritten, (change) => change.tables)) {
    erase(
      db,
      tables,
      some.map(({ item: { id }, row }) => ({ id, layout: row?.layout })),
    )
    for (const { row } of some) if (row) restorePlaces(db, tables, row)
  }
  return changes.map((change) => (change.item.rewrite ? { ...change, before: undefined } : change))
}

/** Forgets a few of the tombstones up to the label. False: there were none. */
export function purgeSome(db: Connection, tables: Tables, label: number): boolean {
  return [...tables.values()].some(
    ({ tombstones: { text } }) =>
      db.get(
        `DELETE FROM ${text} WHERE id IN (SELECT id FROM ${text} WHERE label <= ? LIMIT ${PURGED}) RETURNING 1`,
        label,
      ) !== undefined,
  )
}

/** Undefined: the index has a newer label. `earlier`: what the same batch does to this record. */
function consider(
  db: Connection,
  tables: ResourceTables,
  item: WireItem,
  earlier: Change | undefined,
): Change | undefined {
  const { id, version, document } = item
  const row = document && rowOf(tables, id, document.fields)
  const texts = document ? textsDigest(tables, document.texts) : ''
  const before = earlier ? earlier.before : beforeOf(db, tables, id)
  const newest =
    earlier?.item.version ??
    before?.label ??
    db.get<{ label: number }>(`SELECT label FROM ${tables.tombstones.text} WHERE id = ?`, id)?.label
  return newest === undefined || version >= newest ? { tables, item, row, texts, before } : undefined
}

function beforeOf(db: Connection, { rows, records }: ResourceTables, id: number): Before | undefined {
  const known = db.get<Omit<Before, 'terms'> & { terms: string }>(
    `SELECT r.label, e.k >> ${ID_BITS} layout, e.c, r.terms, r.texts FROM ${rows.text} e JOIN ${records.text} r ON r.id = e.id WHERE e.id = ?`,
    id,
  )
  return known && { ...known, terms: JSON.parse(known.terms) as Term[] }
}

/** @throws Rejected */
export function textsDigest({ texts, languages }: ResourceTables, given: IndexDocument['texts']): string {
  return hash(
    'sha1',
    JSON.stringify(
      languages.map((language) => texts.map(({ name: text }) => textOf(given[language as Language]?.[text], text))),
    ),
    'base64',
  )
}

/**
 * A contentless row is replaced whole. FTS5 flushes what it holds in memory whenever a row comes before the one
 * written last, so all removals go first, and each pass is in the order of the rows.
 */
function writeTexts(db: Connection, changes: readonly Change[]): void {
  const changed = changes.filter(
    ({ row, before, texts, tables }) =>
      tables.texts.length && (row?.layout !== before?.layout || texts !== before?.texts),
  )
  for (const { tables, item, before } of inOrder(changed, 'before')) {
    for (const language of tables.languages)
      db.write(`DELETE FROM ${tables.fts(language).text} WHERE rowid = ${K}`, before?.layout ?? 0, item.id)
  }
  for (const { tables, item, row } of inOrder(changed, 'row')) {
    const names = ['rowid', ...tables.textColumns].map((column) => name(column).text).join(', ')
    const marks = `${K}${', ?'.repeat(tables.textColumns.length)}`
    for (const language of tables.languages as Language[]) {
      db.write(
        `INSERT INTO ${tables.fts(language).text} (${names}) VALUES (${marks})`,
        row?.layout ?? 0,
        item.id,
        ...tokens(tables, language, item.document?.texts[language] ?? {}),
      )
    }
  }
}

function inOrder(changes: readonly Change[], side: 'before' | 'row'): Change[] {
  return changes
    .filter((change) => change[side])
    .sort((a, b) => (a[side]?.layout ?? 0) - (b[side]?.layout ?? 0) || a.item.id - b.item.id)
}

/** What is written into the columns of texts. */
export function tokens({ texts }: ResourceTables, language: Language, given: Record<string, string>): string[] {
  const analysed = texts.map((text) => ({ inside: text.inside, ...analyse(given[text.name] ?? '', language) }))
  const endings = analysed.filter(({ inside }) => inside).map(({ words }) => suffixes(words))
  return [...analysed.map(({ stems }) => stems), ...endings].map((list) => list.join(' '))
}

function writeRow(
  db: Connection,
  { tables, item: { id, version: label, document }, before, row, texts }: Change,
): void {
  const terms = row ? [...row.terms, ...row.points.flatMap((points) => placed(db, tables, row, points))] : []
  const c = row ? classOf(db, tables, row) : 0
  const stays = before?.layout === row?.layout && before?.c === c
  const lost = before?.terms.filter((term) => !stays || !has(terms, term)) ?? []
  const won = terms.filter((term) => !stays || !has(before?.terms ?? [], term))
  for (const [code, value] of lost)
    db.write(
      `DELETE FROM ${tables.terms.text} WHERE f = ? AND value = ? AND k = ${K}`,
      code,
      value,
      before?.layout ?? 0,
      id,
    )
  // A number is bound as a float, and ANY keeps it one; a bigint is an integer, which takes less room.
  for (const [code, value] of won)
    db.write(
      `INSERT INTO ${tables.terms.text} VALUES (?, ?, ${K}, ?)`,
      code,
      typeof value === 'number' ? BigInt(value) : value,
      row?.layout ?? 0,
      id,
      c,
    )
  if (!row || !document) {
    for (const table of [tables.rows, tables.records]) db.write(`DELETE FROM ${table.text} WHERE id = ?`, id)
    db.write(`INSERT OR REPLACE INTO ${tables.tombstones.text} VALUES (?, ?)`, id, label)
    return
  }
  const cells = cellsOf(row, tables.columns)
  db.write(
    `INSERT OR REPLACE INTO ${tables.rows.text} VALUES (${K}, ?, ?, ?${', ?'.repeat(cells.length)})`,
    row.layout,
    id,
    id,
    c,
    row.span,
    ...cells,
  )
  db.write(
    `INSERT OR REPLACE INTO ${tables.records.text} VALUES (?, ?, ?, ?, ?)`,
    id,
    label,
    JSON.stringify(terms),
    texts,
    document.record,
  )
  db.write(`DELETE FROM ${tables.tombstones.text} WHERE id = ?`, id)
}

function cellsOf(row: Row, columns: readonly Column[]): Value[] {
  return columns.map(({ column }) => row.cells.get(column) ?? null)
}

/** Classes are kept when no row has them any more. */
function classOf(db: Connection, { classes, columns }: ResourceTables, row: Row): number {
  const own = columns.filter(({ kind }) => isClassKind(kind))
  const cells = cellsOf(row, own)
  const known = db.get<{ c: number }>(
    `SELECT c FROM ${classes.text} WHERE ${own.map(({ column }) => `${name(column).text} IS ?`).join(' AND ') || '1'}`,
    ...cells,
  )
  return (
    (
      known ??
      db.get<{ c: number }>(
        `INSERT INTO ${classes.text} VALUES (NULL${', ?'.repeat(cells.length)}) RETURNING c`,
        ...cells,
      )
    )?.c ?? 0
  )
}

function has(terms: readonly Term[], [code, value]: Term): boolean {
  return terms.some((term) => term[0] === code && term[1] === value)
}

/** The terms of a field of points: their places, under a code of its own when there are several. */
function placed(
  db: Connection,
  tables: ResourceTables,
  row: Row,
  { column, code, positions }: Row['points'][number],
): Term[] {
  const places = [...new Set(positions.map((position) => placeAt(db, tables, position)))]
  const [only] = places
  row.cells.set(column, places.length > 1 ? -places.length : (only ?? null))
  return places.map((place) => [places.length > 1 ? code + 1 : code, place])
}

/** The places are kept when nothing is there any more: there are few, and a rebuild leaves them out. */
function placeAt(db: Connection, { places, placeTree }: ResourceTables, [lng, lat]: Position): number {
  const known = db.get<{ id: number }>(`SELECT id FROM ${places.text} WHERE lat = ? AND lng = ?`, lat, lng)
  if (known) return known.id
  const { id } = db.get<{ id: number }>(
    `INSERT INTO ${places.text} (lat, lng) VALUES (?, ?) RETURNING id`,
    lat,
    lng,
  ) ?? { id: 0 }
  db.write(`INSERT INTO ${placeTree.text} VALUES (?, ?, ?, ?, ?)`, id, lat, lat, lng, lng)
  return id
}

/** Puts the places that are stored into the tree again. */
function restorePlaces(db: Connection, { places, placeTree }: ResourceTables, { points }: Row): void {
  for (const [lng, lat] of points.flatMap(({ positions }) => positions))
    db.write(
      `INSERT OR REPLACE INTO ${placeTree.text} SELECT id, lat, lat, lng, lng FROM ${places.text} WHERE lat = ? AND lng = ?`,
      lat,
      lng,
    )
}
