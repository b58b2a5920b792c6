/** When an event takes place next, so that events of different sources can be compared. */
import { withInitialValues } from '../../calendar/declaration/initial.ts'
import type { EventDocument } from '../../calendar/resources/events/fields.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isSeries, Series } from '../../calendar/series/occurrences.ts'
import { HOUR_SECONDS, startOfDay, wallSeconds } from '../../calendar/values/wall-clock.ts'

/** What a series gives next is compared, not how its rule is written: two rules may say the same. */
const COMPARED_OCCURRENCES = 4

export interface Times {
  isSeries: boolean
  all_day: boolean
  /** Ascending, one at least: Unix seconds; of whole days midnight of the first one, as if it were UTC. */
  starts: readonly number[]
}

/** Undefined: it is over. */
export function timesOf(stored: EventDocument, now: number): Times | undefined {
  const event = withInitialValues(resources.events.fields, stored)
  const { all_day } = event
  const isRepeated = isSeries(event)
  const occurrences = isRepeated ? nextOf(new Series(event), now) : event.end_utc < now ? [] : [event]
  const starts = occurrences.map(({ start_date, start_utc }) =>
    all_day ? wallSeconds(startOfDay(start_date)) : start_utc,
  )
  return starts.length ? { isSeries: isRepeated, all_day, starts } : undefined
}

function nextOf(series: Series, now: number) {
  const found = []
  for (let next = series.next(now); next && found.length < COMPARED_OCCURRENCES; next = series.next(next.end_utc + 1))
    found.push(next)
  return found
}

/** Starts within an hour, or the same first day; of two series, the next starts of both. */
export function sameTimes(one: Times, other: Times): boolean {
  if (one.isSeries !== other.isSeries || one.all_day !== other.all_day) return false
  const [shorter, longer] = [one.starts, other.starts].toSorted((a, b) => a.length - b.length)
  if (!shorter || !longer || shorter.length < Math.min(2, longer.length)) return false
  const apart = one.all_day ? 0 : HOUR_SECONDS
  return shorter.every((start, at) => Math.abs(start - (longer[at] ?? Infinity)) <= apart)
}
