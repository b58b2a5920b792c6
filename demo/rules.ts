/** A yearly recurring day: the year in, its 'YYYY-MM-DD' out. Months count from 1. */
export type DateRule = (year: number) => string

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export type Weekday = (typeof weekdays)[number]

const msPerDay = 86_400_000

function isoDate(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * msPerDay).toISOString().slice(0, 10)
}

/** How many days `date` is past the latest such weekday: 0…6. */
function daysSince(weekday: Weekday, date: string): number {
  return (new Date(date).getUTCDay() - weekdays.indexOf(weekday) + 7) % 7
}

export function fixed(month: number, day: number): DateRule {
  return (year) => isoDate(year, month, day)
}

export function onOrBefore(weekday: Weekday, month: number, day: number): DateRule {
  return (year) => {
    const date = isoDate(year, month, day)
    return addDays(date, -daysSince(weekday, date))
  }
}

export function onOrAfter(weekday: Weekday, month: number, day: number): DateRule {
  return onOrBefore(weekday, month, day + 6)
}

export function nth(n: number, weekday: Weekday, month: number): DateRule {
  return onOrBefore(weekday, month, 7 * n)
}

export function last(weekday: Weekday, month: number): DateRule {
  return onOrBefore(weekday, month + 1, 0)
}

/**
 * Easter Sunday of the Gregorian calendar, or the day so many days from it
 * (J. Meeus, Astronomical Algorithms, 2nd ed., chapter 8).
 */
export function easter(offset = 0): DateRule {
  return (year) => {
    const golden = year % 19
    const century = Math.floor(year / 100)
    const yearOfCentury = year % 100
    const leapCenturies = Math.floor(century / 4)
    const moonDrift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
    const epact = (19 * golden + century - leapCenturies - moonDrift + 15) % 30
    const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
    const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
    const daysAfterMarch21 = epact + toSunday - 7 * correction + 1
    return isoDate(year, 3, 21 + daysAfterMarch21 + offset)
  }
}

export function shift(rule: DateRule, days: number): DateRule {
  return (year) => addDays(rule(year), days)
}

/** The first Sunday of Advent, or the day so many days from it. */
export function advent(offset = 0): DateRule {
  return shift(onOrAfter('Sunday', 11, 27), offset)
}

export function earlier(one: DateRule, other: DateRule): DateRule {
  return (year) => [one(year), other(year)].toSorted().at(0) ?? ''
}

export function later(one: DateRule, other: DateRule): DateRule {
  return (year) => [one(year), other(year)].toSorted().at(-1) ?? ''
}
