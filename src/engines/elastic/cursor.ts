/** A place in an order: what a hit is ordered by, and its id. It is of no index and no process, so it never runs out. */
import type { Query, Scalar } from '../../calendar/ports.ts'
import type { Source } from './document.ts'

type Value = Scalar | null

export function cursorOf(id: number, { fields = {} }: Source, { order: { by }, language }: Query): string {
  const value = by === 'id' ? id : (fields[by] ?? null)
  const own = value !== null && typeof value === 'object' ? ((value as Record<string, Value>)[language] ?? null) : value
  return Buffer.from(JSON.stringify([own, id])).toString('base64url')
}

/**
 * What the hit was ordered by, null when it has no value, and its id.
 * @throws RangeError when it is not one of ours
 */
export function placeOf(after: string): [Value, number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[]
    if (Number.isSafeInteger(id) && (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value))) return [value as Value, id as number]
  } catch { /* not even JSON */ }
  throw new RangeError('not a cursor')
}
