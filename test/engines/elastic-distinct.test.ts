/** One hit a record on Elasticsearch, beyond what one of its searches returns: deep pages, cursors, exact totals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BudgetExceeded, type Condition, type Engine, type IndexItem, type Order } from '../../src/calendar/ports.ts'
import { openProduction } from '../../src/engines/production.ts'
import { firstOfEach, occurrencesOf, sorted } from '../support/plain.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { clientBudget, DAY, event, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

/** More than Elasticsearch returns at once. */
const MANY = 10_100
const near: Condition = { op: 'near', field: 'location', lat: 47, lng: 8, km: 500 }

/** All repeat, some twice: the second time after all others. */
function series(id: number): IndexItem {
  const start = NEW_YEAR + id * 60
  const item = event(id, {
    start,
    price: id % 3 ? id % 7 : null,
    featured: id % 5 ? id % 2 === 0 : null,
    location: [[8 + (id % 40) / 1000, 47]],
  })
  const starts = id % 50 ? [start] : [start, start + 90 * DAY]
  const occurrences = starts.map((at) => ({ fields: { start: at, end: at + 60 }, record: { at } }))
  return { ...item, document: item.document && { ...item.document, occurrences } }
}

describe.skipIf(missing)('one hit a record on Elasticsearch, of many', () => {
  const items = Array.from({ length: MANY }, (_, at) => series(at + 1))
  const all = items.flatMap(occurrencesOf)
  let engine: Engine
  beforeAll(async () => {
    engine = openProduction({ ...ownAddresses(), stores: sampleStores, indexes: sampleIndexes, layout: 'sample' })
    const build = await liveWith(engine, [])
    for (let at = 0; at < MANY; at += 2_020) await engine.search.apply(build, items.slice(at, at + 2_020))
    await engine.search.refresh()
  })
  afterAll(() => engine.close())

  const orders: Order[] = ['start', 'id', 'price', 'featured', 'distance'].flatMap((by) => [
    { by, dir: 'asc' },
    { by, dir: 'desc' },
  ])
  test.each(orders)('by $by $dir: the total, a deep page, and the page after each of its hits', async (order) => {
    const where = order.by === 'distance' ? [near] : []
    const asked = query({ order, where, distinct: true, from: 10_060, size: 5 })
    const expected = firstOfEach(sorted(all, asked)).map(({ document }) => document?.record)
    const [deep, first] = await engine.search.find([asked, { ...asked, from: 0 }])
    expect([deep?.total, first?.total]).toEqual([MANY, MANY])
    expect(deep?.hits.map(({ record }) => record)).toEqual(expected.slice(10_060, 10_065))
    expect(first?.hits.map(({ record }) => record)).toEqual(expected.slice(0, 5))
    if (order.by === 'distance') return
    for (const [at, { cursor }] of (deep?.hits ?? []).entries()) {
      const [next] = await engine.search.find([{ ...asked, from: 0, after: cursor }])
      expect(next?.total).toBe(MANY)
      expect(next?.hits.map(({ record }) => record)).toEqual(expected.slice(10_061 + at, 10_066 + at))
    }
  })

  test('costs no more than its budget', async () => {
    const budget = clientBudget(0)
    const deep = query({ distinct: true, from: 10_060, size: 5 })
    await expect(engine.search.find([deep], budget)).rejects.toBeInstanceOf(BudgetExceeded)
  })

  test('a cursor of another order is refused', async () => {
    const after = Buffer.from('["text",1]').toString('base64url')
    await expect(engine.search.find([query({ distinct: true, after })])).rejects.toBeInstanceOf(RangeError)
  })
})
