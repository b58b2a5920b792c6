/** What conditions say: those that all must hold, the point that distances are measured from, the bounds of a range. */
import type { Condition } from '../ports.ts'

export type Near = Extract<Condition, { op: 'near' }>
export type Range = Extract<Condition, { op: 'range' }>

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

/**
 * What a range means, since all values are integers: the lowest and the highest within the bounds, infinite where there
 * is none; NaN, which no value meets, if a bound is NaN.
 */
export function integersIn({ gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity }: Range): {
  min: number
  max: number
} {
  return { min: Math.max(Math.ceil(gte), Math.floor(gt) + 1), max: Math.min(Math.floor(lte), Math.ceil(lt) - 1) }
}
