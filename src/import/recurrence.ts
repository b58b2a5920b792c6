/**
 * The occurrences of a recurrence rule, RFC 5545 3.3.10. The rule is parsed by ical.js. Its own iterator is not used:
 * it loops forever on rules without occurrences, supports neither BYWEEKNO nor BYSETPOS for all frequencies, and
 * miscounts rules with BYMONTH.
 *
 * All times here are wall clock, in seconds as if it were UTC. A period is a year, a month, … of the rule's frequency.
 */
import { DAY_SECONDS, fromWallSeconds, wallSeconds } from '../calendar/values/wall-clock.ts'
import type { Budget } from './budget.ts'

/** An RRULE as in jCal (RFC 7265), with parts in lower case; WKST and BYDAY may have the values of ical.js. */
export type Rule = Record<string, unknown> & { until?: string }

export function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null
}

export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The longest period of each frequency. */
const MAX_PERIOD_SECONDS: Record<string, number> = {
  YEARLY: 366 * DAY_SECONDS,
  MONTHLY: 31 * DAY_SECONDS,
  WEEKLY: 7 * DAY_SECONDS,
  DAILY: DAY_SECONDS,
  HOURLY: 3600,
  MINUTELY: 60,
  SECONDLY: 1,
}

/** Days to check and times of day to produce before a rule is abandoned: ten years of hours are 175,320. */
const MAX_RULE_STEPS = 500_000

interface Parts {
  freq: string
  interval: number
  count: number
  weekStart: number
  lists: Map<string, ReadonlySet<number>>
  /** `weekdayKey`s: for every such weekday, or for the first, second, last, … */
  byDay: ReadonlySet<number> | undefined
}

/** `-1FR` is (-1, 5); the ordinal 0 stands for every such weekday. */
const weekdayKey = (ordinal: number, weekday: number) => ordinal * 7 + weekday

/** Ordinals count within the month or year; in rules with shorter periods they have no meaning and are ignored. */
function readByDay(byday: unknown, freq: string): ReadonlySet<number> {
  const hasOrdinals = freq === 'MONTHLY' || freq === 'YEARLY'
  return new Set(
    [byday].flat().map((text) => {
      const [, ordinal, name] = /^([+-]?\d*)(\w\w)$/.exec(String(text)) ?? []
      if (!weekdays.includes(name ?? '')) throw new Error(`BYDAY=${String(text)}`)
      return weekdayKey(hasOrdinals ? Number(ordinal) : 0, weekdays.indexOf(name ?? ''))
    }),
  )
}

/** They count from 1 or from -1; some programs write 0 for nothing, which no day is. */
const positional = ['bymonthday', 'byyearday', 'byweekno', 'bysetpos']
const isZero = (values: ReadonlySet<number> | undefined) => values?.size === 1 && values.has(0)

function partsOf(rule: Rule, start: Date): Parts {
  const { freq, interval, count, wkst, byday } = rule
  if (freq === undefined) throw new Error('no FREQ')
  if (typeof freq !== 'string' || !(freq in MAX_PERIOD_SECONDS)) throw new Error(`FREQ=${String(freq)}`)
  if (count !== undefined && !(Number(count) >= 1)) throw new Error(`COUNT=${String(count)}`)
  for (const [part, supported] of [
    ['rscale', 'GREGORIAN'],
    ['skip', 'OMIT'],
  ] as const) {
    if (rule[part] !== undefined && rule[part] !== supported)
      throw new Error(`${part.toUpperCase()}=${String(rule[part])}`)
  }
  const lists = new Map(
    Object.entries(rule)
      .filter(([part]) => part.startsWith('by') && part !== 'byday')
      .map(([part, values]) => [part, new Set([values].flat().map(Number))]),
  )
  for (const part of positional) if (isZero(lists.get(part))) throw new Error(`${part.toUpperCase()}=0`)
  const parts: Parts = {
    freq,
    lists,
    byDay: byday === undefined ? undefined : readByDay(byday, freq),
    interval: Math.max(1, Number(interval ?? 1)),
    count: Number(count ?? Infinity),
    weekStart: typeof wkst === 'number' ? wkst - 1 : wkst === undefined ? 1 : weekdays.indexOf(String(wkst)),
  }
  return withDefaults(parts, start)
}

