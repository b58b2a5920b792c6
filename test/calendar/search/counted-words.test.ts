import { expect, test } from 'vitest'
import { CountedWords, countedWordsText } from '../../../src/calendar/search/counted-words.ts'

const counts = new Map([
  ['zoo', 3],
  ['äther', 1],
  ['jazz', 4_000_000],
  ['jam', 2],
  ['\u{20bb7}', 5], // two code units, before those of \uff21 and after all others
  ['\uff21', 7],
  ['ja', 1],
])
const words = new CountedWords(Buffer.from(await countedWordsText(counts)))

test('are in the order of their code units', () => {
  const all = Array.from({ length: words.length }, (_, line) => words.at(line))
  expect(all.map(({ word }) => word)).toEqual([...counts.keys()].sort())
  expect(new Map(all.map(({ word, count }) => [word, count]))).toEqual(counts)
})

test('each is found, and no other', () => {
  for (const [word, count] of counts) expect(words.countOf(word)).toBe(count)
  for (const word of ['', 'a', 'jaz', 'jazzz', 'zz', '\uffff']) expect(words.countOf(word)).toBeUndefined()
})

test.each([
  ['ja', ['ja', 'jam', 'jazz']],
  ['jaz', ['jazz']],
  ['z', ['zoo']],
  ['b', []],
  ['\uff21', ['\uff21']],
])('those that begin with %s', (beginning, found) => {
  expect(words.beginningWith(beginning).map(({ word }) => word)).toEqual(found)
})

test('of no text there are none', () => {
  const none = new CountedWords(Buffer.from(''))
  expect([none.length, none.countOf(''), none.beginningWith('')]).toEqual([0, undefined, []])
})

test('a text that is cut off does no harm', async () => {
  const text = Buffer.from(await countedWordsText(counts))
  for (let end = 0; end < text.length; end++) new CountedWords(text.subarray(0, end)).countOf('jazz')
})
