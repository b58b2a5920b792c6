/** The contract of every engine's index: operators, orders and pages. Writes are in search-write.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../src/calendar/languages.ts'
import type { Condition, Engine, Order, Query } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import type { OpenEngine } from '../support/sample.ts'
import { DAY, event, ids, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores, tag } from '../support/sample.ts'

const zurich = [8.5417, 47.3769] as const
const bern = [7.4474, 46.948] as const
const paris = [2.3522, 48.8566] as const

const title = (en: string, fr = en, de = en) => ({ en, fr, de })

const filtered = [
  event(1, {
    status: 'publish',
    hidden: false,
    featured: true,
    price: 10,
    place: 'Zürich',
    categories: [1, 2],
    marks: ['a', 'b'],
    location: [zurich],
    title: title('b'),
  }),
  event(2, {
    status: 'publish',
    hidden: true,
    featured: false,
    price: 0,
    place: 'zurich',
    categories: [2],
    marks: ['b'],
    location: [bern],
    title: title('B'),
  }),
  event(3, {
    status: 'draft',
    hidden: null,
    featured: null,
    price: null,
    place: null,
    categories: [],
    marks: [],
    location: [],
    title: {},
  }),
  event(4, { status: 'draft' }),
  event(5, {
    status: 'publish',
    hidden: false,
    featured: false,
    price: -5,
    place: '',
    categories: [3, 3, 1],
    marks: ['A', "o'; --"],
    location: [paris, zurich],
    title: title('é'),
  }),
  event(6, {
    status: '5',
    hidden: false,
    featured: true,
    price: 5,
    place: '%',
    categories: [7],
    marks: ['%', '5'],
    title: title('a', 'z', 'a'),
  }),
]
const everyone = [1, 2, 3, 4, 5, 6]

const conditions: [name: string, where: Condition[], expected: number[]][] = [
  ['nothing asked', [], everyone],
  ['eq of a keyword', [{ op: 'eq', field: 'status', value: 'draft' }], [3, 4]],
  ['eq keeps case and accents apart', [{ op: 'eq', field: 'place', value: 'Zurich' }], []],
  ['eq of an empty keyword', [{ op: 'eq', field: 'place', value: '' }], [5]],
  ['eq takes a percent sign as it is', [{ op: 'eq', field: 'place', value: '%' }], [6]],
  ['eq of a number where keywords are', [{ op: 'eq', field: 'status', value: 5 }], []],
  ['eq of a keyword where numbers are', [{ op: 'eq', field: 'price', value: '5' }], []],
  ['eq of a long', [{ op: 'eq', field: 'price', value: 0 }], [2]],
  ['eq of a long below 0', [{ op: 'eq', field: 'price', value: -5 }], [5]],
  ['eq of no integer', [{ op: 'eq', field: 'price', value: 0.5 }], []],
  ['eq of no number', [{ op: 'eq', field: 'price', value: Number.NaN }], []],
  ['eq of true', [{ op: 'eq', field: 'hidden', value: true }], [2]],
  ['eq of false, which null and absent are not', [{ op: 'eq', field: 'hidden', value: false }], [1, 5, 6]],
  ['eq of a number where booleans are', [{ op: 'eq', field: 'hidden', value: 1 }], []],
  ['eq of one of many longs', [{ op: 'eq', field: 'categories', value: 1 }], [1, 5]],
  ['eq of one of many keywords', [{ op: 'eq', field: 'marks', value: 'b' }], [1, 2]],
  ['eq of what looks like a statement', [{ op: 'eq', field: 'marks', value: "o'; --" }], [5]],
  ['eq of a number among keywords', [{ op: 'eq', field: 'marks', value: 5 }], []],
  ['eq of the id', [{ op: 'eq', field: 'id', value: 4 }], [4]],
  ['range of the version', [{ op: 'range', field: 'version', gte: 2 }], []],
  [
    'range of the version, from the one it was written with',
    [{ op: 'range', field: 'version', gte: 1, lte: 1 }],
    everyone,
  ],
  ['eq of the layout', [{ op: 'eq', field: 'start', value: NEW_YEAR + 3 * DAY }], [3]],
  ['in', [{ op: 'in', field: 'status', values: ['draft', '5', 'nothing'] }], [3, 4, 6]],
  ['in with a value twice', [{ op: 'in', field: 'status', values: ['draft', 'draft'] }], [3, 4]],
  ['in without values', [{ op: 'in', field: 'status', values: [] }], []],
  ['in without values, of many', [{ op: 'in', field: 'categories', values: [] }], []],
  ['in without ids', [{ op: 'in', field: 'id', values: [] }], []],
  ['in with both booleans', [{ op: 'in', field: 'hidden', values: [true, false] }], [1, 2, 5, 6]],
  ['in of many', [{ op: 'in', field: 'categories', values: [1, 2, 99] }], [1, 2, 5]],
  [
    'in with ids twice, unknown and of no kind',
    [{ op: 'in', field: 'id', values: [5, 1, 5, 99, 1, -1, 0.5, '2'] }],
    [1, 5],
  ],
  [
    'in with very many ids',
    [{ op: 'in', field: 'id', values: Array.from({ length: 100_000 }, (_, index) => 100_000 - index) }],
    everyone,
  ],
  [
    'in with very many values of many',
    [{ op: 'in', field: 'categories', values: Array.from({ length: 1000 }, (_, index) => index + 3) }],
    [5, 6],
  ],
  ['range', [{ op: 'range', field: 'price', gte: 0, lte: 5 }], [2, 6]],
  ['range without its ends', [{ op: 'range', field: 'price', gt: 0, lt: 10 }], [6]],
  ['range with ends that are no integers', [{ op: 'range', field: 'price', gte: -5.5, lt: 0.5 }], [2, 5]],
  ['range without end', [{ op: 'range', field: 'price', gte: Number.NEGATIVE_INFINITY }], [1, 2, 5, 6]],
  ['range of nothing', [{ op: 'range', field: 'price', gte: 5, lt: 5 }], []],
  ['range of no number', [{ op: 'range', field: 'start', gte: Number.NaN }], []],
  ['range of many: one value has to meet it all', [{ op: 'range', field: 'categories', gt: 1, lt: 3 }], [1, 2]],
  ['range of keywords', [{ op: 'range', field: 'status', gte: 0 }], []],
  ['range of the id', [{ op: 'range', field: 'id', gte: 2, lt: 4 }], [2, 3]],
  ['exists: false and 0 do, null does not', [{ op: 'exists', field: 'hidden' }], [1, 2, 5, 6]],
  ['exists: an empty keyword does', [{ op: 'exists', field: 'place' }], [1, 2, 5, 6]],
  ['exists of many: an empty list does not', [{ op: 'exists', field: 'categories' }], [1, 2, 5, 6]],
  ['exists of points', [{ op: 'exists', field: 'location' }], [1, 2, 5]],
  ['exists of a sort field', [{ op: 'exists', field: 'title' }], [1, 2, 5, 6]],
  ['not, of what is absent as well', [{ op: 'not', of: { op: 'eq', field: 'hidden', value: false } }], [2, 3, 4]],
  ['not of a range', [{ op: 'not', of: { op: 'range', field: 'price', gte: 0 } }], [3, 4, 5]],
  ['not of one of many', [{ op: 'not', of: { op: 'eq', field: 'categories', value: 1 } }], [2, 3, 4, 6]],
  ['not of not', [{ op: 'not', of: { op: 'not', of: { op: 'eq', field: 'price', value: 0 } } }], [2]],
  [
    'not of all',
    [
      {
        op: 'not',
        of: {
          op: 'all',
          of: [
            { op: 'eq', field: 'featured', value: true },
            { op: 'eq', field: 'price', value: 10 },
          ],
        },
      },
    ],
    [2, 3, 4, 5, 6],
  ],
  [
    'any',
    [
      {
        op: 'any',
        of: [
          { op: 'eq', field: 'price', value: 0 },
          { op: 'eq', field: 'categories', value: 7 },
        ],
      },
    ],
    [2, 6],
  ],
  ['any of none', [{ op: 'any', of: [] }], []],
  [
    'all',
    [
      {
        op: 'all',
        of: [
          { op: 'eq', field: 'status', value: 'publish' },
          { op: 'exists', field: 'location' },
        ],
      },
    ],
    [1, 2, 5],
  ],
  ['all of none', [{ op: 'all', of: [] }], everyone],
  [
    'nested',
    [
      {
        op: 'any',
        of: [
          {
            op: 'all',
            of: [
              { op: 'eq', field: 'hidden', value: false },
              { op: 'not', of: { op: 'in', field: 'categories', values: [7, 1] } },
            ],
          },
          { op: 'eq', field: 'id', value: 4 },
        ],
      },
    ],
    [4],
  ],
  [
    'several',
    [
      { op: 'eq', field: 'status', value: 'publish' },
      { op: 'in', field: 'categories', values: [1, 2] },
      { op: 'range', field: 'price', gte: 0 },
    ],
    [1, 2],
  ],
  [
    'two of many',
    [
      { op: 'eq', field: 'categories', value: 1 },
      { op: 'eq', field: 'marks', value: 'a' },
    ],
    [1],
  ],
  ['near', [{ op: 'near', field: 'location', lng: 8.55, lat: 47.37, km: 5 }], [1, 5]],
  [
    'near and something else',
    [
      { op: 'near', field: 'location', lng: 8.55, lat: 47.37, km: 5 },
      { op: 'eq', field: 'categories', value: 3 },
    ],
    [5],
  ],
  ['not near', [{ op: 'not', of: { op: 'near', field: 'location', lng: 8.55, lat: 47.37, km: 5 } }], [2, 3, 4, 6]],
]

/** The day of the start and the duration in days; the queries start at day 100. */
const running = [
  event(1, days(10, 1)),
  event(2, days(95, 4)),
  event(3, days(95, 5)),
  event(4, days(99, 1)),
  event(5, days(100, 0)),
  event(6, days(20, 200)),
  event(7, days(101, 3)),
  event(8, days(-800, 1000)),
  event(9, days(60, 40)),
  event(10, days(300, 1)),
]

