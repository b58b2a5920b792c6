/** The clock of a zone that only its file describes: a VTIMEZONE (RFC 5545 3.6.5). */
import { endOfDay, fromWallSeconds, HOUR_SECONDS, wallSeconds } from '../../calendar/values/wall-clock.ts'
import { instantOf } from '../../calendar/values/zone.ts'
import { type Budget, FileRejected } from '../readers/budget.ts'
import { wallClock } from '../readers/values.ts'
import type { Component } from './ical.ts'
import { recurrence } from './recurrence.ts'
import { isRule, type Rule } from './rule-text.ts'

/** Clock changes are computed up to then; the last of them holds for ever. */
const END_OF_RULES = '2100-12-31 23:59:59'

/** A change of the clocks; offsets in seconds. */
interface Change {
  utc: number
  before: number
  after: number
}

/** Between the wall clock and Unix seconds. */
interface OwnClock {
  toUtc(local: string): number
  toLocal(utc: number): string
}

/** Reports an observance that is left out: its line, and why. */
export type ReportObservance = (line: number, detail: string) => void

function valuesOf({ properties }: Component, name: string): unknown[] {
  return properties.filter((property) => property.name === name).flatMap(({ values }) => values)
}

/** `+02:00`, `-00:44:30` in seconds. */
function offsetOf(observance: Component, name: string): number {
  const text = String(valuesOf(observance, name)[0])
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  if (sign === undefined) throw new Error(`${name.toUpperCase()}: ${text}`)
  return Number(`${sign}1`) * (Number(hours) * HOUR_SECONDS + Number(minutes) * 60 + Number(seconds))
}

/** The last instant of a rule: UNTIL is in UTC, or else on the clock that the change ends. */
function lastInstant({ until }: Rule, before: number): number {
  if (until === undefined) return Infinity
  const local = wallClock(until.replace(/Z$/, ''))
  if (local === undefined) throw new Error(`UNTIL=${until}`)
  const last = wallSeconds(until.includes('T') ? local : endOfDay(local))
  return until.endsWith('Z') ? last : last - before
}

function* onsets(observance: Component, before: number, budget: Budget): Generator<number> {
  const [start, ...more] = [...valuesOf(observance, 'dtstart').slice(0, 1), ...valuesOf(observance, 'rdate')].map(
    (value) => wallClock([value].flat()[0]),
  )
  if (start === undefined) throw new Error('no start')
  for (const local of [start, ...more]) if (local !== undefined) yield wallSeconds(local) - before
  for (const rule of valuesOf(observance, 'rrule')) {
    if (!isRule(rule)) throw new Error(`RRULE:${String(rule)}`)
    if (rule.freq !== 'YEARLY') throw new Error(rule.freq === undefined ? 'no FREQ' : `FREQ=${String(rule.freq)}`)
    const last = lastInstant(rule, before)
    for (const local of recurrence(rule, start, start, END_OF_RULES, budget)) {
      const utc = wallSeconds(local) - before
      if (utc > last) break
      yield utc
    }
  }
}

function changesOf(observance: Component, budget: Budget, report: ReportObservance): Change[] {
  try {
    const [before, after] = [offsetOf(observance, 'tzoffsetfrom'), offsetOf(observance, 'tzoffsetto')]
    return [...onsets(observance, before, budget)].map((utc) => ({ utc, before, after }))
  } catch (error) {
    if (error instanceof FileRejected) throw error
    report(observance.line, error instanceof Error ? error.message : String(error))
    return []
  }
}

/** How many observances count against the budget: each of their dates is sorted, and searched for each time. */
function countObservances({ components }: Component): number {
  return components.reduce((sum, observance) => sum + 1 + valuesOf(observance, 'rdate').length, 0)
}

/**
 * Converts between the wall clock of a VTIMEZONE and Unix seconds; undefined if it has no readable observance.
 * @throws FileRejected
 */
export function zoneClock(vtimezone: Component, budget: Budget, report: ReportObservance): OwnClock | undefined {
  budget.spend('time zone observances', countObservances(vtimezone))
  const changes = vtimezone.components
    .flatMap((observance) => changesOf(observance, budget, report))
    .sort((one, other) => one.utc - other.utc)
  const [first] = changes
  if (!first) return undefined
  const offset = (utc: number) => changes[countUntil(changes, utc) - 1]?.after ?? first.before
  return {
    toUtc: (local) => instantOf(wallSeconds(local), { offset }),
    toLocal: (utc) => fromWallSeconds(utc + offset(utc)),
  }
}

/** How many of the changes, which are in order, have taken place at an instant. */
function countUntil(changes: readonly Change[], utc: number): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((changes[middle]?.utc ?? Infinity) <= utc) low = middle + 1
    else high = middle
  }
  return low
}
