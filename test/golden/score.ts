/** Scores of found events against the judged set: nDCG@10, means per class and language. */
import type { QueryClass, Relevant } from './judged/query.ts'

/** How many of the best hits count. */
export const BEST_HITS = 10

export interface Score {
  language: string
  class: QueryClass
  q: string
  /** From 0 to 1. */
  score: number
  /** How many of the best hits there are, relevant or not. */
  found: number
}

/**
 * The discounted gain of the best hits, as a share of that of the ideal order: from 0 to 1. Where nothing is meant, it
 * is 1 when nothing is found, and otherwise 0. A series found twice gains once.
 */
export function ndcg(relevant: Relevant, found: readonly string[]): number {
  const grades = Object.values(relevant).toSorted((one, other) => other - one)
  if (grades.length === 0) return found.length === 0 ? 1 : 0
  const gained = found.map((series, at) => (found.indexOf(series) === at ? (relevant[series] ?? 0) : 0))
  return discountedGain(gained) / discountedGain(grades)
}

function discountedGain(grades: readonly number[]): number {
  return sum(grades.slice(0, BEST_HITS).map((grade, at) => (2 ** grade - 1) / Math.log2(at + 2)))
}

export interface Summary {
  mean: number
  byLanguage: Record<string, number>
  byClass: Record<string, number>
  /** By class, then by language. */
  cells: Record<string, Record<string, number>>
  /** The share of the queries with something meant that find nothing. */
  foundNothing: number
}

export function summarize(scores: readonly Score[]): Summary {
  const meant = scores.filter(({ class: name }) => name !== 'nothing')
  return {
    mean: mean(scores),
    byLanguage: means(scores, 'language'),
    byClass: means(scores, 'class'),
    cells: mapValues(groups(scores, 'class'), (some) => means(some, 'language')),
    foundNothing: meant.filter(({ found }) => found === 0).length / meant.length,
  }
}

function means(scores: readonly Score[], key: 'language' | 'class'): Record<string, number> {
  return mapValues(groups(scores, key), mean)
}

function groups(scores: readonly Score[], key: 'language' | 'class'): Map<string, Score[]> {
  return Map.groupBy(scores, (score) => score[key])
}

function mapValues<In, Out>(map: Map<string, In>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries([...map].map(([key, value]) => [key, change(value)]))
}

function mean(scores: readonly Score[]): number {
  return sum(scores.map(({ score }) => score)) / scores.length
}

function sum(values: readonly number[]): number {
  return values.reduce((left, right) => left + right, 0)
}
