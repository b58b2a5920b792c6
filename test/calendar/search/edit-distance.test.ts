import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../../src/calendar/search/edit-distance.ts'

test.each<[a: string, b: string, distance: number]>([
  ['jazz', 'jazz', 0],
  ['', '', 0],
  ['', 'ab', 2],
  ['jaz', 'jazz', 1],
  ['jazzz', 'jazz', 1],
  ['jatz', 'jazz', 1],
  ['ajzz', 'jazz', 1],
  ['azz', 'jazz', 1],
  ['concret', 'concert', 1],
  ['exhibtion', 'exhibition', 1],
  ['exibithion', 'exhibition', 2],
  ['ca', 'abc', 3], // a pair is exchanged once, and nothing is put between
  ['ab', 'ba', 1],
  ['abcd', 'badc', 2],
  ['kitten', 'sitting', 3],
])('of %s and %s is %i', (a, b, distance) => {
  expect([editDistance(a, b, 5), editDistance(b, a, 5)]).toEqual([distance, distance])
})

/** By its definition. */
function plainDistance(a: string, b: string): number {
  if (!a || !b) return a.length + b.length
  const [one, other] = [a.slice(0, -1), b.slice(0, -1)]
  const isExchanged = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    plainDistance(one, b) + 1,
    plainDistance(a, other) + 1,
    plainDistance(one, other) + (a.at(-1) === b.at(-1) ? 0 : 1),
    isExchanged ? plainDistance(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity,
  )
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

test('is that of the definition, and more than is asked for is one more', () => {
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1))
    }),
    { numRuns: 300 },
  )
})
