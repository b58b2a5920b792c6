/** The tokens of texts, which are put together from those of known pieces, are those of an analysis of the whole text. */
import { describe, expect, test, vi } from 'vitest'
import { languageCodes } from '../../../src/calendar/languages.ts'
import { analyse, writtenPieces } from '../../../src/calendar/text/analysis.ts'
import { foldedWords, tokensIn, tokensOfPiece, type WordForm } from '../../../src/calendar/text/forms.ts'
import { KnownTokens, knownTokensOf } from '../../../src/calendar/text/known-tokens.ts'
import { HASH_BASIS, hashed, TokenBytes } from '../../../src/calendar/text/token-bytes.ts'
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
  test.each<[form: WordForm, isDistinct: boolean]>([
    ['stems', false],
    ['words', true],
    ['suffixes', true],
    ['parts', true],
  ])('%s of a text are those of its pieces', (form, isDistinct) => {
    for (let n = 0; n < 200; n++) {
      const text = randomText()
      const pieces = writtenPieces(text).map((piece) => tokensOfPiece(form, piece, language))
      const tokens = pieces.flatMap((joined) => joined.split(' ').filter(Boolean))
      expect(tokensIn(form, text, language)).toBe((isDistinct ? [...new Set(tokens)] : tokens).join(' '))
    }
  })

  test('words in their order', () => {
    const text = randomText()
    expect(foldedWords(text, language)).toBe(analyse(text, language).words.join(' '))
  })
})

const wholePiece = (piece: string) => piece

test('of several thousand distinct tokens each is there once', () => {
  const text = Array.from({ length: 9_000 }, (_, n) => `w${n % 3_000}`).join(' ')
  const known = new KnownTokens([wholePiece], 999)
  expect(knownTokensOf(known, text, true)).toBe(text.slice(0, text.indexOf(' w0 ')))
})

test('the pieces used last are known, up to twice as many bytes as were asked for', () => {
  const make = vi.fn(wholePiece)
  const known = new KnownTokens([make], 12) // two lengths, a piece of one letter, a blank and a token of one letter
  for (const text of ['a b a b', 'c', 'a', 'd', 'b']) expect(knownTokensOf(known, text)).toBe(text)
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('what is too long to be known is made anew', () => {
  const make = vi.fn((piece: string) => (piece === 'long' ? 'x'.repeat(3_000) : 'y'))
  const known = new KnownTokens([make], 999)
  const text = `long ${'é'.repeat(200)}`
  expect(knownTokensOf(known, text)).toBe(knownTokensOf(known, text))
  expect(make).toHaveBeenCalledTimes(4)
})

test('several lists of tokens have an output each, also of pieces that were known before', () => {
  const ending = (piece: string) => (piece.length > 3 ? piece.slice(3) : '')
  const known = new KnownTokens([wholePiece, ending, () => 'x'], 20)
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
  const known = new KnownTokens([wholePiece], 999)
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
  const known = new KnownTokens([make], 2 ** 20)
  for (const isDistinct of [true, false]) expect(knownTokensOf(known, text, isDistinct)).toBe(text)
  // Few of them found a place; had all, each would have been compared with all before it.
  expect(make.mock.calls.length).toBeGreaterThan(1.5 * words.length)
})
