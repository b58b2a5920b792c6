/** Words in their order, each with a count, as the lines of a text. */
import type { VocabularyWord } from '../ports.ts'
import { inTurns } from '../values/in-turns.ts'
import { Lines } from './lines.ts'

/** Words have neither tabs nor line feeds. */
export async function countedWordsText(counts: ReadonlyMap<string, number>): Promise<string> {
  const byLetter = new Map<string, string[]>()
  await inTurns(counts.keys(), (word) => {
    const letter = word.charAt(0)
    const same = byLetter.get(letter)
    if (same) same.push(word)
    else byLetter.set(letter, [word])
  })
  const lines: string[] = []
  await inTurns([...byLetter.keys()].sort(), (letter) => {
    for (const word of byLetter.get(letter)?.sort() ?? []) lines.push(`${word}\t${counts.get(word)}\n`)
  })
  return lines.join('')
}

function readWord(line: string): VocabularyWord {
  const [word = '', count] = line.split('\t')
  return { word, count: Number(count) }
}

export class CountedWords extends Lines<VocabularyWord> {
  /** `text`: as countedWordsText makes it, in UTF-8. */
  constructor(text: Uint8Array) {
    super(text, readWord)
  }

  /** Undefined: it is not there. */
  countOf(word: string): number | undefined {
    const line = this.#firstFrom(word)
    const found = line < this.length ? this.at(line) : undefined
    return found?.word === word ? found.count : undefined
  }

  beginningWith(beginning: string): VocabularyWord[] {
    const found: VocabularyWord[] = []
    for (let line = this.#firstFrom(beginning); line < this.length; line++) {
      const each = this.at(line)
      if (!each.word.startsWith(beginning)) break
      found.push(each)
    }
    return found
  }

  /** The first line whose word is not before this one. */
  #firstFrom(word: string): number {
    return this.firstWhere((line) => this.at(line).word >= word)
  }
}
