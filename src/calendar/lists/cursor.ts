/**
 * A position in an order: the value a hit is ordered by, and its id. Valid in every build and process, so it never
 * expires.
 */
import { isScalar, valuesOfKind } from '../declaration/index-values.ts'
import type { IndexKind, Scalar } from '../ports.ts'

type Value = Scalar | null

export function writeCursor(value: Value, id: number): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

function isValueOf(value: unknown, kind: IndexKind): value is Scalar {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return false
  return isScalar(value) && valuesOfKind(kind, [value]).length === 1
}

/**
 * The value, null when the hit had none, and the id. `kind`: of what the hits are ordered by.
 * @throws RangeError when it is no cursor of such an order
 */
export function readCursor(after: string, kind: IndexKind): [Value, number] {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    const [value, id]: unknown[] = Array.isArray(cursor) ? cursor : []
    if ((value === null || isValueOf(value, kind)) && typeof id === 'number' && Number.isSafeInteger(id))
      return [value, id]
  } catch {
    /* not even JSON */
  }
  throw new RangeError('not a cursor')
}
