/** The access paths: by which table the rows of a query are found (README.md has an example of each). */

import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { Near } from '../../../calendar/lists/conditions.ts'
import type { Condition, Order } from '../../../calendar/ports.ts'
import { once } from '../../../calendar/values/memoized.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { fieldOf } from '../index/tables.ts'
import type { Param, Sql } from '../sql.ts'
import { and, join, raw, sql } from '../sql.ts'
import type { Scope } from './conditions.ts'
import { compile, hasTerm, hasTerms, resolveField, storedValues, termsIn } from './conditions.ts'
import { isEverywhere, type Located } from './places.ts'
import type { Extent, TimeWindow } from './time-window.ts'
import { inWindow, startsInWindow } from './time-window.ts'

/** A FROM and WHERE that give keys of rows. */
export interface Source {
  from: Sql
  where: Sql[]
  /** The expression of the key. The source gives its rows in this order. */
  key: Sql
  /** The alias of a table with the class of the row: `e`, the row itself, or `t`, a term. Null: there is none. */
  classAlias: 'e' | 't' | null
  /** It has rows of the query's classes only. */
  isOfClasses?: true
  /** It has all rows that start in this time. */
  starts?: Extent
  /** For the order by distance, in millimetres. */
  distance?: Sql
}

/** One of the lists of sources may be missing: then the other is used in its place. */
export interface AccessPath {
  name: 'table scan' | 'term scan' | 'place scan' | 'full-text scan'
  /** The condition that the path already meets; undefined for the scan of the whole window. */
  condition?: Condition
  /** About how many rows it leads to, counted up to `limit`. */
  estimate: (limit: number) => number
  /** How many it has at any time, up to `limit`; only of ids, which `estimate` does not look up. */
  count?: (limit: number) => number
  /** Whether it leads to no row of any time, as it does for the title of no event. */
  isEmpty?: () => boolean
  /** Sources whose rows come in the order of the primary sort, all rows of one before those of the next. */
  ordered?: () => Source[]
  /** These are merged of several lists: all rows are read, also for a page. */
  isMerged?: boolean
  /** The same rows in any order, in as few passes as possible. */
  unordered?: () => Source[]
  /** Of the order by distance: the rows at so many of the nearest places; undefined: there are no more. */
  nearest?: (places: number) => Source[] | undefined
}

export const MAX_ESTIMATE = 20_000
/** More terms than these are not looked up row by row, however common they are. */
const MAX_TERMS_TO_PROBE = 100
/** So many lists of terms are merged in order; of more, the distinct keys are gathered. */
const MAX_MERGED_TERMS = 16

/** The rows that start before the window and still run. They are few, so the path's condition is checked row by row. */
function running({ running: rows }: TimeWindow, ...checks: Sql[]): Source[] {
  return rows ? [{ from: rows.from, where: [...rows.where, ...checks], key: raw('e.k'), classAlias: 'e' }] : []
}

/** All rows of the window. */
export function tableScan(db: Connection, { tables }: Scope, window: TimeWindow): AccessPath {
  const key = raw('e.k')
  return {
    name: 'table scan',
    estimate: (limit) => countUpTo(limit, db, sql`${tables.rows} e`, startsInWindow(window, key)),
    ordered: () => [
      ...running(window),
      {
        from: sql`${tables.rows} e`,
        where: startsInWindow(window, key),
        key,
        classAlias: 'e',
        starts: { from: window.windowStart, to: window.to },
      },
    ],
  }
}

/** The path by terms, places or ids; undefined: the condition has none. */
export function accessPathOf(
  db: Connection,
  scope: Scope,
  window: TimeWindow,
  condition: Condition,
  order: Order,
): AccessPath | undefined {
  if (condition.op === 'near' || condition.op === 'box')
    return isEverywhere(condition) && order.by !== 'distance'
      ? undefined
      : placeScan(db, scope, window, condition, order)
  if (condition.op !== 'eq' && condition.op !== 'in') return undefined
  const { kind, code } = resolveField(scope, condition.field)
  const values = storedValues(kind, condition.op === 'eq' ? [condition.value] : condition.values)
  // SQLite itself then uses the index of the ids, where no other path is forced on it.
  if (condition.field === 'id') {
    const count = (limit: number) => countUpTo(limit, db, sql`${scope.tables.rows} e`, [compile(condition, scope)])
    return { ...tableScan(db, scope, window), estimate: () => values.length, count }
  }
  if (!isMany(kind) || kind === 'points') return undefined
  return termScan(db, scope, window, condition, { code, values, order })
}

