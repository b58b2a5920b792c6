import { expect, test } from 'vitest'
import { corrected } from '../../../src/calendar/search/corrections.ts'
import { Lexicon } from '../../../src/calendar/search/lexicon.ts'
import { Synonyms } from '../../../src/calendar/search/synonyms.ts'
import { understand } from '../../../src/calendar/search/understand.ts'

const words = {
  jazz: 9,
  festival: 4,
  exhibition: 2,
  exhibitions: 1,
  open: 5,
  air: 3,
  openers: 1,
  ma: 4,
  rket: 4,
  fezt: 1,
}
const lexicon = await Lexicon.of(
  'en',
  Object.entries(words).map(([word, count]) => ({ word, count })),
)
const knowledge = { language: 'en', lexicon, synonyms: new Synonyms([]) } as const

/** What each word may have been, best first; undefined: nothing else. */
function corrections(text: string, rare: (word: string) => boolean = () => true): string[] | undefined {
  return corrected(understand(text, knowledge), lexicon, 'en', ({ words: [word = ''] }) => rare(word))?.terms.map(
    ({ expansions }) =>
      expansions
        .filter(({ correction }) => correction !== undefined)
        .toSorted((a, b) => b.quality - a.quality)
        .map(({ correction }) => correction)
        .join(', '),
  )
}

test.each<[name: string, text: string, expected: string[] | undefined]>([
  ['a mistyped word', 'jazs', ['jazz']],
  ['beside a right one', 'jazs festival', ['jazz', '']],
  ['a common word is no mistake', 'jazz festival', undefined],
  ['nor is a short one', 'jaz', undefined],
  ['a word nobody has anything like', 'xylophone', undefined],
  ['fewer edits first', 'exhibtion', ['exhibition, exhibitions']],
  ['two words written as one', 'openair', ['open air']],
  ['… each of three letters or more', 'market', undefined],
  ['a phrase is as it is', '"jazs festvial"', undefined],
])('%s', (_, text, expected) => {
  expect(corrections(text)).toEqual(expected)
})

test('only where few records have the word', () => {
  expect(corrections('jazs festvial', (word) => word === 'festvial')).toEqual(['', 'festival'])
  expect(corrections('jazs', () => false)).toBeUndefined()
})

test('the word as it was typed stays, and is better', () => {
  const { expansions = [] } = corrected(understand('jazs', knowledge), lexicon, 'en', () => true)?.terms[0] ?? {}
  const [first, ...others] = expansions.toSorted((a, b) => b.quality - a.quality)
  expect(first).toEqual({ alternative: { form: 'stems', tokens: ['jaz'] }, quality: 1 })
  expect(others.at(-1)?.alternative).toEqual({ form: 'stems', tokens: ['jazz'] })
})
