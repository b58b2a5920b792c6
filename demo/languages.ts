/**
 * The languages of the demonstration, apart from those of the content: in any other one the service shows a fallback.
 */
import { objectOf } from '../src/calendar/values/objects.ts'

export const demoLanguages = ['en', 'fr', 'de'] as const

export type DemoLanguage = (typeof demoLanguages)[number]

export type Texts<T> = Readonly<Record<DemoLanguage, T>>

/** Records are created in this one; the others are translations. */
export const sourceLanguage = 'en' satisfies DemoLanguage

export function inEachLanguage<T>(textIn: (language: DemoLanguage) => T): Texts<T> {
  return objectOf(demoLanguages, textIn)
}
