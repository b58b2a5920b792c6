/** From an index document to the cells of its row, its terms and its points; refuses what does not fit the declaration. */
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
import { MOST_ID, spanOf } from './tables.ts'

export type Term = readonly [code: number, value: string | number]

export interface Row {
  /** The value the table is laid out by. */
  layout: number
  /** See `SPANS`. */
  span: number
  /** By column; those of points are missing until their places are known. */
  cells: Map<string, string | number | null>
  terms: Term[]
  /** The distinct positions of each field of points. */
  points: { column: string; code: number; positions: Position[] }[]
}

/** @throws Rejected */
export function rowOf(
  { declaration, fields, languages }: ResourceTables,
  id: number,
  values: IndexDocument['fields'],
): Row {
  const row: Row = { layout: id, span: 0, cells: new Map(), terms: [], points: [] }
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
  if (id < 0 || id > MOST_ID || !Number.isInteger(id)) reject(`id: beyond ${MOST_ID}`)
  const { at, length } = primarySortOf(declaration, id, values)
  return { ...row, layout: at, span: declaration.endField ? spanOf(length) : 0 }
}
