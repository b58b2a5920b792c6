/** The parts of compounds, in the languages that write them as one word. */
import type { Language } from '../languages.ts'
import { memoized } from '../values/memoized.ts'
import { stemOf } from './analysis.ts'
import { compoundParts } from './compounds.ts'

const MAX_CACHED_WORDS = 25_000

function stemsOfParts(split: (word: string) => string[], language: Language): (word: string) => readonly string[] {
  return memoized((word) => split(word).map((part) => stemOf(part, language)), MAX_CACHED_WORDS)
}

const partsIn: Partial<Record<Language, (word: string) => readonly string[]>> = {
  de: stemsOfParts(compoundParts, 'de'),
}

/** Whether words of the language can have parts. */
export function hasParts(language: Language): boolean {
  return language in partsIn
}

/** The stems of the parts of a folded word; none: it is no compound. */
export function partsOf(word: string, language: Language): readonly string[] {
  return partsIn[language]?.(word) ?? []
}
