/** Searches of a round trip that are answered with another one: the days of a month. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Condition, Engine, IndexItem, Query } from '../../src/calendar/ports.ts'
import { nested, type Search } from '../../src/engines/elastic/find/nested-searches.ts'
import { openProduction } from '../../src/engines/production.ts'
import { type ElasticProxy, elasticProxy } from '../support/elastic-proxy.ts'
import { occurrencesOf } from '../support/plain.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { clientBudget, DAY, event, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const DAYS = 31

describe('which searches are nested', () => {
  const range = (gte: number, lte: number) => ({ range: { start: { gte, lte } } })
  const search = (filter: object[], more: Partial<Search['body']> = {}, header: Partial<Search> = {}): Search => ({
    index: 'events',
    body: { query: { bool: { filter } }, from: 0, size: 3, ...more },
    ...header,
  })
  const all = search([range(0, 100)], { size: 0, track_total_hits: true })
  const days = Array.from({ length: 8 }, (_, day) => search([range(day * 10, day * 10 + 9)]))
  const [first, ...others] = days
  const sent = (...asked: Search[]) => nested(asked).searches.length

  test('those that look for some of the matches of one that counts all, if they are many', () => {
    expect(sent(all, ...days)).toBe(1)
    expect(sent(...days, all)).toBe(1)
    expect(sent(all, ...others)).toBe(8)
    expect(sent(...days)).toBe(8)
  })

  test('those that nothing matches, as of days outside the list', () => {
    const empty = days.map(() => search([{ match_none: {} }, { range: { end: { lte: 5 } } }]))
    expect(sent(all, ...empty)).toBe(1)
  })

  test.each<[string, Search]>([
    ['has a wider window', search([range(70, 101)])],
    ['lacks a condition', search([])],
    ['has other conditions alone', search([{ range: { end: { gte: 1, lte: 2 } } }])],
    ['excludes other hits', search([], { query: { bool: { filter: [range(0, 1)], must_not: [range(5, 6)] } } })],
    ['is of another index', search([range(0, 1)], {}, { index: 'venues' })],
    ['names a copy of the shard', search([range(0, 1)], {}, { preference: 'one' })],
    ['follows a cursor', search([range(0, 1)], { search_after: [1] })],
    ['counts something', search([range(0, 1)], { aggs: {} })],
    ['is deep', search([range(0, 1)], { from: 98 })],
    ['leaves out records before it', search([range(0, 1)], { from: 1, collapse: { field: 'id' } })],
  ])('not one that %s', (_, other) => {
    expect(sent(all, ...others, other)).toBe(9)
    expect(sent(all, ...days, other)).toBe(2)
    expect(first).toBeDefined()
  })
})

describe.skipIf(missing)('the days of a month', () => {
  let engine: Engine
  let proxy: ElasticProxy
  /** How many searches each round trip had. */
  let rounds: number[] = []
  const items: IndexItem[] = Array.from({ length: 400 }, (_, at) => {
    const start = NEW_YEAR + (at % DAYS) * DAY + at * 60
    const item = event(at + 1, { start, status: at % 5 ? 'publish' : 'draft' })
    // Some are shown several times on a day, and one so often that no page of the day shows another.
    const times = at === 0 ? 40 : at % 7 ? 1 : 2
    const occurrences = Array.from({ length: times }, (_, n) => {
      const begin = start + n * (at === 0 ? 10 : 900)
      return { fields: { start: begin, end: begin + 60 }, record: { at: begin } }
    })
    return times > 1 ? { ...item, document: item.document && { ...item.document, occurrences } } : item
  })

  beforeAll(async () => {
    const { mongodb, elasticsearch } = ownAddresses()
    proxy = await elasticProxy(elasticsearch, (path, body) => {
      if (/_msearch/.test(path)) rounds.push(body.trim().split('\n').length / 2)
    })
    const addresses = { mongodb, elasticsearch: proxy.url }
    engine = openProduction({ ...addresses, stores: sampleStores, indexes: sampleIndexes, layout: 'sample' })
    await liveWith(engine, items)
  })
  afterAll(async () => {
    await engine.close()
    proxy.close()
  })

  const between = (gte: number, lt: number): Condition => ({ op: 'range', field: 'start', gte, lt })
  const monthOf = (more: Partial<Query>, where: readonly Condition[] = []): Query[] => [
    query({ ...more, size: 0, where: [...where, between(NEW_YEAR, NEW_YEAR + DAYS * DAY)] }),
    ...Array.from({ length: DAYS }, (_, day) =>
      query({
        ...more,
        size: 3,
        uncounted: true,
        where: [...where, between(NEW_YEAR + day * DAY, NEW_YEAR + (day + 1) * DAY)],
      }),
    ),
  ]
  const isPublished: Condition = { op: 'eq', field: 'status', value: 'publish' }
  const shown = (found: Awaited<ReturnType<Engine['search']['find']>>) =>
    found.map(({ hits, total }) => ({ total, hits: hits.map(({ id, cursor, record }) => [id, cursor, record]) }))

  test.each<[string, Query[], number[]]>([
    ['occurrences', monthOf({}), [1]],
    ['occurrences, the last first', monthOf({ order: { by: 'start', dir: 'desc' } }), [1]],
    ['published ones', monthOf({}, [isPublished]), [1]],
    ['each record once, of which one hides others on its day', monthOf({ distinct: true }), [1, 1]],
  ])('%s: as each is found alone, in so many searches', async (_, asked, searches) => {
    rounds = []
    const together = await engine.search.find(asked, clientBudget())
    expect(rounds).toEqual(searches)
    const alone = await Promise.all(asked.map((each) => engine.search.find([each], clientBudget())))
    expect(shown(together)).toEqual(shown(alone.flat()))
    expect(together.some(({ hits }) => hits.length === 3)).toBe(true)
  })

  test('their hits are those of the items', async () => {
    const [all, first] = await engine.search.find(monthOf({}), clientBudget())
    expect(all?.total).toBe(items.flatMap(occurrencesOf).length)
    expect(first?.hits.map(({ id }) => id)).toEqual([1, 1, 1])
  })
})
