import { expect, test } from 'vitest'
import type { QueryClass } from './judged/query.ts'
import { ndcg, type Score, summarize } from './score.ts'

test('the ideal order scores 1, in any order of equal grades', () => {
  expect(ndcg({ a: 2, b: 1 }, ['a', 'b'])).toBe(1)
  expect(ndcg({ a: 2, b: 2 }, ['b', 'a', 'c'])).toBe(1)
})

test('gains are discounted by rank', () => {
  // Gains 3 and 1; the discounts of the first ranks are 1, 1.585 and 2.
  expect(ndcg({ a: 2, b: 1 }, ['b', 'a'])).toBeCloseTo((1 + 3 / 1.58496) / (3 + 1 / 1.58496), 5)
  expect(ndcg({ a: 2 }, ['x', 'y', 'a'])).toBeCloseTo(0.5, 5)
  expect(ndcg({ a: 2, b: 1 }, ['x', 'b'])).toBeCloseTo(0.63093 / 3.63093, 5)
})

test('only the best ten hits count, of what is found and of what is meant', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => `e${at}`)
  const relevant = Object.fromEntries(twelve.map((series) => [series, 2 as const]))
  expect(ndcg(relevant, twelve.slice(0, 10))).toBe(1)
  expect(ndcg({ a: 2 }, [...twelve.slice(0, 10), 'a'])).toBe(0)
})

test('what is found twice gains once', () => {
  expect(ndcg({ a: 2, b: 2 }, ['a', 'a'])).toBeCloseTo(1 / 1.63093, 5)
})

test('nothing found is right only where nothing is meant', () => {
  expect(ndcg({}, [])).toBe(1)
  expect(ndcg({}, ['a'])).toBe(0)
  expect(ndcg({ a: 1 }, [])).toBe(0)
})

test('means by class and language, and the share of the queries that find nothing', () => {
  const score = (language: string, name: QueryClass, value: number, found: number): Score => {
    return { language, class: name, q: '', score: value, found }
  }
  const scores = [
    score('en', 'title', 1, 3),
    score('en', 'typo', 0, 0),
    score('de', 'title', 0.5, 2),
    score('de', 'nothing', 1, 0),
  ]
  expect(summarize(scores)).toEqual({
    mean: 0.625,
    byLanguage: { en: 0.5, de: 0.75 },
    byClass: { title: 0.75, typo: 0, nothing: 1 },
    cells: { title: { en: 1, de: 0.5 }, typo: { en: 0 }, nothing: { de: 1 } },
    foundNothing: 1 / 3,
  })
})
