/**
 * The occurrences of a recurrence rule, RFC 5545 3.3.10. The rule is read by ical.js; its own iterator is not used: it
 * does not end on rules without occurrence, knows neither BYWEEKNO nor BYSETPOS for all frequencies, and counts wrongly
 * where BYMONTH is given.
 *
 * All is wall clock here, in seconds as if it were UTC. A period is a year, a month, … of the rule's frequency.
 */
import { fromWallSeconds, wallSeconds } from '../calendar/values/time.ts'
import type { Budget } from './budget.ts'

/** An RRULE as in jCal (RFC 7265): the parts in lower case. WKST and the days of BYDAY may be what ical.js makes of them. */
export type Rule = Record<string, unknown> & { until?: string }

const DAY = 86_400
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The longest period of each frequency. */
const longest: Record<string, number> = {
  YEARLY: 366 * DAY,
  MONTHLY: 31 * DAY,
  WEEKLY: 7 * DAY,
  DAILY: DAY,
  HOURLY: 3600,
  MINUTELY: 60,
  SECONDLY: 1,
}

/** Days to look at and times of day to produce before a rule is given up: ten years of hours are 175,320. */
const MAX_RULE_STEPS = 500_000

interface Parts {
  freq: string
  interval: number
  count: number
  weekStart: number
  lists: Map<string, ReadonlySet<number>>
  /** `weekdayKey`s: of every one of that weekday, or of the first, second, last, … */
  byDay: ReadonlySet<number> | undefined
}

/** `-1FR` is (-1, 5); the ordinal 0 is every one. */
const weekdayKey = (ordinal: number, weekday: number) => ordinal * 7 + weekday

/** The second Monday is that of the month or of the year; in rules by week, day or less ordinals mean nothing. */
function readByDay(byday: unknown, freq: string): ReadonlySet<number> {
  const counted = freq === 'MONTHLY' || freq === 'YEARLY'
  return new Set(
    [byday].flat().map((text) => {
      const [, ordinal, name] = /^([+-]?\d*)(\w\w)$/.exec(String(text)) ?? []
      if (!weekdays.includes(name ?? '')) throw new Error(`BYDAY=${String(text)}`)
      return weekdayKey(counted ? Number(ordinal) : 0, weekdays.indexOf(name ?? ''))
    }),
  )
}

function partsOf(rule: Rule, start: Date): Parts {
  const { freq, interval, count, wkst, byday } = rule
  if (typeof freq !== 'string' || !(freq in longest)) throw new Error(`FREQ=${String(freq)}`)
  for (const [part, known] of [
    ['rscale', 'GREGORIAN'],
    ['skip', 'OMIT'],
  ] as const) {
    if (rule[part] !== undefined && rule[part] !== known) throw new Error(`${part.toUpperCase()}=${String(rule[part])}`)
  }
  const lists = new Map(
    Object.entries(rule)
      .filter(([part]) => part.startsWith('by') && part !== 'byday')
      .map(([part, values]) => [part, new Set([values].flat().map(Number))]),
  )
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

/** What the rule leaves open of the day is taken from the start. */
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

/** Where the period begins that is so many after that of the start. */
function periodAt({ freq, weekStart }: Parts, start: Date, after: number): number {
  if (freq === 'YEARLY') return Date.UTC(start.getUTCFullYear() + after, 0) / 1000
  if (freq === 'MONTHLY') return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + after) / 1000
  const seconds = start.getTime() / 1000
  const length = longest[freq] ?? DAY
  const first =
    freq === 'WEEKLY'
      ? Math.floor(seconds / DAY) * DAY - ((start.getUTCDay() - weekStart + 7) % 7) * DAY
      : Math.floor(seconds / length) * length
  return first + after * length
}

type Position = [day: number, of: number]

