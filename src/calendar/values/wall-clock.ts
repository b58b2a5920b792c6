/**
 * The arithmetic of wall clocks.
 *
 * An instant is a whole number of Unix seconds. A wall clock is a text `YYYY-MM-DD HH:MM:SS` (proleptic Gregorian) that
 * means an instant only together with a zone: an IANA name, or a fixed offset such as `UTC+5:30`.
 */

export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS
/** The last second of the years of wall clocks, 1000 to 3999, as `wallSeconds` has it. */
export const LAST_WALL_SECONDS = Date.UTC(4000, 0) / 1000 - 1

const USUAL = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const pairAt = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

/**
 * The wall clock read as if it were UTC, in seconds: for comparing local dates; NaN: it is none. A series has thousands
 * of them: `Date.parse` takes three times as long as its parts.
 */
export function wallSeconds(local: string): number {
  if (!USUAL.test(local)) return Date.parse(`${local.replace(' ', 'T')}Z`) / 1000
  const [year, month, day] = [pairAt(local, 0) * 100 + pairAt(local, 2), pairAt(local, 5), pairAt(local, 8)]
  return Date.UTC(year, month - 1, day, pairAt(local, 11), pairAt(local, 14), pairAt(local, 17)) / 1000
}

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
const two = (number: number) => twoDigits[number]

/**
 * The inverse of `wallSeconds`. A record has a dozen of them: `toISOString` takes three times as long as its parts.
 * @throws RangeError if it is no number
 */
export function fromWallSeconds(seconds: number): string {
  const date = new Date(seconds * 1000)
  const year = date.getUTCFullYear()
  if (!(year >= 1000 && year <= 9999)) return date.toISOString().slice(0, 19).replace('T', ' ')
  const day = `${year}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
}

export const startOfDay = (local: string): string => `${local.slice(0, 10)} 00:00:00`
export const endOfDay = (local: string): string => `${local.slice(0, 10)} 23:59:59`
export const addDays = (local: string, days: number): string => fromWallSeconds(wallSeconds(local) + days * DAY_SECONDS)

/** The same day of another month, or the last day of that month when it is shorter. */
export function addMonths(local: string, months: number): string {
  const [year, month, day] = [+local.slice(0, 4), +local.slice(5, 7) - 1 + months, +local.slice(8, 10)]
  const date = Math.min(Date.UTC(year, month, day), Date.UTC(year, month + 1, 0))
  return fromWallSeconds(date / 1000).slice(0, 10) + local.slice(10)
}

/** `YYYY-MM`, in the years of wall clocks: 1000 to 3999. */
export const isMonth = (text: string): boolean => /^[123]\d{3}-(0[1-9]|1[0-2])$/.test(text)

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { start: string; end: string } {
  const start = `${month}-01`
  return { start, end: addDays(addMonths(startOfDay(start), 1), -1).slice(0, 10) }
}

/** The days from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const from = wallSeconds(startOfDay(first))
  const count = (wallSeconds(startOfDay(last)) - from) / DAY_SECONDS + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => fromWallSeconds(from + at * DAY_SECONDS).slice(0, 10))
}

/** The parts of a wall clock, zero-padded. */
export function details(local: string) {
  return {
    year: local.slice(0, 4),
    month: local.slice(5, 7),
    day: local.slice(8, 10),
    hour: local.slice(11, 13),
    minutes: local.slice(14, 16),
    seconds: local.slice(17, 19),
  }
}
