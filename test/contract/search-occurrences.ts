/** Records that repeat, in the index of every engine: stored once, found once for each of their occurrences. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Condition,
  Engine,
  Found,
  IdentifiedDocument,
  IndexDocument,
  IndexedOccurrence,
  IndexItem,
  Order,
  Query,
} from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import { digestOf } from '../../src/calendar/values/digest.ts'
import { meets, occurrencesOf, sorted } from '../support/plain.ts'
import type { OpenEngine } from '../support/sample.ts'
import {
  DAY,
  event,
  inAll,
  liveWith,
  NEW_YEAR,
  query,
  sampleIndexes,
  sampleStores,
  tombstone,
} from '../support/sample.ts'

const at = (day: number) => NEW_YEAR + day * DAY

/** On a day after New Year, for two hours. */
function on(day: number, more: Partial<IndexedOccurrence> = {}): IndexedOccurrence {
  const { fields, ...rest } = more
  return { fields: { start: at(day), end: at(day) + 7200, ...fields }, record: { note: `day ${day}` }, ...rest }
}

/** An event that repeats on some days. */
function series(
  id: number,
  occurrences: readonly (number | IndexedOccurrence)[],
  fields: IndexDocument['fields'] = {},
  texts: Parameters<typeof inAll>[0] = {},
  version = 1,
): IndexItem {
  const item = event(id, fields, texts, version)
  const all = occurrences.map((each) => (typeof each === 'number' ? on(each) : each))
  return { ...item, document: item.document && { ...item.document, occurrences: all } }
}

const text = (words: string): Condition => ({ op: 'text', language: 'en', query: parseSearch(words, 'en') })
const zurich = [8.5417, 47.3769] as const
const bern = [7.4474, 46.948] as const
const nearZurich: Condition = { op: 'near', field: 'location', lng: zurich[0], lat: zurich[1], km: 20 }

const renamed = inAll({ title: 'gala', body: 'with guests' })
const items: readonly IndexItem[] = [
  event(1, { start: at(2), categories: [1], location: [bern], price: 5 }, { title: 'market' }),
  series(
    2,
    [
      1,
      2,
      on(3, { fields: { status: 'draft' }, texts: renamed }),
      on(5, { fields: { categories: [2], location: [bern], price: 1, end: at(9) } }),
      on(4, { record: { note: 'moved', extra: null } }),
    ],
    { status: 'publish', categories: [1, 3], marks: ['a'], location: [zurich], price: 5, title: { en: 'choir' } },
    { title: 'choir', body: 'songs' },
  ),
  series(3, [2], { categories: [1], location: [zurich, bern], title: { en: 'alone' } }, { title: 'choir alone' }),
  series(4, [], { categories: [1] }, { title: 'choir never' }),
  event(5, { start: at(4), status: 'publish' }, { title: 'gala' }),
]
const declared = sampleIndexes.find(({ name }) => name === 'events')?.texts ?? {}
const all = items.flatMap(occurrencesOf)

/** A hit as tests name it: its id and the day of its record. */
const named = (found: Found | undefined) => found?.hits.map(({ id, record }) => [id, (record as { note: string }).note])
const days = (id: number, ...on: number[]) => on.map((day) => [id, `day ${day}`])
const single = (id: number) => [id, `event ${id}`]

