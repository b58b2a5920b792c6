/** What is typed, as the beginning of a name: all its words, the last of them perhaps half typed. */
import type { Language } from '../languages.ts'
import { wordsOf } from '../text/analysis.ts'

export interface Typed {
  /** Folded words. */
  whole: readonly string[]
  beginning: string
}

/** Undefined: there is no word in it. */
export function readTyped(text: string, language: Language): Typed | undefined {
  const words = wordsOf(text, language)
  const beginning = words.at(-1)
  return beginning === undefined ? undefined : { whole: words.slice(0, -1), beginning }
}

/** The folded words of a name, with blanks around each, so that beginnings and whole words are found as texts. */
export function lineOf(name: string, language: Language): string {
  return ` ${wordsOf(name, language).join(' ')} `
}

/** Where a name has what was typed, best first: it is just that, it begins with it, or it has it somewhere. */
export const placesOfTyped = ['all', 'start', 'inside'] as const
export type PlaceOfTyped = (typeof placesOfTyped)[number]

/** `line`: of the name. Undefined: it has not all the words. */
export function placeOf(line: string, { whole, beginning }: Typed): PlaceOfTyped | undefined {
  if (!line.includes(` ${beginning}`) || !whole.every((word) => line.includes(` ${word} `))) return undefined
  if (line === ` ${[...whole, beginning].join(' ')} `) return 'all'
  const [first] = whole
  return line.startsWith(first === undefined ? ` ${beginning}` : ` ${first} `) ? 'start' : 'inside'
}
