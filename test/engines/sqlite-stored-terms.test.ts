/** The terms of a record as text: the same ones come out, also of what earlier releases have written. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Term } from '../../src/engines/sqlite/index/rows.ts'
import { eachTerm, readTerms, termsText } from '../../src/engines/sqlite/index/stored-terms.ts'
import { Dice } from '../support/dice.ts'

const db = new DatabaseSync(':memory:')
const inOrder = (terms: readonly Term[]) => terms.map((term) => JSON.stringify(term)).sort()
const bySql = (text: string): Term[] =>
  db
    .prepare(`SELECT f.value f, v.value v FROM ${eachTerm('?')}`)
    .all(text)
    .map(({ f, v }) => [Number(f), v as string | number])

test('codes that have the same values share them', () => {
  const terms: Term[] = [
    [2, 'en'],
    [2, 'fr'],
    [8, 7],
    [10, 7],
    [12, 7],
    [28, 5],
    [28, 6],
    [4, 9],
  ]
  expect(termsText(terms)).toBe('[[2,["en","fr"]],[[8,10,12],7],[28,[5,6]],[4,9]]')
  expect(termsText([])).toBe('[]')
})

test.each([1, 2, 3])('any terms are read as they were written, also by SQL, and as pairs of one each (%i)', (seed) => {
  const dice = new Dice(seed)
  for (let round = 0; round < 200; round++) {
    const value = () => dice.one<string | number>([1, 2, 40_000_000_000, 'a', '1', 'é"\u0001', ''])
    const distinct = new Map(dice.some(9, (): Term => [2 * dice.below(5), value()]).map((term) => [String(term), term]))
    const terms = [...distinct.values()]
    for (const text of [termsText(terms), JSON.stringify(terms)]) {
      expect(inOrder(readTerms(text))).toEqual(inOrder(terms))
      expect(inOrder(bySql(text))).toEqual(inOrder(terms))
    }
  }
})
