/** Numbers as keywords of an index. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keywordOf, numberOf } from '../../src/engines/elastic/number-keywords.ts'

const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number

describe('numbers as keywords', () => {
  test.each([
    [0, '10'],
    [35, '1z'],
    [36, '210'],
    [MAX_SAFE_INTEGER, 'b2gosa7pa2gv'],
    [-1, '-yy'],
  ])('%d is %s', (number, keyword) => {
    expect(keywordOf(number)).toBe(keyword)
    expect(numberOf(keyword)).toBe(number)
  })

  test('are ordered as the numbers are, and lead back to them', () => {
    const number = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -50, max: 50 }),
      fc.constantFrom(MAX_SAFE_INTEGER, MIN_SAFE_INTEGER),
    )
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [first, second] = [keywordOf(a), keywordOf(b)]
        expect(numberOf(first)).toBe(a)
        expect(Math.sign(Number(first > second) - Number(first < second))).toBe(Math.sign(a - b))
      }),
    )
  })
})
