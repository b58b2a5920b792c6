/**
 * Text analysis, the same for indexing and querying and for every engine: whether two texts match is decided here
 * alone. Texts are folded before they are stemmed, so a word typed without its accents has the same stem. No word is a
 * stop word ("The Who", "été", "son").
 */
import { type Language, type LanguageDefinition, languageCodes, languages } from '../languages.ts'
import { memoized, memoizedWords } from '../values/memoized.ts'
import { objectOf } from '../values/objects.ts'
import { plainLetters } from '../values/plain-letters.ts'
import { decodeEntities } from './entities.ts'

/** Part of the index's hash: raise it whenever some text gives other tokens than before. */
export const ANALYSIS_VERSION = 4

/** Folded words and their stems, position by position. */
export interface Analysis {
  words: readonly string[]
  stems: readonly string[]
}

/** Soft hyphens, joiners, directions: nothing visible. */
const INVISIBLE = /\p{Cf}/gu
const APOSTROPHES = /[\u2018\u2019\u02bc\u2032`\u00b4]/g
/** Marks that belong to no script: accents, Arabic vowel points, emoji variants. The marks of Japanese sounds stay. */
const ACCENTS = /[\p{Script=Inherited}--[\u3099\u309a]]/gv
/** Marks past the 30 of the Stream-Safe Text Format (UAX #15): normalising longer runs takes quadratic time. */
const EXCESS_MARKS = /(?<=\p{M}{30})\p{M}+/gu

const MAX_WORD_LETTERS = 64
const WORD = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]{0,${MAX_WORD_LETTERS - 1}}`, 'gu')
/** A shorter word is not searched as a part of others. */
export const MIN_SUBSTRING_LETTERS = 3

const ASCII = /^[\0-\x7f]*$/

/** The text with compatibility forms and case folded, letters and diacritics apart. */
function decomposed(text: string, language: Language): string {
  if (ASCII.test(text)) return text.replaceAll('`', "'").toLowerCase() // most words have nothing else
  const lowerCase = text
    .replace(INVISIBLE, '')
    .replace(EXCESS_MARKS, '')
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replaceAll('\u02bc', "'") // ŉ is taken apart into one and n
    .toLocaleLowerCase(languages[language].locale)
    .normalize('NFD')
  return plainLetters(lowerCase)
}

function replaced(text: string, replacements: LanguageDefinition['folding'] = []): string {
  return replacements.reduce((result, [pattern, by]) => result.replace(pattern, by), text)
}

function withoutAccents(text: string): string {
  if (ASCII.test(text)) return text
  return text.replace(ACCENTS, '').normalize('NFC')
}

/**
 * The text in lower case without accents, umlauts and ligatures; the composed and the decomposed form give the same.
 */
export function fold(text: string, language: Language): string {
  return withoutAccents(replaced(decomposed(text, language), languages[language].folding))
}

/** Nothing that stands on one side of these changes what is made of the other side. */
export const SEPARATORS = ' \t\r\n,;!?()"'
/**
 * These alone may stand within a word, where they decide which sigma is a final one; one before a separator does not.
 */
export const ENDINGS = '.:'
const BETWEEN_PIECES = new RegExp(`[${ENDINGS}]?[${SEPARATORS}]+`)

/** The pieces of a plain text that are analysed each by itself; words that are written alike are equal pieces. */
export function writtenPieces(text: string): string[] {
  return text.split(BETWEEN_PIECES)
}

/** Analyses a plain text. Words are runs of letters and digits; one of more than 64 is cut there. */
export function analyse(text: string, language: Language): Analysis {
  const words: string[] = []
  const stems: string[] = []
  for (const piece of writtenPieces(text)) {
    const found = analysers[language](piece)
    for (const word of found.words) words.push(word)
    for (const stem of found.stems) stems.push(stem)
  }
  return { words, stems }
}

/** Analyses one piece of a text. */
export function analysePiece(piece: string, language: Language): Analysis {
  const words = wordsOf(piece, language)
  // Copied, for an array that has grown has room for sixteen more, and many of these are kept.
  return { words: words.slice(), stems: words.map(stemmers[language]) }
}

/** The folded words of a text, as `analyse` finds them: sooner, where few words are written twice. */
export function wordsOf(text: string, language: Language): string[] {
  const words: string[] = []
  let end = -1
  for (const { 0: word, index } of replaced(fold(text, language), languages[language].splitting).matchAll(WORD)) {
    if (index !== end) words.push(word) // else the rest of one that was cut
    end = index + word.length
  }
  return words
}

const MAX_CACHED_ANALYSES = 10_000

/** Texts consist of the same words again and again. */
const analysers = objectOf(languageCodes, (language) =>
  memoizedWords((piece) => analysePiece(piece, language), MAX_CACHED_ANALYSES),
)

const MAX_CACHED_STEMS = 25_000

/**
 * The stem of one of very many folded words: to keep those of all takes longer than to make them. Words with digits
 * stay as they are, and no stem is empty.
 */
export function makeStem(word: string, language: Language): string {
  return /\p{N}/u.test(word) ? word : languages[language].stem(word) || word
}

const stemmers = objectOf(languageCodes, (language) => memoized((word) => makeStem(word, language), MAX_CACHED_STEMS))

/** The stem of a folded word; it is kept for the next time. */
export function stemOf(word: string, language: Language): string {
  return stemmers[language](word)
}

/**
 * The distinct endings, of `minLength` letters or more, of folded words. One of the words contains a text exactly if
 * one of these begins with it, so an index searches for a prefix instead of a substring.
 */
export function suffixes(words: readonly string[], minLength = MIN_SUBSTRING_LETTERS): string[] {
  const found = new Set<string>()
  for (const word of new Set(words)) {
    const characters = [...word]
    for (let start = 0; start + minLength <= characters.length; start++) found.add(characters.slice(start).join(''))
  }
  return [...found]
}

/**
 * A name for links: letters and digits joined by hyphens, at most 200 characters, '' when there are none. Latin letters
 * lose their accents (German umlauts are written ae, oe, ue), those of other scripts stay.
 */
export function slugify(text: string, language: Language): string {
  const plain = withoutAccents(replaced(decomposed(text, language), languages[language].slug))
  const joined = plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-/, '')
  return [...joined].slice(0, 200).join('').replace(/-$/, '')
}

/**
 * The key a text is ordered by when bytes are compared: no case or accents (umlauts count as their vowels, as in
 * DIN 5007-1), blanks collapsed, nothing before the first letter or digit.
 */
export function sortKey(text: string, language: Language): string {
  return withoutAccents(decomposed(text, language))
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/g, ' ')
    .trimEnd()
}

/** Every alternative also matches up to the end of the text, so that none backtracks and the time is linear. */
const MARKUP = new RegExp(
  [
    '<!--[^]*?(?:-->|$)',
    '<(script|style)(?![\\w-])[^]*?(?:</\\1(?![\\w-])[^]*?(?:>|$)|$)',
    '<[a-z/!?][^]*?(?:>|$)',
  ].join('|'),
  'gi',
)

/** The text of an HTML fragment: tags and comments become blanks, scripts and styles are dropped, entities decoded. */
export function stripHtml(html: string): string {
  return decodeEntities(html.replace(MARKUP, ' '))
}

/** On one line, and safe wherever it is put: markup that was escaped by entities becomes blanks, too. */
export function plainText(html: string): string {
  return stripHtml(html).replace(MARKUP, ' ').replace(/\s+/g, ' ').trim()
}
