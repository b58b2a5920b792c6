/** From an index document to the cells of its row, its terms and its points; refuses what does not fit the declaration. */
import type { IndexDocument, IndexKind } from '../../calendar/ports.ts'
import { isMany, LEAST_LAYOUT, MOST_ID, MOST_LAYOUT, spanOf } from './tables.ts'
import type { ResourceTables } from './tables.ts'

/** A document that cannot be written; the message says why. */
export class Rejected extends Error {}

/** GeoJSON's order. */
export type Position = readonly [lng: number, lat: number]
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

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [lng, lat] = value as unknown[]
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

/** Whether a value fits the kind, one of the values where there may be many, the value in one language where there are several. */
const fits: Record<IndexKind, (value: unknown) => boolean> = {
  long: Number.isSafeInteger,
  longs: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  keyword: (value) => typeof value === 'string',
  keywords: (value) => typeof value === 'string',
  points: isPosition,
  sort: (value) => typeof value === 'string',
}

function checked<Value>(value: unknown, kind: IndexKind, field: string): Value | null {
  if (value === null || value === undefined) return null
  if (!fits[kind](value)) throw new Rejected(`${field}: not of kind ${kind}`)
  return value as Value
}

/** The values of a many-valued field, each once. */
function distinct<Value>(value: unknown, kind: IndexKind, field: string): Value[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) throw new Rejected(`${field}: not of kind ${kind}`)
  const values = value.map((each) => [JSON.stringify(each), checked<Value>(each, kind, field)] as const)
  return [...new Map(values).values()].filter((each) => each !== null)
}

/** @throws Rejected */
export function rowOf({ declaration, fields, languages }: ResourceTables, id: number, values: IndexDocument['fields']): Row {
  const row: Row = { layout: id, span: 0, cells: new Map(), terms: [], points: [] }
  for (const [field, { kind, column, code }] of fields) {
    const value: unknown = values[field]
    if (kind === 'sort') {
      if (value !== null && value !== undefined && typeof value !== 'object') throw new Rejected(`${field}: not of kind sort`)
      const byLanguage = (value ?? {}) as Record<string, unknown>
      for (const language of languages) row.cells.set(column(language), checked(byLanguage[language], kind, field))
    } else if (kind === 'points') {
      row.points.push({ column: column(''), code, positions: distinct<Position>(value, kind, field) })
    } else if (isMany(kind)) {
      const each = distinct<string | number>(value, kind, field)
      row.cells.set(column(''), each.length || null)
      row.terms.push(...each.map((term) => [code, term] as const))
    } else {
      const cell = checked<string | number | boolean>(value, kind, field)
      row.cells.set(column(''), typeof cell === 'boolean' ? Number(cell) : cell)
    }
  }
  const { layout, until } = declaration
  row.layout = layout === 'id' ? id : number(row, layout, fields) ?? refuse(`${layout}: missing, and the index is laid out by it`)
  if (id < 0 || id > MOST_ID || !Number.isInteger(id)) refuse(`id: beyond ${MOST_ID}`)
  if (row.layout < LEAST_LAYOUT || row.layout > MOST_LAYOUT) refuse(`${layout}: beyond what the index is laid out for`)
  if (until) {
    const length = (number(row, until, fields) ?? refuse(`${until}: missing`)) - row.layout
    row.span = length < 0 ? refuse(`${until}: before ${layout}`) : spanOf(length)
  }
  return row
}

function number(row: Row, field: string, fields: ResourceTables['fields']): number | null {
  const cell = row.cells.get(fields.get(field)?.column('') ?? '')
  return typeof cell === 'number' ? cell : null
}

function refuse(reason: string): never {
  throw new Rejected(reason)
}
