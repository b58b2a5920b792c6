/** The plan of a query: by which access path its rows are found, and what each of them has to meet. */
import { nearIn } from '../../../calendar/lists/conditions.ts'
import type { Condition, Order, Query } from '../../../calendar/ports.ts'
import { isInside } from '../../../calendar/values/geo.ts'
import { once } from '../../../calendar/values/memoized.ts'
import { conditionKey, jsonOf } from '../../query-json.ts'
import { inMemory, namesRecords } from '../columns/in-memory.ts'
import { Matches } from '../columns/matches.ts'
import { isDeep, isOrdered } from '../columns/ordered-pages.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { raw, type Sql } from '../sql.ts'
import type { AccessPath, Source } from './access-paths.ts'
import { accessPathOf, tableScan } from './access-paths.ts'
import type { Cache } from './cache.ts'
import { type Asked, type Choice, choose, countRunning, estimatedOnce } from './choose-path.ts'
import type { Scope } from './conditions.ts'
import { compile, FEW_ROWS, namesManyValues } from './conditions.ts'
import type { Kept } from './kept.ts'
import type { Text } from './match.ts'
import { type Parts, partsOf } from './parts.ts'
import { isEverywhere, mayBeMany } from './places.ts'
import type { Checked } from './sources.ts'
import { TextSearch } from './text-search.ts'
import type { TimeWindow } from './time-window.ts'

/** The rows of a query are the rows of the sources that are of the classes and meet the checks. */
export interface Plan extends Checked {
  /** Columns: it has no sources, the columns in memory answer it (`../columns/`). */
  path: AccessPath['name'] | 'columns'
  /** Disjoint sources, in any order. */
  readonly unordered: Source[]
  /** Sources in the order of the primary sort, one after the other. Null: the query is not answered in this order. */
  ordered: Source[] | null
  /** Of the order by distance: sources of the rows at so many of the nearest places; undefined: there are no more. */
  nearest?: (places: number) => Source[] | undefined
  window: TimeWindow
}

/** Up to FEW_ROWS and one, or more where many still run. */
function countRead(db: Connection, path: AccessPath, window: TimeWindow, cache: Cache): number {
  return path.count?.(FEW_ROWS + 1) ?? path.estimate(FEW_ROWS + 1) + countRunning(db, { window, cache })
}

/** A condition on places that very many of them meet; one that all do leads to none, but in the order of distance. */
function leadsToMany(
  db: Connection,
  tables: ResourceTables,
  { cache }: Kept,
  condition: Condition,
  { by }: Order,
): boolean {
  if (condition.op !== 'near' && condition.op !== 'box') return false
  if (isEverywhere(condition) && by !== 'distance') return false
  return cache.get(jsonOf(['many places', conditionKey(condition)]), () => mayBeMany(db, tables, condition))
}

/**
 * Whether a page of the nearest is mostly full after a few places: not where they have to be in a box elsewhere, nor at
 * one of many venues, of which all rows would be gathered.
 */
function isFullSoon({ order, uncounted }: Query, conditions: readonly Condition[]): boolean {
  if (order.by !== 'distance' || order.dir !== 'asc' || !uncounted) return false
  const near = nearIn(conditions)
  const isElsewhere = (condition: Condition) =>
    condition.op === 'box' && near !== undefined && !isInside(condition, near.lat, near.lng)
  return !conditions.some(
    (condition) => condition.op === 'text' || isElsewhere(condition) || namesManyValues(condition),
  )
}

export function plan(db: Connection, scope: Scope, kept: Kept, query: Query): Plan {
  const parts = partsOf(scope, query)
  const { window, classes } = parts
  // No row can match, so none is read.
  const ofNothing: Plan = { window, classes, path: 'table scan', checks: [], ordered: [], unordered: [] }
  if (classes?.length === 0 || window.from > window.to) return ofNothing
  const planned = planRows(db, scope, kept, parts)
  if (planned === 'nothing') return ofNothing
  return planned === 'columns' ? { ...ofNothing, path: 'columns' } : planned
}

