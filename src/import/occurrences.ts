/** When a recurring event takes place (RFC 5545 3.8.5). */
import { addDays, DAY_SECONDS, endOfDay, fromWallSeconds } from '../calendar/values/wall-clock.ts'
import { toLocal } from '../calendar/values/zone.ts'
import { type Budget, FileRejected } from './budget.ts'
import { isRule, type Rule, recurrence } from './recurrence.ts'
import {
  type Duration,
  durationBetween,
  type Moment,
  parseDuration,
  properties,
  readMoment,
  type Vevent,
} from './vevent.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** Unix seconds, `from` and `to` inclusive. */
export interface Window {
  from: number
  today: number
  to: number
}

/** From a year ago to two years ahead, in whole days, so that all imports on one day read the same occurrences. */
export function windowAround(now: number): Window {
  const today = now - (now % DAY_SECONDS)
  return { from: today - YEAR_SECONDS, today, to: today + 2 * YEAR_SECONDS + DAY_SECONDS - 1 }
}

const MAX_OCCURRENCES = 500

interface Occurrences {
  /** By start, ascending. */
  occurrences: [utc: number, duration: Duration][]
  /** There were more than `MAX_OCCURRENCES`: upcoming ones have precedence, then the latest past ones. */
  truncated: boolean
  /** Why a rule could not be read or evaluated completely. */
  unreadable: string[]
}

export function isRecurring({ component, recurrenceId }: Vevent): boolean {
  return recurrenceId === undefined && ['rrule', 'rdate'].some((name) => properties(component, name).length > 0)
}

/** Identifies an occurrence: by its instant, or by its day where one of the two has no time of day. */
export function occurrenceKey({ day, local, utc }: Moment, allDay: boolean): string {
  return day || allDay ? local.slice(0, 10) : String(utc)
}

/** All keys that identify an occurrence. */
export function occurrenceKeys({ day, zone }: Moment, utc: number): string[] {
  const local = day ? fromWallSeconds(utc) : toLocal(utc, zone.name ?? 'UTC')
  return [String(utc), local.slice(0, 10)]
}

/** A DATE as UNTIL includes all of that day. */
function lastInstant(rule: Rule, { calendar, start }: Vevent): number {
  if (rule.until === undefined) return Infinity
  const until = readMoment(rule.until, undefined, calendar, start)
  if (!until) throw new Error(`UNTIL=${rule.until}`)
  return until.day ? until.zone.toUtc(endOfDay(until.local)) : until.utc
}

function* ruleStarts(rule: Rule, vevent: Vevent, from: number, to: number, budget: Budget): Generator<number> {
  const { zone, local } = vevent.start
  const last = Math.min(lastInstant(rule, vevent), to)
  // The rule is in wall clock, the window in instants: no zone is more than a day from UTC.
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

/** The dates of RDATE: moments, or periods with their own end or duration. */
function* extraDates({ component, calendar, start, duration }: Vevent): Generator<[utc: number, Duration]> {
  for (const { values, parameters } of properties(component, 'rdate')) {
    for (const value of values) {
      const [first, last]: unknown[] = Array.isArray(value) ? value : [value]
      const begin = readMoment(first, parameters.tzid, calendar, start)
      if (!begin) continue
      const end = readMoment(last, parameters.tzid, calendar, start)
      yield [begin.utc, parseDuration(last) ?? (end ? durationBetween(begin, end) : duration)]
    }
  }
}

function excludedKeys({ component, calendar, start }: Vevent): Set<string> {
  return new Set(
    properties(component, 'exdate').flatMap(({ values, parameters }) =>
      values.flatMap((value) => {
        const date = readMoment(value, parameters.tzid, calendar, start)
        return date ? [occurrenceKey(date, start.day)] : []
      }),
    ),
  )
}

/**
 * DTSTART, RRULE and RDATE without EXDATE, inside the window.
 * @throws FileRejected
 */
export function occurrencesOf(vevent: Vevent, window: Window, budget: Budget): Occurrences {
  const excluded = excludedKeys(vevent)
  const durations = new Map<number, Duration>()
  const unreadable: string[] = []
  const add = (utc: number, duration: Duration) => {
    const isExcluded = () => excluded.size > 0 && occurrenceKeys(vevent.start, utc).some((key) => excluded.has(key))
    const wanted = utc >= window.from && utc <= window.to && !isExcluded()
    if (wanted) durations.set(utc, duration)
    return wanted
  }
  const expand = (rule: Rule) => {
    let remaining = MAX_OCCURRENCES + 1
    for (const utc of ruleStarts(rule, vevent, window.today, window.to, budget)) {
      if (add(utc, vevent.duration)) remaining -= 1
      if (remaining === 0) return
    }
    for (const utc of ruleStarts(rule, vevent, window.from, window.today - 1, budget)) add(utc, vevent.duration)
  }
  add(vevent.start.utc, vevent.duration)
  for (const {
    values: [rule],
  } of properties(vevent.component, 'rrule')) {
    try {
      if (!isRule(rule)) throw new Error(`RRULE=${String(rule)}`)
      expand(rule)
    } catch (error) {
      if (error instanceof FileRejected) throw error
      unreadable.push(error instanceof Error ? error.message : String(error))
    }
  }
  for (const [utc, duration] of extraDates(vevent)) add(utc, duration)
  return {
    ...nearest(
      [...durations].sort(([one], [other]) => one - other),
      window.today,
    ),
    unreadable,
  }
}

function nearest(sorted: [number, Duration][], today: number): Omit<Occurrences, 'unreadable'> {
  const past = sorted.filter(([utc]) => utc < today).length
  const first = Math.max(0, Math.min(past, sorted.length - MAX_OCCURRENCES))
  return { occurrences: sorted.slice(first, first + MAX_OCCURRENCES), truncated: sorted.length > MAX_OCCURRENCES }
}
