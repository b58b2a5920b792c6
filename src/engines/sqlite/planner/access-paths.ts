/** The ways to the rows of a query: by which table they are found. */

import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { Near } from '../../../calendar/lists/conditions.ts'
import type { Condition, Order } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { fieldOf } from '../index/tables.ts'
import type { Param, Sql } from '../sql.ts'
import { and, join, raw, sql } from '../sql.ts'
import { withinBudget } from './budget.ts'
import type { Scope } from './conditions.ts'
import { compile, kept, lookAt, termsIn } from './conditions.ts'
import { matching } from './match.ts'
import type { Stretch } from './time-window.ts'
import { earlier, later, whole } from './time-window.ts'

/** Where the keys of a query's rows come from. */
export interface Source {
  from: Sql
  where: Sql[]
  /** The key, in the order of which they come. */
  key: Sql
  /** The alias of a table that has the class; `e` is the row itself. Null: neither is at hand. */
  at: 'e' | 't' | null
  /** In the order of relevance; lower is better. */
  score?: Sql
  /** In the order of distance. */
  km?: Sql
}

/** One of the two lists may be missing: then the other serves for both, or the rows do not come in order. */
export interface Way {
  /** The condition that needs no other check; none when the table is walked. */
  condition?: Condition
  /** About how many rows it leads to, counted up to `LARGE`. */
  size: () => number
  /** Each source gives its rows in the order of the layout, and comes after the one before. */
  inOrder?: () => Source[]
  /** In as few passes as can be. */
  atOnce?: () => Source[]
}

/** Up to here it is counted how many rows a way leads to, when there are several to choose from. */
const LARGE = 20_000
/** Lists of this many terms are merged in order; longer ones are gathered. */
const FEW_TERMS = 16

/** What began before the stretch and still runs: so few that the way's condition is checked row by row. */
function running(scope: Scope, { running: rows }: Stretch, condition?: Condition): Source[] {
  return rows
    ? [
        {
          from: rows.from,
          where: [...rows.where, ...(condition ? [compile(condition, scope)] : [])],
          key: raw('e.k'),
          at: 'e',
        },
      ]
    : []
}

export function walk(scope: Scope, stretch: Stretch): Way {
  const key = raw('e.k')
  return {
    size: () => Infinity,
    inOrder: () => [
      ...running(scope, stretch),
      { from: sql`${scope.tables.rows} e`, where: later(stretch, key), key, at: 'e' },
    ],
  }
}

/** By terms, places or ids; undefined: the condition leads nowhere. */
export function wayOf(
  db: Connection,
  scope: Scope,
  stretch: Stretch,
  condition: Condition,
  order: Order,
): Way | undefined {
  if (condition.op === 'near') return byPlaces(db, scope, stretch, condition, order)
  if (condition.op !== 'eq' && condition.op !== 'in') return undefined
  const { kind, code } = lookAt(scope, condition.field)
  const values = kept(kind, condition.op === 'eq' ? [condition.value] : condition.values)
  if (condition.field === 'id') return byId(scope, stretch, condition, values)
  return isMany(kind) && kind !== 'points' ? byTerms(db, scope, stretch, condition, { code, values, order }) : undefined
}

function byId(scope: Scope, stretch: Stretch, condition: Condition, ids: readonly Param[]): Way {
  const key = raw('e.k')
  const from = sql`json_each(${JSON.stringify(ids)}) j CROSS JOIN ${scope.tables.rows} e ON e.id = j.value`
  return {
    condition,
    size: () => ids.length,
    atOnce: () => [...running(scope, stretch, condition), { from, where: later(stretch, key), key, at: 'e' }],
  }
}

/** The lists of several terms are merged, each record once; as long as they are few, in the order that is asked for. */
function byTerms(
  db: Connection,
  scope: Scope,
  stretch: Stretch,
  condition: Condition,
  { code, values, order }: { code: number; values: readonly Param[]; order: Order },
): Way {
  const { terms } = scope.tables
  const key = raw('t.k')
  const within = later(stretch, key)
  const list = (value: Param) => ({
    from: sql`${terms} t`,
    where: [sql`t.f = ${code} AND t.value = ${value}`, ...within],
  })
  const all = termsIn(scope.tables, code, values)
  const union = () =>
    join(
      values.map(list).map(({ from, where }) => sql`SELECT t.k, t.c FROM ${from} WHERE ${and(where)}`),
      ' UNION ',
    )
  const sources = (): Source[] => {
    const [only] = values
    if (only !== undefined && values.length === 1)
      return [...running(scope, stretch, condition), { ...list(only), key, at: 't' }]
    const from =
      values.length > 1 && values.length <= FEW_TERMS
        ? sql`(${union()} ORDER BY k ${raw(order.dir === 'asc' ? 'ASC' : 'DESC')}) t`
        : sql`(SELECT DISTINCT t.k, t.c FROM ${all} WHERE ${and(within)}) t`
    return [...running(scope, stretch, condition), { from, where: [], key, at: 't' }]
  }
  return {
    condition,
    size: () => sizeOf(db, all, stretch),
    ...(values.length <= FEW_TERMS ? { inOrder: sources } : { atOnce: sources }),
  }
}

