/** The rows of a resource in memory, with all columns that have been read; they follow the changes of the index. */
import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { Connection } from '../database.ts'
import type { SavedColumn } from '../index/saved-columns.ts'
import { MAX_ID, type ResourceTables } from '../index/tables.ts'
import { resolveField } from '../planner/conditions.ts'
import { primarySortOf } from '../planner/sources.ts'
import { raw, type Sql } from '../sql.ts'
import type { Bits } from './bits.ts'
import { partsOf } from './column-names.ts'
import { Following } from './following.ts'
import { KeptRows } from './kept-rows.ts'
import { MetRows } from './met-rows.ts'
import { Numbers } from './numbers.ts'
import {
  areShared,
  beginning,
  type Cell,
  countRows,
  listsOf,
  numberOf,
  type Row,
  rowsOf,
  setOf,
  termsOfOccurrences,
  termsOfRecords,
} from './read-rows.ts'
import { RowsById } from './rows-by-id.ts'
import { type SetColumn, savedValues, setColumnOf, valuesToSave } from './saved-values.ts'
import { Scratch } from './scratch.ts'
import { EMPTY, type Value, ValueSets } from './value-sets.ts'

/** The class of a row whose record was removed. */
const REMOVED = -1
/** Room for so many more rows than there are, or for this share. Without room everything is read again. */
const MIN_ROOM = 8_192
const ROOM = 1 / 8
/** The share of rows that were removed or moved, beyond which an earlier order is given up. */
const MAX_OUT_OF_ORDER = 1 / 8
/** Texts that few rows match: each list is of a thousand or so. */
const MAX_RARE = 200
/** Of so many rows, one read by its id costs as much as all of them read in order. */
const ROWS_PER_CHANGE = 8
/** So few changes are read in any case. */
const MIN_CHANGES = 128

const NONE = new Uint8Array()

/**
 * The rows as they are saved: their classes; which of them were moved, and the numbers of their texts, an empty array
 * if there are none; then the columns that every search needs.
 */
type SavedRows = SavedColumn<{ asInTable: boolean; moved: number }>

export class LoadedRows {
  readonly #db: Connection
  readonly #tables: ResourceTables
  /** Whether the rows are those of the table, in the order of their keys: none was added, moved or removed since. */
  #asInTable = true
  #size: number
  readonly byId: RowsById
  /** By row: the number of its texts. Undefined as long as all rows have those of their record, 0. */
  #texts: Int32Array | undefined
  /** The class of each row, below 0 if it was removed. */
  readonly classes: Int32Array
  readonly #longs = new Map<string, Numbers>()
  readonly #sets = new Map<string, SetColumn>()
  readonly #shared = new Map<string, boolean>()
  readonly met: MetRows
  /** Of texts that few rows of the full-text tables match; null: too many do. */
  readonly rare = new Following<readonly number[] | null>(MAX_RARE)
  /** Of the last queries that the columns answered. */
  readonly found: KeptRows
  /** Of them, those that meet the conditions on classes and time, which most lists have in common. */
  readonly inWindow: KeptRows
  /** Those that meet all conditions of the last searches but the texts. */
  readonly besideTexts: KeptRows
  /** Where rows are narrowed. */
  readonly scratch: Scratch
  #orderKeys: Float64Array | undefined
  #orderedRows: Int32Array | undefined
  /** Rows that are new, or have another primary sort, since all were read in its order. By row: 1 if it is one. */
  readonly moved: { rows: Uint8Array; count: number }

  /** Reads what every count needs, in one pass: a large table takes longer to read than its values to store. */
  constructor(db: Connection, tables: ResourceTables, saved?: SavedColumn) {
    this.#db = db
    this.#tables = tables
    this.#size = saved?.arrays[0]?.length ?? countRows(db, tables)
    const room = this.#size + Math.max(MIN_ROOM, Math.ceil(this.#size * ROOM))
    this.classes = new Int32Array(room)
    this.byId = new RowsById(room)
    this.met = new MetRows(this.byId, room)
    this.found = new KeptRows(this.byId)
    this.inWindow = new KeptRows(this.byId)
    this.besideTexts = new KeptRows(this.byId)
    this.scratch = new Scratch(room)
    this.moved = { rows: new Uint8Array(room), count: 0 }
    if (saved) this.#restore(saved as SavedRows)
    else this.#readAll()
  }

