/** The dates of an event: its start and its end, its zone, and the dates that it had before. */
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import { type Moment, parseMoment } from '../values/moment.ts'
import { objectOf } from '../values/objects.ts'
import { zone as canonicalZone, firstOfDay, lastOfDay, normalizeLocal, toLocal, toUtc } from '../values/zone.ts'
import type { EventWrite } from './write-kinds.ts'

/** A moment of the input; undefined: it says none. @throws Problem on the field */
export function momentOf(
  name: string,
  value: string | number | null | undefined,
  zone: string,
  now: number,
): Moment | undefined {
  if (value === undefined || value === null) return undefined
  const moment = parseMoment(value, zone, now)
  if (!moment) throw invalid({ [name]: reason('moment') })
  return moment
}

/** A start or an end: the wall clock in the event's zone, and the instant. */
interface Clock {
  local: string
  utc: number
}

/**
 * What the input says, else what is stored. A wall clock that happens twice is the first of the two, unless the input
 * is an instant; a stored one that is sent back as it was read remains the instant it was.
 */
function clockOf(moment: Moment | undefined, stored: Clock, timezone: string, isSameZone: boolean): Clock {
  if (moment?.instant) return moment
  const local = normalizeLocal(moment?.local ?? stored.local, timezone)
  return isSameZone && local === stored.local ? stored : { local, utc: toUtc(local, timezone) }
}

/**
 * Start, end, zone and whole days: a change of the zone alone leaves the wall clock. Dates without a time on both ends
 * are whole days, unless the input says otherwise.
 */
export function resolveDates(write: EventWrite): void {
  const { document: event, input, context } = write
  const before = event.timezone
  const formerly = { start: event.start_utc, end: event.end_utc }
  if (input.timezone !== undefined || !event.timezone)
    event.timezone = canonicalZone(input.timezone ?? '') ?? context.zone
  const { timezone } = event
  const moments = objectOf(['start', 'end'], (name) =>
    momentOf(`${name}_date`, input[`${name}_date`], timezone, context.now),
  )
  if (input.all_day === undefined && moments.start?.dayOnly && moments.end?.dayOnly) event.all_day = true
  const read = (name: 'start' | 'end') => {
    const moment = moments[name]
    const stored = { local: event[`${name}_date`], utc: event[`${name}_utc`] }
    if (event.all_day) {
      const local =
        name === 'start'
          ? firstOfDay(moment?.days[0] ?? stored.local, timezone)
          : lastOfDay(moment?.days[1] ?? stored.local, timezone)
      return { local, utc: toUtc(local, timezone) }
    }
    const stated = name === 'end' && moment ? { ...moment, local: moment.last } : moment
    return clockOf(stated, stored, timezone, timezone === before)
  }
  const [start, end] = [read('start'), read('end')]
  Object.assign(event, { start_date: start.local, start_utc: start.utc, end_date: end.local, end_utc: end.utc })
  if (event.end_utc < event.start_utc) throw invalid({ end_date: reason('endBeforeStart', { start: 'start_date' }) })
  resolvePreviousDates(write, formerly)
}

/**
 * The dates that a rescheduled event had before: those of the input; else, when a write moves its start, those until
 * now. What is sent back as it was read says nothing.
 */
function resolvePreviousDates(
  { document: event, input, context }: EventWrite,
  formerly: { start: number; end: number },
): void {
  const { timezone, previous_start_date, previous_end_date } = event
  const read = (name: 'previous_start_date' | 'previous_end_date') => {
    const moment = momentOf(name, input[name], timezone, context.now)
    if (!moment) return input[name] === null ? '' : event[name]
    const isEnd = name === 'previous_end_date'
    if (!moment.dayOnly) return isEnd ? moment.last : moment.local
    return isEnd ? lastOfDay(moment.days[1], timezone) : firstOfDay(moment.days[0], timezone)
  }
  const [start, end] = [read('previous_start_date'), read('previous_end_date')]
  if (start && end && end < start)
    throw invalid({ previous_end_date: reason('endBeforeStart', { start: 'previous_start_date' }) })
  Object.assign(event, { previous_start_date: start, previous_end_date: end })
  const isNamed = start !== previous_start_date || end !== previous_end_date
  const isMoved = formerly.start !== undefined && formerly.start !== event.start_utc
  if (event.event_status !== 'rescheduled' || !isMoved || isNamed) return
  event.previous_start_date = toLocal(formerly.start, timezone)
  event.previous_end_date = toLocal(formerly.end, timezone)
}
