/** Answers a query from the live build of the index. */

import { type Near, nearIn } from '../../../calendar/lists/conditions.ts'
import type { Query } from '../../../calendar/ports.ts'
import { distance } from '../../../calendar/values/geo.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables, Tables } from '../index/tables.ts'
import { tablesFor } from '../index/tables.ts'
import type { Scope } from './conditions.ts'
import { resolveField } from './conditions.ts'
import type { Place } from './near.ts'
import { placesNear } from './near.ts'
import type { Totals } from './pages.ts'
import { pageOf } from './pages.ts'

/** A hit as it crosses to the main thread: its record is a JSON string. */
export interface WireHit {
  id: number
  version: number
  cursor: string
  record: string
  distance?: number
  signals?: string
}

export interface WireFound {
  hits: WireHit[]
  total: number
}

export function find(db: Connection, live: Tables, totals: Totals, query: Query): WireFound {
  const tables = tablesFor(live, query.resource)
  const cached = new Map<Near, readonly Place[]>()
  const places = (near: Near) => {
    const found = cached.get(near) ?? placesNear(db, tables, near)
    cached.set(near, found)
    return found
  }
  const scope: Scope = { tables, language: query.language, places }
  const { rows, total } = pageOf(db, scope, totals, query)
  const near = nearIn(query.where)
  const hits = rows.map(({ id, cursor }) => ({
    id,
    cursor,
    ...(query.signals ? signalsOf(db, tables, query.language, id) : recordOf(db, tables, id)),
    ...(near ? { distance: distanceTo(db, scope, near, id) } : {}),
  }))
  return { total: query.uncounted ? 0 : total, hits }
}

function recordOf(db: Connection, { records }: ResourceTables, id: number): Pick<WireHit, 'version' | 'record'> {
  const found = db.get<{ version: number; record: string }>(
    `SELECT version, record FROM ${records.text} WHERE id = ?`,
    id,
  )
  return found ?? { version: 0, record: 'null' }
}

function signalsOf(
  db: Connection,
  { records }: ResourceTables,
  language: string,
  id: number,
): Pick<WireHit, 'version' | 'record' | 'signals'> {
  const found = db.get<{ version: number; signals: string | null }>(
    `SELECT version, signals ->> ? signals FROM ${records.text} WHERE id = ?`,
    language,
    id,
  )
  return { version: found?.version ?? 0, signals: found?.signals ?? '', record: 'null' }
}

interface Point {
  lat: number
  lng: number
}

/** Kilometres to the nearest of a record's points; undefined when it has none. */
function distanceTo(db: Connection, scope: Scope, near: Near, id: number): number | undefined {
  const { rows, records, places } = scope.tables
  const { cell, code } = resolveField(scope, near.field)
  const row = db.get<Point & { place: number | null }>(
    `SELECT ${cell.text} place, p.lat, p.lng FROM ${rows.text} e LEFT JOIN ${places.text} p ON p.id = place
      WHERE e.id = ?`,
    id,
  )
  if (!row || row.place === null) return undefined
  const points =
    row.place > 0
      ? [row]
      : db.all<Point>(
          `SELECT p.lat, p.lng FROM ${records.text} r CROSS JOIN json_each(r.terms) t
            JOIN ${places.text} p ON p.id = t.value ->> 1 WHERE r.id = ? AND t.value ->> 0 = ?`,
          id,
          code + 1,
        )
  return Math.min(...points.map(({ lat, lng }) => distance(near.lat, near.lng, lat, lng)))
}
