/** The languages of the content: another language is another entry here, and nothing else. */
import { stemmer as porter } from '@orama/stemmers/english'
import { irregular } from './irregular.ts'
import { stemFrench, stemGerman, withIonEndings, withIrregular } from './stemmers.ts'
import { ownKeys } from './values/objects.ts'

type Replacement = readonly [pattern: RegExp, by: string]

/**
 * Replacements see what stands between two blanks, not what is beyond them. The hash of the index covers all of it but
 * the stemmer: a change of that needs a higher ANALYSIS_VERSION.
 */
export interface LanguageDefinition {
  /** The language's own name. */
  name: string
  /** BCP 47 tag, for lower case. */
  locale: string
  /** The stem of a folded word, which may be of another language. */
  stem(word: string): string
  /** Replaced in decomposed lower-case text, where a letter and its diacritic are still two characters. */
  folding?: readonly Replacement[]
  /** Replaced in folded text before it is split into words; apostrophes are all `'`. */
  splitting?: readonly Replacement[]
  /** Replaced in decomposed lower-case text that becomes a slug, instead of `folding`. */
  slug?: readonly Replacement[]
}

const DIAERESIS = '\u0308'

/**
 * The e of ae, oe and ue that stand for umlauts (Fuehrung). Not where u belongs to another vowel or q (Feuer, Bauer,
 * Quelle), but where -ueb- follows one (geuebt, Neuuebersetzung); not that of a plural (Statuen, Oboen), but that of
 * gruen, schoen, Rhoen and Ploen. Also the e of a Swiss üe (Üetliberg, as Uetliberg and Ütliberg).
 */
const UMLAUT_E = new RegExp(
  [
    '(?<=a)e',
    '(?<=o)e(?!n(?!\\p{L}))',
    '(?<=(?:pl|rh|sch)o)e(?=n)',
    `(?<=(?<![aeiouq${DIAERESIS}])u${DIAERESIS}?)e(?!n(?!\\p{L}))`,
    '(?<=gru)e(?=n)',
    '(?<=[aeiou]u)e(?=b(?:e[nr]|[tu]))',
  ].join('|'),
  'gu',
)

/** English possessives, which titles in every language have (children's, Mozart's, King's College). */
const POSSESSIVE: Replacement = [/(?<=[\p{L}\p{N}])'s(?![\p{L}\p{N}])/gu, '']

const definitions = {
  en: {
    name: 'English',
    locale: 'en',
    stem: withIrregular(irregular.en, withIonEndings(porter)),
    splitting: [POSSESSIVE],
    slug: [[/'/g, '']],
  },
  fr: {
    name: 'Français',
    locale: 'fr',
    stem: withIrregular(irregular.fr, stemFrench),
    splitting: [
      POSSESSIVE,
      [/(?<![\p{L}\p{N}]'?)(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=[\p{L}\p{N}])/gu, ' '], // l'été
    ],
  },
  de: {
    name: 'Deutsch',
    locale: 'de',
    stem: withIrregular(irregular.de, stemGerman),
    folding: [[UMLAUT_E, '']],
    splitting: [POSSESSIVE],
    slug: [
      [/'/g, ''],
      [new RegExp(`(?<=[aou])${DIAERESIS}`, 'g'), 'e'],
    ],
  },
} satisfies Record<string, LanguageDefinition>

export type Language = keyof typeof definitions

export const languages: Readonly<Record<Language, LanguageDefinition>> = definitions

export const languageCodes = ownKeys(definitions)

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}
