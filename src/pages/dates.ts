/**
 * Dates and times in the language of a page. An event is shown by the clocks of its place: its wall clock is formatted
 * as it is, and its zone is named beside it where that is not the zone of the site.
 */
import { LRUCache } from 'lru-cache'
import { type Language, languages } from '../calendar/languages.ts'
import { addDays, startOfDay } from '../calendar/values/wall-clock.ts'

/** When an event takes place, as answers have it: wall clocks `YYYY-MM-DD HH:MM:SS` of its zone. */
export interface Dated {
  start_date: string
  end_date: string
  utc_start_date: string
  utc_end_date: string
  all_day: boolean
  timezone: string
  timezone_abbr: string
}

/** English as in Europe, with the day before the month, and hours up to 24. */
const locales: Partial<Record<Language, string>> = { en: 'en-GB' }
export const localeOf = (language: Language): string => locales[language] ?? languages[language].locale

const formats = {
  date: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dateTime: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  longDateTime: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  dayOfYear: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  dayOfMonth: { day: '2-digit' },
  monthOfYear: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateFormat = keyof typeof formats

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than all that is done with it. */
function formatter(format: DateFormat, language: Language): Intl.DateTimeFormat {
  const key = `${format} ${language}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf(language), { ...formats[format], timeZone: 'UTC', hourCycle: 'h23' })
  formatters.set(key, made)
  return made
}

/** A wall clock, or a day, as the instant that reads so in UTC. */
const inUtc = (local: string) => new Date(`${local.slice(0, 10)}T${local.slice(11) || '00:00:00'}Z`)

/** Formatting was an eighth of what a list costs, and its dates are those of the list before. */
const MAX_FORMATTED = 5_000
const formatted = new LRUCache<string, string>({ max: MAX_FORMATTED })

function once(key: string, format: () => string): string {
  const known = formatted.get(key)
  if (known !== undefined) return known
  const made = format()
  formatted.set(key, made)
  return made
}

/** A wall clock or a day. */
export function formatDate(local: string, format: DateFormat, language: Language): string {
  return once(`${format} ${language} ${local}`, () => formatter(format, language).format(inUtc(local)))
}

/** From the first to the last of two wall clocks, or days; what both have in common is said once. */
export function formatRange(first: string, last: string, format: DateFormat, language: Language): string {
  const key = `${format} ${language} ${first}/${last}`
  return once(key, () => formatter(format, language).formatRange(inUtc(first), inUtc(last)))
}

const dayOf = (local: string) => local.slice(0, 10)

/** On how many days it takes place; what ends within the night belongs to the evening before. */
export function isOnOneDay({ start_date, end_date, all_day }: Dated): boolean {
  if (dayOf(start_date) === dayOf(end_date)) return true
  return !all_day && end_date.slice(11) <= '06:00:00' && dayOf(addDays(startOfDay(start_date), 1)) === dayOf(end_date)
}

/** `Sat, 28 Nov 2026, 19:30 – 22:00`, or only the dates of whole days. */
export function dateText(event: Dated, language: Language, length: 'short' | 'long' = 'short'): string {
  const { start_date, end_date, all_day } = event
  if (all_day) return formatRange(start_date, end_date, length === 'short' ? 'date' : 'longDate', language)
  if (!isOnOneDay(event))
    return formatRange(start_date, end_date, length === 'short' ? 'dateTime' : 'longDateTime', language)
  const date = formatDate(start_date, length === 'short' ? 'date' : 'longDate', language)
  return `${date}, ${timeText(event, language)}`
}

/** `19:30–22:00`, as if both were on one day: what ends after midnight needs no other date. */
export function timeText({ start_date, end_date }: Dated, language: Language): string {
  const [start, end] = [start_date, end_date].map((local) => `2000-01-01 ${local.slice(11)}`)
  return formatRange(start ?? '', end ?? '', 'time', language)
}

/** For the `datetime` of a time element: the day of whole days, else the instant. */
export function machineDate({ start_date, utc_start_date, all_day }: Dated): string {
  return all_day ? dayOf(start_date) : `${utc_start_date.replace(' ', 'T')}Z`
}