/** Parts of the day that the rule does not specify are taken from the start. */
function withDefaults(parts: Parts, start: Date): Parts {
  const { freq, lists, byDay } = parts
  const open = !byDay && !lists.has('bymonthday') && !lists.has('byyearday')
  const byWeek = lists.has('byweekno') || freq === 'WEEKLY'
  if (open && byWeek && (freq === 'YEARLY' || freq === 'WEEKLY'))
    return { ...parts, byDay: new Set([weekdayKey(0, start.getUTCDay())]) }
  if (!open || (freq !== 'YEARLY' && freq !== 'MONTHLY')) return parts
  const day: [string, number][] = [
    ['bymonth', start.getUTCMonth() + 1],
    ['bymonthday', start.getUTCDate()],
  ]
  const ofStart = day.slice(freq === 'YEARLY' ? 0 : 1).map(([part, value]) => [part, new Set([value])] as const)
  return { ...parts, lists: new Map([...ofStart, ...lists]) }
}

/** Start of the period that is `after` periods later than the one of the start. */
function periodAt({ freq, weekStart }: Parts, start: Date, after: number): number {
  if (freq === 'YEARLY') return Date.UTC(start.getUTCFullYear() + after, 0) / 1000
  if (freq === 'MONTHLY') return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + after) / 1000
  const seconds = start.getTime() / 1000
  const length = MAX_PERIOD_SECONDS[freq] ?? DAY_SECONDS
  const first =
    freq === 'WEEKLY'
      ? Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS - ((start.getUTCDay() - weekStart + 7) % 7) * DAY_SECONDS
      : Math.floor(seconds / length) * length
  return first + after * length
}

type Position = [day: number, of: number]

function dayOfYear(date: Date): Position {
  const first = Date.UTC(date.getUTCFullYear(), 0)
  return [
    Math.floor((date.getTime() - first) / 1000 / DAY_SECONDS) + 1,
    (Date.UTC(date.getUTCFullYear() + 1, 0) - first) / 1000 / DAY_SECONDS,
  ]
}

/** Calendar facts of a day, computed only when a rule needs them. */
class Day {
  readonly #date: Date
  readonly #weekStart: number

  constructor(seconds: number, weekStart: number) {
    this.#date = new Date(seconds * 1000)
    this.#weekStart = weekStart
  }

  get month(): number {
    return this.#date.getUTCMonth() + 1
  }

