/** Deep pages in the order of the index, found from places that earlier pages have told of, while records change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { random } from '../../bench/calendar/words.ts'
import type { Engine, IndexItem, Query } from '../../src/calendar/ports.ts'
import type { SearchHit } from '../../src/engines/elastic/find/hits.ts'
import { LEAD, PlacesOfList } from '../../src/engines/elastic/paging/known-places.ts'
import { pageWithLead } from '../../src/engines/elastic/paging/placed-page.ts'
import { openProduction } from '../../src/engines/production.ts'
import { type ElasticProxy, elasticProxy } from '../support/elastic-proxy.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { clientBudget, DAY, event, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const MANY = 10_500
const budget = clientBudget()

const latestFirst = { order: { by: 'start', dir: 'desc' } } as const

/** Several start at the same time. */
const startOf = (place: number) => NEW_YEAR + Math.floor(place / 7) * DAY

test.each(['asc', 'desc'] as const)('a search without a place needs no total (%s)', (dir) => {
  const [declaration] = sampleIndexes
  if (!declaration) throw new Error('there is no sample')
  const hit = (id: number) => ({ _index: 'events', fields: { id: [id], 'fields.start': [id] } }) as unknown as SearchHit
  const asked = query({ from: dir === 'asc' ? 100 : 0, size: 10, order: { by: 'start', dir } })
  const hits = Array.from({ length: dir === 'asc' ? LEAD + 10 : 12 }, (_, at) => hit(at + 1))
  for (const total of [0, 9, 11, 12, 130]) {
    const page = pageWithLead(
      { query: asked, scope: { declaration, language: 'en' }, index: 'events' },
      new PlacesOfList(),
      { hits, total },
    )
    expect(page.hits).toEqual(dir === 'asc' ? hits.slice(LEAD) : hits.slice(0, 10))
  }
})

