/**
 * Lists must not reveal the redacted values of password-protected events, nor by filters or orders. An index field is
 * redacted when the response field of its name, or the one that it names, has `redacted`.
 */

import { type Caller, may } from '../access/visibility.ts'
import type { Condition, Query } from '../ports.ts'
import type { AnyResource } from './resource.ts'

/** A field without a response field is redacted, too. */
export function isRedacted({ response, index }: AnyResource, field: string): boolean {
  const responseField = response[index.fields[field]?.responseField ?? field]
  return !responseField || 'redacted' in responseField
}

/**
 * The condition of a list that filters or orders by a redacted field. For callers who may not open protected events it
 * leaves those out, whatever the value: they match neither a filter nor its opposite.
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
