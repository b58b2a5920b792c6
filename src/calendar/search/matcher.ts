/** The expansions of a term as maps, to match many words fast: for the ranking and for highlights. */
import type { Language } from '../languages.ts'
import { partsOf } from '../text/parts.ts'
import type { Words } from '../text/signals.ts'
import { qualities } from './qualities.ts'
import type { SearchTerm } from './terms.ts'

export interface Matcher {
  words: readonly string[]
  /** By stem, for expansions that are one word. */
  stems: ReadonlyMap<string, number>
  /** Several stems in a row. */
  phrases: readonly { stems: readonly string[]; quality: number }[]
  /** By the stem of a part of a compound. */
  parts: ReadonlyMap<string, number>
  /** By the whole word. */
  whole: ReadonlyMap<string, number>
  beginnings: readonly { letters: string; quality: number }[]
  substrings: readonly { letters: string; quality: number }[]
  /** By the token of a category or tag. */
  tokens: ReadonlyMap<string, number>
  /** The best quality of the expansions that are also looked up outside the title and names; 0: there are none. */
  elsewhere: number
  /** What is known of words: texts consist of the same ones again and again. */
  qualities: Map<string, number>
}

export function matcherOf({ words, expansions }: SearchTerm): Matcher {
  const [stems, parts, whole, tokens] = [0, 1, 2, 3].map(() => new Map<string, number>()) as Maps
  const found = { phrases: [], beginnings: [], substrings: [] } as Lists
  let elsewhere = 0
  for (const { alternative, quality } of expansions) {
    const { form, prefix } = alternative
    const [token = ''] = alternative.tokens
    if (form === 'stems') elsewhere = Math.max(elsewhere, quality)
    if (form === 'stems' && alternative.tokens.length > 1) found.phrases.push({ stems: alternative.tokens, quality })
    else if (form === 'stems') raise(stems, token, quality)
    else if (form === 'parts') raise(parts, token, quality)
    else if (form === 'tokens') raise(tokens, token, quality)
    else if (form === 'suffixes') found.substrings.push({ letters: token, quality })
    else if (prefix) found.beginnings.push({ letters: token, quality })
    else raise(whole, token, quality)
  }
  return { words, stems, parts, whole, tokens, ...found, elsewhere, qualities: new Map() }
}

type Maps = [Map<string, number>, Map<string, number>, Map<string, number>, Map<string, number>]
interface Lists {
  phrases: { stems: readonly string[]; quality: number }[]
  beginnings: { letters: string; quality: number }[]
  substrings: { letters: string; quality: number }[]
}

function raise(map: Map<string, number>, key: string, quality: number): void {
  map.set(key, Math.max(map.get(key) ?? 0, quality))
}

/** How good the best match is that begins at a position, up to 1; 0: there is none. */
export function qualityAt(matcher: Matcher, field: Words, at: number, language: Language): number {
  const { words, stems } = field
  let quality = qualityOf(matcher, words[at] ?? '', stems[at] ?? '', language)
  for (const phrase of matcher.phrases) if (isAt(phrase.stems, stems, at)) quality = Math.max(quality, phrase.quality)
  return formOf(matcher, words, at, quality)
}

/** How many words the longest match has that begins at a position; 0: there is none. */
export function lengthAt(matcher: Matcher, { words, stems }: Words, at: number, language: Language): number {
  let length = qualityOf(matcher, words[at] ?? '', stems[at] ?? '', language) > 0 ? 1 : 0
  for (const phrase of matcher.phrases)
    if (isAt(phrase.stems, stems, at)) length = Math.max(length, phrase.stems.length)
  return length
}

function isAt(phrase: readonly string[], stems: readonly string[], at: number): boolean {
  for (let index = 0; index < phrase.length; index++) if (stems[at + index] !== phrase[index]) return false
  return true
}

/** Whether the word can be part of a match. Most words of texts are not, so nothing is kept of them. */
export function isPart(matcher: Matcher, { word, stem }: { word: string; stem: string }, language: Language): boolean {
  return bestOf(matcher, word, stem, language) > 0 || matcher.phrases.some(({ stems }) => stems.includes(stem))
}

/** Of a word alone. A matcher is of one language. */
function qualityOf(matcher: Matcher, word: string, stem: string, language: Language): number {
  const known = matcher.qualities.get(word)
  if (known !== undefined) return known
  const quality = bestOf(matcher, word, stem, language)
  matcher.qualities.set(word, quality)
  return quality
}

function bestOf(matcher: Matcher, word: string, stem: string, language: Language): number {
  let best = Math.max(matcher.stems.get(stem) ?? 0, matcher.whole.get(word) ?? 0)
  for (const { letters, quality } of matcher.beginnings) if (word.startsWith(letters)) best = Math.max(best, quality)
  for (const { letters, quality } of matcher.substrings) if (word.includes(letters)) best = Math.max(best, quality)
  if (matcher.parts.size && best < qualities.part)
    for (const part of partsOf(word, language)) best = Math.max(best, matcher.parts.get(part) ?? 0)
  return best
}

/** What was typed, in another form, is worth a little less. */
function formOf(matcher: Matcher, words: readonly string[], at: number, quality: number): number {
  if (quality !== qualities.word || matcher.words.every((word, index) => words[at + index] === word)) return quality
  return matcher.words.length ? quality * qualities.otherForm : quality
}
