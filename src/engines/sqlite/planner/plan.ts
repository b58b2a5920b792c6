/** Chooses the access path to the rows of a query, which decides what the query costs. */

import { flat, nearIn } from '../../../calendar/lists/conditions.ts'
import type { Condition, Order, Query } from '../../../calendar/ports.ts'
import { isInside } from '../../../calendar/values/geo.ts'
import { once } from '../../../calendar/values/memoized.ts'
import { conditionKey, jsonOf } from '../../query-json.ts'
import { inMemory, namesRecords } from '../columns/in-memory.ts'
import { Matches } from '../columns/matches.ts'
import { isDeep, isOrdered } from '../columns/ordered-pages.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { join, raw, sql } from '../sql.ts'
import type { AccessPath, Source } from './access-paths.ts'
import { accessPathOf, countUpTo, MAX_ESTIMATE, tableScan } from './access-paths.ts'
import type { Cache } from './cache.ts'
import type { Scope } from './conditions.ts'
import { compile, FEW_ROWS, isOfClass, namesManyValues } from './conditions.ts'
import type { Kept } from './kept.ts'
import type { KeptMatches } from './kept-matches.ts'
import type { Text } from './match.ts'
import { isEverywhere, mayBeMany } from './places.ts'
import { RARE } from './rare-texts.ts'
import { type Checked, rowsOf } from './sources.ts'
import { TextSearch } from './text-search.ts'
import { readTimeWindow, type TimeWindow } from './time-window.ts'

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

/** To look at so few rows takes no longer than to count those of another path. */
const NOT_COMPARED = 50
/** So many matches of a text are read, in their order, as fast as one row of another path. */
const MATCHES_PER_ROW = 4
/** To look at as many rows of a path takes longer than to look at all rows of 100,000 in the columns. */
const MAX_READ = 4_000
/**
 * Of a path with up to so many rows, those that meet the other conditions are counted before a text is searched. It is
 * below MAX_READ and MAX_ESTIMATE, up to which the rows of a path are counted: there may be any number beyond.
 */
const MAX_COUNTED = 3_000

/** What a path is chosen by. */
interface Asked {
  window: TimeWindow
  /** Without the conditions of the others. */
  table: AccessPath
  paths: readonly AccessPath[]
  texts: readonly Text[]
  /** On rows, without texts. */
  conditions: readonly Condition[]
  order: Order
  isDeep: boolean
  /** Only the nearest of very many places are looked at. */
  areMany: boolean
  isCounted: boolean
  /** Whether the columns can answer it. */
  isForColumns: boolean
  isInOrder: (path: AccessPath) => boolean
  /** Without the texts. */
  checked: Checked
  /** All conditions but the texts: several searches of one answer have the same ones. */
  besideTexts: readonly Condition[]
  /** How many rows meet these, where that is known without a look at the file. */
  rowsBeside: number | undefined
  cache: Cache
}

interface Choice {
  path: AccessPath
  /** About how many rows are left for a text. */
  rows: number
}

const keyOf = ({ name, condition }: AccessPath) => [name, condition && conditionKey(condition)]

/** One answer plans a dozen queries with the same paths. What is counted to its end holds for every limit. */
function estimatedOnce(path: AccessPath, { windowStart, to }: TimeWindow, cache: Cache): AccessPath {
  const key = jsonOf(['estimate', keyOf(path), windowStart, to])
  const estimate = (limit: number) => {
    const known = cache.known<{ rows: number; limit: number }>(key)
    if (known && (known.rows < known.limit || limit <= known.limit)) return Math.min(known.rows, limit)
    const rows = path.estimate(limit)
    cache.set(key, { rows, limit })
    return rows
  }
  const { isEmpty } = path
  const emptyOnce = isEmpty && (() => cache.get(jsonOf(['empty', keyOf(path)]), isEmpty))
  return { ...path, estimate, ...(emptyOnce ? { isEmpty: emptyOnce } : {}) }
}

