/** When a recurring event takes place (RFC 5545 3.8.5). */
import {
  addDays,
  DAY_SECONDS,
  endOfDay,
  fromWallSeconds,
  startOfDay,
  wallSeconds,
} from '../../calendar/values/wall-clock.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import { type Budget, FileRejected } from '../readers/budget.ts'
import { recurrence } from './recurrence.ts'
import { isRule, type Rule } from './rule-text.ts'
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

export const MAX_IMPORTED_OCCURRENCES = 500

export interface Occurrences {
  /** By start, ascending. */
  occurrences: [utc: number, duration: Duration][]
  /** There were more than `MAX_IMPORTED_OCCURRENCES`: upcoming ones have precedence, then the latest past ones. */
  truncated: boolean
  /** Of the rules and dates, those that are left out. */
  excluded: number[]
  /** Why a rule or a date could not be read or evaluated completely. */
  unreadable: string[]
  /** It is a rule. */
  isRuleBroken: boolean
}

function hasRule({ component }: Vevent): boolean {
  return ['rrule', 'rdate'].some((name) => properties(component, name).length > 0)
}

/** Whether it has a rule, or an RDATE beside its own start. */
export function hasOtherDates(vevent: Vevent): boolean {
  const isOther = ([date]: [Moment, Duration]) => date.utc !== vevent.start.utc
  return properties(vevent.component, 'rrule').length > 0 || datesOf(vevent, 'rdate').dates.some(isOther)
}

export const isRecurring = (vevent: Vevent): boolean => vevent.recurrenceId === undefined && hasRule(vevent)

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
export function lastInstant({ until: written }: Rule, { calendar, start }: Vevent): number {
  if (written === undefined) return Infinity
  const until = readMoment(written, undefined, calendar, start)
  if (!until) throw new Error(`UNTIL=${written}`)
  const last = until.day ? until.zone.toUtc(endOfDay(until.local)) : until.utc
  // On the same day it is a mistake about zones.
  if (last < start.utc && until.local.slice(0, 10) < start.local.slice(0, 10)) throw new EndsBeforeStart(written)
  return last
}

class EndsBeforeStart extends Error {
  constructor(until: string) {
    super(`UNTIL=${until}, before the start`)
  }
}

export function* ruleStarts(rule: Rule, vevent: Vevent, from: number, to: number, budget: Budget): Generator<number> {
  const { zone, local } = vevent.start
  const last = Math.min(lastInstant(rule, vevent), to)
  // The rule is in wall clock, the window in instants: no zone is more than a day from UTC.
  for (const next of recurrence(
    rule,
    local,
    addDays(fromWallSeconds(from), -1),
    addDays(fromWallSeconds(last), 1),
    budget,
  )) {
    const utc = zone.toUtc(next)
    if (utc > last) return
    if (utc >= from) yield utc
  }
}

interface Dates {
  dates: [date: Moment, Duration][]
  unreadable: string[]
}

/** The values of RDATE or EXDATE: moments, or periods with their own end or duration. */
export function datesOf({ component, calendar, start, duration }: Vevent, name: 'rdate' | 'exdate'): Dates {
  const found: Dates = { dates: [], unreadable: [] }
  for (const { values, parameters } of properties(component, name)) {
    for (const value of values) {
      const [first, last]: unknown[] = Array.isArray(value) ? value : [value]
      const begin = readMoment(first, parameters.tzid, calendar, start)
      const end = readMoment(last, parameters.tzid, calendar, start)
      const lasting = parseDuration(last) ?? (begin && end ? durationBetween(begin, end) : duration)
      if (begin) found.dates.push([begin, lasting])
      else found.unreadable.push(`${name.toUpperCase()}: ${String(first)}`)
    }
  }
  return found
}

/** Of an all-day event, the day that is written. */
export const instantOf = ({ day, local, utc }: Moment, allDay: boolean) =>
  allDay && !day ? wallSeconds(startOfDay(local)) : utc

/** Hands each rule to `expand`, and returns what is wrong with some of them: that costs no other. */
function expandRules(vevent: Vevent, name: 'rrule' | 'exrule', expand: (rule: Rule) => void): Error[] {
  return properties(vevent.component, name).flatMap(({ values: [rule] }) => {
    try {
      if (!isRule(rule)) throw new Error(`${name.toUpperCase()}=${String(rule)}`)
      expand(rule)
      return []
    } catch (error) {
      if (error instanceof FileRejected) throw error
      return [error instanceof Error ? error : new Error(String(error))]
    }
  })
}

interface Exclusion {
  isExcluded(utc: number): boolean
  unreadable: string[]
}

/** What EXDATE and EXRULE leave out. */
function exclusionOf(vevent: Vevent, { from, to }: Window, budget: Budget): Exclusion {
  const { start } = vevent
  const { dates, unreadable } = datesOf(vevent, 'exdate')
  const keys = new Set(dates.map(([date]) => occurrenceKey(date, start.day)))
  const instants = new Set<number>()
  const errors = expandRules(vevent, 'exrule', (rule) => {
    for (const utc of ruleStarts(rule, vevent, from, to, budget)) instants.add(utc)
  })
  return {
    isExcluded: (utc) =>
      instants.has(utc) || (keys.size > 0 && occurrenceKeys(start, utc).some((key) => keys.has(key))),
    unreadable: [...unreadable, ...errors.map(({ message }) => message)],
  }
}

/**
 * DTSTART, RRULE and RDATE without EXDATE and EXRULE, inside the window.
 * @throws FileRejected
 */
export function occurrencesOf(
  vevent: Vevent,
  window: Window,
  budget: Budget,
  most: number = MAX_IMPORTED_OCCURRENCES,
): Occurrences {
  const { start, duration } = vevent
  const durations = new Map<number, Duration>()
  const excluded = new Set<number>()
  const { isExcluded, unreadable } = exclusionOf(vevent, window, budget)
  const add = (utc: number, lasting: Duration) => {
    if (utc < window.from || utc > window.to) return false
    if (isExcluded(utc)) excluded.add(utc)
    else durations.set(utc, lasting)
    return !excluded.has(utc)
  }
  const errors = expandRules(vevent, 'rrule', (rule) => {
    let remaining = most + 1
    for (const utc of ruleStarts(rule, vevent, window.today, window.to, budget)) {
      if (add(utc, duration)) remaining -= 1
      if (remaining === 0) return
    }
    for (const utc of ruleStarts(rule, vevent, window.from, window.today - 1, budget)) add(utc, duration)
  })
  const rules = properties(vevent.component, 'rrule').length
  const isOver = rules > 0 && errors.filter((error) => error instanceof EndsBeforeStart).length === rules
  if (!isOver) add(start.utc, duration)
  const extra = datesOf(vevent, 'rdate')
  for (const [date, lasting] of extra.dates) add(instantOf(date, start.day), lasting)
  return {
    ...nearest(
      [...durations].sort(([one], [other]) => one - other),
      window.today,
      most,
    ),
    excluded: [...excluded],
    isRuleBroken: errors.length > 0,
    unreadable: [...unreadable, ...errors.map(({ message }) => message), ...extra.unreadable],
  }
}

function nearest(
  sorted: [number, Duration][],
  today: number,
  most: number,
): Pick<Occurrences, 'occurrences' | 'truncated'> {
  const past = sorted.filter(([utc]) => utc < today).length
  const first = Math.max(0, Math.min(past, sorted.length - most))
  return { occurrences: sorted.slice(first, first + most), truncated: sorted.length > most }
}
