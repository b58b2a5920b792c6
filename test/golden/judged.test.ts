/**
 * The judged set: large enough in every class, every judgement of an event that is in the calendar; and the scores of
 * the search box on it, which do not drop.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { fillStore, indexStore } from '../../src/parity/calendar.ts'
import { searcherOf } from '../../src/parity/search.ts'
import { allSeries } from './judged/events.ts'
import { queryClasses } from './judged/query.ts'
import { judge, judged, seriesById } from './judged.ts'
import { BEST_HITS, type Score, type Summary, summarize } from './score.ts'

/** The least scores on the embedded engine: 0.02 below what was measured. A change that raises a score raises these. */
const floors: Pick<Summary, 'mean' | 'byLanguage' | 'byClass'> = {
  mean: 0.942,
  byLanguage: { en: 0.949, fr: 0.928, de: 0.947 },
  byClass: {
    title: 0.97,
    'part of a title': 0.98,
    text: 0.98,
    typo: 0.961,
    'half-typed': 0.879,
    date: 0.962,
    place: 0.98,
    synonym: 0.738,
    compound: 0.887,
    category: 0.955,
    organizer: 0.971,
    question: 0.975,
    accent: 0.968,
    nothing: 0.98,
  },
}
/** The share of the searches that mean something. */
const MAX_FOUND_NOTHING = 0.03

const MIN_QUERIES = 65
const MIN_QUERIES_OF_CLASS = 4

describe.each(Object.entries(judged))('the judged queries in %s', (_, queries) => {
  test('are many, and none is there twice', () => {
    expect(queries.length).toBeGreaterThanOrEqual(MIN_QUERIES)
    expect(new Set(queries.map(({ q }) => q)).size).toBe(queries.length)
    for (const name of queryClasses) {
      const some = queries.filter((query) => query.class === name)
      expect(some.length, name).toBeGreaterThanOrEqual(MIN_QUERIES_OF_CLASS)
    }
  })

  test('mean events of the calendar, and none exactly where nothing is meant', () => {
    const unknown = queries.flatMap(({ relevant }) => Object.keys(relevant)).filter((name) => !allSeries.includes(name))
    expect(unknown).toEqual([])
    const empty = queries.filter(({ relevant }) => Object.keys(relevant).length === 0)
    expect(empty).toEqual(queries.filter((query) => query.class === 'nothing'))
  })

  test('surely mean something', () => {
    const unsure = queries.filter(
      ({ relevant }) => Object.keys(relevant).length && !Object.values(relevant).includes(2),
    )
    expect(unsure).toEqual([])
  })
})

describe('the search box', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-scores-'))
  let engine: Engine
  let scores: Score[]
  let summary: Summary

  beforeAll(async () => {
    engine = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
    await fillStore(engine)
    await indexStore(engine)
    const [search, series] = [searcherOf(engine), await seriesById(engine.store)]
    scores = await judge(async (language, q) => {
      const { hits } = await search('q', language, q, BEST_HITS)
      return hits.map(({ id }) => series.get(id) ?? '')
    })
    summary = summarize(scores)
  })
  afterAll(async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  })

  test('the mean', () => {
    expect(summary.mean).toBeGreaterThanOrEqual(floors.mean)
  })

  test.each(Object.entries(floors.byLanguage))('the searches in %s', (language, least) => {
    expect(summary.byLanguage[language]).toBeGreaterThanOrEqual(least)
  })

  test.each(Object.entries(floors.byClass))('the searches of the class "%s"', (name, least) => {
    expect(summary.byClass[name]).toBeGreaterThanOrEqual(least)
  })

  test('every language and class has a floor', () => {
    for (const part of ['byLanguage', 'byClass'] as const)
      expect(Object.keys(floors[part]).sort()).toEqual(Object.keys(summary[part]).sort())
  })

  test('few searches find nothing', () => {
    expect(summary.foundNothing).toBeLessThanOrEqual(MAX_FOUND_NOTHING)
  })
})
