/** The contract of every engine's index: boxes, ties in distance, and what is counted beside the page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Box, CellCount, Condition, Count, Counted, Engine, Query } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import { inOrder } from '../support/plain-counts.ts'
import type { OpenEngine } from '../support/sample.ts'
import { DAY, event, ids, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores, tag } from '../support/sample.ts'

const bern = [7.4474, 46.948] as const
const zurich = [8.5417, 47.3769] as const
const oerlikon = [8.5441, 47.4116] as const
const paris = [2.3522, 48.8566] as const
const suva = [178.4419, -18.1416] as const
const apia = [-171.7667, -13.8333] as const

const events = [
  event(1, {
    status: 'publish',
    hidden: false,
    price: 10,
    place: 'b',
    categories: [1, 2],
    marks: ['x', 'y'],
    location: [bern],
  }),
  event(2, {
    status: 'publish',
    hidden: true,
    price: 0,
    place: 'B',
    categories: [2, 2, 3],
    marks: ['y'],
    location: [zurich],
  }),
  event(3, { status: 'draft', price: -5, place: 'É', categories: [3], location: [zurich, oerlikon, zurich] }),
  event(4, {
    status: 'draft',
    hidden: false,
    price: 10,
    place: '',
    categories: [],
    marks: [],
    location: [paris, bern],
  }),
  event(
    5,
    { status: 'publish', price: null, place: null, categories: [2], marks: ['%'], location: [suva] },
    { title: 'concert' },
  ),
  event(6, { hidden: false, marks: ['x'], location: [apia, [180, 0]] }, { title: 'concert' }),
  event(7),
]

const everywhere: Box = { west: -180, south: -90, east: 180, north: 90 }
const inBox = (west: number, south: number, east: number, north: number): Condition => ({
  op: 'box',
  field: 'location',
  west,
  south,
  east,
  north,
})

const boxes: [name: string, where: Condition[], expected: number[]][] = [
  ['around two towns', [inBox(7, 46, 9, 48)], [1, 2, 3, 4]],
  ['its edges included', [inBox(7.4474, 46.948, 8.5417, 47.3769)], [1, 2, 3, 4]],
  ['of no size', [inBox(7.4474, 46.948, 7.4474, 46.948)], [1, 4]],
  ['the whole earth: what has a place', [inBox(-180, -90, 180, 90)], [1, 2, 3, 4, 5, 6]],
  ['across the antimeridian', [inBox(178, -20, -171, -10)], [5, 6]],
  ['of the antimeridian alone', [inBox(180, -1, -180, 1)], [6]],
  ['up to the antimeridian', [inBox(170, -1, 180, 1)], [6]],
  ['from the antimeridian, which a place has from the east', [inBox(-180, -1, -170, 1)], []],
  ['around the earth but for a strip', [inBox(9, -90, 7, 90)], [4, 5, 6]],
  ['without a place', [inBox(100, 0, 101, 1)], []],
  ['not in one', [{ op: 'not', of: inBox(7, 46, 9, 48) }], [5, 6, 7]],
  ['in one of two', [{ op: 'any', of: [inBox(2, 48, 3, 49), inBox(178, -19, 179, -18)] }], [4, 5]],
  ['in both of two, with one place each', [inBox(2, 48, 3, 49), inBox(7, 46, 8, 47)], [4]],
  ['beside a term', [inBox(7, 46, 9, 48), { op: 'eq', field: 'categories', value: 3 }], [2, 3]],
  ['beside a point', [inBox(7, 46, 9, 48), { op: 'near', field: 'location', lat: 48.8566, lng: 2.3522, km: 1 }], [4]],
  [
    'beside a text',
    [inBox(178, -20, -171, -10), { op: 'text', language: 'en', query: parseSearch('concert', 'en') }],
    [5, 6],
  ],
]

const values = (field: string, size = 10): Count => ({ op: 'values', field, size })
const sets = (field: string, ...all: (string | number | boolean)[][]): Count => ({ op: 'sets', field, sets: all })
const ranges = (field: string, ...bounds: number[]): Count => ({ op: 'ranges', field, bounds })
const pairs = (hasMore: boolean, ...all: [string | number | boolean, number][]): Counted => ({
  op: 'values',
  values: all.map(([value, count]) => ({ value, count })),
  hasMore,
})

const counted: [count: Count, expected: Counted][] = [
  [values('status'), pairs(false, ['publish', 3], ['draft', 2])],
  [values('hidden'), pairs(false, [false, 3], [true, 1])],
  [values('price'), pairs(false, [10, 2], [-5, 1], [0, 1])],
  [values('place'), pairs(false, ['', 1], ['B', 1], ['b', 1], ['É', 1])],
  [values('categories'), pairs(false, [2, 3], [3, 2], [1, 1])],
  [values('marks'), pairs(false, ['x', 2], ['y', 2], ['%', 1])],
  [values('marks', 2), pairs(true, ['x', 2], ['y', 2])],
  [values('marks', 3), pairs(false, ['x', 2], ['y', 2], ['%', 1])],
  [values('id', 2), pairs(true, [1, 1], [2, 1])],
  [values('start', 1), pairs(true, [NEW_YEAR + DAY, 1])],
  [sets('status', ['publish'], ['draft', 'publish'], [], ['trash', 5]), { op: 'sets', counts: [3, 5, 0, 0] }],
  [sets('hidden', [true], [true, false], [0]), { op: 'sets', counts: [1, 4, 0] }],
  [sets('price', [10, 0], [10], [0.5, '10']), { op: 'sets', counts: [3, 2, 0] }],
  [sets('place', ['b', 'B'], ['é']), { op: 'sets', counts: [2, 0] }],
  [sets('categories', [1, 2], [2, 3, 3], [9, '2']), { op: 'sets', counts: [3, 4, 0] }],
  [sets('marks', ['x', 'y'], ['%']), { op: 'sets', counts: [3, 1] }],
  [sets('id', [1, 7, 8], [2]), { op: 'sets', counts: [2, 1] }],
  [sets('categories'), { op: 'sets', counts: [] }],
  [ranges('price', 0, 10), { op: 'ranges', counts: [1, 1, 2] }],
  [ranges('price', 100), { op: 'ranges', counts: [4, 0] }],
  [ranges('start', NEW_YEAR + 2 * DAY, NEW_YEAR + 3 * DAY), { op: 'ranges', counts: [1, 1, 5] }],
  [ranges('end', NEW_YEAR + 2 * DAY + 7200, NEW_YEAR + 2 * DAY + 7201), { op: 'ranges', counts: [1, 1, 5] }],
  [ranges('id', 3), { op: 'ranges', counts: [2, 5] }],
]

/** Compared to six digits: an engine may store coordinates to a centimetre. */
function cell(x: number, y: number, count: number, ...points: (readonly [number, number])[]): CellCount {
  const close = (degrees: number): number => expect.closeTo(degrees, 6)
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  const mean = (of: number[]) => close(of.reduce((sum, each) => sum + each) / of.length)
  const [west, east] = [close(Math.min(...lngs)), close(Math.max(...lngs))]
  const [south, north] = [close(Math.min(...lats)), close(Math.max(...lats))]
  return { x, y, count, lat: mean(lats), lng: mean(lngs), bounds: { west, south, east, north } }
}

