/** The wall clocks of recurrence rules (RFC 5545 3.3.10), by rrule-temporal: only here is it used. */
import { RRuleTemporal } from 'rrule-temporal'
import { fromWallSeconds } from '../values/wall-clock.ts'

/** What one question may cost; the library's own limits, unless they are given. */
export interface ExpanderLimits {
  /** Periods (years, months, …) that are looked at. */
  maxIterations: number
  /** Wall clocks that are looked at in them. With a limit of one's own, the library's quick ways are not taken. */
  maxCandidateEvaluations?: number
}

/** What a rule gives from one wall clock to another, both included, ascending. @throws Error at the limits */
export type Expander = (from: number, to: number) => number[]

/**
 * Wall clocks are in seconds as if their zone were UTC, and so is the library asked: every occurrence has the wall
 * clock that the rule says, and no change of the clocks slows a rule down.
 * @param rule RRULE without the name of the property, UNTIL in UTC
 * @param start where the rule begins; it is an occurrence if the rule gives it
 * @throws Error for a rule that the library cannot read
 */
export function expander(rule: string, start: number, limits?: ExpanderLimits): Expander {
  const rrule = new RRuleTemporal({
    rruleString: `RRULE:${rule}`,
    dtstart: { timeZoneId: 'UTC', toString: () => `${fromWallSeconds(start).replace(' ', 'T')}+00:00[UTC]` },
    tzid: 'UTC',
    cache: false,
    ...limits,
  })
  return (from, to) => {
    const found = rrule.between(new Date(from * 1000), new Date(to * 1000), true)
    return found.map(({ epochMilliseconds }) => Math.floor(epochMilliseconds / 1000))
  }
}
