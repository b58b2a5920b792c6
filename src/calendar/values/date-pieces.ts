/** Days and months in texts: patterns, and what they mean. All are tried at the beginning of what is left of a text. */
import { monthOf } from './month-names.ts'

/** A pattern, and what its groups mean; undefined: there is no such day. */
export type Piece<Meaning> = readonly [
  pattern: RegExp,
  meaning: (...groups: (string | undefined)[]) => Meaning | undefined,
]

/** `date`: midnight as seconds since 1970, whatever the zone. `span`: the days of a month. */
interface Days {
  date: number
  span?: number
}

type Digits = string | number | undefined

function dayOf(year: Digits, month: Digits = 0, day: Digits): Days | undefined {
  const parts = [Number(year), Number(month) - 1, Number(day)] as const
  // Date.UTC reads the years 0 to 99 as 1900 to 1999, so the year is compared, too.
  const date = new Date(Date.UTC(...parts))
  const found = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  return found.every((part, at) => part === parts[at]) ? { date: date.getTime() / 1000 } : undefined
}

/** All days of a month. */
function monthIn(year: Digits, month: Digits): Days | undefined {
  const first = dayOf(year, month, 1)
  return first && { ...first, span: new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() }
}

/** Some write the day first, some the month. */
const SLASHES = /^(\d\d?)\/(\d\d?)\/(\d{4})(?: |$)/

/** The days that two numbers and a year can mean. */
function readings(first: Digits, second: Digits, year: Digits): Days[] {
  const [dayFirst, monthFirst] = [dayOf(year, second, first), dayOf(year, first, second)]
  return [dayFirst, monthFirst?.date === dayFirst?.date ? undefined : monthFirst].filter((day) => day !== undefined)
}

/** Whether a text begins with a date that can mean two days: `12/10/2026`. */
export function isAmbiguousDate(text: string): boolean {
  const [, first, second, year] = SLASHES.exec(text.trim()) ?? []
  return readings(first, second, year).length > 1
}

/** With dots and dashes the day is first, as everybody writes who puts the year last. */
export const numberedDates: readonly Piece<Days>[] = [
  [/^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?: |$)/, (year, _, month, day) => dayOf(year, month, day)],
  [/^(\d{4})[-/](\d\d?)(?: |$)/, monthIn],
  [/^(\d\d?)([-.])(\d\d?)\2(\d{4})(?: |$)/, (day, _, month, year) => dayOf(year, month, day)],
  [
    SLASHES,
    (first, second, year) => {
      const [reading, other] = readings(first, second, year)
      return other ? undefined : reading
    },
  ],
]

/** Names are folded (month-names.ts). */
export const namedDates: readonly Piece<Days>[] = [
  [
    /^(\d\d?)(?:st|nd|rd|th|er|\.)?[ -]([a-z]{3,9})\.?[ -](\d{4})(?: |$)/,
    (day, name = '', year) => dayOf(year, monthOf(name), day),
  ],
  [
    /^([a-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)? (\d{4})(?: |$)/,
    (name = '', day, year) => dayOf(year, monthOf(name), day),
  ],
  [/^([a-z]{3,9})\.? (\d{4})(?: |$)/, (name = '', year) => monthIn(year, monthOf(name))],
]
