/**
 * Which rows have a text, from the rows that have each of its clauses: searches are ever new combinations of the same
 * common words, and to find the rows of a common word is what takes long.
 */
import { conditionKey } from '../../query-json.ts'
import type { Connection } from '../database.ts'
import type { Searched, Text } from '../planner/match.ts'
import { lookups, type TextMatch, textMatch } from '../planner/text-keys.ts'
import { Bits } from './bits.ts'
import { Clauses } from './clauses.ts'
import type { Columns } from './columns.ts'
import type { Test } from './row-test.ts'
import { AllOf, AtLeast, ByRow } from './tests.ts'

/** Whether a text needs all its clauses. */
export function needsAll({ query: { must, atLeast = must.length } }: Text): boolean {
  return must.length > 0 && atLeast === must.length
}

export class Texts {
  readonly #searched: Searched
  readonly #columns: Columns
  readonly #clauses: Clauses

  constructor(db: Connection, searched: Searched, columns: Columns) {
    this.#searched = searched
    this.#columns = columns
    this.#clauses = new Clauses(db, searched, columns)
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
    if (!texts || this.#clauses.areWorthKeeping(text)) return this.of(text)
    const areFew = this.#columns.lookups.areFew(conditionKey(text), lookups(texts, rows.length))
    return areFew ? this.#lookedUp(match, rows) : this.of(text)
  }

  #lookedUp({ isIn, texts }: TextMatch, rows: Int32Array): Test {
    const met = this.#clauses.lookUp(texts, rows)
    return isIn ? met : new ByRow((row) => !met.meets(row))
  }

  /**
   * Of a text that needs all its clauses. Those whose rows are known come first; where they leave none, the rows of the
   * others are not looked for.
   */
  havingAll(text: Text): Bits {
    const [first = [], ...must] = this.#clauses.knownFirst(text, text.query.must)
    const found = this.#clauses.having(text, first).copy()
    for (const clause of must) {
      if (found.isEmpty) return found
      found.keepOnly(this.#clauses.having(text, clause))
    }
    for (const clause of this.#clauses.knownFirst(text, text.query.mustNot)) {
      if (found.isEmpty) return found
      found.removeAll(this.#clauses.having(text, clause))
    }
    return found
  }

  #havingMany(text: Text, atLeast: number): Test {
    const counts = new Uint8Array(this.#columns.rows.room)
    for (const clause of text.query.must) this.#clauses.having(text, clause).countIn(counts)
    return new AllOf([new AtLeast(counts, atLeast), this.#without(text)])
  }

  /** What must not match does not. */
  #without(text: Text): Test {
    const found = new Bits(this.#columns.rows.room)
    for (const clause of text.query.mustNot) found.addAll(this.#clauses.having(text, clause))
    return new ByRow((row) => !found.meets(row))
  }
}
