/** The search as it was probably meant: with the words that the best hit has in place of the mistyped ones. */
import type { AnyResource, ProjectionContext } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import type { Hit } from '../ports.ts'
import { analyse, fold } from '../text/analysis.ts'
import type { TextForm } from '../text/forms.ts'
import type { Understood } from './terms.ts'

interface NamedText {
  forms: readonly TextForm[]
  of(record: unknown, language: Language, context: ProjectionContext): string
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/**
 * Plain text; undefined: no word was corrected. Corrections are taken from the title and names by which the hit is
 * found, so that no word is made public that is not. `text`: what was typed.
 */
export function didYouMean(
  text: string,
  { terms }: Understood,
  best: Hit | undefined,
  { resource, language }: { resource: AnyResource; language: Language },
): string | undefined {
  const corrections = new Map<string, string>()
  const written = best ? writtenWords(best.record, resource, language) : new Map<string, string>()
  for (const { words, ways } of terms) {
    const [word = ''] = words
    if (written.has(word)) continue
    const correction = ways.flatMap((way) => asWritten(way.correction, written) ?? [])[0]
    if (correction !== undefined) corrections.set(word, correction)
  }
  if (!corrections.size) return undefined
  return text.replace(WORD, (word) => corrections.get(fold(word, language)) ?? word).trim()
}

/** The correction, of one or two words, as the hit spells it. */
function asWritten(correction: string | undefined, written: ReadonlyMap<string, string>): string | undefined {
  const words = correction?.split(' ').map((word) => written.get(word)?.toLowerCase())
  return words?.every((word) => word !== undefined) ? words.join(' ') : undefined
}

/** The words of the title and names of a record, as they are written, by what they fold to. */
function writtenWords(record: unknown, { index }: AnyResource, language: Language): Map<string, string> {
  const named = Object.values<NamedText>(index.texts).filter(({ forms }) => forms.includes('words'))
  const written = named.flatMap((text) => text.of(record, language, { defaultLanguage: language }).match(WORD) ?? [])
  return new Map(written.flatMap((word) => analyse(word, language).words.map((folded) => [folded, word] as const)))
}
