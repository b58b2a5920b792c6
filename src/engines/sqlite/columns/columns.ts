/**
 * The index of a resource in memory, one array for each field that is counted or that a count depends on: a row is read
 * from them a hundred times faster than by a statement. A field is read when it is first asked for; after that, only
 * the rows that have changed.
 */
import { LRUCache } from 'lru-cache'
import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { Connection } from '../database.ts'
import { changedSince } from '../index/changes.ts'
import { MAX_ID, type ResourceTables } from '../index/tables.ts'
import type { SearchMeter } from '../planner/budget.ts'
import { resolveField } from '../planner/conditions.ts'
import { primarySortOf } from '../planner/sources.ts'
import { raw, type Sql } from '../sql.ts'
import type { Bits } from './bits.ts'
import { Following } from './following.ts'
import { KeptRows } from './kept-rows.ts'
import { Lookups } from './lookups.ts'
import { type Finder, Marks } from './marks.ts'
import { NeedsColumns } from './needs-columns.ts'
import { type NumberList, Numbers } from './numbers.ts'
import { isText } from './ordered-pages.ts'
import { Points } from './points.ts'
import {
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
import { EMPTY, type Value, ValueSets } from './value-sets.ts'

/** The class of a row whose record was removed. */
const REMOVED = -1
/** Room for so many more rows than there are, and for this share. Without room everything is read again. */
const MIN_ROOM = 1_024
/** Texts that few rows match: each list is of a thousand or so. */
const MAX_RARE = 200
const ROOM = 1 / 8
const MAX_DEAR = 1_000
/** A field takes as long to read as some ten answers by statements, each of a dozen queries. */
const OFTEN = 100
/** Of so many rows, one read by its id costs as much as all of them read in order. */
const ROWS_PER_CHANGE = 8

/** A connection that reads, and what its searches are measured with. */
export interface MeteredReader {
  db: Connection
  meter: Pick<SearchMeter, 'unmeasured'>
  /** Otherwise no field is read, and what would be answered from columns is not. */
  hasColumns: boolean
}

/** A many-valued field. */
export interface SetColumn {
  sets: ValueSets
  /** The number of the set of each row. */
  numbers: Int32Array
  /** With more, most of them are of values that rows had before: the field is read again. */
  maxSets: number
}

/** Rows that are new, or have another primary sort, since all were read: these were in its order. */
interface Moved {
  /** By row: 1 if it is one. */
  rows: Uint8Array
  count: number
}

/** Of the rows that a generation of the index has. */
interface Loaded {
  /** Whether the rows are those of the table, in the order of their keys: none was added, moved or removed since. */
  asInTable: boolean
  /** How many rows there are, with the removed ones. */
  size: number
  rows: RowsById
  /** The number of the texts of the rows that have other texts than their record. */
  texts: Map<number, number>
  /** The class of each row. */
  classes: Int32Array
  longs: Map<string, Numbers>
  sets: Map<string, SetColumn>
  marks: Marks
  /** Of texts that few rows of the full-text tables match; null: too many do. */
  rare: Following<readonly number[] | null>
  /** Of the last queries that the columns answered. */
  found: KeptRows
  /** Of them, those that meet the conditions on classes and time, which most lists have in common. */
  inWindow: KeptRows
  /** Those that meet all conditions of the last searches but the texts. */
  besideTexts: KeptRows
  moved: Moved
}

export class Columns {
  readonly #db: Connection
  readonly #meter: MeteredReader['meter']
  readonly #hasColumns: boolean
  readonly #tables: ResourceTables
  readonly #points = new Points()
  readonly lookups = new Lookups()
  /** What is worth while to be marked: it took long to find when it was last searched for. */
  readonly dear = new LRUCache<string, true>({ max: MAX_DEAR })
  /** How often a field was asked for. */
  readonly #asked = new Map<string, number>()
  /** Whether there were few rows when that was first of interest. */
  #isSmall: boolean | undefined
  #generation = -1
  #loaded: Loaded | undefined

  constructor({ db, meter, hasColumns }: MeteredReader, tables: ResourceTables) {
    this.#db = db
    this.#meter = meter
    this.#hasColumns = hasColumns
    this.#tables = tables
  }

  /** Follows the index to this generation of its resource, which is the one that the connection reads. */
  follow(generation: number): void {
    if (this.#loaded && this.#generation !== generation) {
      const changed = changedSince(this.#db, this.#tables, this.#generation, generation)
      if (!changed || !this.#readAgain(this.#loaded, changed)) this.#loaded = undefined
    }
    this.#generation = generation
  }

  get size(): number {
    return this.#rows.size
  }

  /** For so many rows. */
  get room(): number {
    return this.#rows.classes.length
  }

  /** Undefined: nothing has been read yet. */
  get sizeInMemory(): number | undefined {
    return this.#loaded?.size
  }

  /**
   * Whether all that every search needs has been read, or is asked for so often that it is worth while. `maxRows`: no
   * more are worth it.
   */
  isWorthReading(maxRows: number): boolean {
    if (this.#loaded) return this.#loaded.size <= maxRows
    if (!this.#hasColumns || !this.#isAskedOften('')) return false
    return (this.#isSmall ??= countRows(this.#db, this.#tables) <= maxRows)
  }

  /** Whether a field has been read, or is asked for so often. */
  isFieldWorthReading(field: string): boolean {
    if (this.#loaded?.longs.has(field) || this.#loaded?.sets.has(field)) return true
    const kind = this.#tables.fields.get(field)?.kind
    return kind !== undefined && (kind === 'long' || isMany(kind)) && this.#isAskedOften(field)
  }

  #isAskedOften(field: string): boolean {
    const asked = (this.#asked.get(field) ?? 0) + 1
    this.#asked.set(field, asked)
    return asked > OFTEN
  }

  hasMarks(condition: string): boolean {
    return this.#loaded?.marks.has(condition) ?? false
  }

  /** The class of each row, below 0 if it was removed. */
  get classes(): Int32Array {
    return this.#rows.classes
  }

  get moved(): Moved {
    return this.#rows.moved
  }

  get found(): KeptRows {
    return this.#rows.found
  }

  get inWindow(): KeptRows {
    return this.#rows.inWindow
  }

  get besideTexts(): KeptRows {
    return this.#rows.besideTexts
  }

  /** Undefined: nothing has been read yet. */
  get rare(): Loaded['rare'] | undefined {
    return this.#loaded?.rare
  }

  get rowsById(): RowsById {
    return this.#rows.rows
  }

  /** The rows whose texts are in these rows of a full-text table. */
  rowsWithTexts(textRows: readonly number[]): number[] {
    const { rows, texts } = this.#rows
    const found: number[] = []
    for (const textRow of textRows) {
      const [n, id] = [Math.floor(textRow / (MAX_ID + 1)), textRow % (MAX_ID + 1)]
      for (let row = rows.first(id); row >= 0; row = rows.after(row)) if ((texts.get(row) ?? 0) === n) found.push(row)
    }
    return found
  }

  /** The rows of a full-text table that have the texts of these rows. */
  textRowsOf(rows: Iterable<number>): number[] {
    const { texts, longs } = this.#rows
    const ids = longs.get('id')?.values
    return [...new Set([...rows].map((row) => (texts.get(row) ?? 0) * (MAX_ID + 1) + (ids?.[row] ?? 0)))]
  }

  /** The rows of these records at these values of the primary sort. */
  rowsAt(ids: readonly Cell[], primarySorts: readonly Cell[]): number[] {
    const { rows, longs, classes } = this.#rows
    const column = longs.get(this.#tables.declaration.primarySort)?.values
    const isAt = (row: number, at: number) => classes[row] !== REMOVED && column?.[row] === primarySorts[at]
    const lookFor = (at: number, from: number) => {
      let row = from
      while (row >= 0 && !isAt(row, at)) row = rows.after(row)
      return row
    }
    const last = new Map<number, number>()
    return ids.map((each, at) => {
      const id = Number(each)
      const first = rows.first(id)
      if (!rows.hasSeveral(id)) return first
      // Most come in their order.
      const later = lookFor(at, last.get(id) ?? first)
      const row = later < 0 ? lookFor(at, first) : later
      last.set(id, row)
      return row
    })
  }

  /** The value of each row, or NaN; of a field of texts how that of the language begins. */
  longs(field: string, language = ''): NumberList {
    const { longs } = this.#rows
    const column = isText(this.#tables, { by: field }) ? `${field} ${language}` : field
    const found = longs.get(column) ?? this.#meter.unmeasured(() => this.#readLongs(column))
    longs.set(column, found)
    return found.values
  }

  sets(field: string): SetColumn {
    const { sets } = this.#rows
    const found = sets.get(field) ?? this.#meter.unmeasured(() => this.#readSets(field))
    sets.set(field, found)
    return found
  }

  /** Of the places among the values of points. */
  points(): Points {
    this.#points.readNew(this.#db, this.#tables)
    return this.#points
  }

  /** The rows that the finder finds. */
  marks(condition: string, finder: Finder): Bits {
    return this.#rows.marks.get(condition, finder)
  }

  /** @throws NeedsColumns */
  get #rows(): Loaded {
    if (!this.#hasColumns) throw new NeedsColumns()
    return (this.#loaded ??= this.#meter.unmeasured(() => this.#readRows()))
  }

  /** With what every count needs, in one pass: a large table takes longer to read than its values to store. */
  #readRows(): Loaded {
    const { primarySort, endField } = this.#tables.declaration
    const fields = ['id', primarySort, ...(endField ? [endField] : [])]
    const cells = fields.map((field) => this.#cellOf(field))
    const size = countRows(this.#db, this.#tables)
    const classes = new Int32Array(size + Math.max(MIN_ROOM, Math.ceil(size * ROOM)))
    const longs = new Map(fields.map((field): [string, Numbers] => [field, new Numbers(classes.length)]))
    const rows = new RowsById(classes.length)
    const texts = new Map<number, number>()
    let first = 0
    for (const lists of listsOf(this.#db, this.#tables, [raw('e.c'), raw('e.n'), ...cells])) {
      const [classNumbers = [], numbers = [], ...values] = lists
      for (const [at, column] of [...longs.values()].entries()) setFrom(column, first, values[at])
      const [ids = []] = values
      for (let at = 0; at < ids.length; at++) {
        classes[first + at] = Number(classNumbers[at] ?? REMOVED)
        rows.add(Number(ids[at]), first + at)
        if (numbers[at]) texts.set(first + at, Number(numbers[at]))
      }
      first += ids.length
    }
    return {
      asInTable: true,
      size,
      rows,
      texts,
      classes,
      longs,
      sets: new Map(),
      marks: new Marks(rows, classes.length),
      rare: new Following(MAX_RARE),
      found: new KeptRows(rows),
      inWindow: new KeptRows(rows),
      besideTexts: new KeptRows(rows),
      moved: { rows: new Uint8Array(classes.length), count: 0 },
    }
  }

  #readLongs(column: string): Numbers {
    const { asInTable, classes } = this.#rows
    const places = asInTable ? [] : [raw('e.id'), primarySortOf(raw('e.k'))]
    const longs = new Numbers(classes.length)
    let first = 0
    for (const lists of listsOf(this.#db, this.#tables, [this.#cellOf(column), ...places])) {
      const [values = [], ids = [], starts = []] = lists
      if (asInTable) setFrom(longs, first, values)
      else for (const [at, row] of this.rowsAt(ids, starts).entries()) longs.set(row, numberOf(values[at]))
      first += values.length
    }
    return longs
  }

  /**
   * The terms come in the order of their values, so each row gets its values in this order. They name records: of those
   * that have several rows, most have the terms of their record.
   */
  #readSets(field: string): SetColumn {
    const { rows, classes } = this.#rows
    const sets = new ValueSets()
    const numbers = new Int32Array(classes.length).fill(EMPTY)
    for (const code of this.#codesOf(field)) {
      const terms = this.#db.all<{ value: Value; ids: string }>(
        `SELECT value, json_group_array(k & ${MAX_ID}) ids FROM ${this.#tables.terms.text} WHERE f = ? GROUP BY value`,
        code,
      )
      for (const { value, ids } of terms) {
        for (const id of JSON.parse(ids) as number[]) {
          if (rows.hasSeveral(id)) continue
          const row = rows.first(id)
          numbers[row] = sets.with(numbers[row] ?? EMPTY, value)
        }
      }
    }
    const codes = this.#codesOf(field)
    for (const { id, terms } of termsOfRecords(this.#db, this.#tables, rows.several)) {
      const set = setOf(sets, codes, terms)
      for (const row of rows.of(id)) numbers[row] = set
    }
    const { ids, starts, terms } = termsOfOccurrences(this.#db, this.#tables)
    for (const [nth, row] of this.rowsAt(ids, starts).entries()) numbers[row] = setOf(sets, codes, terms[nth])
    return { sets, numbers, maxSets: 2 * (sets.size + classes.length) }
  }

  /** False: there is no room. */
  #readAgain(loaded: Loaded, ids: readonly number[]): boolean {
    const { size, rows, classes, longs } = loaded
    const changed = [...new Set(ids)]
    if (changed.length * ROWS_PER_CHANGE > Math.max(size, MIN_ROOM)) return false
    const found = Map.groupBy(this.#rowsOf(changed, [...longs.keys()]), ({ id }) => id)
    for (const kept of [loaded.marks, loaded.rare, loaded.found, loaded.inWindow, loaded.besideTexts])
      kept.follow(changed)
    for (const id of changed) {
      const known = rows.of(id)
      const now = found.get(id) ?? []
      for (const row of known.slice(now.length)) classes[row] = REMOVED
      if (known.length !== now.length) loaded.asInTable = false
      for (const [nth, row] of now.entries()) {
        const at = known[nth] ?? loaded.size++
        if (at >= classes.length) return false
        const isNew = nth >= known.length
        if (isNew) rows.add(id, at)
        this.#set(loaded, at, row, isNew)
      }
    }
    for (const [field, { sets, maxSets }] of loaded.sets) if (sets.size > maxSets) loaded.sets.delete(field)
    return true
  }

  #set(loaded: Loaded, at: number, row: Row, isNew: boolean): void {
    const { classes, texts, longs, sets, moved } = loaded
    const { primarySort } = this.#tables.declaration
    const last = longs.get(primarySort)?.values[at]
    classes[at] = row.c
    if (row.n) texts.set(at, row.n)
    else texts.delete(at)
    const values: Cell[] = JSON.parse(row.longs)
    for (const [index, column] of [...longs.values()].entries()) column.set(at, numberOf(values[index]))
    const hasMoved = isNew || longs.get(primarySort)?.values[at] !== last
    if (hasMoved && !moved.rows[at]) {
      moved.rows[at] = 1
      moved.count++
      loaded.asInTable = false
    }
    for (const [field, { sets: all, numbers }] of sets) numbers[at] = setOf(all, this.#codesOf(field), row.terms)
  }

  #rowsOf(ids: readonly number[], longs: readonly string[]): Row[] {
    const cells = longs.map((column) => this.#cellOf(column))
    return rowsOf(this.#db, this.#tables, ids, cells)
  }

  /** Those of the field among the terms. */
  #codesOf(field: string): number[] {
    const { kind, code } = this.#resolve(field)
    if (!isMany(kind)) return []
    return kind === 'points' ? [code, code + 1] : [code]
  }

  /** A column of texts is named with their language. */
  #cellOf(column: string): Sql {
    const [field = '', language = ''] = column.split(' ')
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
