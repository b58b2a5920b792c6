/** Whether this machine's clock agrees with another one. */
import { type Finding, ok, problem, warning } from './finding.ts'

/** An HTTP date has no fractions of a second, and an answer takes its time. */
const TOLERATED_MS = 5_000
/** Lists of what runs now would be wrong by this much. */
const WRONG_MS = 60_000
const REMEDY = 'Let both machines set their clocks from the network (NTP).'

/** `theirs`: milliseconds since 1970, read when this machine's clock was at `ours`. */
export function clockFinding(whose: string, theirs: number, ours: number): Finding {
  const difference = ours - theirs
  if (Math.abs(difference) <= TOLERATED_MS) return ok('clock', `agrees with ${whose}`)
  const seconds = Math.round(Math.abs(difference) / 1_000)
  const found = `this machine’s is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} ${whose}`
  return (Math.abs(difference) < WRONG_MS ? warning : problem)('clock', found, REMEDY)
}