/** Each record once, though it may have several of the terms. */
function termScan(
  db: Connection,
  scope: Scope,
  window: TimeWindow,
  condition: Condition,
  { code, values, order }: { code: number; values: readonly Param[]; order: Order },
): AccessPath {
  const { tables } = scope
  const key = raw('t.k')
  const within = startsInWindow(window, key)
  const ofValue = (value: Param) => ({
    from: sql`${tables.terms} t`,
    where: [sql`t.f = ${code} AND t.value = ${value}`, ...within],
  })
  const merged = () => {
    const lists = values.map(ofValue).map(({ from, where }) => sql`SELECT t.k, t.c FROM ${from} WHERE ${and(where)}`)
    return sql`(${join(lists, ' UNION ')} ORDER BY k ${raw(order.dir === 'asc' ? 'ASC' : 'DESC')}) t`
  }
  const all = termsIn(tables, code, JSON.stringify(values))
  const gathered = () => sql`(SELECT DISTINCT t.k, t.c FROM ${all} WHERE ${and(within)}) t`
  const sources = (): Source[] => {
    const [only] = values
    const many = values.length > MAX_MERGED_TERMS || only === undefined
    const inside =
      values.length === 1 && only !== undefined ? ofValue(only) : { from: many ? gathered() : merged(), where: [] }
    const isOfTerms =
      many && areRare(db, all, values.length) ? compile(condition, scope) : hasTerm(tables, code, values)
    return [...running(window, isOfTerms), { ...inside, key, classAlias: 't' }]
  }
  return {
    name: 'term scan',
    condition,
    estimate: (limit) => countUpTo(limit, db, all, startsInWindow(window, key)),
    isEmpty: () => countUpTo(1, db, all, []) === 0,
    isMerged: values.length > 1,
    ...(values.length <= MAX_MERGED_TERMS ? { ordered: sources } : { unordered: sources }),
  }
}

/** Whether to gather the rows of the terms is cheaper than to probe each running row for every term. */
function areRare(db: Connection, terms: Sql, count: number): boolean {
  if (count > MAX_TERMS_TO_PROBE) return true
  const { text, params } = sql`SELECT count(*) n FROM (SELECT 1 FROM ${terms} LIMIT ${MAX_ESTIMATE})`
  return (db.get<{ n: number }>(text, ...params)?.n ?? 0) < MAX_ESTIMATE
}

export function countUpTo(limit: number, db: Connection, from: Sql, where: readonly Sql[]): number {
  const { text, params } = sql`SELECT count(*) n FROM (SELECT 1 FROM ${from} WHERE ${and(where)} LIMIT ${limit})`
  return db.get<{ n: number }>(text, ...params)?.n ?? 0
}

/** Whether the hits are in the order of their distance from the condition's point. */
function isByDistance(condition: Located, { by }: Order): condition is Near {
  return by === 'distance' && condition.op === 'near'
}

/** A record with one point has one place among the terms. Of those with several, the nearest place counts. */
function placeScan(db: Connection, scope: Scope, window: TimeWindow, condition: Located, order: Order): AccessPath {
  const { tables } = scope
  const { code } = fieldOf(tables, condition.field)
  // Very many places take long to read, and the path may not be chosen.
  const met = once(() => scope.places(condition))
  const key = raw('t.k')
  const atPlaces = (of: number) => termsIn(tables, of, met().json)
  const hasSeveral = once(() => hasTerms(db, tables, code + 1))
  const countAt = (limit: number, of: number) => countUpTo(limit, db, atPlaces(of), startsInWindow(window, key))
  // Those with several points only matter where there are no others: it says about how many rows there are, or none.
  const estimate = (limit: number) => countAt(limit, code) || (hasSeveral() ? countAt(limit, code + 1) : 0)
  const common = { name: 'place scan', condition, estimate } as const
  if (isByDistance(condition, order)) {
    const inOrder = once(() => Float64Array.from(met().millimetres).sort())
    const within = (most = Infinity) => {
      const { ids, millimetres } = met()
      const found: Distant[] = []
      for (const [at, mm] of millimetres.entries()) if (mm <= most) found.push([ids[at] ?? 0, mm])
      return found
    }
    const sources = (of: readonly Distant[]) => distanceSources(tables, code, window, of, hasSeveral())
    const nearest = (count: number) => {
      const last = inOrder()[count - 1]
      return last === undefined ? undefined : sources(within(last))
    }
    return { ...common, unordered: () => sources(within()), ...(order.dir === 'asc' ? { nearest } : {}) }
  }
  const where = startsInWindow(window, key)
  const single: Source = { from: atPlaces(code), where, key, classAlias: 't' }
  const several = (): Source => ({
    ...single,
    from: sql`(SELECT DISTINCT t.k, t.c FROM ${atPlaces(code + 1)} WHERE ${and(where)}) t`,
    where: [],
  })
  const before = running(window, compile(condition, scope))
  return { ...common, unordered: () => [...before, single, ...(hasSeveral() ? [several()] : [])] }
}

/** A place, and how many millimetres it is away. */
type Distant = readonly [place: number, mm: number]

/** The distance comes from the place, which only the terms have: so running rows are found among the terms, too. */
function distanceSources(
  tables: ResourceTables,
  code: number,
  window: TimeWindow,
  places: readonly Distant[],
  hasSeveral: boolean,
): Source[] {
  const key = raw('t.k')
  const where = inWindow(window, key)
  const terms = (
    of: number,
  ) => sql`(SELECT value ->> 0 place, value ->> 1 mm FROM json_each(${JSON.stringify(places)})) p
    CROSS JOIN ${tables.terms} t ON t.f = ${of} AND t.value = p.place`
  const single: Source = { from: terms(code), where, key, classAlias: 't', distance: raw('p.mm') }
  const several: Source = {
    ...single,
    from: sql`(SELECT t.k, t.c, min(p.mm) mm FROM ${terms(code + 1)} WHERE ${and(where)} GROUP BY t.k) t`,
    where: [],
    distance: raw('t.mm'),
  }
  return hasSeveral ? [single, several] : [single]
}
