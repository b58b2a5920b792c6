/** When the clocks of a zone change, as the time zone data of this service has it. */
import { memoized } from './memoized.ts'
import { DAY_SECONDS } from './wall-clock.ts'
import { clock } from './zone.ts'

/** A time of one offset. Instants in Unix seconds, offsets in seconds from UTC. */
export interface ZonePeriod {
  start: number
  /** The offset before it. */
  before: number
  offset: number
}

/** No zone changes its clocks and back again in so short a time: for Ramadan, Morocco does for four weeks. */
const STEP_SECONDS = 7 * DAY_SECONDS
const MAX_CACHED_YEARS = 1_000

/** The times of one offset in these years (of UTC), in their order; the first of all begins with its year. */
export function zonePeriods(timeZone: string, years: Iterable<number>): ZonePeriod[] {
  const all = [...new Set(years)].sort((a, b) => a - b).flatMap((year) => periodsOfYear(`${year} ${timeZone}`))
  return all.filter(({ offset }, at) => offset !== all[at - 1]?.offset)
}

const periodsOfYear = memoized((key): readonly ZonePeriod[] => {
  const [year = '', timeZone = ''] = key.split(' ')
  const { offset } = clock(timeZone)
  const [from, to] = [beginningOf(Number(year)), beginningOf(Number(year) + 1)]
  const periods = [{ start: from, before: offset(from), offset: offset(from) }]
  for (let at = from; at < to; at += STEP_SECONDS) {
    const [before, after] = [offset(at), offset(at + STEP_SECONDS)]
    if (before !== after) periods.push({ start: changeBetween(offset, at, at + STEP_SECONDS), before, offset: after })
  }
  return periods
}, MAX_CACHED_YEARS)

const beginningOf = (year: number) => Date.UTC(year, 0) / 1000

/** The first instant of the new offset. */
function changeBetween(offset: (utc: number) => number, from: number, to: number): number {
  const before = offset(from)
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(middle) === before) low = middle
    else high = middle
  }
  return high
}
