/** Days of a zone, and how many events run on each. */
import type { DateRange } from '../../declaration/list-request.ts'
import type { Count, Counted } from '../../ports.ts'
import { DAY_SECONDS, fromWallSeconds, startOfDay, wallSeconds } from '../../values/wall-clock.ts'
import { toUtc } from '../../values/zone.ts'
import type { EventIndex } from './index-fields.ts'

const WEEK_DAYS = 7

/**
 * The first instants of the days, and of the day after them, in Unix seconds. A week of seven times 24 hours has seven
 * such days, so only one midnight of a week is looked up in the zone, unless its clocks change in it.
 */
export function midnights({ start, end }: DateRange, zone: string): number[] {
  const begin = wallSeconds(startOfDay(start))
  const last = Math.max(0, (wallSeconds(startOfDay(end)) - begin) / DAY_SECONDS + 1)
  const first = (at: number) => toUtc(fromWallSeconds(begin + at * DAY_SECONDS), zone)
  const found: number[] = []
  for (let at = 0; at <= last; at += WEEK_DAYS) {
    const next = Math.min(at + WEEK_DAYS, last)
    const from = first(at)
    const isEven = first(next) - from === (next - at) * DAY_SECONDS
    for (let each = at; each < Math.min(at + WEEK_DAYS, last + 1); each++)
      found.push(isEven ? from + (each - at) * DAY_SECONDS : first(each))
  }
  return found
}

/** What is counted to know how many events run on each of the days. */
export function dayCounts(range: DateRange, zone: string): Count[] {
  const bounds = midnights(range, zone)
  return (['start', 'last'] satisfies (keyof EventIndex)[]).map((field) => ({ op: 'ranges', field, bounds }))
}

/** On each day run those that have begun before its end, without those that have ended before its start. */
export function runningOn([starts, ends]: readonly Counted[]): { perDay: number[]; after: number } {
  const [begun, ended] = [sums(starts), sums(ends)]
  const perDay = begun.slice(1, -1).map((count, at) => count - (ended[at] ?? 0))
  return { perDay, after: (ended.at(-1) ?? 0) - (ended.at(-2) ?? 0) }
}

/** Of each number and those before it. */
function sums(counted: Counted | undefined): number[] {
  let sum = 0
  return (counted?.op === 'ranges' ? counted.counts : []).map((count) => (sum += count))
}