function days(start: number, duration: number): { start: number; end: number } {
  return { start: NEW_YEAR + start * DAY, end: NEW_YEAR + (start + duration) * DAY }
}

const at = (day: number) => NEW_YEAR + day * DAY
const timeWindows: [name: string, where: Condition[], expected: number[]][] = [
  [
    'what still runs, however long ago it began',
    [{ op: 'range', field: 'end', gte: at(100) }],
    [8, 6, 9, 3, 4, 5, 7, 10],
  ],
  ['what ends later', [{ op: 'range', field: 'end', gt: at(100) }], [8, 6, 7, 10]],
  [
    'within a window',
    [
      { op: 'range', field: 'end', gte: at(100) },
      { op: 'range', field: 'start', lt: at(101) },
    ],
    [8, 6, 9, 3, 4, 5],
  ],
  [
    'begun lately and still running',
    [
      { op: 'range', field: 'end', gte: at(100) },
      { op: 'range', field: 'start', gt: at(60), lte: at(100) },
    ],
    [3, 4, 5],
  ],
  [
    'contained',
    [
      { op: 'range', field: 'start', gte: at(20) },
      { op: 'range', field: 'end', lte: at(100) },
    ],
    [9, 2, 3, 4, 5],
  ],
  ['ended before', [{ op: 'range', field: 'end', lt: at(100) }], [1, 2]],
  ['nothing: from after to', [{ op: 'range', field: 'start', gte: at(5), lte: at(4) }], []],
  ['far away', [{ op: 'range', field: 'end', gte: 1e300 }], []],
  [
    'before all',
    [
      { op: 'range', field: 'end', gte: -1e300 },
      { op: 'range', field: 'start', gte: -1e300, lte: 1e300 },
    ],
    [8, 1, 6, 9, 2, 3, 4, 5, 7, 10],
  ],
]

