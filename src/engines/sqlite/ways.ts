/** The ways to the rows of a query: by which table they are found. */
import type { Condition, Order } from '../../calendar/ports.ts'
import { kept, lookAt, termsIn } from './conditions.ts'
import type { Scope } from './conditions.ts'
import type { Connection } from './database.ts'
import { matching } from './match.ts'
import type { Near } from './near.ts'
import { and, raw, sql } from './sql.ts'
import type { Param, Sql } from './sql.ts'
import { lanes, whole } from './stretch.ts'
import type { Stretch } from './stretch.ts'
import { isMany } from './tables.ts'
import type { ResourceTables } from './tables.ts'

/** Where rows `e` of the narrow table come from. */
export interface Source {
  from: Sql
  where: Sql[]
  /** The expression of the key that the rows are found in the order of. */
  key: Sql
  /** Lower is better. */
  score?: Sql
  km?: Sql
}

export interface Way {
  /** The condition that needs no other check; none when the table is walked. */
  condition?: Condition
  /** About how many rows it leads to, counted up to `LARGE`. */
  size: () => number
  /** Each source gives its rows in the order of the key, and comes after the one before. */
  ordered: boolean
  /** Disjoint. */
  sources: (stretch: Stretch) => Source[]
}

type Text = Extract<Condition, { op: 'text' }>

/** A set of rows as large as this is not gathered: the table is walked. */
export const LARGE = 10_000

export function walk(tables: ResourceTables): Way {
  const key = raw('e.k')
  const from = sql`${tables.rows} e`
  return { size: () => LARGE, ordered: true, sources: (stretch) => lanes(tables, stretch, key).map((where) => ({ from, where, key })) }
}

/** By terms, places or ids; undefined: the condition leads nowhere. */
export function wayOf(db: Connection, scope: Scope, condition: Condition): Way | undefined {
  if (condition.op === 'near') return byPlaces(db, scope, condition)
  if (condition.op !== 'eq' && condition.op !== 'in') return undefined
  const { kind, code } = lookAt(scope, condition.field)
  const values = kept(kind, condition.op === 'eq' ? [condition.value] : condition.values)
  if (condition.field === 'id') return { condition, ...byId(scope.tables, values) }
  return isMany(kind) && kind !== 'points' ? { condition, ...byTerms(db, scope.tables, code, values) } : undefined
}

function byId(tables: ResourceTables, ids: readonly Param[]): Way {
  const key = raw('e.k')
  const from = sql`json_each(${JSON.stringify(ids)}) j CROSS JOIN ${tables.rows} e ON e.id = j.value`
  return { size: () => ids.length, ordered: false, sources: (stretch) => [{ from, where: whole(tables, stretch, key), key }] }
}

function sizeOf(db: Connection, from: Sql): number {
  const { text, params } = sql`SELECT count(*) n FROM (SELECT 1 FROM ${from} LIMIT ${LARGE})`
  return db.get<{ n: number }>(text, ...params)?.n ?? 0
}

function byTerms(db: Connection, tables: ResourceTables, code: number, values: readonly Param[]): Way {
  const key = raw('t.k')
  const terms = termsIn(tables, code, values)
  const size = () => sizeOf(db, terms)
  const [only = null] = values
  if (values.length === 1) {
    const from = sql`${tables.terms} t CROSS JOIN ${tables.rows} e ON e.k = t.k`
    const term = sql`t.f = ${code} AND t.value = ${only}`
    return { size, ordered: true, sources: (stretch) => lanes(tables, stretch, key).map((within) => ({ from, where: [term, ...within], key })) }
  }
  const keys = (stretch: Stretch) => sql`SELECT DISTINCT t.k FROM ${terms} WHERE ${and(whole(tables, stretch, key))}`
  return { size, ordered: false, sources: (stretch) => [{ from: sql`(${keys(stretch)}) t CROSS JOIN ${tables.rows} e ON e.k = t.k`, where: [], key }] }
}

/** Records with one point are found once by themselves; of those with several the nearest counts. */
function byPlaces(db: Connection, scope: Scope, condition: Near): Way {
  const { tables } = scope
  const { code } = lookAt(scope, condition.field)
  const places = scope.places(condition)
  const list = sql`(SELECT value ->> 0 place, value ->> 1 km FROM json_each(${JSON.stringify(places.map(({ id, km }) => [id, km]))}))`
  const terms = (of: number) => sql`${list} p CROSS JOIN ${tables.terms} t ON t.f = ${of} AND t.value = p.place`
  const key = raw('t.k')
  const rows = sql`CROSS JOIN ${tables.rows} e ON e.k = t.k`
  return {
    condition,
    size: () => sizeOf(db, termsIn(tables, code, places.map(({ id }) => id))),
    ordered: false,
    sources: (stretch) => {
      const within = whole(tables, stretch, key)
      return [
        { from: sql`${terms(code)} ${rows}`, where: within, key, km: raw('p.km') },
        { from: sql`(SELECT t.k, min(p.km) km FROM ${terms(code + 1)} WHERE ${and(within)} GROUP BY t.k) t ${rows}`, where: [], key, km: raw('t.km') },
      ]
    },
  }
}

/**
 * By the texts. In the order of relevance, what matches by whole words comes before what matches only by parts of
 * them; undefined: nothing must match, so the texts lead nowhere.
 */
export function byText({ tables }: Scope, condition: Text, { by }: Order): Way | undefined {
  const { language, query } = condition
  const wanted = tables.texts.length ? matching(tables, query, true) : null
  const exact = matching(tables, query, false)
  if (wanted === null || exact === null) return undefined
  const fts = tables.fts(language)
  const key = sql`${fts}.rowid`
  const from = sql`${fts} CROSS JOIN ${tables.rows} e ON e.k = ${fts}.rowid`
  const matches = (expression: string) => sql`${fts} MATCH ${expression}`
  const source = (expression: string, where: Sql[]): Source => ({ from, key, where: [matches(expression), ...where] })
  if (by !== 'relevance') return { condition, size: () => 0, ordered: true, sources: (stretch) => lanes(tables, stretch, key).map((within) => source(wanted, within)) }
  // FTS5 needs the weights written out; ORDER BY rank would ignore the range of rows.
  const weights = tables.textColumns.map((_, index) => tables.texts[index]?.weight ?? 0)
  const score = sql`bm25(${fts}, ${raw(weights.map(Number).join(', '))})`
  return {
    condition,
    size: () => 0,
    ordered: false,
    sources: (stretch) => {
      const within = whole(tables, stretch, key)
      const parts = wanted === exact ? [] : [{ ...source(`(${wanted}) NOT (${exact})`, within), score: sql`${WORST} + ${query.must.length > 1 ? score : 0}` }]
      return [{ ...source(exact, within), score }, ...parts]
    },
  }
}

/** Above every score there is: they are below 0. */
const WORST = 1e6
