/** Made-up texts are as reproducible, and their words as frequent, as bench/calendar/words.ts says. */
import { expect, test } from 'vitest'
import { naturalTexts, type Texts } from '../../bench/calendar/texts.ts'
import { random, statedWords, type TextLanguage, vocabulary, zipf } from '../../bench/calendar/words.ts'

const EVENTS = 20_000
const languages: TextLanguage[] = ['en', 'fr', 'de']
const drawn = (count: number): Texts[] => {
  const next = random(42)
  return Array.from({ length: count }, () => naturalTexts(next))
}
const texts = drawn(EVENTS)
const inText = (language: TextLanguage, letters: string) => (each: Texts) =>
  Object.values(each[language]).some((text: string) => text.toLowerCase().includes(letters))
const share = (language: TextLanguage, letters: string) => texts.filter(inText(language, letters)).length / EVENTS

test('the same seed draws the same texts', () => {
  expect(drawn(10)).toEqual(texts.slice(0, 10))
})

test.each(statedWords)('$words.en and what stands for it: $share of all events', ({ share: stated, words }) => {
  for (const language of languages) {
    const deviation = Math.sqrt((stated * (1 - stated)) / EVENTS)
    expect(Math.abs(share(language, words[language]) - stated)).toBeLessThan(5 * deviation)
  }
})

test.each(languages)('%s has thousands of words, and no two are alike', (language) => {
  const words = vocabulary(language)
  expect(words.length).toBe(20_000)
  expect(new Set(words).size).toBe(words.length)
})

test('a word’s share falls with its rank as in real calendars', () => {
  const draws = 1_000_000
  const draw = zipf(20_000)
  const next = random(1)
  const counts = new Map<number, number>()
  for (let n = 0; n < draws; n++) {
    const rank = draw(next) + 1
    counts.set(rank, (counts.get(rank) ?? 0) + 1)
  }
  const measured = { 1: 0.045, 10: 0.0095, 100: 0.0012 }
  for (const [rank, real] of Object.entries(measured)) {
    const ratio = (counts.get(Number(rank)) ?? 0) / draws / real
    expect(ratio).toBeGreaterThan(0.7)
    expect(ratio).toBeLessThan(1.4)
  }
})
