/** Answers a query from the live build of the index. */

import { type Near, nearIn } from '../../../calendar/lists/conditions.ts'
import type { Found, Query } from '../../../calendar/ports.ts'
import { countsOf, pageBesideCounts, pageOfColumns } from '../columns/search.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { raw, sql } from '../sql.ts'
import type { Scope } from './conditions.ts'
import { resolveField } from './conditions.ts'
import type { Kept } from './kept.ts'
import { keptTexts } from './kept-matches.ts'
import type { Text } from './match.ts'
import { type Page, pageOf } from './pages.ts'
import { kilometresTo, type Located, type Place, placesMeeting } from './places.ts'
import { plan } from './plan.ts'
import { termsReader } from './terms-with.ts'
import { isMatch, textMatch } from './text-keys.ts'

/** A hit as it crosses to the main thread: its record is a JSON string. */
export interface WireHit {
  id: number
  version: number
  cursor: string
  record: string
  distance?: number
  signals?: string
}

export interface WireFound extends Omit<Found, 'hits'> {
  hits: WireHit[]
}

/** Looks the places of a condition up once, and the terms with a beginning once for the generation of the cache. */
export function scopeOf(db: Connection, { tables, cache }: Pick<Kept, 'tables' | 'cache'>, language: string): Scope {
  const cached = new Map<Located, readonly Place[]>()
  const places = (condition: Located) => {
    const found = cached.get(condition) ?? placesMeeting(db, tables, condition)
    cached.set(condition, found)
    return found
  }
  const searched = { tables, termsWith: termsReader(db, cache) }
  const hasText = (text: Text) => isMatch(textMatch(searched, text), raw('e.k'))
  return { ...searched, language, places, hasText }
}

export function find(db: Connection, kept: Kept, query: Query): WireFound {
  try {
    return found(db, kept, query)
  } catch (error) {
    keptTexts(db).forget()
    throw error
  }
}

function found(db: Connection, kept: Kept, query: Query): WireFound {
  const scope = scopeOf(db, kept, query.language)
  if (!query.counts) return pageWith(db, scope, kept, query)
  const { total, counted } = countsOf(db, scope, kept, query)
  const page = query.size ? pageWith(db, scope, kept, query) : { total: query.uncounted ? 0 : total, hits: [] }
  return { ...page, counted }
}

function pageWith(db: Connection, scope: Scope, kept: Kept, query: Query): WireFound {
  const { tables } = scope
  const { rows, total } = pageBesideCounts(db, scope, kept, query) ?? plannedPage(db, scope, kept, query)
  const near = nearIn(query.where)
  const ids = rows.map(({ id }) => id)
  const contents = new Map(contentsOf(db, tables, query, ids).map(({ id, ...content }) => [id, content]))
  const hits = rows.map(({ id, cursor }) => ({
    id,
    cursor,
    version: 0,
    record: 'null',
    ...contents.get(id),
    ...(near ? { distance: distanceTo(db, scope, near, id) } : {}),
  }))
  return { total: query.uncounted ? 0 : total, hits }
}

function plannedPage(db: Connection, scope: Scope, kept: Kept, query: Query): Page {
  const planned = plan(db, scope, kept, query)
  return planned.path === 'columns'
    ? pageOfColumns(db, scope, kept, query)
    : pageOf(db, scope, planned, kept.cache, query)
}

type Content = Pick<WireHit, 'id' | 'version' | 'record' | 'signals'>

/** What hits have beside their place in the list: read at once, in any order. */
function contentsOf(
  db: Connection,
  { records }: ResourceTables,
  { signals: hasSignals, language }: Query,
  ids: readonly number[],
): Content[] {
  const ofIds = sql`FROM ${records} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const { text, params } = hasSignals
    ? sql`SELECT id, version, 'null' record, coalesce(signals ->> ${language}, '') signals ${ofIds}`
    : sql`SELECT id, version, record ${ofIds}`
  return db.all<Content>(text, ...params)
}

type Point = Omit<Place, 'id'>

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
  return Math.min(...points.map((point) => kilometresTo(near, point)))
}
