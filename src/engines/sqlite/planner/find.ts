/** Answers queries from the live version of the index. */

import { type Near, nearIn } from '../../../calendar/lists/conditions.ts'
import type { IndexedResource, Query, RangeDigest } from '../../../calendar/ports.ts'
import { digestOf } from '../../../calendar/values/digest.ts'
import { distance } from '../../../calendar/values/geo.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables, Tables } from '../index/tables.ts'
import type { Scope } from './conditions.ts'
import { lookAt } from './conditions.ts'
import type { Place } from './near.ts'
import { placesNear } from './near.ts'
import type { Totals } from './pages.ts'
import { pageOf } from './pages.ts'

/** A hit as it crosses to the main thread. */
export interface WireHit {
  id: number
  label: number
  cursor: string
  record: string
  distance?: number
}

export interface WireFound {
  hits: WireHit[]
  total: number
}

export function find(db: Connection, live: Tables, totals: Totals, query: Query): WireFound {
  const tables = tablesOf(live, query.resource)
  const known = new Map<Near, readonly Place[]>()
  const places = (near: Near) => known.get(near) ?? known.set(near, placesNear(db, tables, near)).get(near) ?? []
  const scope: Scope = { tables, language: query.language, places }
  const { rows, total } = pageOf(db, scope, totals, query)
  const near = nearIn(query.where)
  return {
    total,
    hits: rows.map(({ id, cursor }) => ({
      id,
      cursor,
      ...(db.get<{ label: number; record: string }>(
        `SELECT label, record FROM ${tables.records.text} WHERE id = ?`,
        id,
      ) ?? { label: 0, record: 'null' }),
      ...(near ? { distance: nearest(db, scope, near, id) } : {}),
    })),
  }
}

function tablesOf(live: Tables, resource: IndexedResource): ResourceTables {
  const tables = live.get(resource)
  if (!tables) throw new Error(`${resource} is not indexed`)
  return tables
}

/** Of one range at a time, from the records that are there now: others read in between. */
export function digests(
  db: Connection,
  live: Tables,
  resource: IndexedResource,
  from: number,
  width: number,
): RangeDigest[] {
  const { rows, records } = tablesOf(live, resource)
  const first = db.get<{ id: number }>(`SELECT id FROM ${rows.text} WHERE id >= ? ORDER BY id LIMIT 1`, from)
  if (!first) return []
  const start = first.id - (first.id % width)
  // As bytes: they need not become a string to be digested.
  const found = db.all<{ record: Uint8Array | null }>(
    `SELECT CAST(r.record AS BLOB) record FROM ${rows.text} e LEFT JOIN ${records.text} r ON r.id = e.id WHERE e.id >= ? AND e.id < ?`,
    start,
    start + width,
  )
  return [
    { from: start, count: found.length, sum: found.reduce((sum, { record }) => sum + digestOf(record ?? 'null'), 0) },
  ]
}

interface At {
  lat: number
  lng: number
}

/** Kilometres to the nearest of a record's points; undefined when it has none. */
function nearest(db: Connection, scope: Scope, near: Near, id: number): number | undefined {
  const { rows, records, places } = scope.tables
  const { cell, code } = lookAt(scope, near.field)
  const row = db.get<At & { place: number | null }>(
    `SELECT ${cell.text} place, p.lat, p.lng FROM ${rows.text} e LEFT JOIN ${places.text} p ON p.id = place WHERE e.id = ?`,
    id,
  )
  if (!row || row.place === null) return undefined
  const points =
    row.place > 0
      ? [row]
      : db.all<At>(
          `SELECT p.lat, p.lng FROM ${records.text} r CROSS JOIN json_each(r.terms) t JOIN ${places.text} p ON p.id = t.value ->> 1 WHERE r.id = ? AND t.value ->> 0 = ?`,
          id,
          code + 1,
        )
  return Math.min(...points.map(({ lat, lng }) => distance(near.lat, near.lng, lat, lng)))
}
