/** What of the columns of a resource is saved in the file, and what is to be. */
import type { Connection } from '../database.ts'
import { changedSince } from '../index/changes.ts'
import {
  type Numbering,
  partsOf,
  ROWS,
  readSaved,
  type SavedPart,
  savedAt,
  savedColumns,
} from '../index/saved-columns.ts'
import type { ResourceTables } from '../index/tables.ts'
import { LoadedRows } from './loaded-rows.ts'
import { MIN_SAVED_ROWS } from './unsaved-columns.ts'

export interface SavingLimits {
  minRows: number
  /** When more records than these have changed since the rows were saved, they are saved again … */
  maxChanged: number
  /** … but no sooner than so many milliseconds after the last time that any process has. */
  minIntervalMs: number
}

const LIMITS: SavingLimits = { minRows: MIN_SAVED_ROWS, maxChanged: 500, minIntervalMs: 600_000 }
/** Between two looks for what is saved, which each search asks. */
const LOOK_AGAIN_MS = 2_000
/** To read so many records again takes as long as to read all rows of a large calendar … */
const MAX_READ_AGAIN = 20_000
/** … or this share of those of a smaller one. */
const SHARE_READ_AGAIN = 1 / 8
const areFew = (changed: ReadonlySet<number>, { size }: LoadedRows) => changed.size <= size * SHARE_READ_AGAIN

/** Rows are saved under a new numbering each time; columns of so many earlier ones stay. */
const MAX_BASES = 8

export class Saving {
  readonly #db: Connection
  readonly #tables: ResourceTables
  readonly #limits: SavingLimits
  /** The numbering under which the rows in memory are saved, or are being saved. */
  #numbering: string | undefined
  /** The generation of that. */
  #generation = 0
  /** The records that have changed since. */
  readonly #changed = new Set<number>()
  /** Columns that were saved of these are as good, but for the records that have changed since then. */
  #bases: readonly Numbering[] = []
  /** Columns that were read from the tables, and are not saved yet. */
  readonly #unsaved = new Set<string>()
  /** What was saved when that was last looked for: columns, and their numberings. */
  #known: ReadonlyMap<string, string> = new Map()
  #lookedAt = -Infinity
  #isOutdone = false
  #savedAt = -Infinity
  #parts: Iterator<SavedPart, void> | undefined

  constructor(db: Connection, tables: ResourceTables, limits = LIMITS) {
    this.#db = db
    this.#tables = tables
    this.#limits = limits
  }

  get minRows(): number {
    return this.#limits.minRows
  }

