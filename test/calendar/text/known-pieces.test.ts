/** The pieces of texts are found by a hash, and are never taken for others. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KnownPieces } from '../../../src/calendar/text/known-pieces.ts'

type Visited = [piece: string, at: number][]

function visited(pieces: KnownPieces<string>, text: string, end = Infinity): Visited {
  const found: Visited = []
  pieces.visit(text, end, (piece, at) => found.push([piece, at]))
  return found
}

/** A text's pieces, without those that are known. */
function split(text: string): Visited {
  let at = 0
  const all = text.split(' ').map((piece): [string, number] => {
    at += piece.length + 1
    return [piece, at - piece.length - 1]
  })
  return all.filter(([, start]) => start < text.length)
}

describe('pieces', () => {
  const known = new KnownPieces((piece) => piece, 50)

  test('and where they begin', () => {
    expect(visited(known, 'A day  in\nBern, ')).toEqual([
      ['A', 0],
      ['day', 2],
      ['', 6],
      ['in\nBern,', 7],
    ])
    expect(visited(known, '')).toEqual([])
  })

  test('of any text, whatever was read before', () => {
    const unit = fc.constantFrom('a', 'b', ' ', 'é', '\ud83d', '\ude00', '\u00a0', '\t', 'jazz', 'x'.repeat(70))
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(visited(known, text)).toEqual(split(text))
      }),
    )
  })

  test('that begin before the end', () => {
    expect(visited(known, 'one two three', 4)).toEqual([['one', 0]])
    expect(visited(known, 'one two three', 5)).toHaveLength(2)
  })

  test.each(['ipeva qvcbi', 'qvcbi ipeva'])('that have the same hash: %s', (both) => {
    const few = new KnownPieces((piece) => piece, 2)
    for (const text of [`${both} ${both}`, `${both} a b ${both} a b c d ${both}`])
      expect(visited(few, text)).toEqual(split(text))
  })
})

describe('what is made of a piece', () => {
  const counting = () => {
    const made: string[] = []
    const pieces = new KnownPieces((piece) => made.push(piece), 3)
    return { made, read: (text: string) => pieces.visit(text, Infinity, () => {}) }
  }

  test('is kept', () => {
    const { made, read } = counting()
    read('jazz in Bern')
    read('Bern, jazz in jazz')
    expect(made).toEqual(['jazz', 'in', 'Bern', 'Bern,'])
  })

  test('is forgotten when many others were read', () => {
    const { made, read } = counting()
    read('a b c d e f g')
    read('g a')
    expect(made.slice(7)).toEqual(['a'])
  })

  test('is not kept of a very long one', () => {
    const { made, read } = counting()
    read(`${'x'.repeat(65)} ${'x'.repeat(65)} ${'y'.repeat(64)} ${'y'.repeat(64)}`)
    expect(made.map(([letter]) => letter)).toEqual(['x', 'x', 'y'])
  })
})
