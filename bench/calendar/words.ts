/**
 * The words of made-up texts, as frequent as those of real calendars. Of 984 public events in three languages the
 * following was measured: a word's share of all words by its rank (Zipf and Mandelbrot's law: 4.5 % at rank 1, 0.95 %
 * at rank 10, 0.12 % at 100, 0.015 % at 1,000), the lengths of descriptions, and nothing else. The words are those of
 * the demonstration calendar in the order of their frequency there, followed by made-up ones that look like them.
 */
import { series } from '../../demo/events/index.ts'

export type Random = () => number
export type TextLanguage = 'en' | 'fr' | 'de'

export function inEachLanguage<T>(of: (language: TextLanguage) => T): Record<TextLanguage, T> {
  return { en: of('en'), fr: of('fr'), de: of('de') }
}

const VOCABULARY_SIZE = 20_000
const ZIPF_EXPONENT = 0.92
const MANDELBROT_OFFSET = 1.05

/**
 * Words of a stated frequency: the share of events that have them, in all their languages. No other event has a word
 * that looks like them, so that searches find that share.
 */
export const statedWords: readonly { share: number; words: Record<TextLanguage, string> }[] = [
  { share: 0.03, words: { en: 'concert', fr: 'musique', de: 'führung' } },
  { share: 0.01, words: { en: 'orchestra', fr: 'orchestre', de: 'orchester' } },
  { share: 0.01, words: { en: 'jazz', fr: 'jazz', de: 'jazz' } },
  { share: 0.001, words: { en: 'archive', fr: 'archives', de: 'archiv' } },
  { share: 0.0001, words: { en: 'theremin', fr: 'thérémine', de: 'theremin' } },
]

/** mulberry32: a small seeded generator, good enough for test data. */
export function random(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Of a stated word; a word with these letters in it has the same stem, or another that begins with it. */
const STEM_LETTERS = 6

/** The words of the demonstration calendar in small letters, the most frequent first. */
function demoWords(language: TextLanguage): string[] {
  const counts = new Map<string, number>()
  for (const { texts } of series) {
    const { title, excerpt, description } = texts[language]
    const text = `${title} ${excerpt} ${description.replace(/<[^>]*>/g, ' ')}`.toLowerCase()
    for (const word of text.match(/\p{L}{2,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word)
}

const MAX_WORD_LENGTH = 16
const END = ' '

/** Which letters follow three others in the words, as often as they do. */
function successors(words: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const word of words) {
    const padded = `${END.repeat(3)}${word}${END}`
    for (let at = 3; at < padded.length; at++) {
      const before = padded.slice(at - 3, at)
      found.set(before, (found.get(before) ?? '') + padded[at])
    }
  }
  return found
}

function madeUpWord(next: Random, following: ReadonlyMap<string, string>): string {
  let word = END.repeat(3)
  while (word.length < MAX_WORD_LENGTH + 3) {
    const letters = following.get(word.slice(-3)) ?? END
    const letter = letters[Math.floor(next() * letters.length)] ?? END
    if (letter === END) break
    word += letter
  }
  return word.slice(3)
}

/** @returns `VOCABULARY_SIZE` words, the most frequent first */
export function vocabulary(language: TextLanguage): readonly string[] {
  const stated = statedWords.map(({ words }) => words[language].slice(0, STEM_LETTERS))
  const isFree = (word: string) => !stated.some((letters) => word.includes(letters))
  const known = demoWords(language)
  const words = new Set(known.filter(isFree))
  const following = successors(known)
  const next = random(language.charCodeAt(0))
  while (words.size < VOCABULARY_SIZE) {
    const word = madeUpWord(next, following)
    if (word.length > 3 && isFree(word)) words.add(word)
  }
  return [...words]
}

/** Draws an index with the probability of its rank, in constant time (Walker's alias method). */
export function zipf(size: number): (next: Random) => number {
  const weights = Float64Array.from({ length: size }, (_, n) => (n + 1 + MANDELBROT_OFFSET) ** -ZIPF_EXPONENT)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / size
  const share = weights.map((weight) => weight / mean)
  const alias = new Uint32Array(size)
  const small = [...share.keys()].filter((n) => (share[n] ?? 0) < 1)
  const large = [...share.keys()].filter((n) => (share[n] ?? 0) >= 1)
  for (let less = small.pop(), more = large.pop(); less !== undefined && more !== undefined; less = small.pop()) {
    alias[less] = more
    share[more] = (share[more] ?? 0) + (share[less] ?? 0) - 1
    if ((share[more] ?? 0) >= 1) continue
    small.push(more)
    more = large.pop()
  }
  return (next) => {
    const at = next() * size
    const index = Math.floor(at)
    return at - index < (share[index] ?? 1) ? index : (alias[index] ?? index)
  }
}
