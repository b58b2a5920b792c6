/** The ways to the rows of a query: by which table they are found. */
import type { Condition, Order } from '../../calendar/ports.ts'
import { kept, lookAt, termsIn } from './conditions.ts'
import type { Scope } from './conditions.ts'
import type { Connection } from './database.ts'
import { matching } from './match.ts'
import type { Near } from './near.ts'
import { and, raw, sql } from './sql.ts'
import type { Param, Sql } from './sql.ts'
import { earlier, later, whole } from './stretch.ts'
import type { Stretch } from './stretch.ts'
import { fieldOf, isMany } from './tables.ts'
import type { ResourceTables } from './tables.ts'

/** Where the keys of a query's rows come from. */
export interface Source {
  from: Sql
  where: Sql[]
  /** The key, in the order of which they come. */
  key: Sql
  /** The alias of a table that has the class; `e` is the row itself. Null: neither is at hand. */
  at: 'e' | 't' | null
  /** Lower is better. */
  score?: Sql
  km?: Sql
}

export interface Way {
  /** The condition that needs no other check; none when the table is walked. */
  condition?: Condition
  /** About how many rows it leads to, counted up to `LARGE`. */
  size: (stretch: Stretch) => number
  /** Each source gives its rows in the order of the key, and comes after the one before. */
  ordered: boolean
  /** Disjoint; of what begins in the stretch. */
  sources: (stretch: Stretch) => Source[]
  /** The sources have what still runs as well. */
  whole?: boolean
}

/** Rows around a point beyond this number are not gathered: the table is walked. */
const LARGE = 20_000

export function walk({ rows }: ResourceTables): Way {
  const key = raw('e.k')
  return { size: () => Infinity, ordered: true, sources: (stretch) => [{ from: sql`${rows} e`, where: later(stretch, key), key, at: 'e' }] }
}

/** By terms, places or ids; undefined: the condition leads nowhere. */
export function wayOf(db: Connection, scope: Scope, condition: Condition, order: Order): Way | undefined {
  if (condition.op === 'near') return byPlaces(db, scope, condition, order)
  if (condition.op !== 'eq' && condition.op !== 'in') return undefined
  const { kind, code } = lookAt(scope, condition.field)
  const values = kept(kind, condition.op === 'eq' ? [condition.value] : condition.values)
  if (condition.field === 'id') return { condition, ...byId(scope.tables, values) }
  return isMany(kind) && kind !== 'points' ? { condition, ...byTerms(db, scope.tables, code, values) } : undefined
}

function byId(tables: ResourceTables, ids: readonly Param[]): Way {
  const key = raw('e.k')
  const from = sql`json_each(${JSON.stringify(ids)}) j CROSS JOIN ${tables.rows} e ON e.id = j.value`
  return { size: () => ids.length, ordered: false, sources: (stretch) => [{ from, where: later(stretch, key), key, at: 'e' }] }
}

function byTerms(db: Connection, tables: ResourceTables, code: number, values: readonly Param[]): Way {
  const key = raw('t.k')
  const terms = termsIn(tables, code, values)
  const size = (stretch: Stretch) => sizeOf(db, terms, stretch)
  const [only = null] = values
  if (values.length === 1) {
    const term = sql`t.f = ${code} AND t.value = ${only}`
    return { size, ordered: true, sources: (stretch) => [{ from: sql`${tables.terms} t`, where: [term, ...later(stretch, key)], key, at: 't' }] }
  }
  const distinct = (stretch: Stretch) => sql`(SELECT DISTINCT t.k, t.c FROM ${terms} WHERE ${and(later(stretch, key))}) t`
  return { size, ordered: false, sources: (stretch) => [{ from: distinct(stretch), where: [], key, at: 't' }] }
}

function sizeOf(db: Connection, terms: Sql, stretch: Stretch): number {
  const { text, params } = sql`SELECT count(*) n FROM (SELECT 1 FROM ${terms} WHERE ${and(later(stretch, raw('t.k')))} LIMIT ${LARGE})`
  return db.get<{ n: number }>(text, ...params)?.n ?? 0
}

/** Records with one point are found once by themselves; of those with several the nearest counts. */
function byPlaces(db: Connection, { tables, places }: Scope, condition: Near, { by }: Order): Way {
  const { code } = fieldOf(tables, condition.field)
  const near = places(condition)
  const key = raw('t.k')
  const plain = (of: number) => termsIn(tables, of, near.map(({ id }) => id))
  const list = sql`(SELECT value ->> 0 place, value ->> 1 km FROM json_each(${JSON.stringify(near.map(({ id, km }) => [id, km]))}))`
  const measured = (of: number) => sql`${list} p CROSS JOIN ${tables.terms} t ON t.f = ${of} AND t.value = p.place`
  const [terms, km] = by === 'distance' ? [measured, raw('p.km')] : [plain, raw('0')]
  const several = db.get(`SELECT 1 FROM ${tables.terms.text} WHERE f = ?`, code + 1) !== undefined
  return {
    condition,
    size: (stretch) => sizeOf(db, plain(code), stretch),
    ordered: false,
    whole: by === 'distance',
    sources: (stretch) => {
      const within = by === 'distance' ? whole(stretch, key) : later(stretch, key)
      const nearest = sql`(SELECT t.k, t.c, min(${km}) km FROM ${terms(code + 1)} WHERE ${and(within)} GROUP BY t.k) t`
      const single: Source = { from: terms(code), where: within, key, at: 't', km }
      return several ? [single, { ...single, from: nearest, where: [], km: raw('t.km') }] : [single]
    },
  }
}

/**
 * By the texts. In the order of relevance, what matches by whole words comes before what matches only by parts of
 * them; undefined: nothing must match, so the texts lead nowhere.
 */
export function byText({ tables }: Scope, condition: Condition, { by }: Order): Way | undefined {
  if (condition.op !== 'text') return undefined
  const { language, query } = condition
  const wanted = tables.texts.length ? matching(tables, query, true) : null
  const exact = matching(tables, query, false)
  if (wanted === null || exact === null) return undefined
  const fts = tables.fts(language)
  const key = sql`${fts}.rowid`
  const matches = (expression: string) => sql`${fts} MATCH ${expression}`
  const source = (expression: string, where: Sql[]): Source => ({ from: fts, key, at: null, where: [matches(expression), ...where] })
  if (by !== 'relevance') return { condition, size: () => 0, ordered: true, whole: true, sources: (stretch) => [earlier(stretch, key), later(stretch, key)].flatMap((within) => (within ? source(wanted, within) : [])) }
  // FTS5 needs the weights written out; ORDER BY rank would ignore the range of rows.
  const weights = tables.textColumns.map((_, index) => tables.texts[index]?.weight ?? 0)
  const score = sql`bm25(${fts}, ${raw(weights.map(Number).join(', '))})`
  return {
    condition,
    size: () => 0,
    ordered: false,
    whole: true,
    sources: (stretch) => {
      const within = whole(stretch, key)
      const inside = wanted === exact ? [] : [{ ...source(`(${wanted}) NOT (${exact})`, within), score: sql`${WORST} + ${query.must.length > 1 ? score : 0}` }]
      return [{ ...source(exact, within), score }, ...inside]
    },
  }
}

/** Above every score there is: they are below 0. */
const WORST = 1e6
