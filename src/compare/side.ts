/** The original: running, or recorded. */
import type { Answer, Call } from './calls.ts'
import type { Known } from './records.ts'

/** The comparison cannot be made; the message says why. */
export class ComparisonFailed extends Error {}

/** What there is before the first call. */
export interface Before {
  records: Known[]
  /** Account ids by role, as far as they are known. */
  accounts: Readonly<Record<string, number>>
  /** The time zone of the site. */
  zone: string
  /** Unix seconds. */
  start: number
  /** The records are all that anybody may see. */
  isWhole: boolean
}

export interface Side {
  before(): Promise<Before>
  /** Undefined: the call cannot be made on this side. */
  answer(call: Call): Promise<Answer | undefined>
}
