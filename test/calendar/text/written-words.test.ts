/** Words are found in texts as they are shown, and are those that the analysis finds in them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageCodes } from '../../../src/calendar/languages.ts'
import { analyse } from '../../../src/calendar/text/analysis.ts'
import { writtenWords } from '../../../src/calendar/text/written-words.ts'

const unit = fc.constantFrom(
  ...'aeiouxySTL .,;:!?()"-',
  'children',
  'running',
  'Museen',
  'générales',
  'Öl',
  'x'.repeat(40),
)

test.each(languageCodes)('%s', (language) => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 80 }), (text) => {
      const written = writtenWords(text, language)
      expect(written.map(({ word }) => word)).toEqual(analyse(text, language).words)
      expect(written.map(({ stem }) => stem)).toEqual(analyse(text, language).stems)
      for (const { start, end } of written) expect(text.slice(start, end)).toMatch(/^[\p{L}\p{M}]+$/u)
    }),
    { numRuns: 300 },
  )
})
