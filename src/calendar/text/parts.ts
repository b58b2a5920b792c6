/** The parts of compounds, in the languages that write them as one word. */
import type { Language } from '../languages.ts'
import { stemOf } from './analysis.ts'
import { compoundParts } from './compounds.ts'

const partsIn: Partial<Record<Language, (word: string) => string[]>> = { de: compoundParts }

/** Whether words of the language can have parts. */
export function hasParts(language: Language): boolean {
  return language in partsIn
}

const MAX_CACHED_WORDS = 50_000
const cached = new Map<string, readonly string[]>()

/** The stems of the parts of a folded word; none: it is no compound. A full cache is emptied, so its size is bounded. */
export function partsOf(word: string, language: Language): readonly string[] {
  const split = partsIn[language]
  if (!split) return []
  const found = cached.get(word)
  if (found) return found
  if (cached.size >= MAX_CACHED_WORDS) cached.clear()
  const copy = [...word].join('') // a slice of a text would keep the whole text in memory
  const parts = split(copy).map((part) => stemOf(part, language))
  cached.set(copy, parts)
  return parts
}
