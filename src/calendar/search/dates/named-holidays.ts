/** Holidays by name and year; holidays.json is written by test/calendar/search/generate-holidays.ts. */
import { type Language, languageCodes } from '../../languages.ts'
import { fold } from '../../text/analysis.ts'
import { once } from '../../values/memoized.ts'
import { objectOf } from '../../values/objects.ts'
import { type DateRange, FIRST_YEAR, inOrder, LAST_YEAR } from './date-ranges.ts'
import data from './holidays.json' with { type: 'json' }

/** By language; one without any has those in English. */
const names: Partial<Record<Language, Readonly<Record<string, readonly string[]>>>> = data.names
const movable: Record<string, readonly string[] | undefined> = data.days

/** `St. Patrick’s Day` as `st patricks day`. */
function keyOf(name: string, language: Language): string {
  return fold(name, language)
    .replace(/['.]/g, '')
    .replace(/[\s-]+/g, ' ')
}

/** The ranges of names, `first/last` or one rule, in the language and in English. */
function tableOf(language: Language): Map<string, Set<string>> {
  const table = new Map<string, Set<string>>()
  for (const code of new Set<Language>([language, 'en'])) {
    for (const [name, ranges] of Object.entries(names[code] ?? {})) {
      const key = keyOf(name, language)
      table.set(key, new Set([...(table.get(key) ?? []), ...ranges]))
    }
  }
  return table
}

const tables = objectOf(languageCodes, (language) => once(() => tableOf(language)))

/** A rule is MM-DD itself, or has its MM-DD by year. */
const dayIn = (year: number, rule: string) => `${year}-${movable[rule]?.[year - FIRST_YEAR] ?? rule}`

/** In order, several where countries differ. Undefined: it is no holiday, or not between FIRST_YEAR and LAST_YEAR. */
export function holidayIn(name: string, year: number, language: Language): DateRange[] | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined
  const ranges = tables[language]().get(keyOf(name, language))
  return ranges && inOrder([...ranges].map((range) => rangeIn(year, range)))
}

function rangeIn(year: number, range: string): DateRange {
  const [first = '', last = first] = range.split('/')
  return { start: dayIn(year, first), end: dayIn(year, last) }
}
