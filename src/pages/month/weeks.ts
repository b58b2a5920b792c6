/** A month as the weeks of a grid, from Monday to Sunday (ISO 8601), with the bars of each. */
import { addDays, daysBetween } from '../../calendar/values/wall-clock.ts'

/** Of what runs over several days, as the interface has it. */
export interface Span<Id> {
  id: Id
  start_date: string
  end_date: string
  lane: number
  starts_before: boolean
  ends_after: boolean
}

interface Day<Id> {
  /** `YYYY-MM-DD` */
  date: string
  /** What runs on it. */
  count: number
  /** Of what runs on it alone, the first. */
  events: readonly Id[]
}

/** A bar in one week. */
export interface Bar<Id> {
  id: Id
  /** Its place below the date, from 0. */
  lane: number
  /** How many days of this week it covers. */
  days: number
  /** It began before this week, or goes on after it. */
  isContinued: boolean
  goesOn: boolean
  /** It is in an earlier week of this month, too. */
  isRepeated: boolean
}

export interface Cell<Id> {
  date: string
  /** The bars that begin on this day, or in this week. */
  bars: readonly Bar<Id>[]
  /** Of the bars above what runs on this day alone. */
  lanes: number
  events: readonly Id[]
  /** What runs on this day and is not shown. */
  more: number
  count: number
}

const DAYS = 7
/** More bars above each other would hide what runs on the day alone. */
export const MAX_LANES = 4

/** Undefined: a day of the month before or after. */
export function weeksOf<Id>(days: readonly Day<Id>[], spans: readonly Span<Id>[]): (Cell<Id> | undefined)[][] {
  const [first] = days
  if (!first) return []
  const before = (new Date(`${first.date}T00:00:00Z`).getUTCDay() + DAYS - 1) % DAYS
  const weeks = Math.ceil((before + days.length) / DAYS)
  return Array.from({ length: weeks }, (_, week) => {
    const own = Array.from({ length: DAYS }, (__, at) => days[week * DAYS + at - before])
    return cellsOf(own, spans)
  })
}

function cellsOf<Id>(week: readonly (Day<Id> | undefined)[], spans: readonly Span<Id>[]): (Cell<Id> | undefined)[] {
  const dates = week.flatMap((day) => day?.date ?? [])
  const [from = '', to = ''] = [dates[0], dates.at(-1)]
  const bars = inLanes(spans.filter((span) => span.start_date <= to && span.end_date >= from))
    .filter(({ lane }) => lane < MAX_LANES)
    .map(({ span, lane }) => ({ lane, span, first: latest(span.start_date, from), last: earliest(span.end_date, to) }))
  return week.map((day) => {
    if (!day) return undefined
    const here = bars.filter(({ first, last }) => first <= day.date && last >= day.date)
    return {
      date: day.date,
      bars: here.filter(({ first }) => first === day.date).map((bar) => barOf(bar, from, to)),
      lanes: Math.max(0, ...here.map(({ lane }) => lane + 1)),
      events: day.events,
      more: Math.max(0, day.count - here.length - day.events.length),
      count: day.count,
    }
  })
}

interface Placed<Id> {
  span: Span<Id>
  lane: number
  /** Of its days in the week. */
  first: string
  last: string
}

function barOf<Id>({ span, lane, first, last }: Placed<Id>, from: string, to: string): Bar<Id> {
  return {
    id: span.id,
    lane,
    days: daysBetween(first, last).length,
    isContinued: span.start_date < from || (span.starts_before && first === span.start_date),
    isRepeated: span.start_date < from,
    goesOn: span.end_date > to || (span.ends_after && last === span.end_date),
  }
}

/** The lanes of a month that a week does not use are left out. */
function inLanes<Id>(spans: readonly Span<Id>[]): { span: Span<Id>; lane: number }[] {
  const used = [...new Set(spans.map(({ lane }) => lane))].toSorted((a, b) => a - b)
  return spans.map((span) => ({ span, lane: used.indexOf(span.lane) }))
}

const latest = (a: string, b: string) => (a > b ? a : b)
const earliest = (a: string, b: string) => (a < b ? a : b)

/** The days of some week, for the names of its days. */
export const weekdays: readonly string[] = Array.from({ length: DAYS }, (_, at) =>
  addDays('2024-01-01 00:00:00', at).slice(0, 10),
)
