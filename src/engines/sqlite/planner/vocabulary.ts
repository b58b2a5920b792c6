/**
 * The words of texts, in steps: a step reads all rows of its words, and other searches have their turn between two.
 */
import type { VocabularyWord } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import { hasSign, WORD_TERMS, wordOf } from '../index/text-cells.ts'

/** Words of one step, counted once for each text. */
const VOCABULARY_STEP = 500

export interface VocabularyStep {
  language: string
  texts: readonly string[]
  /** The `last` of the step before; undefined: this is the first. */
  after: string | undefined
}

export interface WordOfText extends VocabularyWord {
  text: string
}

export interface FoundWords {
  words: WordOfText[]
  /** Where the next step begins; undefined: there are no more words. */
  last: string | undefined
}

/** The next words, those of each text in their order. */
export function vocabularyStep(
  db: Connection,
  { vocabulary, textLists }: ResourceTables,
  { language, texts, after }: VocabularyStep,
): FoundWords {
  const lists = textLists.filter(({ form, text }) => form === 'words' && texts.includes(text))
  if (!lists.length) return { words: [], last: undefined }
  const [first, end] = WORD_TERMS
  const found = db.tuples<[term: string, column: string, count: number]>(
    `SELECT term, col, doc FROM ${vocabulary(language).text}
      WHERE term > ? AND term < ? AND col IN (SELECT value FROM json_each(?)) LIMIT ?`,
    first + (after ?? ''),
    end,
    JSON.stringify(lists.map(({ column }) => column)),
    VOCABULARY_STEP,
  )
  const isEnd = found.length < VOCABULARY_STEP
  // Further texts of the last term may be missing.
  const [lastTerm] = found.at(-1) ?? []
  const whole = isEnd ? found : found.filter(([term]) => term !== lastTerm)
  const words = whole.flatMap(([term, column, count]) => {
    const list = lists.find((each) => each.column === column && hasSign(term, each.sign))
    return list ? [{ text: list.text, word: wordOf(term, list.sign), count }] : []
  })
  return { words, last: isEnd ? undefined : whole.at(-1)?.[0].slice(first.length) }
}

/** All words, by one step after the other; of more than `limit` in a text the most common ones. */
export async function readVocabulary(
  step: (after: string | undefined) => Promise<FoundWords>,
  limit: number,
): Promise<VocabularyWord[]> {
  const all: WordOfText[] = []
  for (let after: string | undefined; ; ) {
    const { words, last } = await step(after)
    all.push(...words)
    if (last === undefined) return mostCommon(all, limit)
    after = last
  }
}

function mostCommon(words: readonly WordOfText[], limit: number): VocabularyWord[] {
  const ofTexts = [...Map.groupBy(words, ({ text }) => text).values()]
  const most = ofTexts.flatMap((all) => (all.length <= limit ? all : all.toSorted(byCount).slice(0, limit)))
  return most.map(({ word, count }) => ({ word, count }))
}

function byCount(a: VocabularyWord, b: VocabularyWord): number {
  return b.count - a.count || (a.word < b.word ? -1 : 1)
}
