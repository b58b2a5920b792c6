import { expect, test } from 'vitest'
import { hasMoreLetters } from '../../../src/calendar/text/letters.ts'
import { leastThreadTime } from '../../support/processor-time.ts'

test.each([
  ['as they are', 'x'.repeat(100), 100],
  ['of a ligature', '\ufb03'.repeat(100), 300],
  ['of the sign for most of them', '\ufdfa'.repeat(100), 1_800],
  ['with marks of their own', 'e\u0301'.repeat(100), 100],
])('letters are counted %s', (_, text, letters) => {
  expect([hasMoreLetters(text, letters), hasMoreLetters(text, letters - 1)]).toEqual([false, true])
})

test('no sign of European texts stands for more letters than is taken for granted', () => {
  for (let code = 0; code <= 0x2026; code++) {
    const sign = String.fromCharCode(code)
    if (code > 0x24f && code < 0x2010) continue
    expect(sign.normalize('NFKC').length, code.toString(16)).toBeLessThanOrEqual(3)
  }
})

test('no sign stands for more than 18', () => {
  for (let code = 0; code <= 0x10ffff; code++)
    if (code < 0xd800 || code > 0xdfff) {
      const sign = String.fromCodePoint(code)
      if (sign.normalize('NFKC').length > 18 * sign.length) expect.unreachable(code.toString(16))
    }
})

test('no more are counted than are asked for', () => {
  const texts = ['\ufdfa'.repeat(200_000), `x${'\u0301\u0323'.repeat(100_000)}`, '\u0301\u0323'.repeat(100_000)]
  for (const text of texts) expect(leastThreadTime(() => hasMoreLetters(text, 200_000))).toBeLessThan(60)
})
