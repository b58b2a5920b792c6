/** Which rows have a clause of a search: a word, one of several, or a phrase. They are kept, and follow the index. */
import type { Alternative, Clause } from '../../../calendar/text/clauses.ts'
import { jsonOf } from '../../query-json.ts'
import type { Connection } from '../database.ts'
import { eachRow, pagesWith } from '../fts5/rows.ts'
import { checkBudget } from '../planner/budget.ts'
import { hasManyTerms, type Searched, type Text, termsOf } from '../planner/match.ts'
import { type FoundTexts, textMatch } from '../planner/text-keys.ts'
import { type Sql, sql } from '../sql.ts'
import { Bits } from './bits.ts'
import type { Columns } from './columns.ts'

/** FTS5 takes a millisecond or so for a word whose rows fill so many pages of its table. */
const MANY_PAGES = 8

/** What the rows of a clause are kept under. */
const keyOf = ({ language, in: fields }: Text, clause: Clause) => jsonOf(['clause', language, fields, clause])

const clausesOf = ({ query: { must, mustNot } }: Text) => [...must, ...mustNot]

/** Those of a phrase, each by itself. */
const wordsIn = ({ tokens, ...alternative }: Alternative): Alternative[] =>
  tokens.map((token) => ({ ...alternative, tokens: [token] }))

/** To be called where FTS5 took long to find the rows of a text: next time those of each clause are found, and kept. */
export function noteExpensive({ expensive }: Columns, text: Text): void {
  for (const clause of clausesOf(text)) expensive.set(keyOf(text, clause), true)
}

export class Clauses {
  readonly #db: Connection
  readonly #searched: Searched
  readonly #columns: Columns
  /** Whether words are common: a search may have the same one in many phrases. */
  readonly #common = new Map<string, boolean>()

  constructor(db: Connection, searched: Searched, columns: Columns) {
    this.#db = db
    this.#searched = searched
    this.#columns = columns
  }

  /** Whether the rows of each clause of the text are known, or worth while to be found. */
  areWorthKeeping(text: Text): boolean {
    return clausesOf(text).every((clause) => this.#isWorthKeeping(text, clause)) || this.isWide(text)
  }

  /**
   * Whether a clause has a beginning of many terms with many rows: FTS5 gathers them all before it gives the first one,
   * however rare the other words are.
   */
  isWide(text: Text): boolean {
    return clausesOf(text)
      .flat()
      .some((alternative) => this.#hasManyTerms(text, alternative) && this.#isWorthKeeping(text, [alternative]))
  }

  #hasManyTerms(text: Text, alternative: Alternative): boolean {
    return hasManyTerms(this.#searched, text, alternative)
  }

  #isWorthKeeping(text: Text, clause: Clause): boolean {
    const { expensive } = this.#columns
    const key = keyOf(text, clause)
    if (this.#columns.hasMetRows(key)) return true
    const isExpensive = expensive.get(key) ?? clause.some((alternative) => this.#isCommon(text, alternative))
    expensive.set(key, isExpensive)
    return isExpensive
  }

  /** FTS5 is quick where one of the words is rare. */
  #isCommon(text: Text, alternative: Alternative): boolean {
    return wordsIn(alternative).every((word) => {
      const key = keyOf(text, [word])
      const isCommon = this.#common.get(key) ?? this.#isCommonWord(text, word)
      this.#common.set(key, isCommon)
      return isCommon
    })
  }

  #isCommonWord(text: Text, word: Alternative): boolean {
    const terms = termsOf(this.#searched, text, word).flatMap((each) => each.terms)
    return pagesWith(this.#db, this.#searched.tables.fts(text.language), terms) >= MANY_PAGES
  }

  isKnown(text: Text, clause: Clause): boolean {
    return this.#columns.hasMetRows(keyOf(text, clause))
  }

  knownFirst(text: Text, clauses: readonly Clause[]): Clause[] {
    const [known, unknown] = [[] as Clause[], [] as Clause[]]
    for (const clause of clauses) (this.isKnown(text, clause) ? known : unknown).push(clause)
    return [...known, ...unknown]
  }

  /**
   * Belongs to all who ask for it: nobody changes it. FTS5 looks phrases up, as it reads the positions of several words
   * at once; and where some records have changed, the terms of these, unless they are all terms with a beginning.
   */
  having(text: Text, clause: Clause): Bits {
    checkBudget(this.#db)
    return this.#columns.rows.met.get(keyOf(text, clause), (found, ids) => {
      const among = ids && this.#textRowsOf(this.#columns.rows.byId.ofAll(ids))
      if (among?.size === 0) return
      const isLookedUp = (each: Alternative) => (among ? !this.#hasManyTerms(text, each) : each.tokens.length > 1)
      const { true: lookedUp = [], false: read = [] } = Object.groupBy(clause, (each) => `${isLookedUp(each)}`)
      if (lookedUp.length) this.#addFound(this.#match(text, lookedUp), found, among)
      for (const alternative of read) this.#read(text, alternative, found, among)
    })
  }

  /** Those of the rows whose texts match. */
  lookUp(texts: FoundTexts | undefined, rows: Iterable<number>): Bits {
    const found = new Bits(this.#columns.rows.room)
    this.#addFound(texts, found, this.#textRowsOf(rows))
    return found
  }

  #textRowsOf(rows: Iterable<number>): Set<number> {
    return new Set(this.#columns.rows.textRowsOf(rows))
  }

  #addFound(texts: FoundTexts | undefined, found: Bits, among?: ReadonlySet<number>): void {
    if (!texts) return
    const asked = among && JSON.stringify([...among])
    const where = (textRow: Sql) => (asked ? [sql`${textRow} IN (SELECT value FROM json_each(${asked}))`] : [])
    const { text, params } = sql`SELECT json_group_array(t) list FROM (${texts.select(where)})`
    const { list = '[]' } = this.#db.get<{ list: string }>(text, ...params) ?? {}
    for (const textRow of JSON.parse(list)) this.#columns.rows.addRowsOf(textRow, found)
  }

  #match(text: Text, clause: Clause): FoundTexts | undefined {
    return textMatch(this.#searched, { ...text, query: { must: [clause], mustNot: [], blank: false } }).texts
  }

  #read(text: Text, alternative: Alternative, found: Bits, among?: ReadonlySet<number>): void {
    const { rows } = this.#columns
    const fts = this.#searched.tables.fts(text.language)
    const add = (textRow: number) => rows.addRowsOf(textRow, found)
    const terms = termsOf(this.#searched, text, alternative)
    if (!terms.every((each) => eachRow(this.#db, fts, each, add, among)))
      this.#addFound(this.#match(text, [alternative]), found, among)
  }
}
