/** The search as it was probably meant: with the words that the best hit has in place of the mistyped ones. */
import type { AnyResource, ProjectionContext } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import type { Hit } from '../ports.ts'
import type { TextForm } from '../text/forms.ts'
import { writtenWords } from '../text/written-words.ts'
import type { Understood } from './terms.ts'

interface NamedText {
  forms: readonly TextForm[]
  of(record: unknown, language: Language, context: ProjectionContext): string
}

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
  const written = best ? namesIn(best.record, resource, language) : new Map<string, string>()
  for (const { words, expansions } of terms) {
    const [word = ''] = words
    if (written.has(word)) continue
    const correction = expansions.flatMap((expansion) => asWritten(expansion.correction, written) ?? [])[0]
    if (correction !== undefined) corrections.set(word, correction)
  }
  return corrections.size ? withWords(text, corrections, language) : undefined
}

/** The text with other words in place of those that fold to the keys. */
function withWords(text: string, others: ReadonlyMap<string, string>, language: Language): string {
  let result = ''
  let from = 0
  for (const { start, end, word } of writtenWords(text, language)) {
    const other = others.get(word)
    if (other === undefined || start < from) continue // a written word may be several, of the same place
    result += text.slice(from, start) + other
    from = end
  }
  return (result + text.slice(from)).trim()
}

/** The correction, of one or two words, as the hit spells it. */
function asWritten(correction: string | undefined, written: ReadonlyMap<string, string>): string | undefined {
  const words = correction?.split(' ').map((word) => written.get(word)?.toLowerCase())
  return words?.every((word) => word !== undefined) ? words.join(' ') : undefined
}

/** The words of the title and names of a record, as they are written, by what they fold to. */
function namesIn(record: unknown, { index }: AnyResource, language: Language): Map<string, string> {
  const named = Object.values<NamedText>(index.texts).filter(({ forms }) => forms.includes('words'))
  const texts = named.map((text) => text.of(record, language, { defaultLanguage: language }))
  return new Map(
    texts.flatMap((text) =>
      writtenWords(text, language).map(({ start, end, word }) => [word, text.slice(start, end)] as const),
    ),
  )
}