/** The path that leads to the fewest rows. Of no other one are more rows counted, and of few rows none at all. */
function shortest(paths: readonly AccessPath[], limit: number): Choice | undefined {
  let least: Choice | undefined
  for (const path of paths.toSorted((a, b) => effortOf(a) - effortOf(b))) {
    if (least && least.rows <= NOT_COMPARED) break
    const rows = path.estimate(Math.min(limit, least?.rows ?? limit))
    if (!least || rows < least.rows) least = { path, rows }
  }
  return least
}

/** To estimate its rows: ids are only counted; of many values the rows of each are looked up. */
function effortOf({ condition }: AccessPath): number {
  if (condition === undefined) return 0
  return condition.op === 'eq' ? 1 : 2
}

function withoutTexts({ paths, order, texts, window, isForColumns, areMany }: Asked): Choice | undefined {
  // Distances come from the place scan. Of very many places even to count the rows takes long.
  const near = order.by === 'distance' && paths.find(({ condition }) => condition?.op === 'near')
  if (near) return { path: near, rows: areMany ? Infinity : near.estimate(MAX_ESTIMATE) }
  const [only, ...others] = paths
  if (!only || others.length || texts.length) return shortest(paths, isForColumns ? MAX_READ : MAX_ESTIMATE)
  // To read those that still run takes longer than to see that there are none.
  return { path: only, rows: window.running && only.isEmpty?.() ? 0 : Infinity }
}

/** Few rows are read by statements; many that would all be looked at for a page or its total are read from the columns. */
function withColumns(asked: Asked, choice: Choice | undefined): Choice | 'columns' | undefined {
  if (!asked.isForColumns) return choice
  if (asked.isDeep) return 'columns'
  if (asked.areMany) return choice
  const { path, rows } = choice ?? { path: asked.table, rows: Infinity }
  const isChecked = asked.isCounted && asked.conditions.some((condition) => condition !== path.condition)
  if (path.ordered && asked.isInOrder(path) && !isChecked) return isLongList(path, asked.isCounted) ? 'columns' : choice
  const reads = Number.isFinite(rows) ? rows : path.estimate(MAX_READ)
  return reads >= MAX_READ ? 'columns' : choice
}

/** Of a path in order, whose rows need not be looked at but where they are merged, or for a total. */
function isLongList({ condition, isMerged, estimate }: AccessPath, isCounted: boolean): boolean {
  if (!condition || !(isMerged || isCounted)) return false
  const most = isMerged ? MAX_READ : MAX_ESTIMATE
  return estimate(most) >= most
}

/** A text leads, unless so few rows meet all other conditions that these are better looked at. */
function choose(
  db: Connection,
  scope: Scope,
  search: TextSearch,
  asked: Asked,
): Choice | 'columns' | 'nothing' | undefined {
  if (asked.texts.some((each) => search.isKnownNowhere(each))) return 'nothing'
  const text = asked.order.by === 'distance' ? undefined : asked.texts.find((each) => search.isList(each))
  if (!text) {
    const only = withoutTexts(asked)
    return isNothing(only, asked.window) ? 'nothing' : unlessCommon(search, asked, withColumns(asked, only))
  }
  const known = search.known(text)
  if (known?.count === 0) return 'nothing'
  const other = known && known.count <= RARE ? undefined : withoutTexts(asked)
  if (isNothing(other, asked.window)) return 'nothing'
  const counted = other && countLeft(db, scope, other, asked)
  if (counted === 0) return 'nothing'
  const rows = counted ?? (other ? other.rows + countRunning(db, asked) : Infinity)
  if (asked.isForColumns && search.isCommon(text, rows)) return 'columns'
  const matches = search.matches(text, rows)
  if (!matches) return other && { ...other, rows }
  if (matches.count === 0) return 'nothing'
  const others = asked.texts.filter((each) => each !== text)
  const isLonger = other && other.rows < Math.min(matches.count / MATCHES_PER_ROW, MAX_ESTIMATE)
  const areFew = counted !== undefined && areQuickOnlyFor(counted, matches.count, others, search)
  const choice = other && (isLonger || areFew) ? { ...other, rows } : matchesOf(text, matches, search)
  return unlessCommon(search, { ...asked, texts: others }, choice)
}

