/** How the rows with a text are found: from their matches, which are kept, or row by row where few are in question. */
import { type Lookups, MAX_LOOKUPS } from '../columns/lookups.ts'
import { markedAs } from '../columns/marks.ts'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'
import { and, raw, sql } from '../sql.ts'
import type { AccessPath, Source } from './access-paths.ts'
import { withinBudget } from './budget.ts'
import type { Cache } from './cache.ts'
import type { Scope } from './conditions.ts'
import type { Kept } from './kept.ts'
import { type KeptMatches, keptTexts, MAX_KEPT_TEXTS } from './kept-matches.ts'
import type { Text } from './match.ts'
import { isMatch, type TextKeys, type TextMatch, textMatch } from './text-keys.ts'
import { type Extent, extentOf, keysBetween, startsInWindow, stillRunning, type TimeWindow } from './time-window.ts'

/** So few are not worth a look whether the text is rare. */
const FEW_LOOKUPS = 50
/** Of a text with up to so many matches, these are found faster than rows are looked up. */
export const RARE = 1_000
/** Classes with more rows are not left out by these. */
const MAX_EXCLUDED = 100_000

/** What the rows in question have in common. */
interface Within {
  window: TimeWindow
  classes: number[] | null
}

/** Of one plan. */
export class TextSearch {
  readonly #db: Connection
  readonly #scope: Scope
  readonly #cache: Cache
  readonly #lookups: Lookups
  readonly #within: Within
  readonly #compiled = new Map<Text, TextMatch>()
  /** Null: better looked up for each row. */
  readonly #found = new Map<Text, KeptMatches | null>()
  #range: Extent | undefined

  constructor(db: Connection, scope: Scope, { cache, columns }: Pick<Kept, 'cache' | 'columns'>, within: Within) {
    this.#db = db
    this.#scope = scope
    this.#cache = cache
    this.#lookups = columns.lookups
    this.#within = within
  }

  /** Whether the matches of the text are a list of keys. */
  isList(text: Text): boolean {
    const { isIn, keys } = this.#matchOf(text)
    return isIn && keys !== undefined
  }

