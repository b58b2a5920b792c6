/** What is counted of a list beside its page. */
import type { Language } from '../languages.ts'
import type { Count, Counted, IndexedResource, Scalar, ValueCount } from '../queries.ts'
import type { ListRequest } from './list-request.ts'

/** Each of its values is one that the list parameter of its name takes. */
export interface Facet {
  description: string
  /** What is counted: a protected event does not tell what is redacted of it. */
  fields(request: ListRequest): readonly string[]
  /** Whether the plan depends on the start of the list's first record, which costs a search. */
  needsFirst?(request: ListRequest): boolean
  /** `first`: the start of the list's first record, in Unix seconds; undefined: it is not needed. */
  plan(request: ListRequest, first: number | undefined): FacetPlan
  /** The values are ids of this resource; absent: `nameOf` names them. */
  refers?: IndexedResource
  nameOf?(value: Scalar, language: Language): string
}

/** How a facet is counted of one list. */
export interface FacetPlan {
  /** What is asked of the engine. */
  counts: readonly Count[]
  /** From its results: all values that any record has, in their order. */
  read(counted: readonly Counted[]): CountedValues
}

export interface CountedValues {
  values: readonly ValueCount[]
  /** Whether there are more. */
  hasMore: boolean
}
