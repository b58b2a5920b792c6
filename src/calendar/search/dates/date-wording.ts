/** The pieces that patterns of dates are made of, by language. English is understood everywhere. */
import type { Language } from '../../languages.ts'
import { fold } from '../../text/analysis.ts'
import { monthNames, monthOf } from '../../values/month-names.ts'
import { ownEntries } from '../../values/objects.ts'
import { type DateVocabulary, dateVocabulary, seasons } from './date-vocabulary.ts'

export type DateWording = ReturnType<typeof wordingOf>

/** Each piece is a group, for folded text; those named after a part of a date capture it under the name given. */
export function wordingOf(language: Language) {
  const codes = [...new Set<Language>([language, 'en'])]
  const all = codes.map((code) => dateVocabulary(code))
  const folded = (words: readonly (string | undefined)[]) => `(?:${fold(words.filter(Boolean).join('|'), language)})`
  /** What the language and English say. */
  const either = (words: (vocabulary: DateVocabulary) => string | undefined) => folded(all.map(words))
  const elisions = either((vocabulary) => vocabulary.elisions ?? '(?!)')
  // V8 writes out up to three repetitions: the patterns of a language were 5 MB of code, compiled in 120 ms.
  const lead = `(?:${either(({ leads }) => leads)} |${elisions}){0,4}`
  const of = either((vocabulary) => vocabulary.of)
  const to = either((vocabulary) => vocabulary.to)
  const and = either((vocabulary) => vocabulary.and)
  const dayNames = either(({ weekdays, shortWeekdays, spans }) => [...weekdays, shortWeekdays, spans.weekend].join('|'))
  const weekdays = folded(all.flatMap((vocabulary) => vocabulary.weekdays))
  const season = `(?<season>${folded(all.flatMap((vocabulary) => Object.values(vocabulary.seasons)))})`
  const names = (code: Language) => [...monthNames(code), ...Object.keys(dateVocabulary(code).moreMonths ?? {})]
  const more = new Map(
    all.flatMap(({ moreMonths = {} }) => ownEntries(moreMonths)).map(([name, at]) => [fold(name, language), at]),
  )

  /** The months of a language that are read alone. */
  function plainMonths(code: Language): string {
    const { notMonths, firstNames } = dateVocabulary(code)
    const others = names(code).filter((name) => !notMonths.includes(name) && !firstNames.includes(name))
    return `${folded(others)}|${folded(firstNames)}(?! (?!${and} |${folded(names(code))})\\p{L})`
  }

  /** Which of some alternatives a word is. */
  const indexIn = (patterns: readonly string[], word = '') =>
    patterns.findIndex((pattern) => new RegExp(`^${pattern}$`).test(word))

  return {
    either,
    lead,
    /** Between a month and its year, a season and its year. */
    ofYear: `(?:${of} )?`,
    /** "marchés de Noël 2026" are not at Christmas. */
    notOf: `(?<!(?:^| )${of} ${elisions}?)`,
    /** "week-end du conte", but "week-end du 5 mai". */
    notBeforeOf: `(?! (?:${of} |d')[^0-9])`,
    /** Between a day and its month: nothing, a blank, `of`. */
    ofMonth: `[ -]?(?:${of} )?${elisions}?`,
    toMonth: `(?: ?[-–—/] ?| ${to} )${lead}`,
    andDay: ` ${and} ${lead}`,
    toDay: `(?: ?[-–—/] ?| (?:${to}|${and}) )${lead}`,
    /** All that is between two dates of one search. */
    joint: `[ ,;]*(?:${and} )?`,
    until: `${lead}${either(({ until }) => until)} `,
    since: `${lead}${either(({ since }) => since)} `,
    before: `${lead}${either(({ before }) => before)} `,
    after: `${lead}${either(({ after }) => after)} `,
    from: `${either(({ from }) => from)} `,
    /** A weekday that belongs to the day after it, or the weekend. */
    weekdayOf: `(?:${dayNames}\\.?,? ${lead})?`,
    weekdayIn: (form: (vocabulary: DateVocabulary) => string) =>
      either(form).replaceAll('@', `(?<weekday>${weekdays})`),
    weekdayName: (group: string) => `(?<${group}>${weekdays})`,
    /** From Sunday: 0 to 6. */
    weekday: (word?: string) =>
      indexIn(
        dateVocabulary('en').weekdays.map((_, at) => either((one) => one.weekdays[at])),
        word,
      ),
    season,
    thisSeason: either((vocabulary) => vocabulary.thisSeason).replaceAll('@', season),
    /** From spring. */
    seasonOf: (word?: string) =>
      indexIn(
        seasons.map((name) => either((one) => one.seasons[name])),
        word,
      ),
    day: (group: string) => `(?<${group}>\\d\\d?)(?:${either(({ ordinal }) => ordinal)})?`,
    year: (group: string) => `(?:,?[ -](?:${of} )?(?<${group}>\\d{4}))?`,
    /** Any word: `month` says whether it is one. */
    monthWord: (group: string) => `(?<${group}>[a-z]{3,9})\\.?`,
    monthName: (group: string) => `(?<${group}>${folded(codes.flatMap(names))})`,
    plainMonth: `(?<month>${codes.map(plainMonths).join('|')})`,
    /** From 1. */
    month: (name = '') => more.get(name) ?? monthOf(name),
    dayFirst: dateVocabulary(language).dayFirst ?? false,
    dottedDays: dateVocabulary(language).dottedDays ?? false,
  }
}
