/** The tokens of texts: put together from those of known pieces, they are those of an analysis of the whole text. */
import { describe, expect, test, vi } from 'vitest'
import { languageCodes } from '../../../src/calendar/languages.ts'
import { analyse, analysePiece, wordsOf, writtenPieces } from '../../../src/calendar/text/analysis.ts'
import { foldedWords, type TextForm, tokensIn, tokensOf, type WordForm } from '../../../src/calendar/text/forms.ts'
import { KnownTokens, knownTokensOf } from '../../../src/calendar/text/known-tokens.ts'
import { PieceTable } from '../../../src/calendar/text/piece-table.ts'
import { HASH_BASIS, hashed, TokenBytes } from '../../../src/calendar/text/token-bytes.ts'
import { ownEntries, ownKeys } from '../../../src/calendar/values/objects.ts'
import { Dice } from '../../support/dice.ts'

const SIGNS = [...'aeKÜßſé.:,;!?()"\n \t-’`1²漢', 'e\u0301', '\u00ad', '\ud800', '\0', 'ﷺ', '𝔘', 'x'.repeat(70)]
const WORDS = [
  'Führung',
  'Fuehrung',
  "l'été",
  "Mozart's",
  'Weihnachtsmarkt',
  'ΟΔΟΣ.',
  'Σ:',
  'The',
  'Who',
  'é'.repeat(300),
]

const dice = new Dice(11)
const randomText = () => dice.some(60, () => dice.one([...SIGNS, ...WORDS, ' ', ' '])).join('')

describe.each(languageCodes)('in %s', (language) => {
  test('the forms of a text are those of its pieces', () => {
    const forms = { stems: false, words: true, suffixes: true, parts: true } satisfies Record<WordForm, boolean>
    for (let n = 0; n < 200; n++) {
      const text = randomText()
      const analyses = writtenPieces(text).map((piece) => analysePiece(piece, language))
      const expected = ownEntries(forms).map(([form, isDistinct]): [TextForm, string] => {
        const tokens = analyses.flatMap((analysis) => tokensOf(form, analysis, language))
        return [form, (isDistinct ? [...new Set(tokens)] : tokens).join(' ')]
      })
      expect(tokensIn([...ownKeys(forms), 'tokens'], text, language)).toEqual(new Map([...expected, ['tokens', text]]))
    }
  })

  test('words in their order', () => {
    for (let n = 0; n < 200; n++) {
      const text = randomText()
      const { words } = analyse(text, language)
      expect(foldedWords(text, language)).toBe(words.join(' '))
      expect(wordsOf(text, language)).toEqual(words)
    }
  })
})

const wholePiece = (piece: string) => [piece]

function distinctTokensOf(known: KnownTokens, text: string): string {
  const output = new TokenBytes()
  output.begin(true)
  known.append(Buffer.from(text), [output])
  return output.toString()
}

test('of several thousand distinct tokens each is there once', () => {
  const text = Array.from({ length: 9_000 }, (_, n) => `w${n % 3_000}`).join(' ')
  const known = new KnownTokens(wholePiece)
  expect(distinctTokensOf(known, text)).toBe(text.slice(0, text.indexOf(' w0 ')))
})

test('a token is another one than its beginning, also where both have one place in the table', () => {
  const placeOf = (token: string) => {
    let hash = HASH_BASIS
    for (const byte of Buffer.from(` ${token}`)) hash = hashed(hash, byte)
    return hash & 2047
  }
  const longer = Array.from({ length: 9_999 }, (_, n) => `ab${n}`).filter((token) => placeOf(token) === placeOf('ab'))
  expect(longer.length).toBeGreaterThan(1)
  const text = `${longer.join(' ')} ab`
  expect(distinctTokensOf(new KnownTokens(wholePiece), `${text} ab`)).toBe(text)
})

test('the pieces used last are known, as far as the memory goes', () => {
  const make = vi.fn(wholePiece)
  const known = new KnownTokens(make, 1, 1_500) // full with the third of these, for which its memory grows
  for (const letter of 'abcdaefb') {
    const text = letter.repeat(100)
    expect(knownTokensOf(known, text)).toBe(text)
  }
  expect(make.mock.calls.map(([piece]) => piece[0]).join('')).toBe('abcdefb')
})

test('a piece is the same whether a point ends it or not', () => {
  const make = vi.fn(wholePiece)
  expect(knownTokensOf(new KnownTokens(make), 'one, one. one: one.two')).toBe('one one one one.two')
  expect(make.mock.calls.flat()).toEqual(['one', 'one.two'])
})

test.each([
  ['a piece', 'é'.repeat(200), wholePiece],
  ['a list of tokens', 'long', () => ['x'.repeat(3_000)]],
])('%s that is long is made anew, and takes no memory', (_, piece, make) => {
  const made = vi.fn(make)
  const known = new KnownTokens(made)
  expect(knownTokensOf(known, piece)).toBe(knownTokensOf(known, piece))
  expect(made).toHaveBeenCalledTimes(2)

  const table = new PieceTable(1)
  const { bytes } = table
  for (let hash = 0; hash < 9; hash++) table.add(Buffer.from(piece), hash, [Buffer.from(make(piece)[0] ?? '')])
  expect([table.bytes, table.isEmpty]).toEqual([bytes, true])
})

test('a piece is another one than its beginning, also with one hash', () => {
  const table = new PieceTable(1)
  const find = (piece: string) => table.find(Buffer.from(piece), 0, piece.length, 7)
  table.add(Buffer.from('abc'), 7, [Buffer.from(' x')])
  expect([find('ab'), find('abcd'), find('abc')]).toEqual([-1, -1, 0])
})

test('several lists of tokens have an output each, also of pieces that were known before', () => {
  const known = new KnownTokens((piece) => [piece, piece.slice(3), 'x'], 3, 1) // each piece is the only recent one
  const outputs = [false, false, true].map((isDistinct) => ({ output: new TokenBytes(), isDistinct }))
  for (const text of ['garden party', 'a garden a party']) {
    for (const { output, isDistinct } of outputs) output.begin(isDistinct)
    known.append(
      Buffer.from(text),
      outputs.map(({ output }) => output),
    )
    expect(outputs.map(({ output }) => String(output))).toEqual([text, 'den ty', 'x'])
  }
})

test('bytes that were copied stay as they are', () => {
  const output = new TokenBytes()
  const known = new KnownTokens(wholePiece)
  known.append(Buffer.from('one two'), [output])
  const copied = output.slice()
  output.begin(false)
  known.append(Buffer.from('three four'), [output])
  expect(Buffer.from(copied).toString()).toBe(' one two')
})

test('words that all have one place are analysed in time', () => {
  const words: string[] = []
  for (let n = 0; words.length < 3_000; n++) {
    const word = n.toString(36)
    let hash = HASH_BASIS
    for (const byte of Buffer.from(word)) hash = hashed(hash, byte)
    if ((hash & 1023) === 7) words.push(word)
  }
  const text = words.join(' ')
  const make = vi.fn(wholePiece)
  const known = new KnownTokens(make)
  for (const tokensOfText of [distinctTokensOf, knownTokensOf]) expect(tokensOfText(known, text)).toBe(text)
  // Few of them found a place; had all, each would have been compared with all before it.
  expect(make.mock.calls.length).toBeGreaterThan(1.5 * words.length)
})
