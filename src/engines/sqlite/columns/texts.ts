/**
 * Which rows have a text, from the rows that have each of its clauses: searches are ever new combinations of the same
 * common words, and to find the rows of a common word is what takes long.
 */
import type { Clause } from '../../../calendar/text/clauses.ts'
import { jsonOf } from '../../query-json.ts'
import type { Connection } from '../database.ts'
import { checkBudget } from '../planner/budget.ts'
import type { Searched, Text } from '../planner/match.ts'
import { type FoundTexts, lookups, type TextMatch, textMatch, textRowsOf } from '../planner/text-keys.ts'
import { type Sql, sql } from '../sql.ts'
import { Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Test } from './row-test.ts'
import { AllOf, ByRow, Counted } from './tests.ts'

/** What the rows of a clause are kept under. */
const keyOf = ({ language, in: fields }: Text, clause: Clause) => jsonOf(['clause', language, fields, clause])

const clausesOf = ({ query: { must, mustNot } }: Text) => [...must, ...mustNot]

/** Whether the rows of each of its clauses are known, or worth while to be found. */
export function isWorthMarking(columns: Columns, text: Text): boolean {
  const isDear = (key: string) => columns.hasMarks(key) || columns.dear.has(key)
  return clausesOf(text).every((clause) => isDear(keyOf(text, clause)))
}

/** To be called where it took long to find the rows: next time those of each clause are found, and kept. */
export function noteDear({ dear }: Columns, text: Text): void {
  for (const clause of clausesOf(text)) dear.set(keyOf(text, clause), true)
}

/** Whether a text needs all its clauses. */
export function needsAll({ query: { must, atLeast = must.length } }: Text): boolean {
  return must.length > 0 && atLeast === must.length
}

export class Texts {
  readonly #db: Connection
  readonly #searched: Searched
  readonly #columns: Columns

  constructor(db: Connection, searched: Searched, columns: Columns) {
    this.#db = db
    this.#searched = searched
    this.#columns = columns
  }

  of(text: Text): Test {
    const { must, blank, atLeast = must.length } = text.query
    if (blank) return new ByRow(() => false)
    if (!must.length || atLeast === 0) return this.#without(text)
    return atLeast < must.length ? this.#havingMany(text, atLeast) : this.havingAll(text)
  }

  /** Where the clauses are not known, a text is looked up for these rows alone, if they are few. */
  among(text: Text, rows: Int32Array): Test {
    const match = textMatch(this.#searched, text)
    const { texts } = match
    if (!texts || isWorthMarking(this.#columns, text)) return this.of(text)
    const areFew = this.#columns.lookups.areFew(jsonOf(text), lookups(texts, rows.length))
    return areFew ? this.#lookedUp(match, rows) : this.of(text)
  }

  #lookedUp({ isIn, texts }: TextMatch, rows: Int32Array): Test {
    const asked = JSON.stringify(this.#columns.rows.textRowsOf(rows))
    const found = texts ? this.#select(texts, (row) => [sql`${row} IN (SELECT value FROM json_each(${asked}))`]) : []
    const met = Bits.from(found, this.#columns.rows.room)
    return isIn ? met : new ByRow((row) => !met.meets(row))
  }

  #select(texts: FoundTexts, where: Parameters<FoundTexts['select']>[0]): number[] {
    const { text, params } = sql`SELECT json_group_array(t) list FROM (${texts.select(where)})`
    const { list = '[]' } = this.#db.get<{ list: string }>(text, ...params) ?? {}
    return this.#columns.rows.rowsWithTexts(JSON.parse(list))
  }

  /** Of a text that needs all its clauses. */
  havingAll(text: Text): Bits {
    const [first = [], ...others] = text.query.must
    const found = this.#having(text, first).copy()
    for (const clause of others) found.keepOnly(this.#having(text, clause))
    for (const clause of text.query.mustNot) found.removeAll(this.#having(text, clause))
    return found
  }

  #havingMany(text: Text, atLeast: number): Test {
    const counts = new Uint8Array(this.#columns.rows.room)
    for (const clause of text.query.must) this.#having(text, clause).countIn(counts)
    return new AllOf([new Counted(counts, atLeast), this.#without(text)])
  }

  /** What must not match does not. */
  #without(text: Text): Test {
    const found = new Bits(this.#columns.rows.room)
    for (const clause of text.query.mustNot) found.addAll(this.#having(text, clause))
    return new ByRow((row) => !found.meets(row))
  }

  #having(text: Text, clause: Clause): Bits {
    checkBudget(this.#db)
    const { texts } = textMatch(this.#searched, { ...text, query: { must: [clause], mustNot: [], blank: false } })
    const select = (where: (textRow: Sql) => Sql[]) => (texts ? this.#select(texts, where) : [])
    return this.#columns.rows.marks.get(keyOf(text, clause), {
      all: () => select(() => []),
      among: (ids) => select((found) => [sql`${found} IN (${textRowsOf(this.#searched.tables, ids)})`]),
    })
  }
}
