/** Which rows meet a condition that no column answers, as statements have found them. */
import type { Condition } from '../../../calendar/ports.ts'
import { jsonOf } from '../../query-json.ts'
import { needsSome } from '../planner/match.ts'
import { Following } from './following.ts'
import type { RowsById } from './rows-by-id.ts'

/** What marks of a condition are kept under: those of a text tell how many of its clauses a row has. */
export function markedAs(language: string, condition: Condition): string {
  if (condition.op !== 'text' || !needsSome(condition)) return jsonOf([language, condition])
  return jsonOf([language, { ...condition, query: { ...condition.query, atLeast: 'some' } }])
}

/** Finds the rows that meet the condition, or each as often as it meets one of several. */
export interface Finder {
  all(): readonly number[]
  /** Those of some records. */
  among(ids: readonly number[]): readonly number[]
}

/** Of all conditions together. */
const MAX_BYTES = 16_000_000

export class Marks {
  readonly #rows: RowsById
  readonly #size: number
  readonly #marked: Following<Uint8Array>

  /** `size`: for so many rows. */
  constructor(rows: RowsById, size: number) {
    this.#rows = rows
    this.#size = size
    this.#marked = new Following(Math.floor(MAX_BYTES / size))
  }

  /** By row: how often it was found. */
  get(condition: string, finder: Finder): Uint8Array {
    return this.#marked.get(
      condition,
      () => this.#mark(new Uint8Array(this.#size), finder.all()),
      (marked, changed) => {
        const found = finder.among([...changed])
        for (const id of changed) for (const row of this.#rows.of(id)) marked[row] = 0
        return this.#mark(marked, found)
      },
    )
  }

  has(condition: string): boolean {
    return this.#marked.has(condition)
  }

  follow(ids: readonly number[]): void {
    this.#marked.follow(ids)
  }

  #mark(marked: Uint8Array, rows: readonly number[]): Uint8Array {
    for (const row of rows) marked[row] = (marked[row] ?? 0) + 1
    return marked
  }
}
