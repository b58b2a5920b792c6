/** Texts of records that a thread sends once: whatever changes meanwhile, a hit has the text it was found with. */
import { expect, test } from 'vitest'
import { ReceivedRecords, SentRecords } from '../../src/engines/sqlite/shared-records.ts'
import { Dice } from '../support/dice.ts'

const packed = (text: string) => Buffer.from(text)

type Shown = [name: string, text: string, occurrence?: string]

/** A thread, and what the main one reads of the answers to searches that find these. */
function sides(maxCharacters = 10_000) {
  const [sent, received] = [new SentRecords(maxCharacters), new ReceivedRecords()]
  const unpacked: string[] = []
  const numberOf = (name: string, text: string) =>
    sent.numberOf(name, packed(text), () => {
      unpacked.push(name)
      return text
    })
  const search = (shown: readonly Shown[]) =>
    shown.map(([name, text, occurrence], id) => ({
      id,
      version: 1,
      cursor: '',
      record: numberOf(name, text),
      ...(occurrence === undefined ? {} : { occurrence }),
    }))
  return {
    unpacked,
    fail(shown: readonly Shown[]) {
      search(shown)
      sent.forget()
    },
    find(shown: readonly Shown[]) {
      const answer = { found: [{ total: 0, hits: search(shown) }], ...sent.take() }
      return received.read(structuredClone(answer)).found.flatMap(({ hits }) => hits.map(({ record }) => record))
    },
  }
}

test('a text is unpacked and sent once, until it is another one', () => {
  const { find, unpacked } = sides()
  expect(find([['1 events 1', '{"a":1}']])).toEqual(['{"a":1}'])
  expect(find([['1 events 1', '{"a":1}']])).toEqual(['{"a":1}'])
  expect(unpacked).toEqual(['1 events 1'])
  expect(find([['1 events 1', '{"a":2}']])).toEqual(['{"a":2}'])
  expect(find([['2 events 1', '{"a":1}']])).toEqual(['{"a":1}'])
  expect(unpacked).toHaveLength(3)
})

test('an occurrence is shown with its own properties', () => {
  const { find } = sides()
  expect(
    find([
      ['1 events 1', '{"a":1}', '{"a":2}'],
      ['1 events 1', '{"a":1}'],
    ]),
  ).toEqual(['{"a":1,"a":2}', '{"a":1}'])
})

test('nothing is sent of a search that fails, nor taken for sent', () => {
  const { find, fail, unpacked } = sides()
  expect(find([['1 events 1', 'before']])).toEqual(['before'])
  fail([
    ['1 events 1', 'after'],
    ['1 events 2', 'failed'],
  ])
  expect(find([])).toEqual([])
  expect(
    find([
      ['1 events 2', 'failed'],
      ['1 events 1', 'after'],
    ]),
  ).toEqual(['failed', 'after'])
  expect(unpacked).toHaveLength(5)
})

test('a text that is too long to be kept is sent each time', () => {
  const { find, unpacked } = sides(100)
  const long = 'x'.repeat(200)
  expect(find([['1 events 1', long]])).toEqual([long])
  expect(find([['1 events 1', long]])).toEqual([long])
  expect(unpacked).toHaveLength(2)
})

test('with room for few texts, each hit still has its own', () => {
  const dice = new Dice(5)
  const { find, fail } = sides(300)
  const versions = Array.from({ length: 20 }, () => 0)
  for (let round = 0; round < 2_000; round++) {
    const shown = dice.some(12, (): Shown => {
      const id = dice.below(versions.length)
      if (dice.below(4) === 0) versions[id] = (versions[id] ?? 0) + 1
      return [`1 events ${id}`, `{"id":${id},"version":${versions[id]}}`]
    })
    if (dice.below(5) === 0) fail(shown)
    expect(find(shown)).toEqual(shown.map(([, text]) => text))
  }
})
