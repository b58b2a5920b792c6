/** Answers a query from the live build of the index. */

import { flat, type Near, nearIn } from '../../../calendar/lists/conditions.ts'
import { writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import { checkOrder } from '../../conditions.ts'
import { conditionKey, jsonOf } from '../../query-json.ts'
import type { Point } from '../columns/points.ts'
import { countsOf, pageBesideCounts, pageOfColumns } from '../columns/search.ts'
import type { Connection } from '../database.ts'
import { recordUnpacker } from '../index/stored-records.ts'
import { eachTerm } from '../index/stored-terms.ts'
import { ID_BITS, KEY, type ResourceTables } from '../index/tables.ts'
import { NO_RECORD, type NumberedFound, type NumberedHit } from '../shared-records.ts'
import { raw, sql } from '../sql.ts'
import type { Scope } from './conditions.ts'
import { classesOf, resolveField } from './conditions.ts'
import type { Kept } from './kept.ts'
import type { Text } from './match.ts'
import { type Page, pageOf, type Row } from './pages.ts'
import { kilometresTo, type Located } from './places.ts'
import { plan } from './plan.ts'
import { termsReader } from './terms-with.ts'
import { isMatch, textMatch } from './text-keys.ts'

/** Looks up once for the generation of what is kept: the places of a condition, classes, the terms with a beginning. */
export function scopeOf(
  db: Connection,
  { tables, cache, places: kept, columns, longLists }: Omit<Kept, 'generation' | 'sent'>,
  language: string,
): Scope {
  const places = (condition: Located) => kept.meeting(db, tables, condition, () => columns.readPoints)
  const searched = { tables, termsWith: termsReader(db, cache, longLists) }
  const hasText = (text: Text) => isMatch(textMatch(searched, text))
  const scope: Scope = {
    ...searched,
    language,
    places,
    classes: (conditions) =>
      cache.get(jsonOf(['classes', language, conditions.map(conditionKey)]), () => classesOf(db, scope, conditions)),
    hasText,
  }
  return scope
}

/** @throws BudgetExceeded, NeedsColumns, Unavailable; RangeError for a wrong order or cursor */
export function find(db: Connection, kept: Kept, { distinct: wanted, ...rest }: Query): NumberedFound {
  checkOrder(rest.order, flat(rest.where))
  const scope = scopeOf(db, kept, rest.language)
  const distinct = wanted && hasOccurrences(db, kept)
  const query = distinct ? { ...rest, distinct } : rest
  if (!query.counts) return pageWith(db, scope, kept, query)
  const { total, counted } = countsOf(db, scope, kept, query)
  const needsPage = query.size > 0 || (distinct === true && !query.uncounted)
  const page = needsPage ? pageWith(db, scope, kept, query) : { total: query.uncounted ? 0 : total, hits: [] }
  return { ...page, counted }
}

/** Where nothing repeats, all hits are distinct. */
function hasOccurrences(db: Connection, { tables, cache }: Kept): boolean {
  return cache.get('occurrences', () => db.get(`SELECT 1 FROM ${tables.occurrences.text}`) !== undefined)
}

function pageWith(db: Connection, scope: Scope, kept: Kept, query: Query): NumberedFound {
  const { tables } = scope
  const { rows, total } = pageBesideCounts(db, scope, kept, query) ?? plannedPage(db, scope, kept, query)
  const near = nearIn(query.where)
  const contents = new Map(contentsOf(db, kept, query, rows).map(({ nth, ...content }) => [nth, content]))
  const hits = rows.map((row, nth): NumberedHit => {
    const { occurrence = null, ...content } = contents.get(nth) ?? { version: 0, record: NO_RECORD }
    return {
      id: row.id,
      cursor: cursorOf(tables, query, row, occurrence !== null),
      ...content,
      ...(occurrence === null || query.signals ? {} : { occurrence }),
      ...(near && !query.signals ? { distance: distanceTo(db, scope, near, row) } : {}),
    }
  })
  return { total: query.uncounted ? 0 : total, hits }
}

/** Where the primary sort is not the order, it tells the occurrences of a record apart. */
function cursorOf(
  { declaration }: ResourceTables,
  { order: { by } }: Query,
  { v, id, at }: Row,
  repeats: boolean,
): string {
  return repeats && by !== declaration.primarySort ? writeCursor(v, id, at) : writeCursor(v, id)
}

function plannedPage(db: Connection, scope: Scope, kept: Kept, query: Query): Page {
  const planned = plan(db, scope, kept, query)
  const page = planned.path === 'columns' ? undefined : pageOf(db, scope, planned, kept.cache, query)
  return page ?? pageOfColumns(db, scope, kept, query)
}

/** What hits have beside their place in the list. */
interface Content extends Pick<NumberedHit, 'version' | 'record' | 'signals'> {
  nth: number
  /** The properties that the occurrence has in place of those of its record; null: the record does not repeat. */
  occurrence: string | null
}

/** All at once, in any order. */
function contentsOf(
  db: Connection,
  { tables, sent }: Kept,
  { signals: hasSignals, language }: Query,
  rows: readonly Row[],
): Content[] {
  if (!rows.length) return []
  const { build, declaration, records, occurrences } = tables
  const asked = JSON.stringify(rows.map(({ id, at }) => [id, at]))
  const content = hasSignals ? sql`NULL record, coalesce(r.signals ->> ${language}, '') signals` : raw('r.record')
  const { text, params } = sql`SELECT j.key nth, r.id, r.version, ${content}, o.record occurrence
    FROM json_each(${asked}) j CROSS JOIN ${records} r ON r.id = j.value ->> 0
    LEFT JOIN ${occurrences} o ON o.k = ((j.value ->> 1) << ${raw(String(ID_BITS))}) | r.id`
  const unpack = recordUnpacker(db, tables)
  const numberOf = (id: number, packed: Uint8Array) =>
    sent.numberOf(`${build} ${declaration.name} ${id}`, packed, () => unpack(id, packed))
  return db
    .all<Omit<Content, 'record'> & { id: number; record: Uint8Array | null }>(text, ...params)
    .map(({ id, ...row }) => ({ ...row, record: row.record ? numberOf(id, row.record) : NO_RECORD }))
}

/** Kilometres to the nearest of a record's points; undefined when it has none. */
function distanceTo(db: Connection, scope: Scope, near: Near, { id, at }: Row): number | undefined {
  const { rows, records, occurrences, places } = scope.tables
  const { cell, code } = resolveField(scope, near.field)
  const row = db.get<Point & { place: number | null }>(
    `SELECT ${cell.text} place, p.lat, p.lng FROM ${rows.text} e LEFT JOIN ${places.text} p ON p.id = place
      WHERE e.k = ${KEY}`,
    at,
    id,
  )
  if (!row || row.place === null) return undefined
  const points =
    row.place > 0
      ? [row]
      : db.all<Point>(
          `SELECT p.lat, p.lng FROM ${records.text} r LEFT JOIN ${occurrences.text} o ON o.k = ${KEY}
            CROSS JOIN ${eachTerm('coalesce(o.terms, r.terms)')}
            JOIN ${places.text} p ON p.id = v.value WHERE r.id = ? AND f.value = ?`,
          at,
          id,
          id,
          code + 1,
        )
  return Math.min(...points.map((point) => kilometresTo(near, point)))
}