  /** The matches of the text, where they are kept already. */
  known(text: Text): KeptMatches | undefined {
    const { keys } = this.#matchOf(text)
    return keys && keptTexts(this.#db).get(this.#cache, this.#keyOf(keys), this.#rangeOfKeys())
  }

  /**
   * The matches of the text, or of what it excludes; undefined: there are none, or so few rows are asked for that each
   * is better looked up. `rows`: about how many.
   */
  matches(text: Text, rows: number): KeptMatches | undefined {
    const known = this.#found.get(text)
    if (known !== undefined) return known ?? undefined
    const { keys } = this.#matchOf(text)
    const inUse = [...this.#found.values()].flatMap((each) => each ?? [])
    const found = keys && inUse.length < MAX_KEPT_TEXTS ? this.#find(keys, rows, inUse) : undefined
    this.#found.set(text, found ?? null)
    return found
  }

  /**
   * Whether more than RARE rows match, and all of them are to be found: for more rows than are quickly looked up, or
   * for few again and again. `rows`: about how many are asked for.
   */
  isCommon(text: Text, rows: number): boolean {
    const { keys } = this.#matchOf(text)
    if (!keys || this.#lookups.areFew(markedAs(this.#scope.language, text), lookups(keys, rows))) return false
    if (keys.expression === undefined) return true
    const { from, to } = this.#rangeOfKeys()
    const found = keys.select((key) => keysBetween(key, from, to))
    const { text: statement, params } = sql`SELECT count(*) n FROM (${found} LIMIT ${RARE + 1})`
    const count = this.#cache.get(JSON.stringify([statement, params]), () =>
      this.#db.get<{ n: number }>(statement, ...params),
    )
    return (count?.n ?? 0) > RARE
  }

  /** SQL: whether the row of the key matches the text. `rows`: about how many are asked for. */
  check(text: Text, rows: number, rowKey: Sql): Sql {
    const match = this.#matchOf(text)
    const { isIn, keys } = match
    const found = this.matches(text, rows)
    if (!keys || (!found && !isQuick(keys, rows))) return isMatch(match, rowKey)
    const isAmong = found ? sql`+${rowKey} IN (SELECT k FROM ${found.table})` : this.#ofRow(text, keys, rowKey)
    return isIn ? isAmong : sql`NOT (${isAmong})`
  }

  /** The rows of the kept matches. */
  kept({ table, count }: KeptMatches, condition: Text): AccessPath {
    const from = sql`${table} t`
    const key = raw('t.k')
    const source = (where: Sql[]): Source => ({ from, key, where, classAlias: null, isOfClasses: true })
    return { name: 'full-text scan', condition, estimate: () => count, ordered: () => this.#parts(key).map(source) }
  }

  /** The rows in their order, as far as they are read: for the first ones. */
  direct(condition: Text): AccessPath | undefined {
    const { keys } = this.#matchOf(condition)
    if (keys?.expression === undefined) return undefined
    const fts = this.#scope.tables.fts(condition.language)
    const key = sql`${fts}.rowid`
    const matches = sql`${fts} MATCH ${keys.expression}`
    const source = (where: Sql[]): Source => ({
      from: fts,
      key,
      classAlias: null,
      where: [matches, ...where, withinBudget(key)],
    })
    return {
      name: 'full-text scan',
      condition,
      estimate: () => Infinity,
      ordered: () => this.#parts(key).map(source),
    }
  }

  /** What still runs, and what starts in the window. */
  #parts(key: Sql): Sql[][] {
    const { window } = this.#within
    return [stillRunning(window, key), startsInWindow(window, key)].flatMap((where) => (where ? [where] : []))
  }

  #matchOf(text: Text): TextMatch {
    const known = this.#compiled.get(text)
    if (known) return known
    const match = textMatch(this.#scope, text)
    this.#compiled.set(text, match)
    return match
  }

  #find(keys: TextKeys, rows: number, inUse: readonly KeptMatches[]): KeptMatches | undefined {
    const kept = keptTexts(this.#db)
    const range = this.#rangeOfKeys()
    const key = this.#keyOf(keys)
    const known = kept.get(this.#cache, key, range)
    if (known || lookups(keys, rows) <= FEW_LOOKUPS) return known
    const wanted = { cache: this.#cache, key, range, select: this.#select(keys, range) }
    return kept.keep(wanted, inUse, isQuick(keys, rows) ? RARE : undefined)
  }

  #ofRow({ language }: Text, { expression = '' }: TextKeys, rowKey: Sql): Sql {
    const fts = this.#scope.tables.fts(language)
    return sql`EXISTS (SELECT 1 FROM ${fts} WHERE ${fts} MATCH ${expression} AND rowid = ${rowKey})`
  }

  #rangeOfKeys(): Extent {
    return (this.#range ??= extentOf(this.#db, this.#cache, this.#within.window))
  }

  #keyOf(keys: TextKeys): string {
    return JSON.stringify([this.#within.classes, keys.select(() => [])])
  }

  #select(keys: TextKeys, { from, to }: Extent): Sql {
    const { classes } = this.#within
    return keys.select((key) => [
      ...keysBetween(key, from, to),
      ...(classes ? [this.#isOfClasses(key, classes, { from, to })] : []),
    ])
  }

  /** Among the keys of all rows of the classes, or of all others if they are fewer: faster than a look at each row. */
  #isOfClasses(key: Sql, classes: readonly number[], { from, to }: Extent): Sql {
    const { classes: all, rows, byClass } = this.#scope.tables
    const list = JSON.stringify(classes)
    const keysOf = (isIn: Sql) => {
      const others = sql`SELECT c FROM ${all} WHERE c ${isIn} (SELECT value FROM json_each(${list}))`
      const where = and([sql`e.c IN (${others})`, ...keysBetween(raw('e.k'), from, to)])
      return sql`SELECT e.k FROM ${rows} e INDEXED BY ${byClass} WHERE ${where}`
    }
    const excluded = keysOf(raw('NOT IN'))
    const { text, params } = sql`SELECT count(*) n FROM (${excluded} LIMIT ${MAX_EXCLUDED})`
    const count = this.#cache.get(JSON.stringify(['excluded', params]), () =>
      this.#db.get<{ n: number }>(text, ...params),
    )
    const areFew = (count?.n ?? 0) < MAX_EXCLUDED
    return areFew ? sql`+${key} NOT IN (${excluded})` : sql`+${key} IN (${keysOf(raw('IN'))})`
  }
}

function isQuick(keys: TextKeys, rows: number): boolean {
  return lookups(keys, rows) <= MAX_LOOKUPS
}

/** About how many terms are looked up for the rows; the beginning of a term is looked up for all rows at once. */
function lookups({ expression }: TextKeys, rows: number): number {
  if (expression === undefined || expression.includes('" *')) return Infinity
  return (Math.max(1, rows) * expression.split('"').length) / 2
}
