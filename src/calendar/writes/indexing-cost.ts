/** What the index takes for the words of a record: it writes a list of places for each of them. */
import { textsIn } from '../values/texts-in.ts'
import type { Document, WriteContext } from './context.ts'

/** Fewer, in all texts of a record, are not looked at. */
const MANY_CHARACTERS = 20_000
/** Different words that any write may have. */
const USUAL_WORDS = 2_000
/** Milliseconds of both threads that index, for a word that no other record has. */
const WORD_MS = 0.03

/** With each write of the record, whatever it changes: all its texts are indexed again. */
export function payForWords({ texts, overrides }: Document, { spend }: Pick<WriteContext, 'spend'>): void {
  if (!spend) return
  const all = [...textsIn([texts, overrides])]
  if (all.reduce((sum, { length }) => sum + length, 0) <= MANY_CHARACTERS) return
  const words = new Set(all.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))
  spend(Math.max(0, words.size - USUAL_WORDS) * WORD_MS)
}
