/** Umlauts typed as two letters, in languages that do not fold them. */
import { expect, test } from 'vitest'
import type { Language } from '../../../src/calendar/languages.ts'
import { Lexicon } from '../../../src/calendar/search/lexicon.ts'
import { umlautSpellings } from '../../../src/calendar/search/umlauts.ts'

const words = ['zurich', 'koln', 'value', 'poet', 'muenster', 'val']

test.each<[word: string, language: Language, expected: string[]]>([
  ['zuerich', 'en', ['zurich']],
  ['koeln', 'fr', ['koln']],
  ['munster', 'en', ['muenster']],
  ['zurich', 'en', []],
  ['poet', 'en', []],
  ['duesseldorf', 'en', []],
  ['zuerich', 'de', []],
])('%s in %s', async (word, language, expected) => {
  const lexicon = await Lexicon.of(
    language,
    words.map((each) => ({ word: each, count: 1 })),
  )
  expect(umlautSpellings(word, language, lexicon)).toEqual(expected)
})
