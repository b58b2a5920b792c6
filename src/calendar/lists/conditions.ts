/** Conditions inside conditions: those that all must hold, and the point of a query that distances are measured from. */
import type { Condition } from '../ports.ts'

export type Near = Extract<Condition, { op: 'near' }>

/** The conditions that all must hold, taken out of what holds them together. */
export function flat(conditions: readonly Condition[]): Condition[] {
  return conditions.flatMap((condition) => (condition.op === 'all' ? flat(condition.of) : [condition]))
}

/** The point that distances are measured from: a condition that all hits meet goes before one inside others. */
export function nearIn(conditions: readonly Condition[]): Near | undefined {
  const all = flat(conditions)
  const inner = all.flatMap((condition) =>
    condition.op === 'not' ? [condition.of] : condition.op === 'any' ? condition.of : [],
  )
  return all.find((condition) => condition.op === 'near') ?? (inner.length ? nearIn(inner) : undefined)
}