  /** The rows as they are at a generation: as they were saved, if it is known what has changed since. */
  load(generation: number): LoadedRows {
    this.#forget()
    const saved = readSaved(this.#db, this.#tables, ROWS)
    const since = saved && changedSince(this.#db, this.#tables, saved.generation, generation)
    const changed = since && [...new Set(since)]
    if (saved && changed && changed.length <= MAX_READ_AGAIN) {
      const rows = new LoadedRows(this.#db, this.#tables, saved)
      if (rows.follow(changed) && rows.isCompact) {
        this.#numbering = saved.numbering
        this.#generation = saved.generation
        this.follow(changed)
        this.#bases = (saved.bases ?? []).filter((base) => this.#changedSince(base, rows, generation))
        return rows
      }
    }
    return new LoadedRows(this.#db, this.#tables)
  }

  /** Whether a column of the rows, or all that every search needs of them, is saved: then it is read in a moment. */
  isSaved(rows: LoadedRows | undefined, column: string): boolean {
    const numbering = this.#savedAs(column)
    return numbering !== undefined && (rows === undefined || this.#isOfRows(numbering, rows))
  }

  /** What is not saved yet another process may save while this one runs. */
  #savedAs(column: string): string | undefined {
    if (!this.#known.has(column) && performance.now() - this.#lookedAt >= LOOK_AGAIN_MS) {
      this.#lookedAt = performance.now()
      this.#known = savedColumns(this.#db, this.#tables)
    }
    return this.#known.get(column)
  }

  /**
   * The rows in memory are not saved, and another process has just saved its own: those are better, since columns are
   * saved of them.
   */
  get isOutdone(): boolean {
    return this.#isOutdone
  }

  #isOfRows(numbering: string, rows: LoadedRows): boolean {
    if (numbering === this.#numbering) return areFew(this.#changed, rows)
    return this.#bases.some((base) => base.numbering === numbering)
  }

  /**
   * The records of which a column of this numbering is to be read again for the rows, which are of this generation;
   * undefined: it is of other rows, or all are better read.
   */
  #changedOf(numbering: string, rows: LoadedRows, generation: number): ReadonlySet<number> | undefined {
    if (numbering === this.#numbering) return areFew(this.#changed, rows) ? this.#changed : undefined
    const base = this.#bases.find((each) => each.numbering === numbering)
    return base && this.#changedSince(base, rows, generation)
  }

  #changedSince(base: Numbering, rows: LoadedRows, generation: number): ReadonlySet<number> | undefined {
    const known = changedSince(this.#db, this.#tables, base.generation, generation)
    const changed = known && new Set(known)
    return changed && areFew(changed, rows) ? changed : undefined
  }

  /** What is in memory is of other rows now. */
  #forget(): void {
    this.#numbering = undefined
    this.#bases = []
    this.#changed.clear()
    this.#unsaved.clear()
    this.#parts = undefined
    this.#isOutdone = false
  }

  /** These records have changed, and the rows in memory have followed. */
  follow(ids: readonly number[]): void {
    if (this.#numbering === undefined) return
    for (const id of ids) this.#changed.add(id)
    if (this.#changed.size <= MAX_READ_AGAIN) return
    this.#numbering = undefined
    this.#bases = []
  }

  /** Reads a column as it was saved of these rows, which are of this generation. False: it was not. */
  read(rows: LoadedRows, column: string, generation: number): boolean {
    const numbering = savedColumns(this.#db, this.#tables).get(column)
    const changed = numbering === undefined ? undefined : this.#changedOf(numbering, rows, generation)
    const saved = changed && readSaved(this.#db, this.#tables, column)
    if (!saved) return false
    rows.takeOver(column, saved, changed)
    return true
  }

  /** The column has been read from the tables. */
  noteRead(column: string): void {
    this.#unsaved.add(column)
  }

  /** Whether there is something to save. */
  isDue({ size }: LoadedRows): boolean {
    if (size < this.#limits.minRows) return false
    return this.#parts !== undefined || this.#areRowsDue || (this.#numbering !== undefined && this.#unsaved.size > 0)
  }

  get #areRowsDue(): boolean {
    if (this.#numbering !== undefined && this.#changed.size <= this.#limits.maxChanged) return false
    return performance.now() - this.#savedAt >= this.#limits.minIntervalMs
  }

  /** The next part to save of the rows, which are of this generation; undefined: there is none. */
  nextPart(rows: LoadedRows, generation: number): SavedPart | undefined {
    while (this.isDue(rows)) {
      this.#parts ??= this.#next(rows, generation)
      const { value } = this.#parts?.next() ?? {}
      if (value) return value
      this.#parts = undefined
    }
    return undefined
  }

  /** The rows themselves, or the next column. */
  #next(rows: LoadedRows, generation: number): Iterator<SavedPart, void> | undefined {
    if (this.#areRowsDue) {
      this.#savedAt = performance.now()
      if (this.#areSavedNow()) {
        this.#isOutdone = this.#numbering === undefined
        return undefined
      }
      const last = this.#numbering === undefined ? [] : [{ numbering: this.#numbering, generation: this.#generation }]
      const bases = [...this.#bases, ...last].slice(-MAX_BASES)
      this.#forget()
      this.#bases = bases
      this.#numbering = crypto.randomUUID()
      this.#generation = generation
      for (const column of rows.others) this.#unsaved.add(column)
      return partsOf({ ...this.#as(ROWS), bases }, rows.copy())
    }
    const [column = ''] = this.#unsaved
    this.#unsaved.delete(column)
    const copy = rows.copyOf(column)
    return copy && partsOf(this.#as(column), copy)
  }

  /** By another thread or process. */
  #areSavedNow(): boolean {
    const at = savedAt(this.#db, this.#tables, ROWS)
    return at !== undefined && Math.abs(Date.now() - at) < this.#limits.minIntervalMs
  }

  #as(column: string) {
    return { column, numbering: this.#numbering ?? '', generation: this.#generation }
  }
}