const order = (by: string, dir: 'asc' | 'desc' = 'asc'): Order => ({ by, dir })
const orders: [order: Order, language: Language, expected: number[]][] = [
  [order('start'), 'en', [1, 2, 3, 4, 5, 6]],
  [order('start', 'desc'), 'en', [6, 5, 4, 3, 2, 1]],
  [order('id', 'desc'), 'en', [6, 5, 4, 3, 2, 1]],
  [order('price'), 'en', [5, 2, 6, 1, 3, 4]],
  [order('price', 'desc'), 'en', [1, 6, 2, 5, 4, 3]],
  [order('hidden'), 'en', [1, 5, 6, 2, 3, 4]],
  [order('hidden', 'desc'), 'en', [2, 6, 5, 1, 4, 3]],
  [order('place'), 'en', [5, 6, 1, 2, 3, 4]],
  [order('title'), 'en', [2, 6, 1, 5, 3, 4]],
  [order('title', 'desc'), 'en', [5, 1, 6, 2, 4, 3]],
  [order('title'), 'fr', [2, 1, 6, 5, 3, 4]],
]

export function testSearch(name: string, open: OpenEngine): void {
  describe(`the index of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    describe('conditions', () => {
      beforeAll(() => liveWith(engine, [...filtered, tag(1, { count: 3 }), tag(2)]))

      test.each(conditions)('%s', async (_, where, expected) => {
        const [found] = await engine.search.find([query({ where })])
        expect(found?.hits.map(({ id }) => id)).toEqual(expected)
        expect(found?.total).toBe(expected.length)
      })

      test('of several queries are answered in the order of the queries, each for its resource', async () => {
        const found = await engine.search.find([
          query({ resource: 'tags', order: order('made', 'desc') }),
          query({ size: 1 }),
          query({ resource: 'tags', order: order('made'), where: [{ op: 'exists', field: 'count' }] }),
        ])
        expect(found.map(({ hits, total }) => [hits.map(({ id }) => id), total])).toEqual([
          [[2, 1], 2],
          [[1], 6],
          [[1], 1],
        ])
        expect(await engine.search.find([])).toEqual([])
      })

      test('the record and the version of a hit are those that were written', async () => {
        const [found] = await engine.search.find([query({ where: [{ op: 'eq', field: 'id', value: 5 }] })])
        expect(found?.hits[0]).toMatchObject({ id: 5, version: 1 })
        expect(found?.hits[0]?.record).toEqual({ id: 5, note: 'event 5' })
      })

      test.each(orders)(
        'order by %j in %s: equal ones by id, those without a value last',
        async (by, language, expected) => {
          expect(await ids(engine, { order: by, language })).toEqual(expected)
        },
      )

      test.each(orders)('pages and cursors in the order by %j in %s', async (by, language, expected) => {
        const pages: number[] = []
        const walked: number[] = []
        let after: string | undefined
        for (let from = 0; from < 8; from += 2) {
          const shared: Partial<Query> = { order: by, language, size: 2 }
          const [page, next] = await engine.search.find([
            query({ ...shared, from }),
            query({ ...shared, ...(after === undefined ? {} : { after }) }),
          ])
          pages.push(...(page?.hits.map(({ id }) => id) ?? []))
          walked.push(...(next?.hits.map(({ id }) => id) ?? []))
          after = next?.hits.at(-1)?.cursor ?? after
          expect([page?.total, next?.total]).toEqual([6, 6])
        }
        expect(pages).toEqual(expected)
        expect(walked).toEqual(expected)
      })

      test('a page past the end, or of size 0, is empty and has the total', async () => {
        for (const by of ['start', 'price']) {
          const found = await engine.search.find([
            query({ from: 1000, order: order(by) }),
            query({ size: 0, order: order(by) }),
          ])
          expect(found).toEqual([
            { hits: [], total: 6 },
            { hits: [], total: 6 },
          ])
        }
      })
    })

    describe('running records', () => {
      beforeAll(() => liveWith(engine, running))

      test.each(timeWindows)('%s', async (_, where, expected) => {
        const [forwards, backwards, paged] = await engine.search.find([
          query({ where }),
          query({ where, order: order('start', 'desc') }),
          query({ where, from: 1, size: 2 }),
        ])
        expect(forwards?.hits.map(({ id }) => id)).toEqual(expected)
        expect(backwards?.hits.map(({ id }) => id)).toEqual(expected.toReversed())
        expect(paged?.hits.map(({ id }) => id)).toEqual(expected.slice(1, 3))
        expect([forwards?.total, backwards?.total, paged?.total]).toEqual(Array(3).fill(expected.length))
      })
    })

    test('equal starts are in the order of the ids, in the same direction', async () => {
      await liveWith(
        engine,
        [30, 10, 20].map((id) => event(id, { start: NEW_YEAR })),
      )
      expect(await ids(engine, {})).toEqual([10, 20, 30])
      expect(await ids(engine, { order: order('start', 'desc') })).toEqual([30, 20, 10])
    })

    test('starts from the year 1000 to the year 3999 are in order', async () => {
      const years = [1000, 1969, 1970, 2026, 3999].map((year) => Date.UTC(year, 0, 1) / 1000)
      await liveWith(
        engine,
        years.map((start, index) => event(5 - index, { start })),
      )
      expect(await ids(engine, {})).toEqual([5, 4, 3, 2, 1])
      expect(await ids(engine, { where: [{ op: 'range', field: 'start', lt: 0 }] })).toEqual([5, 4])
    })

    test('an order that needs a condition throws without it', async () => {
      await expect(engine.search.find([query({ order: order('distance') })])).rejects.toBeInstanceOf(RangeError)
    })

    test('an invalid cursor throws', async () => {
      for (const after of [
        '',
        'nonsense',
        Buffer.from('[1]').toString('base64url'),
        Buffer.from('{"v":1}').toString('base64url'),
      ]) {
        await expect(engine.search.find([query({ after })])).rejects.toBeInstanceOf(RangeError)
      }
      const forged = (value: unknown, id: unknown = 5) => Buffer.from(JSON.stringify([value, id])).toString('base64url')
      for (const [by, value] of [
        ['start', 'x'],
        ['start', ''],
        ['start', true],
        ['start', 'now'],
        ['price', 1.5],
        ['price', 1e300],
        ['place', 5],
        ['place', {}],
        ['title', false],
        ['hidden', 'true'],
        ['id', 'x'],
      ] as const) {
        await expect(
          engine.search.find([query({ order: order(by), after: forged(value) })]),
          `${by} ${String(value)}`,
        ).rejects.toBeInstanceOf(RangeError)
      }
      for (const id of ['5', null, 0.5, [5]])
        await expect(engine.search.find([query({ after: forged(1, id) })])).rejects.toBeInstanceOf(RangeError)
    })

    test('the text of a search is never interpreted as an expression', async () => {
      await liveWith(engine, [event(1, {}, { title: 'near the AND gate', body: 'title NOT OR' })])
      const finds = (text: string) =>
        ids(engine, { where: [{ op: 'text', language: 'en', query: parseSearch(text, 'en') }] })
      for (const text of [
        'AND',
        'NOT',
        'OR',
        'NEAR',
        'near(the and)',
        'title:gate',
        'gate*',
        '^near',
        '"near the"',
        "near'",
      ]) {
        expect([text, await finds(text).then((found) => found.length <= 1)]).toEqual([text, true])
      }
      expect(await finds('and not or near')).toEqual([1])
    })
  })
}
