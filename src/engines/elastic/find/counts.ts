/** What is counted beside a page, as aggregations. Cells are counted by themselves (cells.ts). */
import type { estypes } from '@elastic/elasticsearch'
import type { Count, Counted } from '../../../calendar/ports.ts'
import {
  areComplete,
  type CountedSet,
  countWith,
  MAX_SETS,
  type SetBuckets,
  setsIn,
  setsPath,
  valueCounts,
} from '../write/value-sets.ts'
import { compile, isOccurrence, kindOf, path, type Scope } from './compile.ts'

type Aggregated = Exclude<Count, { op: 'cells' }>
type Aggregations = Record<string, estypes.AggregationsAggregate>

/** Values that each shard returns: all it has. */
export const ALL_VALUES = 2 ** 31 - 1

interface Bucketed {
  buckets: { key: string | number; doc_count: number }[]
  /** In values that are not returned. */
  sum_other_doc_count?: number
  /** By how much a count may be too low, because a shard returned only its own most common values. */
  doc_count_error_upper_bound?: number
}

/** Elasticsearch refuses an aggregation without filters. */
function isAggregated(count: Count): count is Aggregated {
  return count.op === 'sets' ? count.sets.length > 0 : count.op !== 'cells'
}

/** Records that one response counts. */
export const MAX_COUNTED_RECORDS = 10_000

/** Beside the total of all matches: which records have those that are occurrences, if there are not too many. */
export const recordsAggregation: Record<string, estypes.AggregationsAggregationContainer> = {
  occurrences: {
    filter: isOccurrence,
    aggs: { records: { terms: { field: 'id', size: MAX_COUNTED_RECORDS, order: { _key: 'asc' } } } },
  },
}

/**
 * By the place of the count in the query, or by the field whose sets are counted for all counts of it. `shardSize`: how
 * many values a shard returns, by default a few more; where it is given, sets are not counted.
 */
export function aggregationsOf(
  counts: readonly Count[],
  scope: Scope,
  shardSize?: number,
): Record<string, estypes.AggregationsAggregationContainer> {
  return Object.fromEntries(
    counts.flatMap((count, at) => {
      if (!isAggregated(count)) return []
      const bySets = !shardSize && isOfFewSets(count, scope)
      return [bySets ? [setsPath(count.field), setsOf(count)] : [String(at), aggregationOf(count, scope, shardSize)]]
    }),
  )
}

function isOfFewSets({ op, field }: Aggregated, { declaration }: Scope): boolean {
  return op !== 'ranges' && (declaration.fewSets ?? []).includes(field)
}

function setsOf({ field }: Aggregated): estypes.AggregationsAggregationContainer {
  return { terms: { field: setsPath(field), size: MAX_SETS } }
}

function aggregationOf(count: Aggregated, scope: Scope, shardSize?: number): estypes.AggregationsAggregationContainer {
  const { field } = count
  switch (count.op) {
    case 'values': {
      const order = [{ _count: 'desc' as const }, { _key: 'asc' as const }]
      return {
        terms: { field: path(scope, field), size: count.size, ...(shardSize ? { shard_size: shardSize } : {}), order },
      }
    }
    case 'sets':
      return { filters: { filters: count.sets.map((values) => compile({ op: 'in', field, values }, scope)) } }
    case 'ranges': {
      const ranges = [...count.bounds, undefined].map((to, at) => ({ from: count.bounds[at - 1], to }))
      return { range: { field: path(scope, field), ranges } }
    }
  }
}

/** Of one shard counts of values are always exact. Those of sets are, of any number of shards, where all are told. */
export function isExact(counts: readonly Count[], aggregations: Aggregations = {}): boolean {
  const ofSets = counts.flatMap(({ field }) => aggregations[setsPath(field)] ?? [])
  const hasAllSets = ofSets.every((each) => areComplete(each as SetBuckets))
  return hasAllSets && Object.values(aggregations).every((each) => !(each as Bucketed).doc_count_error_upper_bound)
}

/** `at`: the place of the count in the query. `aggregations`: exact ones. */
export function countedIn(count: Aggregated, at: number, scope: Scope, aggregations: Aggregations = {}): Counted {
  const ofSets = aggregations[setsPath(count.field)]
  return ofSets && count.op !== 'ranges'
    ? countedOfSets(count, setsIn(ofSets as SetBuckets))
    : countedOfValues(count, aggregations[String(at)], scope)
}

function countedOfSets(count: Exclude<Aggregated, { op: 'ranges' }>, sets: readonly CountedSet[]): Counted {
  if (count.op === 'sets') return { op: 'sets', counts: count.sets.map((values) => countWith(values, sets)) }
  const values = valueCounts(sets)
  return { op: 'values', values: values.slice(0, count.size), hasMore: values.length > count.size }
}

function countedOfValues(
  count: Aggregated,
  aggregation: estypes.AggregationsAggregate | undefined,
  scope: Scope,
): Counted {
  const { buckets = [], sum_other_doc_count: others = 0 }: Partial<Bucketed> = (aggregation ?? {}) as Bucketed
  if (count.op !== 'values') return { op: count.op, counts: buckets.map(({ doc_count }) => doc_count) }
  const isBoolean = kindOf(scope, count.field) === 'boolean'
  const values = buckets.map(({ key, doc_count }) => ({ value: isBoolean ? key === 1 : key, count: doc_count }))
  return { op: 'values', values, hasMore: others > 0 }
}
