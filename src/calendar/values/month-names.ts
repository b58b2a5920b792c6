/** Months by their names in the languages that clients write dates in. */

const LANGUAGES = ['en', 'fr', 'de']
/** The shortest abbreviation: `mar`. */
const MIN_LETTERS = 3

/** In lower case and without accents: `février` is `fevrier`. */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

const names: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, month) =>
  LANGUAGES.map((language) =>
    folded(new Date(Date.UTC(2000, month)).toLocaleDateString(language, { month: 'long', timeZone: 'UTC' })),
  ),
)

/** From 1; of a whole name or the beginning of one month's alone, folded. Undefined: it is none, or of two (`jui`). */
export function monthOf(name: string): number | undefined {
  if (name.length < MIN_LETTERS) return undefined
  const [first, ...others] = names.flatMap((all, at) => (all.some((each) => each.startsWith(name)) ? [at + 1] : []))
  return others.length ? undefined : first
}