export function testOccurrences(name: string, open: OpenEngine): void {
  describe(`records that repeat, in the index of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    const ask = async (asked: Partial<Query>) => (await engine.search.find([query(asked)]))[0]
    const apply = async (build: string, ...changed: IndexItem[]) => {
      const results = await engine.search.apply(build, changed)
      await engine.search.refresh()
      return results
    }
    const documents = (some: readonly IndexItem[]): IdentifiedDocument[] =>
      some.flatMap(({ id, document }) => (document ? [{ id, document }] : []))

    describe('reading', () => {
      beforeAll(() => liveWith(engine, items))

      test('with one of many values, of records that are named', async () => {
        const many = (...more: number[]): Condition => {
          return {
            op: 'in',
            field: 'categories',
            values: [...Array.from({ length: 30 }, (_, nth) => 100 + nth), ...more],
          }
        }
        const ids: Condition = { op: 'in', field: 'id', values: [2, 3, 4] }
        expect(named(await ask({ where: [ids, many(2)] }))).toEqual(days(2, 5))
        expect(named(await ask({ where: [ids, many(3)] }))).toEqual([...days(2, 1, 2, 3), [2, 'moved']])
        expect(await ask({ where: [ids, many()] })).toEqual({ hits: [], total: 0 })
      })

      test('each occurrence is a hit, with its own properties in place of those of its record', async () => {
        const found = await ask({})
        expect(named(found)).toEqual([
          ...days(2, 1),
          single(1),
          ...days(2, 2),
          ...days(3, 2),
          ...days(2, 3),
          [2, 'moved'],
          single(5),
          ...days(2, 5),
        ])
        expect(found?.total).toBe(8)
        expect(found?.hits.map(({ record }) => record)).toContainEqual({ id: 2, note: 'moved', extra: null })
        for (const { json, record } of found?.hits ?? []) expect(JSON.parse(json)).toEqual(record)
      })

      test.each<[string, Condition[], unknown[]]>([
        ['starts', [{ op: 'range', field: 'start', gte: at(3), lt: at(5) }], [...days(2, 3), [2, 'moved'], single(5)]],
        ['ends', [{ op: 'range', field: 'end', gte: at(6) }], days(2, 5)],
        [
          'starts and ends',
          [
            { op: 'range', field: 'end', gte: at(4) },
            { op: 'range', field: 'start', lt: at(5) },
          ],
          [[2, 'moved'], single(5)],
        ],
        ['a keyword of its own', [{ op: 'eq', field: 'status', value: 'draft' }], days(2, 3)],
        ['an own value of many', [{ op: 'eq', field: 'categories', value: 2 }], days(2, 5)],
        [
          'the values of the record',
          [{ op: 'eq', field: 'categories', value: 3 }],
          [...days(2, 1, 2, 3), [2, 'moved']],
        ],
        ['an own number', [{ op: 'eq', field: 'price', value: 1 }], days(2, 5)],
        ['an id', [{ op: 'in', field: 'id', values: [3, 4] }], days(3, 2)],
        ['the version', [{ op: 'eq', field: 'version', value: 1 }, nearZurich, text('alone')], days(3, 2)],
        ['a text of the record', [text('songs')], [...days(2, 1, 2), [2, 'moved'], ...days(2, 5)]],
        ['an own text', [text('gala')], [...days(2, 3), single(5)]],
        ['no text', [text('-choir')], [single(1), ...days(2, 3), single(5)]],
        [
          'a text in its window',
          [text('choir'), { op: 'range', field: 'start', gte: at(4) }],
          [[2, 'moved'], ...days(2, 5)],
        ],
        ['near', [nearZurich], [...days(2, 1, 2), ...days(3, 2), ...days(2, 3), [2, 'moved']]],
        [
          'in a box',
          [{ op: 'box', field: 'location', west: 7, south: 46.5, east: 8, north: 47 }],
          [single(1), ...days(3, 2), ...days(2, 5)],
        ],
        ['not', [{ op: 'not', of: { op: 'eq', field: 'categories', value: 1 } }], [single(5), ...days(2, 5)]],
      ])('a condition on %s is met by each occurrence for itself', async (_, where, expected) => {
        const found = await ask({ where })
        expect(named(found)).toEqual(expected)
        expect(found?.total).toBe(expected.length)
        const [counted, beside] = await engine.search.find([
          query({ where, size: 0, counts: [{ op: 'values', field: 'id', size: 9 }] }),
          query({ where }),
        ])
        expect(counted?.total).toBe(expected.length)
        expect(named(beside)).toEqual(expected)
      })

      test('counts are of occurrences', async () => {
        const found = await ask({
          size: 0,
          counts: [
            { op: 'values', field: 'categories', size: 9 },
            { op: 'values', field: 'status', size: 9 },
            { op: 'ranges', field: 'start', bounds: [at(2), at(3)] },
            { op: 'sets', field: 'categories', sets: [[1, 2]] },
            { op: 'cells', field: 'location', zoom: 4, box: { west: -180, south: -90, east: 180, north: 90 } },
          ],
        })
        expect(found?.counted).toMatchObject([
          {
            values: [
              { value: 1, count: 6 },
              { value: 3, count: 4 },
              { value: 2, count: 1 },
            ],
          },
          {
            values: [
              { value: 'publish', count: 5 },
              { value: 'draft', count: 1 },
            ],
          },
          { counts: [1, 3, 4] },
          { counts: [7] },
          { cells: [{ count: 7 }] },
        ])
      })

      const orders: Order[] = ['start', 'end', 'id', 'price', 'title', 'status', 'distance'].flatMap((by) => [
        { by, dir: 'asc' },
        { by, dir: 'desc' },
      ])
      /** In the order by distance, only what is near. */
      const whereOf = ({ by }: Order): Condition[] =>
        by === 'distance' ? [{ ...nearZurich, km: 500 } as Condition] : []

      describe.each(orders)('by $by $dir', (order) => {
        test('ties are by id, then by start', async () => {
          const where = whereOf(order)
          const matching = all.filter((item) => where.every((each) => meets(item, each, declared)))
          expect(named(await ask({ order, where }))).toEqual(sorted(matching, query({ order, where })).map(nameOf))
        })

        test('pages have every occurrence once, by their number and by a cursor', async () => {
          const whole = named(await ask({ order, where: whereOf(order) })) ?? []
          const pages: unknown[] = []
          for (let from = 0; from < whole.length; from += 2)
            pages.push(...(named(await ask({ order, where: whereOf(order), from, size: 2 })) ?? []))
          expect(pages).toEqual(whole)
          if (order.by === 'distance') return
          expect(await byCursor({ order })).toEqual(whole)
          expect(await byCursor({ order, where: [text('choir')] })).toEqual(
            named(await ask({ order, where: [text('choir')] })),
          )
        })

        test('distinct: the first of each record, and how many records there are', async () => {
          const whole = named(await ask({ order, where: whereOf(order) })) ?? []
          const firsts = whole.filter(([id], nth) => whole.findIndex(([other]) => other === id) === nth)
          const found = await ask({ order, where: whereOf(order), distinct: true })
          expect(named(found)).toEqual(firsts)
          expect(found?.total).toBe(firsts.length)
          const second = await ask({ order, where: whereOf(order), distinct: true, from: 1, size: 1 })
          expect(named(second)).toEqual(firsts.slice(1, 2))
          expect(second?.total).toBe(firsts.length)
          if (order.by !== 'distance') expect(await byCursor({ order, distinct: true }, 1)).toEqual(firsts)
        })
      })

      /** All hits, by one page after the other. */
      async function byCursor(more: Partial<Query>, size = 2): Promise<unknown[]> {
        const hits: unknown[] = []
        for (let after: string | undefined; hits.length < 50; ) {
          const found = await ask({ ...more, size, ...(after === undefined ? {} : { after }) })
          hits.push(...(named(found) ?? []))
          after = found?.hits.at(-1)?.cursor
          if (!found?.hits.length) break
        }
        return hits
      }

      test('distinct beside counts: these are of occurrences', async () => {
        const counts = [{ op: 'values', field: 'categories', size: 1 }] as const
        const [none, page] = await engine.search.find([
          query({ size: 0, distinct: true, counts }),
          query({ size: 1, distinct: true, where: [text('choir')], counts }),
        ])
        expect(none).toMatchObject({ total: 4, hits: [], counted: [{ values: [{ value: 1, count: 6 }] }] })
        expect(page).toMatchObject({ total: 2, hits: [{ id: 2 }], counted: [{ values: [{ value: 1, count: 4 }] }] })
      })

      test('distinct of a text, near and uncounted', async () => {
        expect(await ask({ where: [text('choir')], distinct: true })).toMatchObject({
          total: 2,
          hits: [{ id: 2 }, { id: 3 }],
        })
        expect(await ask({ where: [nearZurich], distinct: true, uncounted: true, size: 1 })).toMatchObject({
          total: 0,
          hits: [{ id: 2 }],
        })
      })

      test('distances are those of the occurrence', async () => {
        const found = await ask({
          where: [{ ...nearZurich, km: 500 } as Condition],
          order: { by: 'distance', dir: 'asc' },
        })
        const near = found?.hits.map(({ distance = -1 }) => Math.round(distance))
        expect(near).toEqual([0, 0, 0, 0, 0, 95, 95].map((km) => expect.closeTo(km, -1)))
      })

      test('signals are those of the record', async () => {
        const found = await ask({ where: [{ op: 'eq', field: 'id', value: 2 }], signals: true })
        expect(found?.hits.map(({ signals, record }) => [signals, record])).toEqual(
          Array.from({ length: 5 }, () => ['en of événement 2', null]),
        )
      })

      test('by ids alone, as records are looked up', async () => {
        const order = { by: 'id', dir: 'asc' } as const
        const asks = (...values: number[]) => ask({ where: [{ op: 'in', field: 'id', values }], order, size: 2 })
        expect(await asks(1, 5)).toMatchObject({ total: 2, hits: [{ id: 1 }, { id: 5 }] })
        expect(await asks(1, 2)).toMatchObject({ total: 6, hits: [{ id: 1 }, { id: 2 }] })
        expect(await asks(4)).toMatchObject({ total: 0, hits: [] })
      })

      test('what the index has of a record is its own', async () => {
        const [{ name: build = '' } = {}] = await engine.search.builds()
        const read = await engine.search.read(build, 'events', [1, 2, 4, 9])
        expect(read.toSorted((a, b) => a.id - b.id)).toMatchObject(
          [1, 2, 4].map((id) => ({ id, version: 1, record: { id, note: `event ${id}` } })),
        )
        const digests = await engine.search.digests('events', 0, 8)
        const sum = items.reduce((total, { document }) => total + digestOf(JSON.stringify(document?.record)), 0)
        expect(digests).toEqual([{ from: 0, count: 5, sum }])
      })

      test('the index holds exactly these occurrences', async () => {
        expect(await engine.search.holds('events', documents(items))).toEqual(items.map(() => true))
        const others: IndexItem[] = [
          event(2, items[1]?.document?.fields),
          series(3, [2, 3], items[2]?.document?.fields, { title: 'choir alone' }),
          series(3, [3], items[2]?.document?.fields, { title: 'choir alone' }),
          series(3, [], items[2]?.document?.fields, { title: 'choir alone' }),
          series(3, [on(2, { record: { note: 'other' } })], items[2]?.document?.fields, { title: 'choir alone' }),
          series(3, [on(2, { texts: renamed })], items[2]?.document?.fields, { title: 'choir alone' }),
          series(3, [on(2, { fields: { price: 9 } })], items[2]?.document?.fields, { title: 'choir alone' }),
          series(4, [7], { categories: [1] }, { title: 'choir never' }),
          series(5, [on(4, { record: {} })], { status: 'publish' }, { title: 'gala' }),
        ]
        expect(await engine.search.holds('events', documents(others))).toEqual(others.map(() => false))
      })
    })

    describe('writing', () => {
      const changes: [name: string, next: IndexItem][] = [
        ['fewer occurrences', series(2, [2], {}, { title: 'choir' }, 2)],
        ['none', series(2, [], {}, { title: 'choir' }, 2)],
        ['others', series(2, [7, on(8, { texts: renamed }), 9], { categories: [4] }, { title: 'band' }, 2)],
        ['a record that does not repeat', event(2, { start: at(3) }, { title: 'once' }, 2)],
        ['a tombstone', tombstone('events', 2, 2)],
      ]
      const fromAll = async () => {
        const found = await ask({})
        const [beside] = await engine.search.find([
          query({ size: 0, counts: [{ op: 'values', field: 'id', size: 99 }] }),
        ])
        expect(beside?.total).toBe(found?.total)
        return named(found)
      }
      const expectedOf = (now: readonly IndexItem[]) => sorted(now.flatMap(occurrencesOf), query())
      const others = items.filter(({ id }) => id !== 2)

      test.each(changes)('replaced by %s', async (_, next) => {
        const build = await liveWith(engine, items)
        await fromAll()
        expect(await apply(build, next)).toEqual(['written'])
        expect(await fromAll()).toEqual(expectedOf([...others, next]).map(nameOf))
        for (const words of ['choir', 'gala', 'band', 'once'])
          expect(named(await ask({ where: [text(words)] }))?.map(([id]) => id)).toEqual(
            expectedOf([...others, next])
              .filter((item) => meets(item, text(words), declared))
              .map(({ id }) => id),
          )
        if (next.document) expect(await engine.search.holds('events', documents([next]))).toEqual([true])
        expect(await apply(build, { ...(items[1] as IndexItem), version: 3 })).toEqual(['written'])
        expect(await fromAll()).toEqual(expectedOf(items).map(nameOf))
        expect(await engine.search.holds('events', documents(items))).toEqual(items.map(() => true))
      })

      test.each(changes)('an older write after %s brings no occurrence back', async (_, next) => {
        const build = await liveWith(engine, [...others, { ...next, version: 5 }])
        expect(await apply(build, { ...(items[1] as IndexItem), version: 4 })).toEqual(['superseded'])
        expect(await fromAll()).toEqual(expectedOf([...others, next]).map(nameOf))
      })

      test('several changes of a record at once: the newest stays', async () => {
        const build = await liveWith(engine, others)
        const results = await apply(
          build,
          series(2, [1, 2, 3], {}, {}, 3),
          series(2, [4], {}, {}, 2),
          series(2, [5, on(6, { texts: renamed })], {}, {}, 4),
        )
        expect(results).toEqual(['written', 'superseded', 'written'])
        expect(named(await ask({ where: [{ op: 'eq', field: 'id', value: 2 }] }))).toEqual(days(2, 5, 6))
      })

      test('a rewrite writes all of it again', async () => {
        const build = await liveWith(engine, items)
        expect(await apply(build, { ...(items[1] as IndexItem), rewrite: true })).toEqual(['written'])
        expect(await fromAll()).toEqual(expectedOf(items).map(nameOf))
        expect(await engine.search.holds('events', documents(items))).toEqual(items.map(() => true))
      })

      test('two occurrences with the same start are rejected, and the record stays as it was', async () => {
        const build = await liveWith(engine, items)
        const [first, second] = await apply(build, series(2, [1, 1], {}, {}, 2), event(1, { start: at(9) }, {}, 2))
        expect(first).toEqual({ rejected: expect.stringMatching(/occurrences.*start/) })
        expect(second).toBe('written')
        expect(named(await ask({ where: [{ op: 'eq', field: 'id', value: 2 }] }))).toHaveLength(5)
      })

      test('an occurrence that does not fit the declaration is rejected', async () => {
        const build = await liveWith(engine, items)
        const wrong = on(1, { fields: { price: 'much' } })
        expect(await apply(build, series(2, [wrong], {}, {}, 2))).toEqual([
          { rejected: expect.stringContaining('price') },
        ])
      })

      test('of another start than that of its record, and many of them', async () => {
        const many = series(
          9,
          Array.from({ length: 1_500 }, (_, day) => day),
          { status: 'publish' },
          { title: 'daily' },
        )
        const more = [10, 11].map((id) =>
          series(
            id,
            Array.from({ length: 1_500 }, (_, day) => day),
          ),
        )
        const build = await liveWith(engine, [...items, many, ...more])
        expect(await engine.search.holds('events', documents([many, ...items, ...more]))).not.toContain(false)
        const found = await ask({ where: [text('daily'), { op: 'range', field: 'end', gte: at(1_000) }], size: 3 })
        expect(found?.total).toBe(500)
        expect(named(found)).toEqual(days(9, 1_000, 1_001, 1_002))
        expect(await ask({ where: [text('daily')], distinct: true })).toMatchObject({ total: 1, hits: [{ id: 9 }] })
        const deep = await ask({ where: [text('daily')], from: 1_400, size: 2, order: { by: 'start', dir: 'desc' } })
        expect(named(deep)).toEqual(days(9, 99, 98))
        await apply(build, series(9, [3, 5], { status: 'publish' }, { title: 'daily' }, 2))
        expect(named(await ask({ where: [text('daily')] }))).toEqual(days(9, 3, 5))
      })
    })
  })
}

const nameOf = ({ id, document }: IndexItem) => [id, (document?.record as { note: string } | undefined)?.note]
