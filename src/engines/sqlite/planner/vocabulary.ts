/**
 * The words of a text, in steps: a step reads all rows of its words, and other searches have their turn between two.
 */
import type { VocabularyWord } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { WORD_TERMS, wordOf } from '../index/text-cells.ts'

/** Words of one step. */
export const VOCABULARY_STEP = 500

export interface VocabularyStep {
  language: string
  text: string
  /** The last word of the step before; undefined: this is the first. */
  after: string | undefined
}

/** The next words in their order: fewer than `VOCABULARY_STEP` if there are no more. */
export function vocabularyStep(
  db: Connection,
  { vocabulary, textColumns }: ResourceTables,
  { language, text, after }: VocabularyStep,
): VocabularyWord[] {
  const column = textColumns.find((each) => each.form === 'words' && each.text === text)?.column
  if (!column) return []
  const [first, end] = WORD_TERMS
  return db
    .all<{ term: string; count: number }>(
      `SELECT term, doc count FROM ${vocabulary(language).text} WHERE term > ? AND term < ? AND col = ? LIMIT ?`,
      first + (after ?? ''),
      end,
      column,
      VOCABULARY_STEP,
    )
    .map(({ term, count }) => ({ word: wordOf(term), count }))
}

/** All words, by one step after the other; of more than `limit` the most common ones. */
export async function readVocabulary(
  step: (after: string | undefined) => Promise<readonly VocabularyWord[]>,
  limit: number,
): Promise<VocabularyWord[]> {
  const words: VocabularyWord[] = []
  for (let after: string | undefined; ; ) {
    const found = await step(after)
    words.push(...found)
    after = found.at(-1)?.word
    if (found.length < VOCABULARY_STEP) break
  }
  if (words.length <= limit) return words
  return words.toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).slice(0, limit)
}
