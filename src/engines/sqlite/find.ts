/** Answers queries from the live version of the index. */
import type { Condition, Query } from '../../calendar/ports.ts'
import { lookAt } from './conditions.ts'
import type { Scope } from './conditions.ts'
import type { Connection } from './database.ts'
import { distance, placesNear } from './near.ts'
import type { Near, Place } from './near.ts'
import { flat, plan } from './plan.ts'
import type { Plan } from './plan.ts'
import { and, join, raw, sql } from './sql.ts'
import type { Sql } from './sql.ts'
import { ID_BITS, MOST_ID } from './tables.ts'
import type { ResourceTables, Tables } from './tables.ts'
import type { Source } from './ways.ts'

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

/** A row of a page: `v` is what it is ordered by. */
interface PageRow {
  id: number
  v: string | number | null
}

interface Page {
  rows: PageRow[]
  total: number
}

/** Counts, by the statement and its parameters; as they are while the index stays as it is. */
export type Totals = Map<string, number>
const MOST_TOTALS = 1000

const ID_OF = (key: Sql) => sql`(${key} & ${raw(String(MOST_ID))})`
const LAYOUT_OF = (key: Sql) => sql`(${key} >> ${raw(String(ID_BITS))})`

export function find(db: Connection, live: Tables, totals: Totals, query: Query): WireFound {
  const tables = live.get(query.resource)
  if (!tables) throw new Error(`${query.resource} is not indexed`)
  const known = new Map<Near, readonly Place[]>()
  const places = (near: Near) => known.get(near) ?? known.set(near, placesNear(db, tables, near)).get(near) ?? []
  const scope: Scope = { tables, language: query.language, places }
  const way = plan(db, scope, query)
  const { rows, total } = way.ordered ? inOrder(db, scope, way, totals, query) : gathered(db, scope, way, query)
  const near = nearIn(query.where)
  return {
    total,
    hits: rows.map(({ id, v }) => ({
      id, cursor: Buffer.from(JSON.stringify([v, id])).toString('base64url'),
      ...db.get<{ label: number; record: string }>(`SELECT label, record FROM ${tables.records.text} WHERE id = ?`, id) ?? { label: 0, record: 'null' },
      ...(near ? { distance: nearest(db, scope, near, id) } : {}),
    })),
  }
}

/** The point that distances are measured from: a condition that all hits meet goes before one inside others. */
function nearIn(conditions: readonly Condition[]): Near | undefined {
  const all = flat(conditions)
  const inner = all.flatMap((condition) => (condition.op === 'not' ? [condition.of] : condition.op === 'any' ? condition.of : []))
  return all.find((condition) => condition.op === 'near') ?? (inner.length ? nearIn(inner) : undefined)
}

/**
 * From and where to take the rows of a source that count, joined to the row `e` only if something of it is needed.
 * `counting`: in whatever order, so by the index of the classes, which is all that is then read.
 */
