/** The forms that dates have in a search: patterns, and the days they mean. */
import type { Language } from '../../languages.ts'
import { parseMoment } from '../../values/moment.ts'
import { ownEntries } from '../../values/objects.ts'
import {
  type DateRange,
  daysBetween,
  followingDay,
  joined,
  monthIn,
  monthsAhead,
  monthsBetween,
  type PartialDay,
  rangeAfter,
  rangeBefore,
  rangeFrom,
  rangeOf,
  rangeSince,
  rangeUntil,
  seasonAhead,
  seasonIn,
  yearRange,
} from './date-ranges.ts'
import { dateVocabulary, namedSpans } from './date-vocabulary.ts'
import { type DateWording, wordingOf } from './date-wording.ts'
import { holidayIn } from './named-holidays.ts'

export interface Clock {
  /** Unix seconds. */
  now: number
  /** As for parseMoment. */
  zone: string
}

type Groups = Record<string, string | undefined>
type Meaning = (groups: Groups, clock: Clock) => DateRange[] | DateRange | undefined

/** `pattern` is sticky, for folded text with single blanks. `meaning`: undefined when there are no such days. */
export interface DateForm {
  pattern: RegExp
  meaning: Meaning
}

/** A dot may end a sentence; a hyphen or slash makes the word a part of something else. */
const END = '(?=$|[ ,;:!?)"]|\\.(?: |$))'
/** "2030: a story" */
const NO_TITLE = '(?!:)'
/** "mai 68", "October 1917" */
const NO_NUMBER = '(?![ .,]*\\d)'
/** "30 February" */
const NO_DAY = '(?<!\\d[ .]{1,2})'

const form = (pattern: string, meaning: Meaning): DateForm => ({ pattern: new RegExp(pattern + END, 'yu'), meaning })

const dayOf = (phrase: string, { now, zone }: Clock) => parseMoment(phrase, zone, now)?.local.slice(0, 10) ?? ''
const todayOf = (clock: Clock) => dayOf('today', clock)
const yearOf = (clock: Clock) => +todayOf(clock).slice(0, 4)

function partialDay(day: string | undefined, month: number | undefined, year?: string): PartialDay | undefined {
  return day === undefined || month === undefined ? undefined : { day: +day, month, year: year ? +year : undefined }
}

function between(first: PartialDay | undefined, last: PartialDay | undefined, clock: Clock): DateRange | undefined {
  return first && last && daysBetween(first, last, todayOf(clock))
}

/** `24 december`, `24.-26. Dezember 2026`, `du 28 avril au 3 mai`, `may 3-5` */
function namedDays(words: DateWording): DateForm[] {
  const { lead, weekdayOf, toDay, ofMonth, day, monthWord, month, year } = words
  const meaning: Meaning = (groups, clock) => {
    const last = partialDay(groups.last ?? groups.first, month(groups.month), groups.year)
    const first = partialDay(groups.first ?? groups.last, month(groups.firstMonth ?? groups.month), groups.firstYear)
    return between(first, last, clock)
  }
  const firstDay = `${lead}${weekdayOf}${day('first')}`
  const lastDay = `${weekdayOf}${day('last')}${ofMonth}${monthWord('month')}${year('year')}`
  return [
    form(`${firstDay}${ofMonth}${monthWord('firstMonth')}${year('firstYear')}${toDay}${lastDay}`, meaning),
    form(`${firstDay}${toDay}${lastDay}`, meaning),
    form(`${lead}${lastDay}`, meaning),
    form(
      `${lead}${weekdayOf}${monthWord('firstMonth')} ${day('first')}${year('firstYear')}${toDay}${weekdayOf}` +
        `${monthWord('month')} ${day('last')}${year('year')}`,
      meaning,
    ),
    form(`${lead}${weekdayOf}${monthWord('month')} ${day('first')}(?:${toDay}${day('last')})?${year('year')}`, meaning),
  ]
}

