/** Chooses the access path to the rows of a query, which decides what the query costs. */
import { conditionKey, jsonOf } from '../../query-json.ts'
import type { Connection } from '../database.ts'
import { join, sql } from '../sql.ts'
import { type AccessPath, countUpTo, MAX_ESTIMATE } from './access-paths.ts'
import type { Cache } from './cache.ts'
import type { Scope } from './conditions.ts'
import type { KeptMatches } from './kept-matches.ts'
import type { Text } from './match.ts'
import type { Parts } from './parts.ts'
import { RARE } from './rare-texts.ts'
import { type Checked, rowsOf } from './sources.ts'
import type { TextSearch } from './text-search.ts'
import type { TimeWindow } from './time-window.ts'

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
export interface Asked extends Parts {
  /** Without the conditions of the others. */
  table: AccessPath
  paths: readonly AccessPath[]
  isDeep: boolean
  /** Only the nearest of very many places are looked at. */
  areMany: boolean
  isCounted: boolean
  /** Whether the columns can answer it. */
  isForColumns: boolean
  isInOrder: (path: AccessPath) => boolean
  /** Without the texts. */
  checked: Checked
  /** How many rows meet all conditions but the texts, where that is known without a look at the file. */
  rowsBeside: number | undefined
  cache: Cache
}

export interface Choice {
  path: AccessPath
  /** About how many rows are left for a text. */
  rows: number
}

const pathKey = ({ name, condition }: AccessPath) => [name, condition && conditionKey(condition)]

/** One answer plans a dozen queries with the same paths. What is counted to its end holds for every limit. */
export function estimatedOnce(path: AccessPath, { windowStart, to }: TimeWindow, cache: Cache): AccessPath {
  const key = jsonOf(['estimate', pathKey(path), windowStart, to])
  const estimate = (limit: number) => {
    const known = cache.known<{ rows: number; limit: number }>(key)
    if (known && (known.rows < known.limit || limit <= known.limit)) return Math.min(known.rows, limit)
    const rows = path.estimate(limit)
    cache.set(key, { rows, limit })
    return rows
  }
  const { isEmpty } = path
  const emptyOnce = isEmpty && (() => cache.get(jsonOf(['empty', pathKey(path)]), isEmpty))
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

/**
 * Few rows are read by statements; many that would all be looked at for a page or its total are read from the columns.
 */
function withColumns(asked: Asked, choice: Choice | undefined): Choice | 'columns' | undefined {
  if (!asked.isForColumns) return choice
  if (asked.isDeep) return 'columns'
  if (asked.areMany) return choice
  const { path, rows } = choice ?? { path: asked.table, rows: Infinity }
  const isChecked = asked.isCounted && asked.others.some((condition) => condition !== path.condition)
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
export function choose(
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

/** The rows that a path reads beside those that start in the window. */
export function countRunning(db: Connection, { window: { running }, cache }: Pick<Asked, 'window' | 'cache'>): number {
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
  return cache.get(jsonOf(['rows left', pathKey(path), besideTexts.map(conditionKey)]), () => {
    const sources = path.unordered?.() ?? path.ordered?.() ?? []
    const selects = sources.map((source) => sql`SELECT 1 ${rowsOf(tables, source, checked).from}`)
    const { text, params } = sql`SELECT count(*) n FROM (${join(selects, ' UNION ALL ')})`
    return db.get<{ n: number }>(text, ...params)?.n ?? 0
  })
}