const cells: [name: string, zoom: number, box: Box, expected: CellCount[]][] = [
  [
    'one tile: a record counts once, each of its places once for the mean',
    0,
    everywhere,
    [cell(0, 0, 6, bern, zurich, zurich, oerlikon, paris, bern, suva, apia, [180, 0])],
  ],
  [
    'several tiles: a record counts in each it has a place in',
    6,
    everywhere,
    [
      cell(1, 34, 1, apia),
      cell(32, 22, 1, paris),
      cell(33, 22, 4, bern, bern, zurich, zurich, oerlikon),
      cell(63, 32, 1, [180, 0]),
      cell(63, 35, 1, suva),
    ],
  ],
  [
    'only places inside the box, though a record has others',
    6,
    { west: 7, south: 46, east: 9, north: 47.4 },
    [cell(33, 22, 4, bern, bern, zurich, zurich)],
  ],
  [
    'a box across the antimeridian',
    2,
    { west: 178, south: -20, east: -171, north: 10 },
    [cell(0, 2, 1, apia), cell(3, 2, 2, suva, [180, 0])],
  ],
  ['no place inside the box', 6, { west: 100, south: 0, east: 101, north: 1 }, []],
]

export function testCounts(name: string, open: OpenEngine): void {
  describe(`boxes and counts of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    const countsOf = async (asked: Partial<Query>) => {
      const [found] = await engine.search.find([query(asked)])
      return found?.counted?.map(inOrder)
    }

    describe('of a few events', () => {
      beforeAll(() => liveWith(engine, [...events, tag(1, { count: 3 }), tag(2)]))

      test.each(boxes)('a box %s', async (_, where, expected) => {
        const [found] = await engine.search.find([query({ where })])
        expect([found?.hits.map(({ id }) => id), found?.total]).toEqual([expected, expected.length])
        expect(await ids(engine, { where, order: { by: 'id', dir: 'desc' } })).toEqual(expected.toReversed())
      })

      test.each(counted)('%j', async (count, expected) => {
        expect(await countsOf({ counts: [count] })).toEqual([expected])
      })

      test.each(cells)('cells: %s', async (_, zoom, box, expected) => {
        const count: Count = { op: 'cells', field: 'location', zoom, box }
        expect(await countsOf({ counts: [count] })).toEqual([{ op: 'cells', cells: expected }])
        expect(await countsOf({ counts: [count], size: 0, uncounted: true })).toEqual([
          { op: 'cells', cells: expected },
        ])
      })

      test('are of all that meets the query, whatever the page', async () => {
        const where: Condition[] = [{ op: 'eq', field: 'status', value: 'publish' }]
        const shared: Partial<Query> = { where, counts: [values('categories'), ranges('price', 5)] }
        const expected = [pairs(false, [2, 3], [1, 1], [3, 1]), { op: 'ranges', counts: [1, 1] }]
        const [first] = await engine.search.find([query({ ...shared, size: 1 })])
        const last = first?.hits[0]?.cursor
        const found = await engine.search.find([
          query({ ...shared, size: 1 }),
          query({ ...shared, size: 0 }),
          query({ ...shared, from: 2, size: 1 }),
          query({ ...shared, from: 50 }),
          query({ ...shared, size: 1, ...(last ? { after: last } : {}) }),
          query({ ...shared, size: 1, order: { by: 'price', dir: 'desc' } }),
          query({ ...shared, size: 1, uncounted: true }),
          query({ ...shared, size: 0, uncounted: true }),
          query({ ...shared, size: 0, uncounted: true, distinct: true }),
        ])
        expect(found.map(({ hits, total }) => [hits.map(({ id }) => id), total])).toEqual([
          [[1], 3],
          [[], 3],
          [[5], 3],
          [[], 3],
          [[2], 3],
          [[1], 3],
          [[1], 0],
          [[], 0],
          [[], 0],
        ])
        for (const each of found) expect(each.counted).toEqual(expected)
      })

      test('are of what a search, a point or a box finds', async () => {
        const of = (...where: Condition[]) => countsOf({ where, counts: [values('id')] })
        expect(await of({ op: 'text', language: 'en', query: parseSearch('concert', 'en') })).toEqual([
          pairs(false, [5, 1], [6, 1]),
        ])
        expect(await of({ op: 'near', field: 'location', lat: 46.948, lng: 7.4474, km: 1 })).toEqual([
          pairs(false, [1, 1], [4, 1]),
        ])
        expect(await of(inBox(8, 47, 9, 48))).toEqual([pairs(false, [2, 1], [3, 1])])
        expect(await of({ op: 'in', field: 'id', values: [] })).toEqual([pairs(false)])
      })

      test('of several queries are answered with each, for its resource; a query without has none', async () => {
        const found = await engine.search.find([
          query({ resource: 'tags', order: { by: 'made', dir: 'asc' }, counts: [values('count')] }),
          query({ size: 1 }),
          query({ size: 0, counts: [values('hidden'), sets('id', [1])] }),
        ])
        expect(found.map((each) => each.counted)).toEqual([
          [pairs(false, [3, 1])],
          undefined,
          [pairs(false, [false, 3], [true, 1]), { op: 'sets', counts: [1] }],
        ])
      })

      test('change with the index', async () => {
        const build = await liveWith(engine, events)
        const counts = [values('categories', 1)]
        expect(await countsOf({ counts })).toEqual([pairs(true, [2, 3])])
        await engine.search.apply(build, [event(5, { categories: [3] }, {}, 2), event(7, { categories: [3] }, {}, 2)])
        await engine.search.refresh()
        expect(await countsOf({ counts })).toEqual([pairs(true, [3, 4])])
      })
    })

    test('equal distances are ties, by id in the direction of the order; the distance is exact', async () => {
      const around = [
        [7.4, 0],
        [7.2, 0],
        [7.3, 0.1],
        [7.3, -0.1],
        [7.6, 0],
      ] as const
      await liveWith(
        engine,
        around.map((at, index) => event(9 - index, { location: [at, [8.3, 1]] })),
      )
      const near: Condition = { op: 'near', field: 'location', lat: 0, lng: 7.3, km: 40 }
      const [asc, desc] = await engine.search.find(
        (['asc', 'desc'] as const).map((dir) => query({ where: [near], order: { by: 'distance', dir } })),
      )
      expect(asc?.hits.map(({ id }) => id)).toEqual([6, 7, 8, 9, 5])
      expect(desc?.hits.map(({ id }) => id)).toEqual([5, 9, 8, 7, 6])
      expect(asc?.hits[0]?.distance).toBeCloseTo((0.1 * Math.PI * 6371.0088) / 180, 9)
    })

    test('every number of values is counted exactly', async () => {
      const all = Array.from({ length: 3_000 }, (_, index) =>
        event(index + 1, { start: NEW_YEAR, marks: [`m${index % 1_000}`, ...(index % 1_000 > 990 ? ['z'] : [])] }),
      )
      await liveWith(engine, all)
      const [most] = (await countsOf({ size: 0, counts: [values('marks', 2)] })) ?? []
      expect(most).toEqual(pairs(true, ['z', 27], ['m0', 3]))
      const [whole] = (await countsOf({ size: 0, counts: [values('marks', 2_000)] })) ?? []
      expect(whole?.op === 'values' && [whole.values.length, whole.hasMore, whole.values[1]]).toEqual([
        1_001,
        false,
        { value: 'm0', count: 3 },
      ])
    })

    test('so are those of a record that has thousands of them', async () => {
      const many = Array.from({ length: 3_000 }, (_, index) => index + 1)
      await liveWith(engine, [
        event(1, { categories: many }),
        event(2, { categories: [2, 1] }),
        event(3, { categories: [2, 5_000] }),
      ])
      const asked = [values('categories', 2), sets('categories', [1], [3_000, 5_000], [9_000])]
      const expected = [pairs(true, [2, 3], [1, 2]), { op: 'sets', counts: [2, 2, 0] }]
      expect(await countsOf({ size: 0, counts: asked })).toEqual(expected)
      const others: Condition = { op: 'not', of: { op: 'eq', field: 'id', value: 1 } }
      expect(await countsOf({ size: 0, where: [others], counts: asked })).toEqual([
        pairs(true, [2, 2], [1, 1]),
        { op: 'sets', counts: [1, 1, 0] },
      ])
    })
  })
}