/** Where nothing starts in the window, something else may still run. */
function isNothing(choice: Choice | undefined, { running }: TimeWindow): boolean {
  return choice?.rows === 0 && (!running || choice.path.isEmpty?.() === true)
}

/** All matches of a common text would be found for the rows of a path, so the columns answer, which know them. */
function unlessCommon(
  search: TextSearch,
  { isForColumns, texts }: Asked,
  choice: Choice | 'columns' | undefined,
): Choice | 'columns' | undefined {
  if (!isForColumns || choice === 'columns') return choice
  const rows = choice?.rows ?? Infinity
  return texts.some((text) => search.isCommon(text, rows)) ? 'columns' : choice
}

/** Up to FEW_ROWS and one, or more where many still run. */
function countRead(db: Connection, path: AccessPath, window: TimeWindow, cache: Cache): number {
  return path.count?.(FEW_ROWS + 1) ?? path.estimate(FEW_ROWS + 1) + countRunning(db, { window, cache })
}

/** The rows that a path reads beside those that start in the window. */
function countRunning(db: Connection, { window: { running }, cache }: Pick<Asked, 'window' | 'cache'>): number {
  if (!running) return 0
  const { from, where } = running
  return cache.get(jsonOf(['running', from, where]), () => countUpTo(MAX_COUNTED, db, from, where))
}

function matchesOf(text: Text, matches: KeptMatches, search: TextSearch): Choice {
  return { path: search.kept(matches, text), rows: matches.count }
}

/** Whether the texts are quickly looked up for some rows, but not for more of them. */
function areQuickOnlyFor(few: number, more: number, texts: readonly Text[], search: TextSearch): boolean {
  return texts.every((text) => search.isQuick(text, few)) && !texts.every((text) => search.isQuick(text, more))
}

