import { expect, test } from 'vitest'
import { editsFor, Lexicon } from '../../../src/calendar/search/lexicon.ts'

const words: Record<string, number> = {
  concert: 5,
  concerts: 3,
  concept: 1,
  jazz: 4,
  razz: 9,
  set: 2,
  bet: 7,
  exhibition: 2,
  exhibitions: 1,
  museum: 1,
}
const vocabulary = Object.entries(words).map(([word, count]) => ({ word, count }))
const lexicon = await Lexicon.of('en', vocabulary)

test.each<[word: string, edits: number]>([
  ['set', 0],
  ['jazz', 1],
  ['concert', 1],
  ['concerts', 2],
  ['東京都庁', 1],
  ['𠮷𠮷𠮷', 0], // three letters of two code units
])('for %s %i edits are forgiven', (word, edits) => {
  expect(editsFor(word)).toBe(edits)
})

test.each<[word: string, near: string[]]>([
  ['jaz', []], // too short
  ['jazzz', ['jazz 1']],
  ['jatz', ['jazz 1']],
  ['dazz', ['razz 1', 'jazz 1']], // the more common first
  ['jazz', ['razz 1']], // not itself
  ['concret', ['concert 1']],
  ['conceet', ['concert 1', 'concept 1']],
  ['exibition', ['exhibition 1', 'exhibitions 2']], // fewer edits first
  ['exibithion', ['exhibition 2']],
  ['exibithon', ['exhibition 2']],
  ['exhbtn', []], // too many edits
  ['meseums', []], // two edits in seven letters
  ['betts', []],
])('the neighbours of %s', (word, near) => {
  expect(lexicon.neighbours(word, 9).map(({ word: other, distance }) => `${other} ${distance}`)).toEqual(near)
})

test('so many neighbours as are asked for', () => {
  expect(lexicon.neighbours('conceet', 1).map(({ word, count }) => [word, count])).toEqual([['concert', 5]])
})

test('knows words as they are, and counts them by their stem', () => {
  expect([lexicon.has('concert'), lexicon.has('concertos')]).toEqual([true, false])
  expect(['concert', 'exhibit', 'set', 'unheard'].map((stem) => lexicon.countOf(stem))).toEqual([8, 3, 2, 0])
})

test('knows the words that begin like one', () => {
  expect(lexicon.completions('con', 2)).toEqual(['concert', 'concerts'])
  expect(lexicon.completions('zz', 2)).toEqual([])
  expect(lexicon.completions('', 99)).toHaveLength(vocabulary.length)
})

test('knows which of them very many records have', async () => {
  const large = await Lexicon.of('en', [
    ...vocabulary,
    { word: 'concord', count: 999 },
    { word: 'contest', count: 1_000 },
  ])
  expect(large.commonBeginningWith('con')).toEqual(['contest'])
  expect(large.commonBeginningWith('jazz')).toEqual([])
})

test('of no words', async () => {
  const none = await Lexicon.of('en', [])
  expect([none.has(''), none.countOf(''), none.neighbours('concert', 9), none.completions('', 9)]).toEqual([
    false,
    0,
    [],
    [],
  ])
})

test('a word of several texts is one word', async () => {
  const several = await Lexicon.of('en', [...vocabulary, { word: 'museum', count: 10 }])
  expect(several.countOf('museum')).toBe(11)
  expect(several.neighbours('musuem', 9)).toEqual([{ word: 'museum', count: 11, distance: 1 }])
})

test('takes in very many words', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({ word: `word${at}`, count: 1 }))
  const large = await Lexicon.of('en', many)
  expect(many.every(({ word }) => large.has(word))).toBe(true)
})
