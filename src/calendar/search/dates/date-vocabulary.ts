/** What people call days, by language: pieces of regular expressions, in lower case and with their accents. */
import type { Language } from '../../languages.ts'

/**
 * The days that words mean by themselves, as parseMoment reads the first and the last of them. What can begin with
 * another's words is before it: "next weekend", then "weekend" and "next week".
 */
export const namedSpans = {
  nextWeekend: ['saturday next week', 'sunday next week'],
  weekend: ['saturday this week', 'sunday this week'],
  nextWeek: ['monday next week', 'sunday next week'],
  week: ['monday this week', 'sunday this week'],
  nextMonth: ['first day of next month', 'last day of next month'],
  month: ['first day of this month', 'last day of this month'],
  dayAfterTomorrow: ['+2 days', '+2 days'],
  tomorrow: ['tomorrow', 'tomorrow'],
  today: ['today', 'today'],
} as const

export type NamedSpan = keyof typeof namedSpans
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const

export interface DateVocabulary {
  /** What comes before a date and belongs to it: with a blank between, and without. */
  leads: string
  elisions?: string
  /** Open ranges: up to a date, and from it on. */
  until: string
  since: string
  /** The same without the date itself. */
  before: string
  after: string
  /** As `since`, of one day: before several it belongs to them ("from 3 to 5 May"). */
  from?: string
  /** Between the day and its month, or the month and its year. */
  of: string
  /** Between the first and the last day. */
  to: string
  /** Between days, or dates. */
  and: string
  /** After the number of a day. */
  ordinal: string
  spans: Record<NamedSpan, string>
  thisYear: string
  nextYear: string
  /** Part of a day, after its name: it is left out with it. */
  daypart: string
  /** From Sunday. */
  weekdays: readonly string[]
  /** Abbreviated, before a day. */
  shortWeekdays: string
  /** `@` is any weekday. One alone is no date ("Black Friday", "Sunday Jazz") but after `until` and its like. */
  thisWeekday: string
  nextWeekday: string
  /** `@` is any season: what makes one without its year a date. */
  thisSeason: string
  seasons: Record<(typeof seasons)[number], string>
  /** Months that `month-names.ts` does not know. */
  moreMonths?: Record<string, number>
  /** Months that are another word: never read without a preposition, a day or a year. */
  notMonths: readonly string[]
  /** Months that are also first names: a word after them makes them one ("April Lavigne", "August Macke"). */
  firstNames: readonly string[]
  /** What makes any month a date. */
  monthLeads: string
  /** What makes a month alone no date: "the fifth of November", "Tanz in den Mai". */
  noMonthAfter: string
  /** Numbers with dots and no year are days: `24.12.` */
  dottedDays?: boolean
  /** `12/10/2026` is in October. */
  dayFirst?: boolean
}

