/** Months by their names in the languages that clients write dates in. */
import { once } from './memoized.ts'

const LANGUAGES = ['en', 'fr', 'de']
/** The shortest abbreviation: `mar`. */
const MIN_LETTERS = 3

/** In lower case and without accents: `février` is `fevrier`. */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** From January on, folded. */
export function monthNames(language: string): string[] {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => folded(format(Date.UTC(2000, month))))
}

const namesByLanguage = once(() => LANGUAGES.map(monthNames))

/** From 1; of a whole name or the beginning of one month's alone, folded. Undefined: it is none, or of two (`jui`). */
export function monthOf(name: string): number | undefined {
  if (name.length < MIN_LETTERS) return undefined
  const found = namesByLanguage().flatMap((names) => [...names.keys()].filter((at) => names[at]?.startsWith(name)))
  const [first, ...others] = new Set(found)
  return first === undefined || others.length ? undefined : first + 1
}
