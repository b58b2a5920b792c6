/**
 * What lists tell of password-protected events: nothing of the keys they are shown without. Derived from the
 * declarations: an index field is redacted when the response field of its name, or the one it names, is `scrubbed`.
 */

import { type Caller, may } from '../access/visibility.ts'
import type { Condition, Query } from '../ports.ts'
import type { AnyResource } from './resource.ts'

/** A field that belongs to no response field is redacted: what is not declared is not told. */
export function isRedacted({ response: shape, index }: AnyResource, field: string): boolean {
  const responseField = shape[index.fields[field]?.responseField ?? field]
  return !responseField || 'redacted' in responseField
}

/**
 * The condition of a list that asks about a redacted field in its filters or its order. For callers who may not open
 * protected events it is as if there were none: they have neither a value nor its opposite.
 */
export function withoutProtected(
  resource: AnyResource,
  caller: Caller,
  filters: readonly Condition[],
  order: Query['order'],
): Condition[] {
  if (!('protected' in resource.index.fields) || may(caller, 'editOthers')) return []
  const fields = [order.by, ...filters.flatMap((condition) => fieldsOf(condition, resource))]
  return fields.some((field) => isRedacted(resource, field)) ? [{ op: 'eq', field: 'protected', value: false }] : []
}

function fieldsOf(condition: Condition, resource: AnyResource): string[] {
  switch (condition.op) {
    case 'not':
      return fieldsOf(condition.of, resource)
    case 'any':
    case 'all':
      return condition.of.flatMap((each) => fieldsOf(each, resource))
    case 'text':
      return Object.keys(resource.index.texts)
    default:
      return [condition.field]
  }
}