function taken(tables: ResourceTables, { from, where, key, at }: Source, { classes, checks }: Plan, use: { row: boolean; counting?: boolean }): Sql {
  const joined = at !== 'e' && (use.row || checks.length > 0 || (classes !== null && at === null))
  const column = use.counting && at === 'e' && !checks.length ? raw('e.c') : raw(joined || at === 'e' ? '+e.c' : 't.c')
  const ofClass = classes ? [sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(classes)}))`] : []
  return sql`FROM ${joined ? sql`${from} CROSS JOIN ${tables.rows} e ON e.k = ${key}` : from} WHERE ${and([...where, ...ofClass, ...checks])}`
}

function counted(db: Connection, totals: Totals, taken: Sql): number {
  const { text, params } = sql`SELECT count(*) n ${taken}`
  const question = `${text} ${JSON.stringify(params)}`
  const known = totals.get(question)
  if (known !== undefined) return known
  const { n } = db.get<{ n: number }>(text, ...params) ?? { n: 0 }
  if (totals.size >= MOST_TOTALS) totals.clear()
  totals.set(question, n)
  return n
}

/** @throws RangeError when it is not one of ours */
function cursorOf(after: string): Pick<PageRow, 'v' | 'id'> {
  try {
    const [v, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[]
    if (Number.isSafeInteger(id) && (v === null || typeof v === 'string' || Number.isSafeInteger(v))) return { v: v as PageRow['v'], id: id as number }
  } catch { /* not even JSON */ }
  throw new RangeError('not a cursor')
}

/** Walks the sources one after the other, and stops when the page is full. */
function inOrder(db: Connection, { tables }: Scope, plan: Plan, totals: Totals, { order: { dir }, from, size, after }: Query): Page {
  const parts = plan.sources.map((source) => ({ source, count: counted(db, totals, taken(tables, source, plan, { row: false, counting: true })) }))
  const [sign, direction] = dir === 'asc' ? [raw('>'), raw('ASC')] : [raw('<'), raw('DESC')]
  const cursor = after === undefined ? undefined : cursorOf(after)
  const rows: PageRow[] = []
  let skip = cursor ? 0 : from
  for (const { source, count } of dir === 'asc' ? parts : parts.reverse()) {
    if (skip < count && rows.length < size) {
      const { key } = source
      const beyond = cursor ? [sql`${key} ${sign} ((${cursor.v} << ${raw(String(ID_BITS))}) | ${cursor.id})`] : []
      const { text, params } = sql`SELECT ${ID_OF(key)} id, ${LAYOUT_OF(key)} v ${taken(tables, { ...source, where: [...source.where, ...beyond] }, plan, { row: false })}
        ORDER BY ${key} ${direction} LIMIT ${size - rows.length} OFFSET ${skip}`
      rows.push(...db.all<PageRow>(text, ...params))
    }
    skip = Math.max(0, skip - count)
  }
  return { rows, total: parts.reduce((sum, { count }) => sum + count, 0) }
}

/** What a source's rows are ordered by; `row`: it is a cell of the row. */
function valueOf(scope: Scope, by: string, { key, score, km }: Source): { value: Sql; row: boolean } {
  if (by === 'relevance') return { value: score ?? raw('0'), row: false }
  if (by === 'distance' && km) return { value: km, row: false }
  if (by === scope.tables.declaration.layout) return { value: LAYOUT_OF(key), row: false }
  return by === 'id' ? { value: ID_OF(key), row: false } : { value: lookAt(scope, by).cell, row: true }
}

/** Gathers all the rows once, for the total and to sort them. Rows without a value come last. */
function gathered(db: Connection, scope: Scope, plan: Plan, { order: { by, dir }, from, size, after }: Query): Page {
  const selects = plan.sources.map((source) => {
    const { value, row } = valueOf(scope, by, source)
    return sql`SELECT ${ID_OF(source.key)}, ${value} ${taken(scope.tables, source, plan, { row })}`
  })
  const all = sql`WITH m(id, v) AS MATERIALIZED (${join(selects, ' UNION ALL ')})`
  const cursor = after === undefined ? undefined : cursorOf(after)
  const direction = raw(dir === 'asc' ? 'ASC' : 'DESC')
  const best = by === 'relevance' || by === 'distance' ? raw('ASC') : direction
  const { text, params } = sql`${all} SELECT id, v, (SELECT count(*) FROM m) total FROM m WHERE ${cursor ? beyond(cursor, dir) : raw('1')}
    ORDER BY v IS NULL, v ${best}, id ${direction} LIMIT ${size} OFFSET ${cursor ? 0 : from}`
  const rows = db.all<PageRow & { total: number }>(text, ...params)
  if (rows[0]) return { rows, total: rows[0].total }
  const count = sql`${all} SELECT count(*) n FROM m`
  return { rows, total: db.get<{ n: number }>(count.text, ...count.params)?.n ?? 0 }
}

function beyond({ v, id }: Pick<PageRow, 'v' | 'id'>, dir: 'asc' | 'desc'): Sql {
  const sign = raw(dir === 'asc' ? '>' : '<')
  return v === null ? sql`v IS NULL AND id ${sign} ${id}` : sql`v ${sign} ${v} OR (v = ${v} AND id ${sign} ${id}) OR v IS NULL`
}

/** Kilometres to the nearest of a record's points; undefined when it has none. */
function nearest(db: Connection, scope: Scope, near: Near, id: number): number | undefined {
  const { tables } = scope
  const { cell, code } = lookAt(scope, near.field)
  const { place } = db.get<{ place: number | null }>(`SELECT ${cell.text} place FROM ${tables.rows.text} e WHERE id = ?`, id) ?? { place: null }
  if (place === null) return undefined
  const { terms } = place < 0 ? db.get<{ terms: string }>(`SELECT terms FROM ${tables.records.text} WHERE id = ?`, id) ?? { terms: '[]' } : { terms: '[]' }
  const several = (JSON.parse(terms) as [number, number][]).flatMap(([of, value]) => (of === code + 1 ? [value] : []))
  return Math.min(...(place < 0 ? several : [place]).map((each) => {
    const { lat, lng } = db.get<{ lat: number; lng: number }>(`SELECT lat, lng FROM ${tables.places.text} WHERE id = ?`, each) ?? { lat: 0, lng: 0 }
    return distance(near.lat, near.lng, lat, lng)
  }))
}
