/** The words of a text where they stand in it, with what the analysis makes of them. */
import { type Language, languageCodes } from '../languages.ts'
import { objectOf } from '../values/objects.ts'
import { analyse, fold, stemOf } from './analysis.ts'
import { KnownPieces } from './known-pieces.ts'

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
  visitPieces(text, language, (piece, at) => {
    for (const word of piece) words.push(movedBy(at, word))
  })
  return words
}

/** Where words stand in a piece of a text, what is between blanks. Pieces written alike are mostly one list. */
export type WrittenPiece = readonly WrittenWord[]

/** Visits the pieces of a plain text, and where each of them begins. */
export function visitPieces(text: string, language: Language, visit: (piece: WrittenPiece, at: number) => void): void {
  knownPieces[language].visit(text, MAX_CHARACTERS, visit)
}

export function movedBy(characters: number, { start, end, word, stem }: WrittenWord): WrittenWord {
  return { start: start + characters, end: end + characters, word, stem }
}

const MAX_CACHED_PIECES = 15_000
/** The same pieces again and again. */
const knownPieces = objectOf(
  languageCodes,
  (language) => new KnownPieces((piece) => wordsOfPiece(piece, language), MAX_CACHED_PIECES),
)

/** Most pieces: letters without accents, and perhaps signs after them. */
const PLAIN = /^[A-Za-z]{1,64}(?=[.,;:!?)]*$)/

function wordsOfPiece(piece: string, language: Language): WrittenPiece {
  const [plain] = PLAIN.exec(piece) ?? []
  if (plain !== undefined) return [plainWord(plain, language)]
  return Array.from(piece.matchAll(WORD)).flatMap(({ 0: written, index }) =>
    written.length > MAX_WORD_CHARACTERS ? [] : analysed(written, language).map((word) => movedBy(index, word)),
  )
}

/** What the analysis makes of it: in every language it is one word. */
function plainWord(written: string, language: Language): WrittenWord {
  const word = fold(written, language)
  return { start: 0, end: written.length, word, stem: stemOf(word, language) }
}

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
