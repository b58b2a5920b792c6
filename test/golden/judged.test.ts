/** The judged set itself: large enough in every class, and every judgement of an event that is in the calendar. */
import { describe, expect, test } from 'vitest'
import { allSeries } from './judged/events.ts'
import { queryClasses } from './judged/query.ts'
import { judged } from './judged.ts'

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
