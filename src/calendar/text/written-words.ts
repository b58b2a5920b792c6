/** The words of a text where they stand in it, with what the analysis makes of them. */
import { type Language, languageCodes } from '../languages.ts'
import { memoized } from '../values/memoized.ts'
import { objectOf } from '../values/objects.ts'
import { analyse } from './analysis.ts'

/** From `start` to before `end`, in characters of the text. */
export interface WrittenWord {
  start: number
  end: number
  /** Folded. */
  word: string
  stem: string
}

/** Of a longer text the rest is not read. */
const MAX_CHARACTERS = 20_000
/** What is longer is no word. */
const MAX_WORD_CHARACTERS = 200

const PART = '[[\\p{L}\\p{N}]--\\u02bc][[\\p{L}\\p{N}\\p{M}\\p{Cf}]--\\u02bc]*'
const PARTS = new RegExp(PART, 'gv')
/** Parts with apostrophes between them: which of them are words depends on the language. */
const WORD = new RegExp(`${PART}(?:['\\u2018\\u2019\\u02bc\\u2032\`\\u00b4]${PART})*`, 'gv')

/** The words of a plain text. */
export function writtenWords(text: string, language: Language): WrittenWord[] {
  const words: WrittenWord[] = []
  for (const { 0: written, index } of text.matchAll(WORD)) {
    if (index >= MAX_CHARACTERS) break
    if (written.length > MAX_WORD_CHARACTERS) continue
    for (const { start, end, word, stem } of wordsIn[language](written))
      words.push({ start: index + start, end: index + end, word, stem })
  }
  return words
}

const MAX_CACHED_WORDS = 10_000
const wordsIn = objectOf(languageCodes, (language) =>
  memoized((written): readonly WrittenWord[] => analysed(written, language), MAX_CACHED_WORDS),
)

/** Of `l’été` the second part; both of `rock’n`. */
function analysed(written: string, language: Language): WrittenWord[] {
  const { words, stems } = analyse(written, language)
  const found: WrittenWord[] = []
  for (const { 0: part, index } of written.matchAll(PARTS)) {
    const own = part === written ? words : analyse(part, language).words
    if (!own.every((word, at) => word === words[found.length + at])) continue
    for (const word of own)
      found.push({ start: index, end: index + part.length, word, stem: stems[found.length] ?? '' })
  }
  return found
}