  /** The start of the last day of its month. */
  get lastOfMonth(): number {
    return Date.UTC(this.#date.getUTCFullYear(), this.month, 0) / 1000
  }

  get weekday(): number {
    return this.#date.getUTCDay()
  }

  /** From 1, like the day of the year. */
  get ofMonth(): Position {
    return [this.#date.getUTCDate(), new Date(Date.UTC(this.#date.getUTCFullYear(), this.month, 0)).getUTCDate()]
  }

  get ofYear(): Position {
    return dayOfYear(this.#date)
  }

  /** The day of the year of the fourth day of its week, which determines the week's year and number. */
  get midweek(): Position {
    return dayOfYear(
      new Date(this.#date.getTime() + (3 - ((this.weekday - this.#weekStart + 7) % 7)) * DAY_SECONDS * 1000),
    )
  }
}

/** Positions count from the beginning (1, 2, …) or from the end (-1, -2, …). */
function among([day, of]: Position, wanted: ReadonlySet<number>): boolean {
  return wanted.has(day) || wanted.has(day - of - 1)
}

function week([day, of]: Position): Position {
  const number = Math.ceil(day / 7)
  return [number, number + Math.floor((of - day) / 7)]
}

const dayFilters: [part: string, fits: (day: Day, wanted: ReadonlySet<number>) => boolean][] = [
  ['bymonth', ({ month }, wanted) => wanted.has(month)],
  ['bymonthday', ({ ofMonth }, wanted) => among(ofMonth, wanted)],
  ['byyearday', ({ ofYear }, wanted) => among(ofYear, wanted)],
  ['byweekno', ({ midweek }, wanted) => among(week(midweek), wanted)],
]

/** Ordinals count within the month, or within the year in a yearly rule without BYMONTH. */
function fitsWeekday({ freq, lists, byDay }: Parts, day: Day): boolean {
  if (!byDay || byDay.has(weekdayKey(0, day.weekday))) return true
  const [number, of] = freq === 'MONTHLY' || lists.has('bymonth') ? day.ofMonth : day.ofYear
  return (
    byDay.has(weekdayKey(Math.ceil(number / 7), day.weekday)) ||
    byDay.has(weekdayKey(-Math.ceil((of - number + 1) / 7), day.weekday))
  )
}

function fits(parts: Parts, day: Day): boolean {
  return (
    fitsWeekday(parts, day) &&
    dayFilters.every(([part, filter]) => {
      const wanted = parts.lists.get(part)
      return !wanted || filter(day, wanted)
    })
  )
}

/** Seconds of the day: parts that the period determines are only filtered, smaller parts are expanded. */
function timesOf({ freq, lists }: Parts, start: Date, period: Date): number[] {
  const choose = (part: string, fixed: boolean, ofStart: number, ofPeriod: number) => {
    const wanted = lists.get(part)
    return fixed ? [ofPeriod].filter((value) => wanted?.has(value) ?? true) : [...(wanted ?? [ofStart])]
  }
  const length = MAX_PERIOD_SECONDS[freq] ?? DAY_SECONDS
  const hours = choose('byhour', length <= 3600, start.getUTCHours(), period.getUTCHours())
  const minutes = choose('byminute', length <= 60, start.getUTCMinutes(), period.getUTCMinutes())
  const seconds = choose('bysecond', length <= 1, start.getUTCSeconds(), period.getUTCSeconds())
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  )
}

/** All occurrences in a period, ascending. */
function occurrencesIn(parts: Parts, start: Date, begin: number, end: number, step: (steps: number) => void): number[] {
  const times = timesOf(parts, start, new Date(begin * 1000))
  if (times.length === 0) return []
  const all: number[] = []
  const months = parts.lists.get('bymonth')
  for (let day = Math.floor(begin / DAY_SECONDS) * DAY_SECONDS; day < end; day += DAY_SECONDS) {
    const date = new Day(day, parts.weekStart)
    if (months && !months.has(date.month)) day = date.lastOfMonth
    const found = fits(parts, date) ? times : []
    step(1 + found.length)
    for (const time of found) all.push(day + time)
  }
  const sorted = [...new Set(all)].sort((one, other) => one - other)
  const positions = parts.lists.get('bysetpos')
  return positions ? sorted.filter((_, index) => among([index + 1, sorted.length], positions)) : sorted
}

/**
 * The occurrences from `from` to `to`, inclusive, ascending; wall clock (`YYYY-MM-DD HH:MM:SS`) in the zone of `start`.
 * UNTIL is left to the caller, who knows that zone.
 * @throws Error for an unsupported rule (another calendar than the Gregorian) or one that takes too many steps
 * @throws FileRejected when all rules of the file together take too many steps
 */
export function* recurrence(rule: Rule, start: string, from: string, to: string, budget: Budget): Generator<string> {
  const [first, earliest, latest] = [wallSeconds(start), wallSeconds(from), wallSeconds(to)]
  const date = new Date(first * 1000)
  const parts = partsOf(rule, date)
  const { freq, interval, count } = parts
  // Without COUNT, periods before the window can be skipped.
  const stride = (MAX_PERIOD_SECONDS[freq] ?? DAY_SECONDS) * interval
  const skipped = count === Infinity ? Math.max(0, Math.floor((earliest - first) / stride) - 1) : 0
  let steps = 0
  const step = (more: number) => {
    budget.spend('steps of recurrence rules', more)
    if ((steps += more) > MAX_RULE_STEPS) throw new Error(`too many steps of ${freq}`)
  }
  let counted = 0
  for (let period = skipped; ; period += 1) {
    const after = period * interval
    const begin = periodAt(parts, date, after)
    if (!(begin <= latest)) return // also when it is NaN, beyond the range of dates
    step(1)
    for (const occurrence of occurrencesIn(parts, date, begin, periodAt(parts, date, after + 1), step)) {
      if (occurrence < first) continue
      if (counted === count || occurrence > latest) return
      counted += 1
      if (occurrence >= earliest) yield fromWallSeconds(occurrence)
    }
  }
}
