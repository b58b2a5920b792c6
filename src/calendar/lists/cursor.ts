/**
 * A position in an order: the value a hit is ordered by, its id, and of an occurrence its primary sort, unless that is
 * the order. Valid in every build and process, so it never expires.
 */
import { isOfKind, isScalar } from '../declaration/index-values.ts'
import type { IndexKind, Scalar } from '../ports.ts'

type Value = Scalar | null

export function writeCursor(value: Value, id: number, at?: number): string {
  return Buffer.from(JSON.stringify(at === undefined ? [value, id] : [value, id, at])).toString('base64url')
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isValueOf(value: unknown, kind: IndexKind): value is Scalar {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return false
  return isScalar(value) && isOfKind(kind, value)
}

/**
 * The value, null when the hit had none, the id, and the primary sort of an occurrence, if it is there. `kind`: of what
 * the hits are ordered by.
 * @throws RangeError when it is no cursor of such an order
 */
export function readCursor(after: string, kind: IndexKind): [value: Value, id: number, at?: number] {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    const [value, id, at]: unknown[] = Array.isArray(cursor) ? cursor : []
    if ((value === null || isValueOf(value, kind)) && isInteger(id)) {
      if (at === undefined) return [value, id]
      if (isInteger(at)) return [value, id, at]
    }
  } catch {
    /* not even JSON */
  }
  throw new RangeError('not a cursor')
}
