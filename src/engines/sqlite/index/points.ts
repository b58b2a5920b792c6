/** Points of a row: each distinct position is a place, with an id. */
import type { Position } from '../../../calendar/declaration/index-values.ts'
import type { Connection } from '../database.ts'
import type { Row, Term } from './rows.ts'
import type { ResourceTables } from './tables.ts'

export type Points = Row['points'][number]

/** What a row has of a field of points. */
export interface Located {
  cell: number | null
  terms: readonly Term[]
}

/** One place is the cell itself; of several, the cell has their number as a negative one, and terms the next code. */
export function located({ code }: Points, placeIds: readonly number[]): Located {
  const places = [...new Set(placeIds)]
  const [only = null] = places
  return places.length > 1
    ? { cell: -places.length, terms: places.map((place) => [code + 1, place]) }
    : { cell: only, terms: places.map((place) => [code, place]) }
}

export function findPlace(db: Connection, { places }: ResourceTables, [lng, lat]: Position): number | undefined {
  return db.get<{ id: number }>(`SELECT id FROM ${places.text} WHERE lat = ? AND lng = ?`, lat, lng)?.id
}

/** Unused places are few; they are removed by a rebuild. */
export function addPlace(db: Connection, { places }: ResourceTables, [lng, lat]: Position): number {
  const added = db.get<{ id: number }>(`INSERT INTO ${places.text} (lat, lng) VALUES (?, ?) RETURNING id`, lat, lng)
  return added?.id ?? 0
}
