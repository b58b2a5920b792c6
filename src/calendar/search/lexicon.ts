/**
 * The words of titles and names, with the number of records that have them: what a mistyped word may have been. It is
 * read from the index and kept in memory.
 */
import type { Language } from '../languages.ts'
import type { VocabularyWord } from '../ports.ts'
import { makeStem } from '../text/analysis.ts'
import { inTurns } from '../values/in-turns.ts'
import { CountedWords, countedWordsText } from './counted-words.ts'
import { editDistance } from './edit-distance.ts'

export interface Neighbour {
  word: string
  count: number
  /** Edits: letters added, left out, replaced, or two exchanged. */
  distance: number
}

/** Words of up to so many letters are never taken for others. */
const MAX_EXACT_LETTERS = 3
/** From so many letters on, two edits are forgiven. */
const MIN_LETTERS_FOR_TWO = 8

export function editsFor(word: string): number {
  const { length } = [...word]
  return length <= MAX_EXACT_LETTERS ? 0 : length < MIN_LETTERS_FOR_TWO ? 1 : 2
}

const LINE_FEED = 0x0a

/** To read all records of a word takes long if there are so many. */
const MIN_COMMON = 1_000

/**
 * What a lexicon is read from: the counted words, a blank line, and their counted stems. In the vocabulary a word may
 * come several times, once for each text that has it.
 */
export async function lexiconText(language: Language, vocabulary: readonly VocabularyWord[]): Promise<Buffer> {
  const words = new Map<string, number>()
  const stems = new Map<string, number>()
  await inTurns(vocabulary, ({ word, count }) => {
    const stem = makeStem(word, language)
    words.set(word, (words.get(word) ?? 0) + count)
    stems.set(stem, (stems.get(stem) ?? 0) + count)
  })
  return Buffer.from(`${await countedWordsText(words)}\n${await countedWordsText(stems)}`)
}

export class Lexicon {
  readonly #words: CountedWords
  readonly #stems: CountedWords
  /** Of each word. */
  readonly #letters: Int32Array
  readonly #lengths: Uint8Array

  static async of(language: Language, vocabulary: readonly VocabularyWord[]): Promise<Lexicon> {
    return Lexicon.read(await lexiconText(language, vocabulary))
  }

  /** `text`: as lexiconText makes it. */
  static async read(text: Buffer): Promise<Lexicon> {
    const blankLine = text[0] === LINE_FEED ? 0 : text.indexOf('\n\n') + 1
    const lexicon = new Lexicon(text.subarray(0, blankLine), text.subarray(blankLine + 1))
    await lexicon.#measure()
    return lexicon
  }

  private constructor(words: Uint8Array, stems: Uint8Array) {
    this.#words = new CountedWords(words)
    this.#stems = new CountedWords(stems)
    this.#letters = new Int32Array(this.#words.length)
    this.#lengths = new Uint8Array(this.#words.length)
  }

  async #measure(): Promise<void> {
    let line = 0
    await inTurns(this.#words, ({ word }) => {
      this.#letters[line] = letterSet(word)
      this.#lengths[line++] = word.length
    })
  }

  has(word: string): boolean {
    return this.#words.countOf(word) !== undefined
  }

  /** Records with a word of this stem, about: one with two such words counts twice. */
  countOf(stem: string): number {
    return this.#stems.countOf(stem) ?? 0
  }

  /** Those of the words that begin so that very many records have. */
  commonBeginningWith(beginning: string): string[] {
    return this.#words
      .beginningWith(beginning)
      .filter(({ count }) => count >= MIN_COMMON)
      .map(({ word }) => word)
  }

  /** The most common words that begin so. */
  completions(beginning: string, limit: number): string[] {
    return this.#words
      .beginningWith(beginning)
      .toSorted(byCount)
      .slice(0, limit)
      .map(({ word }) => word)
  }

  /** The words that differ by a few edits: the fewest edits first, then the most common. */
  neighbours(word: string, limit: number): Neighbour[] {
    const edits = editsFor(word)
    const found: Neighbour[] = []
    if (edits === 0) return found
    const letters = letterSet(word)
    for (const [line, length] of this.#lengths.entries()) {
      if (Math.abs(length - word.length) > edits || bitsIn((this.#letters[line] ?? 0) ^ letters) > 2 * edits) continue
      const { word: other, count } = this.#words.at(line)
      if (other === word) continue
      const distance = editDistance(word, other, edits)
      if (distance <= edits) found.push({ word: other, count, distance })
    }
    return found.toSorted((a, b) => a.distance - b.distance || byCount(a, b)).slice(0, limit)
  }
}

function byCount(a: VocabularyWord, b: VocabularyWord): number {
  return b.count - a.count || (a.word < b.word ? -1 : 1)
}

/** The letters of a word as bits: an edit changes two of them at most, so most words need no closer look. */
function letterSet(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set
}

function bitsIn(set: number): number {
  let bits = set
  let count = 0
  for (; bits; count++) bits &= bits - 1
  return count
}
