/** From an index document to its row, terms and points; rejects what does not fit the declaration. */
import {
  byLanguage,
  distinctValues,
  isMany,
  type Position,
  primarySortOf,
  reject,
  valueOfKind,
} from '../../../calendar/declaration/index-values.ts'
import type { IndexDocument } from '../../../calendar/ports.ts'
import { onceEach } from '../../../calendar/values/memoized.ts'
import type { Column, ResourceTables } from './tables.ts'
import { durationClassOf, fieldOf, MAX_ID } from './tables.ts'

export type Term = readonly [code: number, value: string | number]

export interface Row {
  /** The value of the primary sort. */
  primarySort: number
  /** The number of its texts: those of its record are 0. */
  n: number
  /** Of an occurrence: its own properties as JSON. */
  occurrence: string | null
  /** See `DURATION_LIMITS_S`. */
  durationClass: number
  /** By column. Cells of points are set when their places are known. */
  cells: Map<string, string | number | null>
  terms: Term[]
  /** The distinct positions of each field of points. */
  points: { column: string; code: number; positions: Position[] }[]
}

/** An occurrence as it is written: its own properties are JSON. */
export interface OccurrenceRow {
  fields: IndexDocument['fields']
  record: string
  n: number
}

/** What rows are made of. */
export interface RowsDocument {
  fields: IndexDocument['fields']
  occurrences?: readonly OccurrenceRow[]
}

/** A row for each of its occurrences, or its only one; by their primary sort. @throws Rejected */
export function rowsOf(tables: ResourceTables, id: number, { fields, occurrences }: RowsDocument): Row[] {
  if (id < 0 || id > MAX_ID || !Number.isInteger(id)) reject(`id: beyond ${MAX_ID}`)
  const partOfRecord = (field: string) => partOf(tables, field, fields)
  if (!occurrences) return [rowOf(tables, id, fields, partOfRecord)]
  const ofRecord = onceEach(partOfRecord)
  const rows = occurrences.map(({ fields: own, n, record }): Row => {
    const part = (field: string) => (field in own ? partOf(tables, field, own) : ofRecord(field))
    return { ...rowOf(tables, id, { ...fields, ...own }, part), n, occurrence: record }
  })
  if (new Set(rows.map(({ primarySort }) => primarySort)).size < rows.length)
    reject(`occurrences: two with the same ${tables.declaration.primarySort}`)
  return rows.sort((a, b) => a.primarySort - b.primarySort)
}

/** What a row has of a field; rows may share it. */
interface Part {
  cells: readonly (readonly [column: string, cell: string | number | null])[]
  terms?: readonly Term[]
  points?: Row['points'][number]
}

function rowOf(
  { declaration, fields }: ResourceTables,
  id: number,
  values: IndexDocument['fields'],
  part: (field: string) => Part,
): Row {
  const { at, length } = primarySortOf(declaration, id, values)
  const durationClass = declaration.endField ? durationClassOf(length) : 0
  const row: Row = { primarySort: at, n: 0, occurrence: null, durationClass, cells: new Map(), terms: [], points: [] }
  for (const field of fields.keys()) {
    const { cells, terms = [], points } = part(field)
    for (const [column, cell] of cells) row.cells.set(column, cell)
    row.terms.push(...terms)
    if (points) row.points.push(points)
  }
  return row
}

function partOf(tables: ResourceTables, field: string, values: IndexDocument['fields']): Part {
  const { kind, column, code } = fieldOf(tables, field)
  const value: unknown = values[field]
  if (kind === 'sort') {
    const texts = byLanguage(value, field)
    return { cells: tables.languages.map((language) => [column(language), texts[language] ?? null]) }
  }
  const name = column('')
  if (kind === 'points') {
    const positions = distinctValues<Position>(value, kind, field)
    return { cells: [], points: { column: name, code, positions } }
  }
  if (isMany(kind)) {
    const each = distinctValues<string | number>(value, kind, field)
    return { cells: [[name, each.length || null]], terms: each.map((term) => [code, term]) }
  }
  const cell = valueOfKind<string | number | boolean>(value, kind, field)
  return { cells: [[name, typeof cell === 'boolean' ? Number(cell) : cell]] }
}

/** Of the row, in the order of the columns. */
export function cellsIn({ cells }: Pick<Row, 'cells'>, columns: readonly Column[]): (string | number | null)[] {
  return columns.map(({ column }) => cells.get(column) ?? null)
}
