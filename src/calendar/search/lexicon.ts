/**
 * The words of titles and names, with the number of records that have them: what a mistyped word may have been. It is
 * read from the index and kept in memory.
 */
import type { Language } from '../languages.ts'
import type { VocabularyWord } from '../ports.ts'
import { makeStem } from '../text/analysis.ts'
import { inTurns } from '../values/in-turns.ts'
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

/** To read all records of a word takes long if there are so many. */
const MIN_COMMON = 1_000

/** What a lexicon is read from: a line for each word, its count and its stem. Words have neither tabs nor line ends. */
export async function linesOf(language: Language, words: readonly VocabularyWord[]): Promise<string> {
  const lines: string[] = []
  await inTurns(words, ({ word, count }) => lines.push(`${word}\t${count}\t${makeStem(word, language)}`))
  return lines.join('\n')
}

interface Entry extends VocabularyWord {
  letters: number
}

export class Lexicon {
  readonly #entries = new Map<string, Entry>()
  readonly #stems = new Map<string, number>()
  readonly #byLength = new Map<number, Entry[]>()
  #common: readonly string[] | undefined

  /** A word may be there several times, once for each text that has it. */
  static async of(language: Language, words: readonly VocabularyWord[]): Promise<Lexicon> {
    return Lexicon.read(await linesOf(language, words))
  }

  /** Of the lines of words. */
  static async read(lines: string): Promise<Lexicon> {
    const lexicon = new Lexicon()
    await inTurns(lines ? lines.split('\n') : [], (line) => {
      const [word = '', count, stem = ''] = line.split('\t')
      lexicon.#add(word, Number(count), stem)
    })
    return lexicon
  }

  #add(word: string, count: number, stem: string): void {
    this.#stems.set(stem, (this.#stems.get(stem) ?? 0) + count)
    const found = this.#entries.get(word)
    if (found) {
      found.count += count
      return
    }
    const entry = { word, count, letters: letterSet(word) }
    this.#entries.set(word, entry)
    const same = this.#byLength.get(word.length)
    if (same) same.push(entry)
    else this.#byLength.set(word.length, [entry])
  }

  has(word: string): boolean {
    return this.#entries.has(word)
  }

  /** Records with a word of this stem, about: one with two such words counts twice. */
  countOf(stem: string): number {
    return this.#stems.get(stem) ?? 0
  }

  /** The words that very many records have. */
  get common(): readonly string[] {
    this.#common ??= [...this.#entries.values()].filter(({ count }) => count >= MIN_COMMON).map(({ word }) => word)
    return this.#common
  }

  /** The most common words that begin so. */
  completions(beginning: string, limit: number): string[] {
    const found = [...this.#entries.values()].filter(({ word }) => word.startsWith(beginning))
    return found
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
    for (let length = word.length - edits; length <= word.length + edits; length++) {
      for (const entry of this.#byLength.get(length) ?? []) {
        if (bitsIn(entry.letters ^ letters) > 2 * edits || entry.word === word) continue
        const distance = editDistance(word, entry.word, edits)
        if (distance <= edits) found.push({ word: entry.word, count: entry.count, distance })
      }
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
