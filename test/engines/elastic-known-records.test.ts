/** Lists of clients: what is known is not asked for again, and answers are the same as if it were. */
import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Condition, Engine, Query, SearchBudget } from '../../src/calendar/ports.ts'
import type { SearchHit } from '../../src/engines/elastic/find/hits.ts'
import { KnownRecords } from '../../src/engines/elastic/find/known-records.ts'
import { openProduction } from '../../src/engines/production.ts'
import { type ElasticProxy, elasticProxy } from '../support/elastic-proxy.ts'
import { eventually } from '../support/eventually.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { clientBudget, event, liveWith, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const near: Condition = { op: 'near', field: 'location', lat: 47, lng: 8, km: 200 }
const budget = clientBudget()

const records = [
  event(1, { status: 'publish', price: 10, location: [[8.54, 47.38]], title: { en: 'b' } }),
  event(2, { status: 'publish', price: 0, location: [[7.45, 46.95]], title: { en: 'a', de: 'z' } }),
  event(3, { status: 'draft' }),
  event(4, { status: 'publish', title: { en: '' }, location: [] }),
]

test('what was known when a page was begun is on it, whatever has to make room for the rest', async () => {
  const hit = (id: number) =>
    ({ _index: 'events', _id: String(id), fields: { id: [id], version: [1], digest: [1] } }) as unknown as SearchHit
  const text = JSON.stringify({ text: 'x'.repeat(200_000) })
  const mget = async ({ docs }: { docs: { _id: string }[] }) => ({
    docs: docs.map(({ _id }) => ({ _id, _source: { version: 1, digest: 1, record: text, deleted: false } })),
  })
  const known = new KnownRecords()
  const page = async (ids: number[]) => {
    const pages = [{ resource: 'events' as const, index: 'events', hits: ids.map(hit) }]
    return known.of(pages, { mget } as unknown as Client, undefined)
  }
  await page([1, 2, 3])
  const ids = Array.from({ length: 100 }, (_, n) => n + 1)
  expect(await page(ids)).toEqual({ texts: [ids.map(() => text)] })
})

describe.skipIf(missing)('lists of clients on Elasticsearch', () => {
  let engine: Engine
  let build: string
  let proxy: ElasticProxy
  let searches = 0
  /** Records that were read by their ids. */
  let read: string[] = []
  /** Done before the next such read. */
  let meanwhile: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const { mongodb, elasticsearch } = ownAddresses()
    proxy = await elasticProxy(elasticsearch, async (path, body) => {
      if (path.includes('_msearch')) searches++
      if (!path.includes('_mget')) return
      const { docs } = JSON.parse(body) as { docs: { _id: string }[] }
      read.push(...docs.map(({ _id }) => _id))
      const first = meanwhile
      meanwhile = undefined
      await first?.()
    })
    engine = openProduction({
      mongodb,
      elasticsearch: proxy.url,
      stores: sampleStores,
      indexes: sampleIndexes,
      layout: 'sample',
    })
    build = await liveWith(engine, records)
  })
  afterAll(async () => {
    await engine.close()
    proxy.close()
  })

  const hits = async (asked: Partial<Query>, of?: SearchBudget) =>
    (await engine.search.find([query(asked)], of))[0]?.hits
  let others = 0
  /** The same, in other words. */
  const reworded = (asked: Partial<Query>): Partial<Query> => {
    const id: Condition = { op: 'eq', field: 'id', value: 1_000_000 + others++ }
    return { ...asked, where: [...(asked.where ?? []), { op: 'not', of: id }] }
  }
  const shown = async (asked: Partial<Query> = {}) => (await hits(reworded(asked), budget))?.map(({ record }) => record)
  const write = async (id: number, version: number, status: string, record: object = { id, version }) => {
    const { document, ...item } = event(id, { status }, {}, version)
    await engine.search.apply(build, [{ ...item, document: document && { ...document, record } }])
    await engine.search.refresh()
  }

  const orders: Query['order'][] = (['asc', 'desc'] as const).flatMap((dir) =>
    ['start', 'id', 'price', 'title', 'status'].map((by) => ({ by, dir })),
  )
  const asked: Partial<Query>[] = [
    ...orders.map((order) => ({ order })),
    ...orders.map((order) => ({ order, where: [near] })),
    { order: { by: 'distance', dir: 'asc' }, where: [near] },
    { order: { by: 'title', dir: 'asc' }, language: 'de' },
    { signals: true },
    { size: 0 },
  ]
  test.each(asked.map((each) => [JSON.stringify(each), each] as const))('%s: the same hits', async (_, each) => {
    const whole = await hits(each)
    for (const _time of ['not known yet', 'known'])
      expect(JSON.stringify(await hits(reworded(each), budget))).toBe(JSON.stringify(whole))
  })

  test('a record is read once', async () => {
    await write(1, 7, 'publish')
    await shown()
    read = []
    await write(2, 8, 'publish')
    const found = await shown()
    expect(read).toEqual(['2'])
    expect(found).toContainEqual({ id: 2, version: 8 })
    expect(await shown()).toEqual(found)
    expect(read).toEqual(['2'])
  })

  test('a repair under the same version is shown', async () => {
    await write(1, 20, 'publish')
    await shown()
    await write(1, 20, 'publish', { id: 1, repaired: true })
    expect(await shown()).toContainEqual({ id: 1, repaired: true })
  })

  test('what is hidden between the search and its read is not shown', async () => {
    const where: Condition[] = [{ op: 'eq', field: 'status', value: 'publish' }]
    await write(4, 30, 'publish')
    meanwhile = () => write(4, 31, 'draft')
    const found = await shown({ where })
    expect(meanwhile).toBeUndefined()
    expect(found).toHaveLength(2)
    expect(await shown({ where })).toEqual(found)
  })

  test('the same is searched once, for a second or until the index shows more', async () => {
    const where: Condition[] = [{ op: 'eq', field: 'status', value: 'publish' }]
    const searchesOf = async () => {
      const before = searches
      const found = await hits({ where }, budget)
      return { count: found?.length, searches: searches - before }
    }
    await write(4, 40, 'draft')
    expect(await searchesOf()).toEqual({ count: 2, searches: 1 })
    // Not always at once: Elasticsearch may tell of a refresh after the one that was waited for.
    await eventually(async () => expect(await searchesOf()).toEqual({ count: 2, searches: 0 }))
    await write(4, 41, 'publish')
    expect(await searchesOf()).toEqual({ count: 3, searches: 1 })
    const later = performance.now() + 1_001
    vi.spyOn(performance, 'now').mockImplementation(() => later)
    // Not always at once: for a millisecond lru-cache goes by the time that it has read last.
    await eventually(async () => expect(await searchesOf()).toEqual({ count: 3, searches: 1 }))
    vi.restoreAllMocks()
  })
})
