/**
 * The rows that the last queries have found. They follow the index: of the records that have changed since, the rows
 * are looked at again when a list is next asked for, and no others.
 */
import type { Condition } from '../../../calendar/ports.ts'
import { conditionKey } from '../../query-json.ts'
import type { RowsById } from './rows-by-id.ts'

/** Rows that meet the conditions of a query, but for the rest of them. */
export interface Narrowed {
  rows: Int32Array
  rest: readonly Condition[]
}

/** Those of some rows that meet all conditions. Both ascend. */
export type Narrow = (rows: Int32Array, conditions: readonly Condition[]) => Int32Array

interface Kept {
  /** What it is found by: its conditions as JSON. */
  keys: readonly string[]
  conditions: readonly Condition[]
  rows: Int32Array
  /** The ids of the records that have changed since. */
  changed: Set<number>
}

/** Of so many queries. */
const MAX_KEPT = 4
/** Of more, all rows are found again. */
const MAX_CHANGED = 1_000
/** In so few of a wider circle those of a narrower one are looked for; of more they are worth a list of their own. */
const MAX_WIDER = 65_536

export class KeptRows {
  readonly #rowsById: RowsById
  #kept: Kept[] = []

  constructor(rowsById: RowsById) {
    this.#rowsById = rowsById
  }

  /**
   * The rows that meet the first conditions, as far as a kept query had exactly these, or a wider circle around the
   * same point in which there are few; and the conditions that they need not meet. `among`: which rows of
   * changed records meet conditions; they may have been removed.
   */
  find(language: string, conditions: readonly Condition[], among: Narrow): Narrowed | undefined {
    const keys = keysOf(language, conditions)
    const isSame = (each: Kept, at: number) => each.keys[at] === keys[at]
    const found =
      this.#kept.find((each) => each.keys.every((_, at) => isSame(each, at))) ??
      this.#kept.find((each) => each.keys.every((_, at) => isSame(each, at) || widens(each, at - 1, conditions)))
    if (!found) return undefined
    this.#lookAgain(found, among)
    return { rows: found.rows, rest: conditions.filter((_, at) => found.keys[at + 1] !== keys[at + 1]) }
  }

  keep(language: string, conditions: readonly Condition[], rows: Int32Array): void {
    const keys = keysOf(language, conditions)
    const others = this.#kept.filter((each) => each.keys.join() !== keys.join())
    const kept = { keys, conditions, rows, changed: new Set<number>() }
    this.#kept = [kept, ...others.slice(0, MAX_KEPT - 1)]
  }

  follow(ids: readonly number[]): void {
    for (const { changed } of this.#kept) for (const id of ids) changed.add(id)
    this.#kept = this.#kept.filter(({ changed }) => changed.size <= MAX_CHANGED)
  }

  #lookAgain(kept: Kept, among: Narrow): void {
    if (!kept.changed.size) return
    const changed = this.#rowsById.ofAll(kept.changed)
    kept.rows = replaced(kept.rows, changed, among(changed, kept.conditions))
    kept.changed.clear()
  }
}

/** Whether the kept condition at this place is a wider circle, of few rows, as while an automatic radius is found. */
function widens(kept: Kept, at: number, conditions: readonly Condition[]): boolean {
  const [wide, asked] = [kept.conditions[at], conditions[at]]
  if (wide?.op !== 'near' || asked?.op !== 'near' || wide.field !== asked.field) return false
  return wide.lat === asked.lat && wide.lng === asked.lng && wide.km > asked.km && kept.rows.length <= MAX_WIDER
}

const keysOf = (language: string, conditions: readonly Condition[]) => [language, ...conditions.map(conditionKey)]

/**
 * The rows, of which `changed` are those of `now` instead. All ascend; what lies between them is copied in one piece.
 * Most changes leave every row where it was: then nothing is copied.
 */
function replaced(rows: Int32Array, changed: Int32Array, now: Int32Array): Int32Array {
  const before = changed.filter((row) => rows[placeOf(rows, row)] === row)
  if (before.length === now.length && before.every((row, at) => row === now[at])) return rows
  const found = new Int32Array(rows.length + now.length)
  let [from, count, next] = [0, 0, 0]
  for (const row of changed) {
    const until = placeOf(rows, row, from)
    found.set(rows.subarray(from, until), count)
    count += until - from
    from = rows[until] === row ? until + 1 : until
    if (now[next] === row) found[count++] = now[next++] ?? 0
  }
  found.set(rows.subarray(from), count)
  return found.subarray(0, count + rows.length - from)
}

/** The place of the first that is not below the row, from `begin` on. Rows ascend. */
export function placeOf(rows: Int32Array, row: number, begin = 0): number {
  let [from, to] = [begin, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((rows[middle] ?? 0) < row) from = middle + 1
    else to = middle
  }
  return from
}
