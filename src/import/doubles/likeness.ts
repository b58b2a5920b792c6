/** How alike two titles, or two names, are: by the trigrams of their words, whatever the order of the words is. */
import { isLanguage } from '../../calendar/languages.ts'
import { analyse } from '../../calendar/text/analysis.ts'
import { ownEntries } from '../../calendar/values/objects.ts'
import type { Document } from '../../calendar/writes/context.ts'

export type Trigrams = ReadonlySet<string>

/** The texts of a field, one set of trigrams for each wording. */
export function trigramsOf({ texts }: Pick<Document, 'texts'>, name: string): Trigrams[] {
  const wordings = ownEntries(texts).flatMap(([language, own]) => {
    const text = own?.[name]
    return text && isLanguage(language) ? [analyse(text, language).words.toSorted().join(' ')] : []
  })
  return [...new Set(wordings)].filter(Boolean).map(trigrams)
}

function trigrams(words: string): Trigrams {
  const found = new Set<string>()
  for (const word of words.split(' ')) {
    const padded = ` ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}

/** From 0 to 1, of the two wordings that are most alike: what they share, of both (Dice). */
export function likeness(ones: readonly Trigrams[], others: readonly Trigrams[]): number {
  return most(ones, others, (one, other) => (2 * shared(one, other)) / (one.size + other.size))
}

/** From 0 to 1: what they share, of the shorter one. */
export function overlap(ones: readonly Trigrams[], others: readonly Trigrams[]): number {
  return most(ones, others, (one, other) => shared(one, other) / Math.min(one.size, other.size))
}

function shared(one: Trigrams, other: Trigrams): number {
  let count = 0
  for (const trigram of one) if (other.has(trigram)) count++
  return count
}

function most(
  ones: readonly Trigrams[],
  others: readonly Trigrams[],
  measure: (one: Trigrams, other: Trigrams) => number,
): number {
  return Math.max(0, ...ones.flatMap((one) => others.map((other) => measure(one, other))))
}
