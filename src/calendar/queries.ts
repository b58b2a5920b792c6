/** What is asked of an index, in operators that every engine has, and what it answers. */
import type { Language } from './languages.ts'
import type { LinkedResource } from './links.ts'
import type { SearchQuery } from './text/clauses.ts'
import type { Box } from './values/geo.ts'

export type { Box } from './values/geo.ts'

export type IndexedResource = 'events' | LinkedResource

export type Scalar = string | number | boolean

/**
 * long: an integer below 2^53. keyword: a short string. `…s`: many of them. points: many GeoJSON positions [lng, lat].
 * sort: one string per language, compared by code point.
 */
export type IndexKind = 'long' | 'boolean' | 'keyword' | 'longs' | 'keywords' | 'points' | 'sort'

/** Every record has these beside the declared fields; both are of kind long. */
type CommonField = 'id' | 'version'

/**
 * What an index can be queried for: a closed set. A many-valued field meets a condition when one of its values does; an
 * absent one meets none. The fields that may be named, for declarations: those with values to compare, those of numbers
 * and those of points.
 */
export type Condition<Valued extends string = string, Long extends string = string, Points extends string = string> =
  | { op: 'eq'; field: Valued | CommonField; value: Scalar }
  | { op: 'in'; field: Valued | CommonField; values: readonly Scalar[] }
  | { op: 'range'; field: Long | CommonField; gte?: number; gt?: number; lte?: number; lt?: number }
  | { op: 'exists'; field: Valued | Points }
  | { op: 'not'; of: Condition<Valued, Long, Points> }
  | { op: 'any'; of: readonly Condition<Valued, Long, Points>[] }
  | { op: 'all'; of: readonly Condition<Valued, Long, Points>[] }
  /** `in`: only these texts are searched; by default all that have the form of an alternative. */
  | { op: 'text'; language: Language; query: SearchQuery; in?: readonly string[] }
  /** Within `km` kilometres of the point by great circle (mean earth radius 6371.0088 km). */
  | { op: 'near'; field: Points; lat: number; lng: number; km: number }
  /** Within the box in degrees, its edges included; across the antimeridian where `west` is more than `east`. */
  | ({ op: 'box'; field: Points } & Box)

/**
 * How hits are ordered; ties by id in the same direction. `by` is a field of kind long, boolean, keyword or sort
 * (sort: the query's language), 'id' or 'distance' (needs one near condition). A record without the field comes last.
 * Distances are compared in whole millimetres, so that equal ones are ties whatever the last digit of a float.
 */
export interface Order {
  by: string
  dir: 'asc' | 'desc'
}

/**
 * What is counted of all records that meet a query, beside the page: a closed set.
 * values: how many records have each value of a field that is no sort or points; the most common `size` values.
 * sets: how many have one of the values of a set, for each set.
 * ranges: how many have a value of a long field below the first bound, from each bound to below the next, and from the
 * last one on. Bounds ascend. A record without the field is not counted.
 * cells: how many have a point inside the box in each Web Mercator tile of the zoom that has any, and the middle (mean)
 * and the bounds of these points.
 */
export type Count =
  | { op: 'values'; field: string; size: number }
  | { op: 'sets'; field: string; sets: readonly (readonly Scalar[])[] }
  | { op: 'ranges'; field: string; bounds: readonly number[] }
  | { op: 'cells'; field: string; zoom: number; box: Box }

export interface ValueCount {
  value: Scalar
  count: number
}

export interface CellCount {
  /** The tile, from the west and from the north (slippy map tile names). */
  x: number
  y: number
  count: number
  lat: number
  lng: number
  bounds: Box
}

/** The result of a count. */
export type Counted =
  /** Most common first, equal ones ascending. `hasMore`: there are more than `size`. */
  | { op: 'values'; values: readonly ValueCount[]; hasMore: boolean }
  /** In the order of the sets. */
  | { op: 'sets'; counts: readonly number[] }
  /** One more than there are bounds. */
  | { op: 'ranges'; counts: readonly number[] }
  /** In any order. */
  | { op: 'cells'; cells: readonly CellCount[] }

export interface Query {
  resource: IndexedResource
  language: Language
  /** All must hold. */
  where: readonly Condition[]
  order: Order
  from: number
  size: number
  /** The page after this hit (its `cursor`) instead of `from`; not with distance. */
  after?: string
  /** Hits have their signals in the query's language instead of their records, which are null. */
  signals?: true
  /**
   * Its hits are among those of the last query before it that has no `ifFull`. So it has none where that one has fewer
   * hits than its size, which are all that there are; an engine need not ask then. Not with counts.
   */
  ifFull?: true
  /**
   * The total is not needed, and is 0: for the first hits by the primary sort or by distance, for those after a hit, or
   * where none are asked for.
   */
  uncounted?: true
  /** Counts are of occurrences, even if hits are distinct. */
  counts?: readonly Count[]
  /** A record that repeats is one hit: its first match in this order. The total is of records. */
  distinct?: true
}

export interface Hit {
  /** Of the record: its occurrences have it in common. */
  id: number
  /** The `record` of the index document, as its occurrence changes it. */
  readonly record: unknown
  /** The same as JSON: hits with equal `json` have equal records. */
  readonly json: string
  version: number
  cursor: string
  /** Kilometres to the nearest of the record's points, when the query has a near condition and asks for no signals. */
  distance?: number
  /** Those of the index document, when the query asks for them. */
  signals?: string
}

export interface Found {
  hits: Hit[]
  /** Exact, on every page. */
  total: number
  /** Of the counts of the query, in their order. */
  counted?: readonly Counted[]
}
