/** The languages of the content: another language is another entry here, and nothing else. */
import { stemmer as porter } from '@orama/stemmers/english'
import { stemFrench, stemGerman, withIonEndings } from './stemmers.ts'
import { ownKeys } from './values/objects.ts'

type Replacement = readonly [pattern: RegExp, by: string]

/** The hash of the index covers all of it but the stemmer: a change of that needs a higher ANALYSIS_VERSION. */
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

const definitions = {
  en: {
    name: 'English',
    locale: 'en',
    stem: withIonEndings(porter),
    splitting: [[/(?<=[\p{L}\p{N}])'s(?![\p{L}\p{N}])/gu, '']], // children's
    slug: [[/'/g, '']],
  },
  fr: {
    name: 'Français',
    locale: 'fr',
    stem: stemFrench,
    splitting: [[/(?<![\p{L}\p{N}]'?)(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=[\p{L}\p{N}])/gu, ' ']], // l'été
  },
  de: {
    name: 'Deutsch',
    locale: 'de',
    stem: stemGerman,
    // Fuehrung as Führung; not where u belongs to another vowel or q (Feuer, Bauer, Quelle).
    folding: [[new RegExp(`(?<=[ao]|(?<![aeiouq${DIAERESIS}])u)e`, 'g'), '']],
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
