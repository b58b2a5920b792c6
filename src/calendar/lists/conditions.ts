/** Nested conditions: those that all must hold, and the point that distances are measured from. */
import type { Condition } from '../ports.ts'

export type Near = Extract<Condition, { op: 'near' }>

/** The conditions that all must hold, with nested `all`s flattened. */
export function flat(conditions: readonly Condition[]): Condition[] {
  return conditions.flatMap((condition) => (condition.op === 'all' ? flat(condition.of) : [condition]))
}

/** The point that distances are measured from. A condition that all hits meet takes precedence over a nested one. */
export function nearIn(conditions: readonly Condition[]): Near | undefined {
  const all = flat(conditions)
  const inner = all.flatMap((condition) =>
    condition.op === 'not' ? [condition.of] : condition.op === 'any' ? condition.of : [],
  )
  return all.find((condition) => condition.op === 'near') ?? (inner.length ? nearIn(inner) : undefined)
}
