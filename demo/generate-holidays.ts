/**
 * `node demo/generate-holidays.ts` writes holidays.json: the public holidays as data, so that the service runs without
 * the package they come from, which with what it needs is a third of all dependencies.
 */
import { writeFileSync } from 'node:fs'
import Holidays from 'date-holidays'
import { demoLanguages, sourceLanguage } from './languages.ts'
import type { PublicHolidays } from './types.ts'

export const YEARS = { from: 2020, to: 2069 }
const COUNTRIES = ['CH', 'DE', 'FR']

/** The public holidays of whole countries, by the country's code. */
export function publicHolidays(): Record<string, PublicHolidays> {
  return Object.fromEntries(COUNTRIES.map((country) => [country, holidaysOf(country)]))
}

function holidaysOf(country: string): PublicHolidays {
  const years = Array.from({ length: YEARS.to - YEARS.from + 1 }, (_, at) => YEARS.from + at)
  const names: PublicHolidays['names'] = {}
  const days: PublicHolidays['days'] = []
  for (const language of demoLanguages) {
    const source = new Holidays(country, { languages: [language], types: ['public'] })
    for (const { date, rule, name } of years.flatMap((year) => source.getHolidays(year))) {
      const first = ((names[rule] ??= {})[language] ??= name)
      if (first !== name) throw new Error(`${country}: ${rule} is ${first} and ${name}`)
      if (language === sourceLanguage) days.push({ day: date.slice(0, 10), rule })
    }
  }
  return { names, days }
}

export const asJson = (holidays: Record<string, PublicHolidays>): string =>
  `${JSON.stringify(holidays).replaceAll('},{', '},\n{')}\n`

if (import.meta.main) writeFileSync(new URL('holidays.json', import.meta.url), asJson(publicHolidays()))
