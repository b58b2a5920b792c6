/** Ranges of days. */
import type { DateRange } from '../../declaration/list-request.ts'
import { parseMoment } from '../../values/moment.ts'
import { addDays, addMonths } from '../../values/wall-clock.ts'

export type { DateRange }

/** A day as people write it, often without its year. */
export interface PartialDay {
  day: number
  month: number
  year?: number
}

/** Other years are more often a title or a number than a date to look for. */
export const FIRST_YEAR = 2010
export const LAST_YEAR = 2040
/** How far ahead is looked, without a year or an end. */
const MONTHS_AHEAD = 24
/** A 29 February may be seven years away from the year before it. */
const YEARS_AHEAD = 8

const inYears = ({ start, end }: DateRange) => +start.slice(0, 4) >= FIRST_YEAR && +end.slice(0, 4) <= LAST_YEAR

/** From the first day of a range to the last of another. Undefined: there are none. */
export function joined(first: DateRange | undefined, last: DateRange | undefined): DateRange | undefined {
  return first && last && first.start <= last.end ? { start: first.start, end: last.end } : undefined
}

/** What parseMoment reads; undefined: no such day or month, or a year that is not looked for. */
export function rangeOf(text: string): DateRange | undefined {
  const moment = parseMoment(text, 'UTC', 0)
  const range = moment && { start: moment.local.slice(0, 10), end: moment.last.slice(0, 10) }
  return range && inYears(range) ? range : undefined
}

const dayIn = (year: number, { month, day }: PartialDay) => rangeOf(`${year}-${month}-${day}`)?.start

export const monthIn = (year: number, month: number) => rangeOf(`${year}-${month}`)

export function yearRange(year: number): DateRange | undefined {
  const range = { start: `${year}-01-01`, end: `${year}-12-31` }
  return inYears(range) ? range : undefined
}

/** Three months; the first season is spring, and winter ends in the year after. */
export function seasonIn(year: number, index: number): DateRange | undefined {
  const first = 3 + 3 * index
  return joined(monthIn(year, first), first + 2 > 12 ? monthIn(year + 1, first - 10) : monthIn(year, first + 2))
}

/** The season that runs, or the next. */
export function seasonAhead(index: number, today: string): DateRange | undefined {
  const year = +today.slice(0, 4)
  return [year - 1, year, year + 1].map((each) => seasonIn(each, index)).find((range) => range && range.end >= today)
}

const lastDay = (today: string) => addMonths(`${today} 00:00:00`, MONTHS_AHEAD).slice(0, 10)

export function rangeUntil({ end }: DateRange, today: string): DateRange | undefined {
  return end < today ? undefined : { start: today, end }
}

export function rangeSince({ start }: DateRange, today: string): DateRange | undefined {
  const end = lastDay(today)
  return start > end ? undefined : { start, end }
}

const dayFrom = (day: string, days: number) => addDays(`${day} 00:00:00`, days).slice(0, 10)

/** The first such day of a week that begins with another one. */
export const followingDay = (day: string, first: string): string => (day < first ? dayFrom(day, 7) : day)

export function rangeBefore({ start }: DateRange, today: string): DateRange | undefined {
  return rangeUntil({ start, end: dayFrom(start, -1) }, today)
}

export function rangeAfter({ end }: DateRange, today: string): DateRange | undefined {
  return rangeSince({ start: dayFrom(end, 1), end }, today)
}

export function rangeFrom(range: DateRange, today: string): DateRange | undefined {
  return range.start === range.end ? rangeSince(range, today) : undefined
}

/** Every such month that is not over, soonest first. */
export function monthsAhead(month: number, today: string): DateRange[] {
  return [0, 1, 2]
    .map((years) => monthIn(+today.slice(0, 4) + years, month))
    .filter((range) => range !== undefined)
    .filter(({ start, end }) => end >= today && start <= lastDay(today))
}

/** From a day to another. Without a year: the next that are not over. Undefined: there are none. */
export function daysBetween(first: PartialDay, last: PartialDay, today: string): DateRange | undefined {
  const thisYear = +today.slice(0, 4)
  const years = last.year ? [last.year] : Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => thisYear + ahead)
  const overNewYear = first.month > last.month || (first.month === last.month && first.day > last.day)
  for (const year of years) {
    const start = dayIn(first.year ?? (overNewYear ? year - 1 : year), first)
    const end = dayIn(year, last)
    if (start && end && start <= end && (last.year || end >= today)) return { start, end }
  }
  return undefined
}

/** From the month of a day to that of another; as `daysBetween` otherwise. */
export function monthsBetween(first: PartialDay, last: PartialDay, today: string): DateRange | undefined {
  const days = daysBetween(first, last, `${today.slice(0, 7)}-01`)
  return days && joined(days, monthIn(+days.end.slice(0, 4), last.month))
}

/** Without those that are there twice. */
export function inOrder(ranges: DateRange[]): DateRange[] {
  const distinct = new Map(ranges.map((range) => [`${range.start}/${range.end}`, range]))
  return [...distinct.values()].sort((a, b) => (a.start < b.start ? -1 : 1))
}