/** `2026-12-24`, `24.12.2026`, `24.12.`, `24.-26.12.` */
function numberedDays({ lead, weekdayOf, toDay, dayFirst, dottedDays }: DateWording): DateForm[] {
  const number = '\\d{4}[-/.]\\d\\d?(?:[-/.]\\d\\d?)?|\\d\\d?[-/.]\\d\\d?[-/.]\\d{4}'
  const numbered = (text: string) => rangeOf(dayFirst && /^\d\d?\//.test(text) ? text.replaceAll('/', '.') : text)
  const forms = [
    form(
      `${lead}(?:${weekdayOf}(?<first>${number})${toDay})?${weekdayOf}(?<last>${number})`,
      ({ last = '', first = last }) => joined(numbered(first), numbered(last)),
    ),
  ]
  if (!dottedDays) return forms
  const first = `(?<first>\\d\\d?)\\.(?:(?<firstMonth>\\d\\d?)\\.(?<firstYear>\\d{4})?)?`
  const last = `(?<last>\\d\\d?)\\.(?<month>\\d\\d?)\\.(?<year>\\d{4}|\\d\\d)?`
  const meaning: Meaning = ({ last, month = '', year, first = last, firstMonth = month, firstYear }, clock) =>
    between(partialDay(first, +firstMonth, firstYear), partialDay(last, +month, year?.padStart(4, '20')), clock)
  return [...forms, form(`${lead}${weekdayOf}(?:${first}${toDay}${weekdayOf})?${last}`, meaning)]
}

/** With a year: a holiday, a season, a month. */
function periods(words: DateWording, language: Language): DateForm[] {
  const { lead, notOf, ofYear, toMonth, month, monthWord, monthName, year, season, thisSeason, seasonOf } = words
  const inMonth: Meaning = (groups) => {
    const number = month(groups.month)
    return number === undefined ? undefined : monthIn(Number(groups.year), number)
  }
  return [
    form(`${lead}${notOf}(?<name>(?:[^ ]{1,24} ){1,6}?)${ofYear}(?<year>\\d{4})`, ({ name = '', year = '' }) =>
      holidayIn(name.trim(), +year, language),
    ),
    form(`${lead}${season} ${ofYear}(?<year>\\d{4})(?:/\\d\\d(?:\\d\\d)?)?`, (groups) =>
      seasonIn(Number(groups.year), seasonOf(groups.season)),
    ),
    form(`${lead}${thisSeason}`, (groups, clock) => seasonAhead(seasonOf(groups.season), todayOf(clock))),
    form(
      `${lead}${monthName('first')}${year('firstYear')}${toMonth}${monthName('last')}${year('year')}${NO_NUMBER}`,
      ({ first, firstYear, last, year }, clock) => {
        const [from, until] = [partialDay('1', month(first), firstYear), partialDay('1', month(last), year)]
        return from && until && monthsBetween(from, until, todayOf(clock))
      },
    ),
    form(`${lead}${monthWord('month')}[ -]${ofYear}(?<year>\\d{4})`, inMonth),
    form(`${lead}(?<year>\\d{4}) ${monthWord('month')}${NO_NUMBER}`, inMonth),
  ]
}

/** Counted from now: `tomorrow`, `next weekend`, `this saturday`, `next year`. */
function relativeDays({ lead, either, notBeforeOf, weekdayIn, weekday }: DateWording): DateForm[] {
  const daypart = `(?:${either((vocabulary) => vocabulary.daypart)})?`
  const onWeekday =
    (phrase: string): Meaning =>
    ({ weekday: name }, clock) => {
      const day = dayOf(`${phrase} ${dateVocabulary('en').weekdays[weekday(name)]}`, clock)
      return { start: day, end: day }
    }
  return [
    ...ownEntries(namedSpans).map(([name, [first, last]]) =>
      form(`${lead}${either(({ spans }) => spans[name])}${daypart}${notBeforeOf}`, (_, clock) => ({
        start: dayOf(first, clock),
        end: dayOf(last, clock),
      })),
    ),
    form(`${lead}${either(({ thisYear }) => thisYear)}`, (_, clock) => yearRange(yearOf(clock))),
    form(`${lead}${either(({ nextYear }) => nextYear)}`, (_, clock) => yearRange(yearOf(clock) + 1)),
    form(`${lead}${weekdayIn(({ nextWeekday }) => nextWeekday)}${daypart}`, onWeekday('next')),
    form(`${lead}${weekdayIn(({ thisWeekday }) => thisWeekday)}${daypart}`, onWeekday('this')),
  ]
}

const nextWeekday = (name: number, clock: Clock) => dayOf(`this ${dateVocabulary('en').weekdays[name]}`, clock)

/** `von Freitag bis Sonntag`, `friday and saturday` */
function severalWeekdays({ lead, toMonth, andDay, weekdayName, weekday }: DateWording): DateForm[] {
  const days = ({ first, last }: Groups, clock: Clock) => {
    const start = nextWeekday(weekday(first), clock)
    return { start, end: followingDay(nextWeekday(weekday(last), clock), start) }
  }
  const both: Meaning = (groups, clock) => Object.values(days(groups, clock)).map((day) => ({ start: day, end: day }))
  const [first, last] = [weekdayName('first'), weekdayName('last')]
  return [form(`${lead}${first}${toMonth}${last}`, days), form(`${lead}${first}${andDay}${last}`, both)]
}

/** What is a date after `until` and its like alone. */
function oneWeekday({ lead, weekdayName, weekday }: DateWording): DateForm {
  return form(`${lead}${weekdayName('first')}`, ({ first }, clock) => {
    const day = nextWeekday(weekday(first), clock)
    return { start: day, end: day }
  })
}

/** A month or year with nothing else, which is often another word or number. */
function aloneForms({ lead, either, month, monthName, plainMonth }: DateWording): DateForm[] {
  const ahead: Meaning = (groups, clock) => monthsAhead(month(groups.month) ?? 0, todayOf(clock))
  const noMonthAfter = either((vocabulary) => vocabulary.noMonthAfter)
  return [
    form(`${lead}${either(({ monthLeads }) => monthLeads)} ${monthName('month')}${NO_NUMBER}`, ahead),
    form(`${lead}(?<!(?:^| )${noMonthAfter} )${NO_DAY}${plainMonth}${NO_NUMBER}`, ahead),
    form(`${lead}(?<year>\\d{4})${NO_TITLE}`, ({ year }) => yearRange(Number(year))),
  ]
}

export interface DateGrammar {
  /** The first that fits is what a text means. */
  forms: readonly DateForm[]
  /** The same, where a range is open at one end. */
  openForms: readonly DateForm[]
  /** Before a date: the range that is open at one end. */
  open: readonly { pattern: RegExp; range(ranges: readonly DateRange[], clock: Clock): DateRange | undefined }[]
  /** All that may be between two dates. */
  joint: RegExp
}

export function dateGrammar(language: Language): DateGrammar {
  const words = wordingOf(language)
  const kinds = [namedDays, numberedDays, periods, severalWeekdays, relativeDays, aloneForms]
  const forms = kinds.flatMap((some) => some(words, language))
  const { until, before, since, after, from } = words
  const open = (
    [
      [until, rangeUntil],
      [before, rangeBefore],
      [since, rangeSince],
      [after, rangeAfter],
      [from, rangeFrom],
    ] as const
  ).map(([pattern, range]) => ({
    pattern: new RegExp(pattern, 'yu'),
    range: ([next]: readonly DateRange[], clock: Clock) => next && range(next, todayOf(clock)),
  }))
  return { forms, openForms: [...forms, oneWeekday(words)], open, joint: new RegExp(`^${words.joint}$`, 'u') }
}
