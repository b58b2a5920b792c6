/** Which descriptions are answered with paragraphs. */
import { expect, test } from 'vitest'
import { rendered } from '../../src/calendar/resources/translations.ts'

test('one that was stored with too many lines is answered as it is', () => {
  const stored = 'a\n'.repeat(10_001)
  expect(rendered(stored)).toBe(stored)
  expect(rendered('a\n\n'.repeat(2))).toBe('<p>a</p>\n<p>a</p>')
})
