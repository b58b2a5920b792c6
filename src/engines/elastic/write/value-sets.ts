/**
 * All values that a record has of a field, as one keyword. Where records have few different sets of them, what is
 * counted of the values follows from what is counted of the sets in less time: Elasticsearch reads a column with one
 * value a record faster than one with several, and tests no condition (seen in 9.5).
 */
import type { Scalar, ValueCount } from '../../../calendar/ports.ts'
import { compareValues } from '../../value-order.ts'

type Value = string | number

export const setsPath = (field: string) => `sets.${field}`

/** Sets that one response counts; where there are more, values are counted. */
export const MAX_SETS = 2_000
/** A longer set is not told: Elasticsearch refuses keywords of 32 kB, and a response may have many. */
const MAX_CHARACTERS = 1_000
const NO_SET = 'none'

export interface SetBuckets {
  buckets: { key: string; doc_count: number }[]
  sum_other_doc_count: number
}

export interface CountedSet {
  values: Value[]
  count: number
}

/** `values`: each once. Undefined: a record without values is in no count. */
export function writeSet(values: readonly Value[]): string | undefined {
  const json = values.length ? JSON.stringify(values.toSorted(compareValues)) : undefined
  return json && json.length > MAX_CHARACTERS ? NO_SET : json
}

/** Whether they tell all sets; if not, nothing follows from them. */
export function areComplete({ buckets, sum_other_doc_count }: SetBuckets): boolean {
  return sum_other_doc_count === 0 && buckets.every(({ key }) => key !== NO_SET)
}

/** `buckets`: complete ones. */
export function setsIn({ buckets }: SetBuckets): CountedSet[] {
  return buckets.map(({ key, doc_count }) => ({ values: JSON.parse(key), count: doc_count }))
}

/** How many records have each value, most first, equal ones ascending. */
export function valueCounts(sets: readonly CountedSet[]): ValueCount[] {
  const counts = new Map<Value, number>()
  for (const { values, count } of sets) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + count)
  const sorted = [...counts].toSorted(([a, n], [b, m]) => m - n || compareValues(a, b))
  return sorted.map(([value, count]) => ({ value, count }))
}

/** How many records have one of the values. */
export function countWith(values: readonly Scalar[], sets: readonly CountedSet[]): number {
  const wanted = new Set(values)
  const has = (set: CountedSet) => set.values.some((value) => wanted.has(value))
  return sets.reduce((sum, set) => (has(set) ? sum + set.count : sum), 0)
}
