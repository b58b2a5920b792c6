/**
 * The index of a resource in memory, one array for each field that is counted or that a count depends on: a row is read
 * from them a hundred times faster than by a statement. A field is read when it is first asked for; after that, only
 * the rows that have changed.
 */
import { LRUCache } from 'lru-cache'
import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { Connection } from '../database.ts'
import { changedSince } from '../index/changes.ts'
import { ROWS, type SavedPart } from '../index/saved-columns.ts'
import type { ResourceTables } from '../index/tables.ts'
import type { SearchMeter } from '../planner/budget.ts'
import { partsOf, textColumn } from './column-names.ts'
import type { LoadedRows } from './loaded-rows.ts'
import { Lookups } from './lookups.ts'
import { NeedsColumns } from './needs-columns.ts'
import type { NumberList, Numbers } from './numbers.ts'
import { isText } from './ordered-pages.ts'
import { Points } from './points.ts'
import { countRows } from './read-rows.ts'
import type { SetColumn } from './saved-values.ts'
import { Saving, type SavingLimits } from './saving.ts'
import { unsavedColumns } from './unsaved-columns.ts'

const MAX_EXPENSIVE_CLAUSES = 1_000
/** A field is read once the searches that lacked it have taken so long: some times as long as to read it takes. */
const WORTH_MS = 200

/** A connection that reads, and what its searches are measured with. */
export interface MeteredReader {
  db: Connection
  meter: Pick<SearchMeter, 'unmeasured'>
  /** Otherwise no field is read, and what would be answered from columns is not. */
  hasColumns: boolean
}

export class Columns {
  readonly #db: Connection
  readonly #meter: MeteredReader['meter']
  readonly #hasColumns: boolean
  readonly #tables: ResourceTables
  readonly #points = new Points()
  readonly lookups = new Lookups()
  /** Whether the rows of a clause are worth keeping: they take long to find, or did when it was last searched for. */
  readonly expensive = new LRUCache<string, boolean>({ max: MAX_EXPENSIVE_CLAUSES })
  /** What the search under way lacks: a field, or '' for what every search needs. */
  readonly #lacking = new Set<string>()
  /** Milliseconds that the searches took which lacked it. */
  readonly #lackedMs = new Map<string, number>()
  /** Whether there were few rows when that was first of interest. */
  #isSmall: boolean | undefined
  /** Columns that were read for nothing else. */
  readonly #readToSave = new Set<string>()
  #generation = -1
  #loaded: LoadedRows | undefined
  readonly #saving: Saving

  constructor({ db, meter, hasColumns }: MeteredReader, tables: ResourceTables, limits?: SavingLimits) {
    this.#db = db
    this.#meter = meter
    this.#hasColumns = hasColumns
    this.#tables = tables
    this.#saving = new Saving(db, tables, limits)
  }