/** From the columns, where they know all that is asked or where a path would lead to very many rows; else by a path. */
function planRows(db: Connection, scope: Scope, kept: Kept, parts: Parts): Plan | 'columns' | 'nothing' {
  const { query, order, ofRow, texts, others, besideTexts } = parts
  const { columns, generation, cache } = kept
  const isForColumns = isOrdered(scope.tables, { ...query, order })
  columns.follow(generation)
  const ready = isForColumns ? inMemory(db, scope, columns, ofRow) : undefined
  const areReady = (some: readonly Condition[]) => ready?.size && some.every((condition) => ready.has(condition))
  // The nearest of a few records are not looked for from place to place.
  const isOfNamed = order.by === 'distance' && ofRow.some(namesRecords)
  if (isForColumns && (query.distinct || isOfNamed || areReady(ofRow))) return 'columns'
  const areMany = isForColumns && ofRow.some((each) => leadsToMany(db, scope.tables, kept, each, order))
  if (areMany && !isFullSoon(query, ofRow)) return 'columns'
  const search = new TextSearch(db, scope, kept, parts)
  const rowsBeside = areReady(others) ? new Matches(db, scope, columns).beside(besideTexts).length : undefined
  if (rowsBeside === 0) return 'nothing'
  if (rowsBeside !== undefined && texts.every((text) => search.isQuick(text, rowsBeside))) return 'columns'
  return planPath(db, scope, search, { ...parts, isForColumns, areMany, rowsBeside, cache })
}

/** By the path that leads to the fewest rows. */
function planPath(
  db: Connection,
  scope: Scope,
  search: TextSearch,
  parts: Parts & Pick<Asked, 'isForColumns' | 'areMany' | 'rowsBeside' | 'cache'>,
): Plan | 'columns' | 'nothing' {
  const { query, order, window, classes, texts, others, cache } = parts
  // The path of some ids need not count them; its key would be that of the table.
  const paths = others
    .flatMap((condition) => accessPathOf(db, scope, window, condition, order) ?? [])
    .map((path) => (path.condition ? estimatedOnce(path, window, cache) : path))
  const checksWith = checksOf(db, scope, search, parts)
  const asked: Asked = {
    ...parts,
    table: estimatedOnce(tableScan(db, scope, window), window, cache),
    paths,
    isDeep: isDeep(query),
    isCounted: !query.uncounted,
    checked: { classes, checks: texts.length ? checksWith(Infinity) : [] },
    // Where another selective condition leaves few rows, a page in order would read most of the path's rows to be
    // filled.
    isInOrder: (path) => order.by === scope.tables.declaration.primarySort && paths.every((other) => other === path),
  }
  const choice = choose(db, scope, search, asked)
  if (typeof choice === 'string') return choice
  return planOf(choice ?? { path: asked.table, rows: Infinity }, asked, search, checksWith)
}

type ChecksWith = (rows: number, path?: AccessPath) => Sql[]

/** The conditions but the texts that remain for the rows of a path, of which there are about so many. */
function checksOf(
  db: Connection,
  scope: Scope,
  search: TextSearch,
  { others, window, cache }: Pick<Asked, 'others' | 'window' | 'cache'>,
): ChecksWith {
  return (rows, path) => {
    const read = once(() => (path ? countRead(db, path, window, cache) : Infinity))
    const hasText = (text: Text) => search.check(text, rows, raw('e.k'))
    return others
      .filter((condition) => !path || condition !== path.condition)
      .map((condition) => compile(condition, { ...scope, rows: read, hasText }))
  }
}

function planOf(
  { path, rows }: Choice,
  { window, texts, isInOrder, checked: { classes } }: Asked,
  search: TextSearch,
  checksWith: ChecksWith,
): Plan {
  const left = texts.filter((text) => text !== path.condition)
  // Matches are looked up by the key, without the row; rows of the table scan are at hand. Few rows are looked at last.
  const byKey = path.name === 'table scan' ? [] : left.filter((text) => search.matches(text, rows))
  const ofKey = (source: Source): Source => ({
    ...source,
    where: [...source.where, ...byKey.map((text) => search.check(text, rows, source.key))],
  })
  const byRow = left.filter((text) => !byKey.includes(text))
  // Of the nearest of very many places, it is seldom asked for.
  const unordered = once(() => (path.unordered?.() ?? path.ordered?.() ?? []).map(ofKey))
  return {
    window,
    classes,
    checks: [...checksWith(rows, path), ...byRow.map((text) => search.check(text, rows, raw('e.k')))],
    path: path.name,
    ordered: isInOrder(path) ? (path.ordered?.().map(ofKey) ?? null) : null,
    get unordered() {
      return unordered()
    },
    ...(path.nearest ? { nearest: (places) => path.nearest?.(places)?.map(ofKey) } : {}),
  }
}
