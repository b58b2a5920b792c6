/**
 * The languages content is kept in: the one table to extend.
 * `name` is the language's own name; `locale` is its BCP 47 tag for collation.
 */
export const languages = {
  en: { name: 'English', locale: 'en' },
  fr: { name: 'Français', locale: 'fr' },
  de: { name: 'Deutsch', locale: 'de' },
} as const

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as Language[]

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}