  /** The columns that every search needs. */
  get #basic(): string[] {
    const { primarySort, endField } = this.#tables.declaration
    return ['id', primarySort, ...(endField ? [endField] : [])]
  }

  #restore({ arrays, details }: SavedRows): void {
    const [classes, moved, texts, ...columns] = arrays
    this.#asInTable = details.asInTable
    this.classes.set(classes ?? [])
    this.moved.rows.set(moved ?? [])
    this.moved.count = details.moved
    if (texts?.length) this.#texts = new Int32Array(this.room)
    this.#texts?.set(texts ?? [])
    for (const [at, column] of this.#basic.entries())
      this.#longs.set(column, Numbers.from(columns[at] as Int32Array | Float64Array, this.room))
    this.byId.addAll(this.#longs.get('id')?.values.subarray(0, this.#size) ?? [])
  }

  /** All that every search needs, as it is now. */
  copy(): SavedRows {
    const columns = this.#basic.flatMap((column) => this.#longs.get(column)?.saved(this.#size) ?? [])
    const { rows, count } = this.moved
    const own = [this.classes, count ? rows : NONE, this.#texts ?? NONE]
    return {
      arrays: [...own.map((array) => array.slice(0, this.#size)), ...columns],
      details: { asInTable: this.#asInTable, moved: count },
    }
  }

  /** Whether there are few rows that were removed or moved: with many, all are better read anew. */
  get isCompact(): boolean {
    let removed = 0
    for (let row = 0; row < this.#size; row++) if (this.classes[row] === REMOVED) removed++
    return removed + this.moved.count <= this.#size * MAX_OUT_OF_ORDER
  }

  /** The columns that were read beside those. */
  get others(): string[] {
    return [...this.#longs.keys(), ...this.#sets.keys()].slice(this.#basic.length)
  }

  forget(column: string): void {
    this.#longs.delete(column)
    this.#sets.delete(column)
  }

  /** One of them, as it is now; undefined: it is no longer there. */
  copyOf(column: string): SavedColumn | undefined {
    const values = this.#sets.get(column) ?? this.#longs.get(column)
    return values && valuesToSave(values, this.#size)
  }

  /** Takes over a column that was saved of these rows, but reads it again of the records that have `changed` since. */
  takeOver(column: string, saved: SavedColumn, changed: Iterable<number>): void {
    const values = savedValues(saved, this.room)
    if (values instanceof Numbers) this.#longs.set(column, values)
    else this.#sets.set(column, values)
    const cells = this.#longs.has(column) ? [this.#cellOf(column)] : []
    const found = Map.groupBy(rowsOf(this.#db, this.#tables, [...changed], cells), ({ id }) => id)
    for (const [id, rows] of found) {
      const known = this.byId.of(id)
      for (const [nth, row] of rows.entries()) this.#setColumn(column, known[nth] ?? 0, row, JSON.parse(row.longs)[0])
    }
  }

  /** A column of the row at this place. */
  #setColumn(column: string, at: number, row: Row, cell: Cell | undefined): void {
    const ofSets = this.#sets.get(column)
    if (ofSets) ofSets.numbers.set(at, setOf(ofSets.sets, this.#codesOf(column), row.terms))
    else this.#longs.get(column)?.set(at, numberOf(cell))
  }

  #readAll(): void {
    for (const column of this.#basic) this.#longs.set(column, new Numbers(this.room))
    const cells = this.#basic.map((column) => this.#cellOf(column))
    let first = 0
    for (const lists of listsOf(this.#db, this.#tables, [raw('e.c'), raw('e.n'), ...cells])) {
      const [classNumbers = [], numbers = [], ...values] = lists
      for (const [at, column] of [...this.#longs.values()].entries()) setFrom(column, first, values[at])
      const [ids = []] = values
      for (let at = 0; at < ids.length; at++) {
        this.classes[first + at] = Number(classNumbers[at] ?? REMOVED)
        this.byId.add(Number(ids[at]), first + at)
        this.#setTexts(first + at, Number(numbers[at]))
      }
      first += ids.length
    }
  }

  /** Room for a number of each row, overwritten by each search: new room for each, 8 MB a million, is soon garbage. */
  get orderKeys(): Float64Array {
    return (this.#orderKeys ??= new Float64Array(this.room))
  }

  /** The same for the rows themselves, in that order. */
  get orderedRows(): Int32Array {
    return (this.#orderedRows ??= new Int32Array(this.room))
  }

  /** How many rows there are, with the removed ones. */
  get size(): number {
    return this.#size
  }

  /** For so many rows. */
  get room(): number {
    return this.classes.length
  }

  has(field: string): boolean {
    return this.#longs.has(field) || this.#sets.has(field)
  }

  /** The value of each row, or NaN. `column`: a field; or one of texts and a language, for how its texts begin. */
  longs(column: string): Numbers | undefined {
    return this.#longs.get(column)
  }

  readLongs(column: string): Numbers {
    const places = this.#asInTable ? [] : [raw('e.id'), primarySortOf(raw('e.k'))]
    const longs = new Numbers(this.room)
    let first = 0
    for (const lists of listsOf(this.#db, this.#tables, [this.#cellOf(column), ...places])) {
      const [values = [], ids = [], starts = []] = lists
      if (this.#asInTable) setFrom(longs, first, values)
      else for (const [at, row] of this.rowsAt(ids, starts).entries()) longs.set(row, numberOf(values[at]))
      first += values.length
    }
    this.#longs.set(column, longs)
    return longs
  }

  sets(field: string): SetColumn | undefined {
    return this.#sets.get(field)
  }

  /** Whether many rows have a value in common: otherwise the values take longer to read than they save. */
  isShared(field: string): boolean {
    const known = this.#shared.get(field)
    if (known !== undefined) return known
    const isShared = this.#codesOf(field).every((code) => areShared(this.#db, this.#tables, code))
    this.#shared.set(field, isShared)
    return isShared
  }

  /**
   * The terms come in the order of their values, so each row gets its values in this order. They name records: of those
   * that have several rows, most have the terms of their record.
   */
  readSets(field: string): SetColumn {
    const sets = new ValueSets()
    const numbers = new Numbers(this.room) // each is EMPTY
    const codes = this.#codesOf(field)
    for (const code of codes) {
      const terms = this.#db.all<{ value: Value; ids: string }>(
        `SELECT value, json_group_array(k & ${MAX_ID}) ids FROM ${this.#tables.terms.text} WHERE f = ? GROUP BY value`,
        code,
      )
      for (const { value, ids } of terms) {
        for (const id of JSON.parse(ids) as number[]) {
          if (this.byId.hasSeveral(id)) continue
          const row = this.byId.first(id)
          numbers.set(row, sets.with(numbers.values[row] ?? EMPTY, value))
        }
      }
    }
    for (const { id, terms } of termsOfRecords(this.#db, this.#tables, this.byId.several)) {
      const set = setOf(sets, codes, terms)
      for (const row of this.byId.of(id)) numbers.set(row, set)
    }
    const { ids, starts, terms } = termsOfOccurrences(this.#db, this.#tables)
    for (const [nth, row] of this.rowsAt(ids, starts).entries()) numbers.set(row, setOf(sets, codes, terms[nth]))
    const column = setColumnOf(sets, numbers)
    this.#sets.set(field, column)
    return column
  }

  /** Adds the rows whose texts are in this row of a full-text table. */
  addRowsOf(textRow: number, found: Bits): void {
    const n = textRow > MAX_ID ? Math.floor(textRow / (MAX_ID + 1)) : 0
    const id = n ? textRow % (MAX_ID + 1) : textRow
    for (let row = this.byId.first(id); row >= 0; row = this.byId.after(row))
      if (this.#numberOfTexts(row) === n) found.add(row)
  }

  /** The rows of a full-text table that have the texts of these rows. */
  textRowsOf(rows: Iterable<number>): number[] {
    const ids = this.#longs.get('id')?.values
    return [...new Set([...rows].map((row) => this.#numberOfTexts(row) * (MAX_ID + 1) + (ids?.[row] ?? 0)))]
  }

  #numberOfTexts(row: number): number {
    return this.#texts?.[row] ?? 0
  }

  #setTexts(row: number, n: number): void {
    if (n) this.#texts ??= new Int32Array(this.room)
    if (this.#texts) this.#texts[row] = n
  }

  /** The rows of these records at these values of the primary sort. */
  rowsAt(ids: readonly Cell[], primarySorts: readonly Cell[]): number[] {
    const { byId, classes } = this
    const column = this.#longs.get(this.#tables.declaration.primarySort)?.values
    const isAt = (row: number, at: number) => classes[row] !== REMOVED && column?.[row] === primarySorts[at]
    const lookFor = (at: number, from: number) => {
      let row = from
      while (row >= 0 && !isAt(row, at)) row = byId.after(row)
      return row
    }
    const last = new Map<number, number>()
    return ids.map((each, at) => {
      const id = Number(each)
      const first = byId.first(id)
      if (!byId.hasSeveral(id)) return first
      // Most come in their order.
      const later = lookFor(at, last.get(id) ?? first)
      const row = later < 0 ? lookFor(at, first) : later
      last.set(id, row)
      return row
    })
  }

  /** Reads the rows of the records with these ids again. False: there is no room, or too many have changed. */
  follow(ids: readonly number[]): boolean {
    const changed = [...new Set(ids)]
    if (changed.length > Math.max(this.#size / ROWS_PER_CHANGE, MIN_CHANGES)) return false
    const cells = [...this.#longs.keys()].map((column) => this.#cellOf(column))
    const found = Map.groupBy(rowsOf(this.#db, this.#tables, changed, cells), ({ id }) => id)
    for (const kept of [this.met, this.rare, this.found, this.inWindow, this.besideTexts]) kept.follow(changed)
    for (const id of changed) if (!this.#replace(id, found.get(id) ?? [])) return false
    for (const [field, { sets, maxSets }] of this.#sets) if (sets.size > maxSets) this.#sets.delete(field)
    return true
  }

  /** False: there is no room. */
  #replace(id: number, now: readonly Row[]): boolean {
    const known = this.byId.of(id)
    for (const row of known.slice(now.length)) this.classes[row] = REMOVED
    if (known.length !== now.length) this.#asInTable = false
    for (const [nth, row] of now.entries()) {
      const at = known[nth] ?? this.#size++
      if (at >= this.room) return false
      const isNew = nth >= known.length
      if (isNew) this.byId.add(id, at)
      this.#set(at, row, isNew)
    }
    return true
  }

  #set(at: number, row: Row, isNew: boolean): void {
    const { primarySort } = this.#tables.declaration
    const last = this.#longs.get(primarySort)?.values[at]
    this.classes[at] = row.c
    this.#setTexts(at, row.n)
    const values: Cell[] = JSON.parse(row.longs)
    for (const [index, column] of [...this.#longs.keys()].entries()) this.#setColumn(column, at, row, values[index])
    if (isNew || this.#longs.get(primarySort)?.values[at] !== last) this.#noteMoved(at)
    for (const field of this.#sets.keys()) this.#setColumn(field, at, row, undefined)
  }

  #noteMoved(row: number): void {
    this.#asInTable = false
    if (this.moved.rows[row]) return
    this.moved.rows[row] = 1
    this.moved.count++
  }

  /** Those of the field among the terms. */
  #codesOf(field: string): number[] {
    const { kind, code } = this.#resolve(field)
    if (!isMany(kind)) return []
    return kind === 'points' ? [code, code + 1] : [code]
  }

  /** A column of texts is named with their language. */
  #cellOf(column: string): Sql {
    const [field, language] = partsOf(column)
    const { kind, cell } = this.#resolve(field, language)
    return kind === 'sort' ? beginning(cell) : cell
  }

  #resolve(field: string, language = '') {
    return resolveField({ tables: this.#tables, language }, field)
  }
}

/** The numbers of rows that follow each other. */
function setFrom(numbers: Numbers, first: number, cells: readonly Cell[] = []): void {
  for (let at = 0; at < cells.length; at++) numbers.set(first + at, numberOf(cells[at]))
}