function sizeOf(db: Connection, terms: Sql, stretch: Stretch): number {
  const { text, params } =
    sql`SELECT count(*) n FROM (SELECT 1 FROM ${terms} WHERE ${and(later(stretch, raw('t.k')))} LIMIT ${LARGE})`
  return db.get<{ n: number }>(text, ...params)?.n ?? 0
}

/** Records with one point are found once by themselves; of those with several the nearest counts. */
function byPlaces(db: Connection, scope: Scope, stretch: Stretch, condition: Near, { by }: Order): Way {
  const { tables } = scope
  const { code } = fieldOf(tables, condition.field)
  const near = scope.places(condition)
  const key = raw('t.k')
  const plain = (of: number) =>
    termsIn(
      tables,
      of,
      near.map(({ id }) => id),
    )
  const list = sql`(SELECT value ->> 0 place, value ->> 1 km FROM json_each(${JSON.stringify(near.map(({ id, km }) => [id, km]))}))`
  const measured = (of: number) => sql`${list} p CROSS JOIN ${tables.terms} t ON t.f = ${of} AND t.value = p.place`
  // Only the terms know which place it was, so with distances what still runs is looked for among them as well.
  const [terms, km, within, before] =
    by === 'distance'
      ? [measured, raw('p.km'), whole(stretch, key), []]
      : [plain, raw('0'), later(stretch, key), running(scope, stretch, condition)]
  const single: Source = { from: terms(code), where: within, key, at: 't', km }
  const several: Source = {
    ...single,
    from: sql`(SELECT t.k, t.c, min(${km}) km FROM ${terms(code + 1)} WHERE ${and(within)} GROUP BY t.k) t`,
    where: [],
    km: raw('t.km'),
  }
  const hasSeveral = db.get(`SELECT 1 FROM ${tables.terms.text} WHERE f = ?`, code + 1) !== undefined
  return {
    condition,
    size: () => sizeOf(db, plain(code), stretch),
    atOnce: () => [...before, single, ...(hasSeveral ? [several] : [])],
  }
}

/**
 * By the texts. In the order of relevance, what matches by whole words comes before what matches only by parts of
 * them; undefined: nothing must match, so the texts lead nowhere.
 */
export function byText({ tables }: Scope, stretch: Stretch, condition: Condition, { by }: Order): Way | undefined {
  if (condition.op !== 'text' || !tables.texts.length) return undefined
  const { language, query } = condition
  const [wanted, exact] = [matching(tables, query, true), matching(tables, query, false)]
  if (wanted === null || exact === null) return undefined
  const fts = tables.fts(language)
  const key = sql`${fts}.rowid`
  const source = (expression: string, where: Sql[]): Source => ({
    from: fts,
    key,
    at: null,
    where: [sql`${fts} MATCH ${expression}`, ...where, withinBudget(key)],
  })
  const way: Way = {
    condition,
    size: () => 0,
    inOrder: () =>
      [earlier(stretch, key), later(stretch, key)].flatMap((within) => (within ? source(wanted, within) : [])),
    atOnce: () => [source(wanted, whole(stretch, key))],
  }
  if (by !== 'relevance') return way
  const score = sql`bm25(${fts}, ${raw(tables.textColumns.map((_, index) => tables.texts[index]?.weight ?? 0).join(', '))})`
  const parts: Source = {
    ...source(`(${wanted}) NOT (${exact})`, whole(stretch, key)),
    score: sql`${WORST} + ${query.must.length > 1 ? score : 0}`,
  }
  return {
    ...way,
    atOnce: () => [{ ...source(exact, whole(stretch, key)), score }, ...(wanted === exact ? [] : [parts])],
  }
}

/** Above every score there is: they are below 0. */
const WORST = 1e6