/** Of the rows of the path, those that meet all conditions but the texts; undefined: they are not worth counting. */
function countLeft(
  db: Connection,
  { tables }: Scope,
  { path, rows }: Choice,
  { paths, window, checked, besideTexts, rowsBeside, cache }: Asked,
): number | undefined {
  if (rowsBeside !== undefined) return rowsBeside
  // Where nothing of a single path starts in the window, some of those that still run may be left.
  const isWorthIt = paths.length > 1 || (rows === 0 && countRunning(db, { window, cache }) < MAX_COUNTED)
  if (!isWorthIt || rows > MAX_COUNTED) return undefined
  return cache.get(jsonOf(['rows left', keyOf(path), besideTexts.map(conditionKey)]), () => {
    const sources = path.unordered?.() ?? path.ordered?.() ?? []
    const selects = sources.map((source) => sql`SELECT 1 ${rowsOf(tables, source, checked).from}`)
    const { text, params } = sql`SELECT count(*) n FROM (${join(selects, ' UNION ALL ')})`
    return db.get<{ n: number }>(text, ...params)?.n ?? 0
  })
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
  const { tables } = scope
  const conditions = flat(query.where)
  // A query of no rows is of any order, so of that in which totals are counted without the rows.
  const order: Order = query.size ? query.order : { by: tables.declaration.primarySort, dir: 'asc' }
  const { window, rest } = readTimeWindow(tables, conditions)
  const ofClass = rest.filter((condition) => isOfClass(tables, condition))
  const ofRow = rest.filter((condition) => !isOfClass(tables, condition))
  const classes = scope.classes(ofClass)
  // No row can match, so none is read.
  const ofNothing: Plan = { window, classes, path: 'table scan', checks: [], ordered: [], unordered: [] }
  if (classes?.length === 0 || window.from > window.to) return ofNothing
  const inColumns: Plan = { ...ofNothing, path: 'columns' }
  const { columns, generation } = kept
  const isForColumns = isOrdered(tables, { ...query, order })
  columns.follow(generation)
  const ready = isForColumns ? inMemory(db, scope, columns, ofRow) : undefined
  const areReady = (some: readonly Condition[]) => ready?.size && some.every((condition) => ready.has(condition))
  // The nearest of a few records are not looked for from place to place.
  const isOfNamed = order.by === 'distance' && ofRow.some(namesRecords)
  if (isForColumns && (query.distinct || isOfNamed || areReady(ofRow))) return inColumns
  const texts = ofRow.filter((condition) => condition.op === 'text')
  const areMany = isForColumns && ofRow.some((each) => leadsToMany(db, tables, kept, each, order))
  if (areMany && !isFullSoon(query, ofRow)) return inColumns
  const search = new TextSearch(db, scope, kept, { window, classes })
  const others = ofRow.filter((condition) => condition.op !== 'text')
  const besideTexts = conditions.filter(({ op }) => op !== 'text')
  const rowsBeside = areReady(others) ? new Matches(db, scope, columns).beside(besideTexts).length : undefined
  if (rowsBeside === 0) return ofNothing
  if (rowsBeside !== undefined && texts.every((text) => search.isQuick(text, rowsBeside))) return inColumns
  // The path of some ids need not count them; its key would be that of the table.
  const paths = others
    .flatMap((condition) => accessPathOf(db, scope, window, condition, order) ?? [])
    .map((path) => (path.condition ? estimatedOnce(path, window, kept.cache) : path))
  const checksWith = (rows: number, path?: AccessPath) => {
    const read = once(() => (path ? countRead(db, path, window, kept.cache) : Infinity))
    const hasText = (text: Text) => search.check(text, rows, raw('e.k'))
    return others
      .filter((condition) => !path || condition !== path.condition)
      .map((condition) => compile(condition, { ...scope, rows: read, hasText }))
  }
  const checked = { classes, checks: texts.length ? checksWith(Infinity) : [] }
  // Where another selective condition leaves few rows, a page in order would read most of the path's rows to be filled.
  const isInOrder = (path: AccessPath) =>
    order.by === tables.declaration.primarySort && paths.every((other) => other === path)
  const table = estimatedOnce(tableScan(db, scope, window), window, kept.cache)
  const asked: Asked = {
    window,
    table,
    paths,
    texts,
    conditions: others,
    order,
    isDeep: isDeep(query),
    areMany,
    isCounted: !query.uncounted,
    checked,
    isForColumns,
    isInOrder,
    besideTexts,
    rowsBeside,
    cache: kept.cache,
  }
  const choice = choose(db, scope, search, asked)
  if (choice === 'columns') return inColumns
  if (choice === 'nothing') return ofNothing
  const { path, rows } = choice ?? { path: table, rows: Infinity }
  const left = texts.filter((text) => text !== path.condition)
  // Matches are looked up by the key, without the row; rows of the table scan are at hand. Few rows are looked at last.
  const byKey = path.name === 'table scan' ? [] : left.filter((text) => search.matches(text, rows))
  const ofKey = (source: Source): Source => ({
    ...source,
    where: [...source.where, ...byKey.map((text) => search.check(text, rows, source.key))],
  })
  const checks = [
    ...checksWith(rows, path),
    ...left.filter((text) => !byKey.includes(text)).map((text) => search.check(text, rows, raw('e.k'))),
  ]
  return planOf(path, isInOrder(path), ofKey, { window, classes, checks })
}

function planOf(
  path: AccessPath,
  isInOrder: boolean,
  ofKey: (source: Source) => Source,
  rest: Pick<Plan, 'window' | 'classes' | 'checks'>,
): Plan {
  // Of the nearest of very many places, it is seldom asked for.
  const unordered = once(() => (path.unordered?.() ?? path.ordered?.() ?? []).map(ofKey))
  return {
    ...rest,
    path: path.name,
    ordered: isInOrder ? (path.ordered?.().map(ofKey) ?? null) : null,
    get unordered() {
      return unordered()
    },
    ...(path.nearest ? { nearest: (places) => path.nearest?.(places)?.map(ofKey) } : {}),
  }
}