function dayOfYear(date: Date): Position {
  const first = Date.UTC(date.getUTCFullYear(), 0)
  return [
    Math.floor((date.getTime() - first) / 1000 / DAY) + 1,
    (Date.UTC(date.getUTCFullYear() + 1, 0) - first) / 1000 / DAY,
  ]
}

/** Computes only what the rule asks for. */
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

  /** The day of the year on which the fourth day of its week falls: that decides the week's year and number. */
  get midweek(): Position {
    return dayOfYear(new Date(this.#date.getTime() + (3 - ((this.weekday - this.#weekStart + 7) % 7)) * DAY * 1000))
  }
}

/** Counted from the beginning (1, 2, …) or from the end (-1, -2, …). */
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

/** Ordinals count in the month, in a yearly rule without months in the year. */
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

/** Seconds of the day: a part that the period fixes is only filtered, a longer period is filled. */
function timesOf({ freq, lists }: Parts, start: Date, period: Date): number[] {
  const choose = (part: string, fixed: boolean, ofStart: number, ofPeriod: number) => {
    const wanted = lists.get(part)
    return fixed ? [ofPeriod].filter((value) => wanted?.has(value) ?? true) : [...(wanted ?? [ofStart])]
  }
  const length = longest[freq] ?? DAY
  const hours = choose('byhour', length <= 3600, start.getUTCHours(), period.getUTCHours())
  const minutes = choose('byminute', length <= 60, start.getUTCMinutes(), period.getUTCMinutes())
  const seconds = choose('bysecond', length <= 1, start.getUTCSeconds(), period.getUTCSeconds())
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  )
}

/** All that a period holds, ascending. */
function occurrencesIn(parts: Parts, start: Date, begin: number, end: number, step: (steps: number) => void): number[] {
  const times = timesOf(parts, start, new Date(begin * 1000))
  if (times.length === 0) return []
  const all: number[] = []
  for (let day = Math.floor(begin / DAY) * DAY; day < end; day += DAY) {
    const found = fits(parts, new Day(day, parts.weekStart)) ? times : []
    step(1 + found.length)
    for (const time of found) all.push(day + time)
  }
  const sorted = [...new Set(all)].sort((one, other) => one - other)
  const positions = parts.lists.get('bysetpos')
  return positions ? sorted.filter((_, index) => among([index + 1, sorted.length], positions)) : sorted
}

/**
 * The occurrences from `from` to `to`, both included, ascending; wall clocks (`YYYY-MM-DD HH:MM:SS`) in the zone of
 * `start`. UNTIL is left to the caller, who knows that zone. Throws on a rule that cannot be followed (another calendar
 * than the Gregorian), or only with too many steps; FileRefused when all rules of the file have taken too many.
 */
export function* recurrence(rule: Rule, start: string, from: string, to: string, budget: Budget): Generator<string> {
  const [first, earliest, latest] = [wallSeconds(start), wallSeconds(from), wallSeconds(to)]
  const date = new Date(first * 1000)
  const parts = partsOf(rule, date)
  const { freq, interval, count } = parts
  // Without COUNT, what is before the window need not be looked at.
  const stride = (longest[freq] ?? DAY) * interval
  const skipped = count === Infinity ? Math.max(0, Math.floor((earliest - first) / stride) - 1) : 0
  let steps = 0
  const step = (more: number) => {
    budget.spend('steps of recurrence rules', more)
    if ((steps += more) > MAX_RULE_STEPS) throw new Error(`too many steps of ${freq}`)
  }
  let given = 0
  for (let period = skipped; ; period += 1) {
    const after = period * interval
    const begin = periodAt(parts, date, after)
    if (!(begin <= latest)) return // nor is it beyond what a date can be
    step(1)
    for (const occurrence of occurrencesIn(parts, date, begin, periodAt(parts, date, after + 1), step)) {
      if (occurrence < first) continue
      if (given === count || occurrence > latest) return
      given += 1
      if (occurrence >= earliest) yield fromWallSeconds(occurrence)
    }
  }
}
