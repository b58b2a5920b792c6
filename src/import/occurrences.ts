/** When a recurring event takes place (RFC 5545 3.8.5). */
import { addDays, endOfDay, fromWallSeconds, toLocal } from '../calendar/values/time.ts'
import { type Budget, FileRefused } from './budget.ts'
import { type Rule, recurrence } from './recurrence.ts'
import { duration, type Length, lengthBetween, type Moment, moment, properties, type Vevent } from './vevent.ts'

const DAY = 86_400
const YEAR = 365 * DAY

/** Unix seconds, `from` and `to` included. */
export interface Window {
  from: number
  today: number
  to: number
}

/** The occurrences that are read: from a year ago to two years ahead, by whole days, so that all imports of a day read the same. */
export function windowAround(now: number): Window {
  const today = now - (now % DAY)
  return { from: today - YEAR, today, to: today + 2 * YEAR + DAY - 1 }
}

const MAX_OCCURRENCES = 500

interface Occurrences {
  /** By their start, ascending. */
  lengths: [utc: number, length: Length][]
  /** There were more than 500: of those to come the first, and then the latest that are over. */
  cut: boolean
  /** Why a rule could not be read, or not to its end. */
  unreadable: string[]
}

export function isRecurring({ component, recurrenceId }: Vevent): boolean {
  return recurrenceId === undefined && ['rrule', 'rdate'].some((name) => properties(component, name).length > 0)
}

/** What tells occurrences apart: the instant, or the day where one of the two has no time of day. */
export function occurrenceKey({ day, local, utc }: Moment, allDay: boolean): string {
  return day || allDay ? local.slice(0, 10) : String(utc)
}

/** The keys an occurrence answers to. */
export function occurrenceKeys({ day, zone }: Moment, utc: number): string[] {
  const local = day ? fromWallSeconds(utc) : toLocal(utc, zone.name ?? 'UTC')
  return [String(utc), local.slice(0, 10)]
}

/** A DATE as the end of a rule means all of that day. */
function lastInstant(rule: Rule, { calendar, start }: Vevent): number {
  if (rule.until === undefined) return Infinity
  const until = moment(rule.until, undefined, calendar, start)
  if (!until) throw new Error(`UNTIL=${rule.until}`)
  return until.day ? until.zone.toUtc(endOfDay(until.local)) : until.utc
}

function* ruleStarts(rule: Rule, vevent: Vevent, from: number, to: number, budget: Budget): Generator<number> {
  const { zone, local } = vevent.start
  const last = Math.min(lastInstant(rule, vevent), to)
  // The rule goes by wall clock, the window by instants: no zone is more than a day from UTC.
  for (const next of recurrence(
    rule,
    local,
    addDays(fromWallSeconds(from), -1),
    addDays(fromWallSeconds(to), 1),
    budget,
  )) {
    const utc = zone.toUtc(next)
    if (utc > last) return
    if (utc >= from) yield utc
  }
}

/** The dates of RDATE: moments, or periods with an end or a length of their own. */
function* extraDates({ component, calendar, start, length }: Vevent): Generator<[utc: number, Length]> {
  for (const { values, parameters } of properties(component, 'rdate')) {
    for (const value of values) {
      const [first, last] = Array.isArray(value) ? (value as unknown[]) : [value]
      const begin = moment(first, parameters.tzid, calendar, start)
      if (!begin) continue
      const end = moment(last, parameters.tzid, calendar, start)
      yield [begin.utc, duration(last) ?? (end ? lengthBetween(begin, end) : length)]
    }
  }
}

function excludedKeys({ component, calendar, start }: Vevent): Set<string> {
  return new Set(
    properties(component, 'exdate').flatMap(({ values, parameters }) =>
      values.flatMap((value) => {
        const date = moment(value, parameters.tzid, calendar, start)
        return date ? [occurrenceKey(date, start.day)] : []
      }),
    ),
  )
}

/**
 * DTSTART, RRULE and RDATE without EXDATE, as far as they are in the window.
 * @throws FileRefused
 */
export function occurrencesOf(vevent: Vevent, window: Window, budget: Budget): Occurrences {
  const excluded = excludedKeys(vevent)
  const lengths = new Map<number, Length>()
  const unreadable: string[] = []
  const add = (utc: number, length: Length) => {
    const isExcluded = () => excluded.size > 0 && occurrenceKeys(vevent.start, utc).some((key) => excluded.has(key))
    const wanted = utc >= window.from && utc <= window.to && !isExcluded()
    if (wanted) lengths.set(utc, length)
    return wanted
  }
  const follow = (rule: Rule) => {
    let room = MAX_OCCURRENCES + 1
    for (const utc of ruleStarts(rule, vevent, window.today, window.to, budget)) {
      if (add(utc, vevent.length)) room -= 1
      if (room === 0) return
    }
    for (const utc of ruleStarts(rule, vevent, window.from, window.today - 1, budget)) add(utc, vevent.length)
  }
  add(vevent.start.utc, vevent.length)
  for (const {
    values: [rule],
  } of properties(vevent.component, 'rrule')) {
    try {
      follow(rule as Rule)
    } catch (error) {
      if (error instanceof FileRefused) throw error
      unreadable.push(error instanceof Error ? error.message : String(error))
    }
  }
  for (const [utc, length] of extraDates(vevent)) add(utc, length)
  return {
    ...nearest(
      [...lengths].sort(([one], [other]) => one - other),
      window.today,
    ),
    unreadable,
  }
}

function nearest(sorted: [number, Length][], today: number): Pick<Occurrences, 'lengths' | 'cut'> {
  const past = sorted.filter(([utc]) => utc < today).length
  const first = Math.max(0, Math.min(past, sorted.length - MAX_OCCURRENCES))
  return { lengths: sorted.slice(first, first + MAX_OCCURRENCES), cut: sorted.length > MAX_OCCURRENCES }
}