  /** Follows the index to this generation of its resource, which is the one that the connection reads. */
  follow(generation: number): void {
    if (this.#loaded && this.#generation !== generation) {
      const changed = changedSince(this.#db, this.#tables, this.#generation, generation)
      if (changed && this.#loaded.follow(changed)) this.#saving.follow(changed)
      else this.#loaded = undefined
    }
    this.#generation = generation
  }

  /**
   * Whether all that every search needs has been read or saved, or is lacked by so much work that it is worth while.
   * `maxRows`: no more are worth it.
   */
  isWorthReading(maxRows: number): boolean {
    if (this.#loaded) return this.#loaded.size <= maxRows
    if (!this.#hasColumns || !(this.#saving.isSaved(undefined, ROWS) || this.#isMuchLacked(''))) return false
    return (this.#isSmall ??= countRows(this.#db, this.#tables) <= maxRows)
  }

  isInMemory(field: string): boolean {
    return this.#loaded?.has(field) ?? false
  }

  /** Whether a field has been read or saved, or is lacked by so much work. */
  isFieldWorthReading(field: string): boolean {
    if (this.isInMemory(field)) return true
    const kind = this.#tables.fields.get(field)?.kind
    if (kind === undefined || (kind !== 'long' && !isMany(kind))) return false
    return this.#saving.isSaved(this.#loaded, field) || this.#isMuchLacked(field)
  }

  /** Whether rows with a value of the field are found by a statement: it has many values, hardly two rows the same. */
  isLookedUp(field: string): boolean {
    const kind = this.#tables.fields.get(field)?.kind
    return kind !== undefined && isMany(kind) && kind !== 'points' && !this.rows.isShared(field)
  }

  #isMuchLacked(field: string): boolean {
    this.#lacking.add(field)
    return (this.#lackedMs.get(field) ?? 0) > WORTH_MS
  }

  /** To be called after each search, also one that fails, with the milliseconds of processor time that it took. */
  noteSpent(ms: number): void {
    for (const field of this.#lacking) this.#lackedMs.set(field, (this.#lackedMs.get(field) ?? 0) + ms)
    this.#lacking.clear()
  }

  /** They are read when they are first asked for. @throws NeedsColumns */
  get rows(): LoadedRows {
    if (!this.#hasColumns) throw new NeedsColumns()
    return (this.#loaded ??= this.#meter.unmeasured(() => this.#saving.load(this.#generation)))
  }

  /** Undefined: nothing has been read yet. */
  get sizeInMemory(): number | undefined {
    return this.#loaded?.size
  }

  /** Undefined: nothing has been read yet. */
  get rare(): LoadedRows['rare'] | undefined {
    return this.#loaded?.rare
  }

  /** The value of each row, or NaN; of a field of texts how that of the language begins. */
  longs(field: string, language = ''): NumberList {
    return this.#numbers(field, language).values
  }

  /** Whether all rows have a value of the field between these two: so no row has to be looked at. */
  areWithin(field: string, bounds: { min: number; max: number }): boolean {
    return this.#numbers(field, '').areWithin(bounds)
  }

  #numbers(field: string, language: string): Numbers {
    const { rows } = this
    const column = isText(this.#tables, { by: field }) ? textColumn(field, language) : field
    const known = () => rows.longs(column)
    return known() ?? this.#savedOr(column, known, () => rows.readLongs(column))
  }

  sets(field: string): SetColumn {
    const { rows } = this
    const known = () => rows.sets(field)
    return known() ?? this.#savedOr(field, known, () => rows.readSets(field))
  }

  /** A column as it was saved, which is `known` then; otherwise as it is read from the tables. */
  #savedOr<Column>(column: string, known: () => Column | undefined, read: () => Column): Column {
    return this.#meter.unmeasured(() => {
      const saved = this.#saving.read(this.rows, column, this.#generation) ? known() : undefined
      if (saved) return saved
      this.#saving.noteRead(column)
      return read()
    })
  }

  /**
   * Reads a column that searches may take and nobody has saved, in place of the one that it read so before. False:
   * there is none, or nothing can be saved.
   */
  readUnsaved(): boolean {
    const { minRows } = this.#saving
    const column = unsavedColumns(this.#db, this.#tables, minRows).find((each) => !this.#readToSave.has(each))
    for (const each of this.#readToSave) this.#loaded?.forget(each)
    if (column === undefined) return false
    this.#readToSave.add(column)
    const [field, language] = partsOf(column)
    if (isMany(this.#tables.fields.get(field)?.kind ?? 'long')) this.sets(field)
    else this.longs(field, language)
    return this.hasUnsaved
  }

  /** Whether something that was read is to be saved for the next process. */
  get hasUnsaved(): boolean {
    return this.#loaded !== undefined && this.#saving.isDue(this.#loaded)
  }

  /** The next part of it; undefined: there is none. */
  nextPart(): SavedPart | undefined {
    const part = this.#loaded && this.#saving.nextPart(this.#loaded, this.#generation)
    if (this.#saving.isOutdone) {
      this.#loaded = undefined
      this.#readToSave.clear()
    }
    return part
  }

  /** Of the places among the values of points. */
  points(): Points {
    this.#points.readNew(this.#db, this.#tables)
    return this.#points
  }

  /** The same, where they have been read: few are found sooner by a statement. */
  get readPoints(): Points | undefined {
    return this.#points.areRead ? this.points() : undefined
  }

  hasMetRows(condition: string): boolean {
    return this.#loaded?.met.has(condition) ?? false
  }
}
