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
import type { ResourceTables } from './tables.ts'
import { durationClassOf, MAX_ID } from './tables.ts'

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
  if (!occurrences) return [rowOf(tables, id, fields)]
  const rows = occurrences.map((each) => ({
    ...rowOf(tables, id, { ...fields, ...each.fields }),
    n: each.n,
    occurrence: each.record,
  }))
  if (new Set(rows.map(({ primarySort }) => primarySort)).size < rows.length)
    reject(`occurrences: two with the same ${tables.declaration.primarySort}`)
  return rows.sort((a, b) => a.primarySort - b.primarySort)
}

function rowOf({ declaration, fields, languages }: ResourceTables, id: number, values: IndexDocument['fields']): Row {
  const { at, length } = primarySortOf(declaration, id, values)
  const durationClass = declaration.endField ? durationClassOf(length) : 0
  const row: Row = { primarySort: at, n: 0, occurrence: null, durationClass, cells: new Map(), terms: [], points: [] }
  for (const [field, { kind, column, code }] of fields) {
    const value: unknown = values[field]
    if (kind === 'sort') {
      const texts = byLanguage(value, field)
      for (const language of languages) row.cells.set(column(language), texts[language] ?? null)
    } else if (kind === 'points') {
      row.points.push({ column: column(''), code, positions: distinctValues<Position>(value, kind, field) })
    } else if (isMany(kind)) {
      const each = distinctValues<string | number>(value, kind, field)
      row.cells.set(column(''), each.length || null)
      row.terms.push(...each.map((term) => [code, term] as const))
    } else {
      const cell = valueOfKind<string | number | boolean>(value, kind, field)
      row.cells.set(column(''), typeof cell === 'boolean' ? Number(cell) : cell)
    }
  }
  return row
}
