/** Shows where a name has what was typed: HTML with no other tag than `<mark>`. */
import type { Language } from '../languages.ts'
import { analyse } from '../text/analysis.ts'
import { writtenWords } from '../text/written-words.ts'
import type { Typed } from './beginnings.ts'
import { marked } from './snippet.ts'

/** A letter with its accents. */
const LETTER = /\P{M}\p{M}*/gu

export function markBeginnings(name: string, { whole, beginning }: Typed, language: Language): string {
  const marks = writtenWords(name, language).flatMap(({ word, start, end }) => {
    if (whole.includes(word)) return [{ start, end }]
    if (!word.startsWith(beginning)) return []
    return [{ start, end: start + lengthOf(beginning, name.slice(start, end), language) }]
  })
  return marked(name, marks)
}

/** Characters of the written word that were typed: as few as fold to that beginning. */
function lengthOf(beginning: string, written: string, language: Language): number {
  for (const { 0: letter, index } of written.matchAll(LETTER)) {
    const length = index + letter.length
    if (analyse(written.slice(0, length), language).words[0]?.startsWith(beginning)) return length
  }
  return written.length
}
