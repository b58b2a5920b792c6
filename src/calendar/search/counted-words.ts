/**
 * Words in their order, each with a count, as one text with a line for each: a hundred thousand of them are read in a
 * few milliseconds, and take little more memory than their letters.
 */
import type { VocabularyWord } from '../ports.ts'
import { inTurns } from '../values/in-turns.ts'

/** Words have neither tabs nor line ends. */
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

export class CountedWords {
  readonly length: number
  readonly #text: string
  /** Where each word begins and ends in the text. */
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #counts: Uint32Array

  constructor(text: string) {
    this.#text = text
    this.length = numberOfLines(text)
    this.#starts = new Uint32Array(this.length)
    this.#ends = new Uint32Array(this.length)
    this.#counts = new Uint32Array(this.length)
    let start = 0
    for (let line = 0; line < this.length; line++) {
      const tab = text.indexOf('\t', start)
      const end = text.indexOf('\n', tab)
      this.#starts[line] = start
      this.#ends[line] = tab
      this.#counts[line] = Number(text.slice(tab + 1, end))
      start = end + 1
    }
  }

  at(line: number): VocabularyWord {
    return { word: this.#wordAt(line), count: this.#counts[line] ?? 0 }
  }

  /** The line of a word; undefined: it is not there. */
  lineOf(word: string): number | undefined {
    const line = this.#firstFrom(word)
    return line < this.length && this.#wordAt(line) === word ? line : undefined
  }

  beginningWith(beginning: string): VocabularyWord[] {
    const found: VocabularyWord[] = []
    for (let line = this.#firstFrom(beginning); line < this.length; line++) {
      if (!this.#wordAt(line).startsWith(beginning)) break
      found.push(this.at(line))
    }
    return found
  }

  #wordAt(line: number): string {
    return this.#text.slice(this.#starts[line], this.#ends[line])
  }

  /** The first line whose word is not before this one: by halves. */
  #firstFrom(word: string): number {
    let from = 0
    let to = this.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#wordAt(middle) < word) from = middle + 1
      else to = middle
    }
    return from
  }
}

function numberOfLines(text: string): number {
  let lines = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines++
  return lines
}
