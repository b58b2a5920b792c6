/** How the rows with a text are found: from their matches, which are kept, or row by row where few are in question. */
import { conditionKey } from '../../query-json.ts'
import type { Connection } from '../database.ts'
import { ID_BITS, MAX_ID } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { and, raw, sql } from '../sql.ts'
import type { AccessPath, Source } from './access-paths.ts'
import type { Scope } from './conditions.ts'
import type { Kept } from './kept.ts'
import { type KeptMatches, keptTexts, MAX_KEPT_TEXTS } from './kept-matches.ts'
import type { Text } from './match.ts'
import { rareTexts, wereFound } from './rare-texts.ts'
import { inClasses } from './sources.ts'
import { type FoundTexts, isMatch, isQuick, lookups, type TextMatch, textMatch, textRow } from './text-keys.ts'
import { type Extent, extentOf, keysBetween, startsInWindow, stillRunning, type TimeWindow } from './time-window.ts'

/** So few are not worth a look whether the text is rare. */
const FEW_LOOKUPS = 12
/** What the rows in question have in common. */
interface Within {
  window: TimeWindow
  classes: number[] | null
}

/** Of one plan. */
export class TextSearch {
  readonly #db: Connection
  readonly #scope: Scope
  readonly #kept: Pick<Kept, 'cache' | 'columns'>
  readonly #within: Within
  readonly #compiled = new Map<Text, TextMatch>()
  /** Null: better looked up for each row. */
  readonly #found = new Map<Text, KeptMatches | null>()
  #range: Extent | undefined

  constructor(db: Connection, scope: Scope, kept: Pick<Kept, 'cache' | 'columns'>, within: Within) {
    this.#db = db
    this.#scope = scope
    this.#kept = kept
    this.#within = within
  }

  /** Whether the matches of the text are a list of keys. */
  isList(text: Text): boolean {
    const { isIn, texts } = this.#matchOf(text)
    return isIn && texts !== undefined
  }

  /** Whether it is known, or soon found, that no row matches. */
  isKnownNowhere(text: Text): boolean {
    const { isIn, texts } = this.#matchOf(text)
    if (!isIn || !texts) return isIn
    return !texts.counted && wereFound(this.#kept, text) && this.#rare(text, texts)?.length === 0
  }

  /** The matches of the text, where they are kept already. */
  known(text: Text): KeptMatches | undefined {
    const { texts } = this.#matchOf(text)
    return texts && keptTexts(this.#db).get(this.#kept.cache, this.#keyOf(texts), this.#rangeOfKeys())
  }

  /**
   * The matches of the text, or of what it excludes; undefined: there are none, or so few rows are asked for that each
   * is better looked up. `rows`: about how many.
   */
  matches(text: Text, rows: number): KeptMatches | undefined {
    const known = this.#found.get(text)
    if (known !== undefined) return known ?? undefined
    const { texts } = this.#matchOf(text)
    const inUse = [...this.#found.values()].flatMap((each) => each ?? [])
    const found = texts && inUse.length < MAX_KEPT_TEXTS ? this.#find(text, texts, rows, inUse) : undefined
    this.#found.set(text, found ?? null)
    return found
  }

  /**
   * Whether more than RARE texts match, and all of them are to be found: for more rows than are quickly looked up, or
   * for few again and again. `rows`: about how many are asked for.
   */
  isCommon(text: Text, rows: number): boolean {
    const { texts } = this.#matchOf(text)
    if (!texts || this.#kept.columns.lookups.areFew(conditionKey(text), lookups(texts, rows))) return false
    if (texts.counted) return true
    return this.#rare(text, texts) === null
  }

  /** Whether so many rows are quickly looked up. */
  isQuick(text: Text, rows: number): boolean {
    const { texts } = this.#matchOf(text)
    return !texts || isQuick(texts, rows)
  }

  /** SQL: whether the row of the key, which is `e` unless the matches are kept, matches the text. */
  check(text: Text, rows: number, rowKey: Sql): Sql {
    const match = this.#matchOf(text)
    const { isIn, texts } = match
    const found = this.matches(text, rows)
    if (!texts || (!found && !isQuick(texts, rows))) return isMatch(match)
    const isAmong = found ? sql`+${rowKey} IN (SELECT k FROM ${found.table})` : this.#ofRow(text, texts)
    return isIn ? isAmong : sql`NOT (${isAmong})`
  }

  /** The rows of the kept matches. */
  kept({ table, count }: KeptMatches, condition: Text): AccessPath {
    const from = sql`${table} t`
    const key = raw('t.k')
    const source = (where: Sql[]): Source => ({ from, key, where, classAlias: null, isOfClasses: true })
    return { name: 'full-text scan', condition, estimate: () => count, ordered: () => this.#parts(key).map(source) }
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

  #find(text: Text, texts: FoundTexts, rows: number, inUse: readonly KeptMatches[]): KeptMatches | undefined {
    const kept = keptTexts(this.#db)
    const range = this.#rangeOfKeys()
    const key = this.#keyOf(texts)
    const known = kept.get(this.#kept.cache, key, range)
    if (known || lookups(texts, rows) <= FEW_LOOKUPS) return known
    const rare = texts.counted ? null : this.#rare(text, texts)
    if (!rare && isQuick(texts, rows)) return undefined
    const found = rare ? sql`SELECT value t FROM json_each(${JSON.stringify(rare)})` : texts.select(() => [])
    return kept.keep({ cache: this.#kept.cache, key, range, select: this.#select(found, range) }, inUse)
  }

  #rare(text: Text, texts: FoundTexts): readonly number[] | null {
    return rareTexts({ db: this.#db, scope: this.#scope, kept: this.#kept }, text, texts)
  }

  #ofRow({ language }: Text, { expressions: [expression = ''], counted }: FoundTexts): Sql {
    if (counted) {
      const matched = counted.select((found) => [sql`${found} = ${textRow}`])
      return sql`(SELECT count(*) FROM (${matched})) >= ${counted.least}`
    }
    const fts = this.#scope.tables.fts(language)
    return sql`EXISTS (SELECT 1 FROM ${fts} WHERE ${fts} MATCH ${expression} AND rowid = ${textRow})`
  }

  #rangeOfKeys(): Extent {
    return (this.#range ??= extentOf(this.#db, this.#kept.cache, this.#within.window))
  }

  #keyOf(texts: FoundTexts): string {
    return JSON.stringify([this.#within.classes, texts.select(() => [])])
  }

  /** The keys of the rows with the texts `t`, by an index that covers it. */
  #select(texts: Sql, { from, to }: Extent): Sql {
    const { rows, byId } = this.#scope.tables
    const { classes } = this.#within
    const where = [...keysBetween(raw('e.k'), from, to), ...(classes ? [inClasses(raw('e.c'), classes)] : [])]
    return sql`SELECT e.k FROM (${texts}) m CROSS JOIN ${rows} e INDEXED BY ${byId}
      ON e.id = m.t & ${raw(String(MAX_ID))} AND e.n = m.t >> ${raw(String(ID_BITS))} WHERE ${and(where)}`
  }
}
