/**
 * `node test/calendar/search/generate-holidays.ts` writes holidays.json of the search: holidays by name, as data. The
 * package they come from takes 100 ms and 60 MB to load, and a third of a production install.
 */
import { writeFileSync } from 'node:fs'
import Holidays from 'date-holidays'
import { type Language, languageCodes } from '../../../src/calendar/languages.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../../src/calendar/search/dates/date-ranges.ts'
import { objectOf } from '../../../src/calendar/values/objects.ts'
import { everydayHolidays } from './everyday-holidays.ts'

export const HOLIDAYS_FILE = new URL('../../../src/calendar/search/dates/holidays.json', import.meta.url)
/** Which of the rules a country has are the same every year, so one year tells its names. */
const SAMPLE_YEAR = 2027
/** With the holidays of their regions. Those of other countries' regions have names of events ("Family Day"). */
const WITH_REGIONS = ['CH', 'DE', 'AT', 'FR', 'BE', 'LU', 'GB']
const WHOLE = ['US', 'CA', 'IE']
/** Canada leaves its holidays to its provinces and territories: this one has those of most, and no "Family Day". */
const CANADIAN_REGION = 'NT'

type Ranges = Record<string, string[]>

/** A rule without its time of day, its years and where it moves to. */
const dayRule = (rule: string) => rule.replace(/ (?:\d\d:\d\d|#\d|and if|if|since|not on)\b.*$/, '')

function places(): string[][] {
  const regions = (country: string) => Object.keys(new Holidays().getStates(country) ?? {})
  return [
    ...[...WITH_REGIONS, ...WHOLE].map((country) => [country]),
    ...WITH_REGIONS.flatMap((country) => regions(country).map((region) => [country, region])),
    ['CA', CANADIAN_REGION],
  ]
}

/** Names without what is only an explanation: a year of history, another name. */
const plainName = (name: string) => name.replace(/ \(.*\)$| \d{4}$/, '').toLowerCase()

function namesIn(language: Language): Ranges {
  const found: Ranges = {}
  for (const { names, range } of everydayHolidays) for (const name of names[language]) (found[name] ??= []).push(range)
  const everyday = new Set(Object.keys(found))
  for (const [country = '', region = ''] of places()) {
    const source = new Holidays(country, region, { languages: [language] })
    for (const { name, rule, type, substitute } of source.getHolidays(SAMPLE_YEAR)) {
      const plain = plainName(name)
      const isNameDay = region && type === 'observance'
      if (substitute || rule.startsWith('substitutes') || isNameDay || everyday.has(plain)) continue
      const ranges = (found[plain] ??= [])
      if (!ranges.includes(dayRule(rule))) ranges.push(dayRule(rule))
    }
  }
  return found
}

/** MM-DD of each year. */
function daysOf(rule: string): string[] {
  const source = new Holidays()
  source.setHoliday(rule, { name: rule, type: 'public' })
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at)
  return years.map((year) => {
    const [day] = source.getHolidays(year)
    if (!day) throw new Error(`${rule} has no day in ${year}`)
    return day.date.slice(5, 10)
  })
}

/**
 * `names`: the ranges by language and name; a range is a rule or two, `first/last`. `days`: of movable rules, the MM-DD
 * of each year from FIRST_YEAR on.
 */
export function holidays() {
  const names = objectOf(languageCodes, namesIn)
  const rules = new Set(Object.values(names).flatMap((all) => Object.values(all).flat(2).join('/').split('/')))
  const movable = [...rules].filter((rule) => !/^\d\d-\d\d$/.test(rule))
  return { days: Object.fromEntries(movable.map((rule) => [rule, daysOf(rule)])), names }
}

export const asJson = (value: ReturnType<typeof holidays>): string =>
  `${JSON.stringify(value).replaceAll(/(?<=[\]}]),(?=")|(?<=\{)(?="[^"]*":\[)/g, (comma) => `${comma}\n`)}\n`

if (import.meta.main) writeFileSync(HOLIDAYS_FILE, asJson(holidays()))
