/** A rule says of a difference that a row of docs/decisions/compatibility.md states it. */
import type { Aspect, Found } from '../differences.ts'

/** All that is given must fit. */
export interface Rule {
  /** The row's subject. */
  row: string
  aspect?: Aspect
  path?: RegExp
  /** The call as `editor POST /events?… {"json": {…}}`. */
  call?: RegExp
  /** The values, as text or JSON; '' is not there. */
  theirs?: RegExp
  ours?: RegExp
  /** What no pattern can say. */
  when?(found: Found): boolean
}
