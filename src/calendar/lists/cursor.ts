/** A place in an order: what a hit is ordered by, and its id. It is of no index and no process, so it never runs out. */
import { askable } from '../declaration/index-values.ts'
import type { IndexKind, Scalar } from '../ports.ts'

type Value = Scalar | null

export function writeCursor(value: Value, id: number): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/**
 * The value, null when the hit had none, and the id. `kind`: of what the hits are ordered by.
 * @throws RangeError when it is none that such an order gives
 */
export function readCursor(after: string, kind: IndexKind): [Value, number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[]
    const fits =
      value === null ||
      (askable(kind, [value as Scalar]).length === 1 && (typeof value !== 'number' || Number.isSafeInteger(value)))
    if (fits && Number.isSafeInteger(id)) return [value as Value, id as number]
  } catch {
    /* not even JSON */
  }
  throw new RangeError('not a cursor')
}