describe.skipIf(missing)('places that are known', () => {
  let engine: Engine
  let build: string
  let proxy: ElasticProxy
  let searches: { sort?: unknown; from?: number }[] = []
  /** Which copy of a shard was asked, where it was said. */
  let copies: string[] = []
  let version = 1
  /** The starts of what is published, by id. */
  const starts = new Map<number, number>()

  beforeAll(async () => {
    const { mongodb, elasticsearch } = ownAddresses()
    proxy = await elasticProxy(elasticsearch, (path, body) => {
      if (/_m?search\b/.test(path)) searches.push(...searchesIn(body))
    })
    engine = openProduction({
      mongodb,
      elasticsearch: proxy.url,
      stores: sampleStores,
      indexes: sampleIndexes,
      layout: 'sample',
    })
    const items = Array.from({ length: MANY }, (_, at) => published(MANY - at, startOf(at)))
    build = await liveWith(engine, items.splice(0, 2_500))
    while (items.length) await engine.search.apply(build, items.splice(0, 2_500))
    await engine.search.refresh()
  })
  afterAll(async () => {
    await engine.close()
    proxy.close()
  })

  const searchesIn = (body: string): { sort?: unknown; from?: number }[] => {
    const lines = body.trim().split('\n')
    const parsed: { sort?: unknown; preference?: string }[] = lines.map((line) => JSON.parse(line))
    copies.push(...parsed.flatMap(({ preference }) => preference ?? []))
    return parsed.filter(({ sort }) => sort)
  }
  const published = (id: number, start: number): IndexItem => {
    starts.set(id, start)
    return event(id, { status: 'publish', start }, {}, version)
  }
  const removed = (id: number): IndexItem => {
    starts.delete(id)
    return event(id, { status: 'draft' }, {}, version)
  }
  const write = async (items: IndexItem[]) => {
    await engine.search.apply(build, items)
    await engine.search.refresh()
    version++
  }
  const page = async (from: number, size: number, more: Partial<Query> = {}) => {
    const where = [{ op: 'eq', field: 'status', value: 'publish' } as const]
    const [found] = await engine.search.find([query({ where, from, size, ...more })], budget)
    return { ids: found?.hits.map(({ id }) => id), total: found?.total }
  }
  const expected = (from: number, size: number, { order }: Partial<Query> = {}) => {
    const ids = [...starts].toSorted(([a, first], [b, second]) => first - second || a - b).map(([id]) => id)
    return { ids: (order?.dir === 'desc' ? ids.toReversed() : ids).slice(from, from + size), total: ids.length }
  }
  const inOrder = () => searches.filter(({ sort }) => JSON.stringify(sort) === '["order"]').length

  test.each([
    [10, 2_000],
    [50, 4_000],
    [60, 7_000],
  ])('a walk by %d visits all matches once', async (size, begin) => {
    searches = []
    copies = []
    for (let from = begin; from < begin + 8 * size; from += size)
      expect([from, await page(from, size)]).toEqual([from, expected(from, size)])
    expect([searches.length, inOrder()]).toEqual([8, 7])
    expect(copies).toHaveLength(7 * ['page', 'total', 'before'].length)
  })

  test.each([10, 50, 60])(
    'the first page by %d against the order of the index, while records come and go',
    async (size) => {
      expect(await page(0, size, latestFirst)).toEqual(expected(0, size, latestFirst))
      for (const change of [
        () => Array.from({ length: 15 }, (_, n) => published(MANY + version * 100 + n, NEW_YEAR + n * 100 * DAY)),
        () => [...starts.keys()].filter((id) => id > MANY).map(removed),
        () => [removed(1), removed(2), published(3, NEW_YEAR)],
      ]) {
        await write(change())
        searches = []
        expect(await page(0, size, latestFirst)).toEqual(expected(0, size, latestFirst))
        expect([searches.length, inOrder()]).toEqual([1, 1])
      }
    },
  )

  test('the last pages against the order of the index', async () => {
    const { total } = expected(0, 0)
    // With another count, or what was found is kept.
    for (const from of [total - 25, total - 15, total - 5, total, total + 10])
      for (const size of [1, 2]) {
        const counts = [{ op: 'values', field: 'status', size } as const]
        expect([from, await page(from, 10, { ...latestFirst, counts })]).toEqual([
          from,
          expected(from, 10, latestFirst),
        ])
      }
  })

  test('the last page, and pages beyond it', async () => {
    const { total } = expected(0, 0)
    for (const from of [total - 25, total - 15, total - 5, total, total + 10, total + 200])
      expect([from, await page(from, 10)]).toEqual([from, expected(from, 10)])
  })

  test('records before a page that are new or gone move it, and it is found from the same place', async () => {
    await page(6_000, 10)
    for (const change of [
      () => Array.from({ length: 15 }, (_, n) => published(MANY + version * 100 + n, NEW_YEAR - n)),
      () => [...starts.keys()].filter((id) => id > MANY).map(removed),
      () => [removed(MANY), removed(MANY - 1)],
    ]) {
      await write(change())
      searches = []
      expect(await page(6_000, 10)).toEqual(expected(6_000, 10))
      expect([searches.length, inOrder()]).toEqual([1, 1])
    }
  })

  test('more than that: it is searched for as ever, and the next time from a new place', async () => {
    await page(5_000, 10)
    await write(Array.from({ length: 30 }, (_, n) => published(MANY + version * 100 + n, NEW_YEAR - n)))
    searches = []
    expect(await page(5_000, 10)).toEqual(expected(5_000, 10))
    expect([searches.length, inOrder()]).toEqual([2, 1])
    await write([published(MANY + version * 100, NEW_YEAR - 1)])
    searches = []
    expect(await page(5_000, 10)).toEqual(expected(5_000, 10))
    expect([searches.length, inOrder()]).toEqual([1, 1])
  })

  test('lists of other conditions, languages, orders and builds are others', async () => {
    await page(3_000, 10)
    const others: Partial<Query>[] = [
      { where: [] },
      { language: 'fr' },
      { order: { by: 'id', dir: 'asc' } },
      { distinct: true },
    ]
    for (const other of others) {
      searches = []
      const { ids } = await page(3_000, 10, other)
      expect([JSON.stringify(other), ids?.length, inOrder()]).toEqual([JSON.stringify(other), 10, 0])
    }
  })

  test('any pages between any changes are those of a plain loop', async () => {
    const next = random(7)
    const upTo = (most: number) => Math.floor(next() * most)
    searches = []
    for (let round = 0; round < 40; round++) {
      const ids = [...starts.keys()]
      const changes = Array.from({ length: upTo(12) }, (_, n) =>
        next() < 0.6 ? published(50_000 + version * 100 + n, startOf(upTo(MANY))) : removed(ids[upTo(ids.length)] ?? 1),
      )
      if (changes.length) await write(changes)
      for (let times = 0; times < 6; times++) {
        const size = [1, 10, 50, 60, 61, 300][upTo(6)] ?? 10
        const from = upTo(4) * 3_400 + upTo(60)
        const more = next() < 0.4 ? latestFirst : {}
        const asked = [round, from, size, more]
        expect([...asked, await page(from, size, more)]).toEqual([...asked, expected(from, size, more)])
      }
    }
    expect(inOrder()).toBeGreaterThan(searches.length / 4)
  })
})
