/** Titles, excerpts and descriptions of made-up words, as long as those of real calendars. */
import { once } from '../../src/calendar/values/memoized.ts'
import { inEachLanguage, type Random, statedWords, type TextLanguage, vocabulary, zipf } from './words.ts'

export interface Text {
  /** Plain text. */
  title: string
  excerpt: string
  /** HTML. */
  description: string
}
export type Texts = Record<TextLanguage, Text>

/** Words of a description are log-normal: the mean is 96, some 700 characters. */
const MEDIAN_WORDS = 62
const SIGMA = 0.94
const MIN_WORDS = 4
const MAX_WORDS = 500
const EXCERPT_WORDS = 12
const WORDS_PER_SENTENCE = 14
const WORDS_PER_PARAGRAPH = 4 * WORDS_PER_SENTENCE
/** Of an event with a stated word, the share that has it in the title too. */
const IN_TITLE = 1 / 3

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const vocabularies = once(() => inEachLanguage(vocabulary))
const drawRank = once(() => zipf(vocabularies().en.length))

/** Normally distributed around 0 (Box and Muller). */
function normal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

function wordsOf(next: Random, language: TextLanguage, count: number): string[] {
  const all = vocabularies()[language]
  const draw = drawRank()
  const words: string[] = []
  while (words.length < count) words.push(all[draw(next)] ?? '')
  return words
}

function paragraphs(words: readonly string[]): string {
  let html = ''
  for (const [at, word] of words.entries()) {
    const isSentence = at % WORDS_PER_SENTENCE === 0
    const isParagraph = at % WORDS_PER_PARAGRAPH === 0
    if (isSentence && at > 0) html += isParagraph ? '.</p>' : '.'
    html += isParagraph ? `<p>${capital(word)}` : ` ${isSentence ? capital(word) : word}`
  }
  return `${html}.</p>`
}

/** The texts of one event, in every language. */
export function naturalTexts(next: Random): Texts {
  const size = Math.round(MEDIAN_WORDS * Math.exp(SIGMA * normal(next)))
  const length = Math.min(MAX_WORDS, Math.max(MIN_WORDS, size))
  const stated = statedWords
    .filter(({ share }) => next() < share)
    .map(({ words }) => ({ words, at: Math.floor(next() * length), inTitle: next() < IN_TITLE }))
  const titleLength = 3 + Math.floor(next() * 5)
  const text = (language: TextLanguage): Text => {
    const title = wordsOf(next, language, titleLength)
    const description = wordsOf(next, language, length)
    for (const { words, at, inTitle } of stated) {
      description[at] = words[language]
      if (inTitle) title[at % titleLength] = words[language]
    }
    return {
      title: capital(title.join(' ')),
      excerpt: `${capital(wordsOf(next, language, EXCERPT_WORDS).join(' '))}.`,
      description: paragraphs(description),
    }
  }
  return inEachLanguage(text)
}