const vocabularies: Partial<Record<Language, DateVocabulary>> & { en: DateVocabulary } = {
  en: {
    leads: 'in|on|at|for|from|between|during|over|of|the|this|year|month of',
    elisions: 'mid-',
    until: 'until|till',
    since: 'since|starting|as of',
    before: 'before',
    after: 'after',
    from: 'from',
    of: 'of|of the',
    to: 'to|until|till|through',
    and: 'and|or|&',
    ordinal: 'st|nd|rd|th',
    spans: {
      today: 'today|tonight|this (?:morning|afternoon|evening)',
      tomorrow: 'tomorrow',
      dayAfterTomorrow: 'day after tomorrow',
      weekend: '(?:this |coming )?week[ -]?end',
      nextWeekend: 'next week[ -]?end',
      week: 'this week',
      nextWeek: '(?:next|coming) week',
      month: 'this month',
      nextMonth: '(?:next|coming) month',
    },
    thisYear: 'this year',
    nextYear: 'next year',
    daypart: ' (?:morning|afternoon|evening|night)',
    weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    shortWeekdays: 'sun|mon|tue|wed|thu|fri|sat',
    thisWeekday: '(?:on|this|coming) @',
    nextWeekday: 'next @',
    thisSeason: '(?:this|next|coming) @',
    seasons: { spring: 'spring', summer: 'summer', autumn: 'autumn|fall', winter: 'winter' },
    notMonths: ['march', 'may'],
    firstNames: ['april', 'june', 'august'],
    monthLeads: '(?:in|during|this|next|early|mid|late|end of|beginning of)(?: the month of)?',
    noMonthAfter: 'the|a|of',
  },
  fr: {
    leads: "en|au|aux|à|dans|pour|pendant|durant|du|de|des|le|la|les|ce|cet|cette|entre|l'année|l'an|mois de",
    elisions: "[ld]'|mi-",
    until: "jusqu'(?:au|à|en)",
    // Folded, it is the "des" of "des 3 et 4 mai".
    since: 'dès(?: le|(?= [a-z]))|à partir (?:de|du)',
    before: 'avant(?: le)?',
    after: 'après(?! demain)(?: le)?',
    of: 'de|du|des|de la',
    to: "au|à|jusqu'au",
    and: 'et|ou|&',
    ordinal: 'er|ère|e',
    spans: {
      today: "aujourd'hui|aujourdhui|ce soir|ce matin|cet après[ -]midi|cette nuit",
      tomorrow: 'demain',
      dayAfterTomorrow: 'après[ -]demain',
      weekend: '(?:ce )?week[ -]?end(?:[ -]ci)?|(?:cette )?fin de semaine',
      nextWeekend: 'week[ -]?end prochain|prochain week[ -]?end',
      week: 'cette semaine',
      nextWeek: 'semaine prochaine|prochaine semaine',
      month: 'ce mois(?:[ -]ci)?',
      nextMonth: 'mois prochain|prochain mois',
    },
    thisYear: 'cette année',
    nextYear: 'année prochaine|an prochain|prochaine année',
    daypart: ' (?:matin|midi|après[ -]midi|soir)',
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    shortWeekdays: 'dim|lun|mar|mer|jeu|ven|sam',
    thisWeekday: 'ce @',
    nextWeekday: '@ prochain|prochain @',
    thisSeason: '(?:ce|cet) @|@ prochain|prochain @',
    seasons: { spring: 'printemps', summer: 'été', autumn: 'automne', winter: 'hiver' },
    notMonths: ['mars'],
    firstNames: ['avril'],
    monthLeads: '(?:en|courant|fin|début|au mois de|du mois de)',
    noMonthAfter: 'le|la|du',
    dayFirst: true,
  },
  de: {
    leads:
      'im|in|am|an|zu|zum|vom|von|für|fürs|über|übers|zwischen|während|den|dem|der|das|die|diese[mnr]?|jahre?|monat',
    until: 'bis|bis zum',
    since: 'ab|ab dem',
    before: 'vor|vor dem',
    after: 'nach|nach dem',
    of: 'der|des',
    to: 'bis|bis zum',
    and: 'und|oder|&',
    ordinal: '\\.|ter|ten',
    spans: {
      today: 'heute|heut',
      tomorrow: '(?<!(?:guten|gute|schönen|jeden|einen|der|den|am|vom) )morgen',
      dayAfterTomorrow: 'übermorgen',
      weekend: '(?:diese[sm]? |kommende[sn]? )?wochenende',
      nextWeekend: 'nächste[sn]? wochenende',
      week: 'diese[rn]? woche',
      nextWeek: '(?:nächste|kommende)[rn]? woche',
      month: 'diese[nm]? monat',
      nextMonth: '(?:nächste|kommende)[nm]? monat',
    },
    thisYear: 'diese[sm]? jahr|heuer',
    nextYear: '(?:nächste|kommende)[sn]? jahr',
    daypart: ' ?(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht)',
    weekdays: ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend'],
    shortWeekdays: 'so|mo|di|mi|do|fr|sa',
    thisWeekday: '(?:am|diesen|an diesem) @',
    nextWeekday: '(?:am )?(?:nächste|kommende)[rn] @',
    thisSeason: '(?:diese|nächste|kommende)[nms] @',
    seasons: { spring: 'frühling|frühjahr', summer: 'sommer', autumn: 'herbst', winter: 'winter' },
    moreMonths: { jänner: 1, feber: 2 },
    notMonths: [],
    firstNames: ['august'],
    monthLeads: '(?:im|anfang|mitte|ende|diesen|nächsten|kommenden)(?: monat)?',
    noMonthAfter: 'der|den|dem|des|vom',
    dottedDays: true,
    dayFirst: true,
  },
}

/** English where a language has none of its own. */
export function dateVocabulary(language: Language): DateVocabulary {
  return vocabularies[language] ?? vocabularies.en
}
