/** The queries sent to Elasticsearch, and what they find. Bodies are always compared, hits where there is a server. */
import { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Condition, Count, Engine, Order } from '../../src/calendar/ports.ts'
import { type Alternative, parseSearch } from '../../src/calendar/text/clauses.ts'
import { mappingOf, settingsOf } from '../../src/engines/elastic/builds/mapping.ts'
import { compileQuery, compileSort } from '../../src/engines/elastic/find/compile.ts'
import { ALL_VALUES } from '../../src/engines/elastic/find/counts.ts'
import { bodyOf, countOf } from '../../src/engines/elastic/find/search.ts'
import { orderOf, primaryIn } from '../../src/engines/elastic/write/primary-order.ts'
import { MAX_SETS } from '../../src/engines/elastic/write/value-sets.ts'
import { openProduction } from '../../src/engines/production.ts'
import { liveIndexOf, missing, ownAddresses } from '../support/production.ts'
import { DAY, event, ids, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const [declaration] = sampleIndexes as [(typeof sampleIndexes)[0]]
const scope = { declaration: declaration as NonNullable<typeof declaration>, language: 'en' }

const records = [
  event(
    1,
    { status: 'publish', hidden: false, price: 10, categories: [1, 2], location: [[8.54, 47.38]], title: { en: 'b' } },
    { title: 'Jazz concert', body: 'by the lake' },
  ),
  event(
    2,
    { status: 'publish', hidden: true, price: 0, categories: [2], location: [[7.45, 46.95]], title: { en: 'a' } },
    { title: 'Lake walk', body: 'no concert' },
  ),
  event(3, { status: 'draft' }, { title: 'Acidjazz' }),
]

const text = (words: string): Condition => ({ op: 'text', language: 'en', query: parseSearch(words, 'en') })
const words = (token: string, prefix = false): Alternative => ({
  form: 'words',
  tokens: [token],
  ...(prefix ? { prefix } : {}),
})
const one = (field: string, value: string) => ({ term: { [field]: { value } } })
const anyOf = (...should: object[]) => ({ bool: { should, minimum_should_match: 1 } })
/** A query of these conditions: a record that repeats is not found by itself. */
const found = (...filter: object[]) => ({ bool: { filter, must_not: [{ term: { repeats: true } }] } })
const inTexts = (stem: string) => [one('stems.en.title', stem), one('stems.en.body', stem)]

const conditions: [name: string, where: Condition, body: object, expected: number[]][] = [
  ['eq', { op: 'eq', field: 'status', value: 'publish' }, { terms: { 'fields.status': ['publish'] } }, [1, 2]],
  ['eq of another type', { op: 'eq', field: 'status', value: 5 }, { match_none: {} }, []],
  ['in', { op: 'in', field: 'categories', values: [1, 1, 7] }, { terms: { 'fields.categories': [1, 7] } }, [1]],
  ['in of nothing', { op: 'in', field: 'id', values: [] }, { match_none: {} }, []],
  [
    'in of more than one query takes',
    { op: 'in', field: 'id', values: Array.from({ length: 65_537 }, (_, n) => n + 1) },
    {
      bool: {
        should: [{ terms: { id: Array.from({ length: 65_536 }, (_, n) => n + 1) } }, { terms: { id: [65_537] } }],
        minimum_should_match: 1,
      },
    },
    [1, 2, 3],
  ],
  [
    'range',
    { op: 'range', field: 'start', gte: NEW_YEAR, lt: NEW_YEAR + 2 * DAY },
    { range: { 'fields.start': { gte: NEW_YEAR, lte: NEW_YEAR + 2 * DAY - 1 } } },
    [1],
  ],
  [
    'range between whole numbers',
    { op: 'range', field: 'price', gt: -0.5, lte: 9.5 },
    { range: { 'fields.price': { gte: 0, lte: 9 } } },
    [2],
  ],
  ['range beyond all numbers', { op: 'range', field: 'price', gte: 1e308 }, { match_none: {} }, []],
  [
    'range without limits',
    { op: 'range', field: 'price', gte: -Infinity },
    { exists: { field: 'fields.price' } },
    [1, 2],
  ],
  ['exists', { op: 'exists', field: 'title' }, { exists: { field: 'fields.title.en' } }, [1, 2]],
  [
    'not',
    { op: 'not', of: { op: 'eq', field: 'hidden', value: true } },
    { bool: { must_not: [{ terms: { 'fields.hidden': [true] } }] } },
    [1, 3],
  ],
  [
    'any',
    {
      op: 'any',
      of: [
        { op: 'eq', field: 'id', value: 1 },
        { op: 'eq', field: 'price', value: 0 },
      ],
    },
    { bool: { should: [{ terms: { id: [1] } }, { terms: { 'fields.price': [0] } }], minimum_should_match: 1 } },
    [1, 2],
  ],
  [
    'all',
    {
      op: 'all',
      of: [
        { op: 'eq', field: 'id', value: 1 },
        { op: 'eq', field: 'price', value: 0 },
      ],
    },
    { bool: { filter: [{ terms: { id: [1] } }, { terms: { 'fields.price': [0] } }] } },
    [],
  ],
  [
    'near, widened by the centimetre that a point may be off',
    { op: 'near', field: 'location', lat: 47.4, lng: 8.5, km: 40 },
    { geo_distance: { distance: '40.00002km', 'fields.location': { lat: 47.4, lon: 8.5 } } },
    [1],
  ],
  [
    'a box, widened to where points are rounded: south and west',
    { op: 'box', field: 'location', west: 7.45, south: 46.95, east: 8.54, north: 47.38 },
    {
      geo_bounding_box: {
        'fields.location': {
          left: expect.closeTo(7.4499999, 9),
          bottom: expect.closeTo(46.9499999, 9),
          right: 8.54,
          top: 47.38,
        },
      },
    },
    [1, 2],
  ],
  [
    'a box across the antimeridian: one on each side',
    { op: 'box', field: 'location', west: 8, south: -90, east: -180, north: 90 },
    anyOf(
      {
        geo_bounding_box: {
          'fields.location': { left: expect.closeTo(7.9999999, 9), bottom: -90, right: 180, top: 90 },
        },
      },
      { geo_bounding_box: { 'fields.location': { left: -180, bottom: -90, right: -180, top: 90 } } },
    ),
    [1],
  ],
  ['a box upside down', { op: 'box', field: 'location', west: 0, south: 1, east: 1, north: 0 }, { match_none: {} }, []],
  [
    'a word, also inside a title',
    text('jazz'),
    {
      bool: {
        filter: [anyOf(...inTexts('jazz'), { prefix: { 'suffixes.en.title': { value: 'jazz' } } })],
        must_not: [],
      },
    },
    [1, 3],
  ],
  [
    'a phrase, without a word',
    text('"jazz concerts" -walks'),
    {
      bool: {
        filter: [
          anyOf(
            { match_phrase: { 'stems.en.title': 'jazz concert' } },
            { match_phrase: { 'stems.en.body': 'jazz concert' } },
          ),
        ],
        must_not: [anyOf(...inTexts('walk'))],
      },
    },
    [1],
  ],
  [
    'some of several words, in one of the texts',
    {
      op: 'text',
      language: 'en',
      query: { must: [[words('lak', true)], [words('park')]], mustNot: [], blank: false, atLeast: 1 },
      in: ['title'],
    },
    {
      bool: {
        should: [{ prefix: { 'words.en.title': { value: 'lak' } } }, one('words.en.title', 'park')],
        minimum_should_match: 1,
        must_not: [],
      },
    },
    [2],
  ],
  [
    'a form that none of the texts has',
    {
      op: 'text',
      language: 'en',
      query: { must: [[words('lake')]], mustNot: [], blank: false },
      in: ['body'],
    },
    { bool: { filter: [{ match_none: {} }], must_not: [] } },
    [],
  ],
  ['only punctuation', text('***'), { match_none: {} }, []],
]

const orders: [order: Order, body: unknown[], expected: number[]][] = [
  [{ by: 'start', dir: 'asc' }, ['order'], [1, 2, 3]],
  [{ by: 'id', dir: 'desc' }, [{ id: { order: 'desc' } }, { 'fields.start': { order: 'desc' } }], [3, 2, 1]],
  [
    { by: 'title', dir: 'asc' },
    [
      { 'fields.title.en': { order: 'asc', missing: '_last' } },
      { id: { order: 'asc' } },
      { 'fields.start': { order: 'asc' } },
    ],
    [2, 1, 3],
  ],
]

describe('the query sent to Elasticsearch', () => {
  test.each(conditions)('%s', (_, where, body) => {
    expect(compileQuery(query({ where: [where] }), scope)).toEqual(found(body))
  })

  test('a window has both bounds in one condition, also those that follow from the end', () => {
    const bounds = (start: object, end: object): Condition[] => [
      { op: 'all', of: [{ op: 'range', field: 'start', ...start }] },
      { op: 'range', field: 'end', ...end },
      { op: 'range', field: 'start', gte: 3 },
    ]
    const filterOf = (where: Condition[]) => compileQuery(query({ where }), scope)
    const range = (field: string, of: object) => ({ range: { [`fields.${field}`]: of } })
    expect(filterOf(bounds({ gte: 5, lt: 30 }, { lt: 20 }))).toEqual(
      found(range('start', { gte: 5, lte: 19 }), range('end', { lte: 19 })),
    )
    expect(filterOf(bounds({ lte: 9 }, { gt: 7 }))).toEqual(
      found(range('start', { gte: 3, lte: 9 }), range('end', { gte: 8 })),
    )
    expect(filterOf(bounds({ lte: 9 }, { lt: 3 }))).toEqual(found({ match_none: {} }, range('end', { lte: 2 })))
    expect(filterOf(bounds({ lte: 9 }, { lt: NaN }))).toEqual(found({ match_none: {} }, { match_none: {} }))
  })

  test.each(orders)('the order by %j', (order, body) => {
    expect(compileSort(query({ order }), scope)).toEqual(body)
  })

  test('the nearest first: by the nearest of several points', () => {
    const where: Condition[] = [{ op: 'near', field: 'location', lat: 1, lng: 2, km: 3 }]
    expect(compileSort(query({ where, order: { by: 'distance', dir: 'desc' } }), scope)).toEqual([
      { _geo_distance: { 'fields.location': { lat: 1, lon: 2 }, order: 'desc', mode: 'min', unit: 'km' } },
      { id: { order: 'desc' } },
      { 'fields.start': { order: 'desc' } },
    ])
  })

  test('only columns are fetched, those for cursors and distances among them, or the record as well', () => {
    const where: Condition[] = [{ op: 'near', field: 'location', lat: 1, lng: 2, km: 3 }]
    const ordered = query({ where, order: { by: 'price', dir: 'asc' }, from: 20, size: 10 })
    const docvalue_fields = [
      'id',
      'version',
      'digest',
      'occurrence',
      'fields.price',
      'fields.start',
      'positions.location',
    ]
    expect(bodyOf(ordered, scope, false)).toMatchObject({
      _source: false,
      stored_fields: '_none_',
      docvalue_fields,
      from: 20,
      size: 10,
    })
    const withRecords = bodyOf(ordered, scope, true)
    expect(withRecords).toMatchObject({ _source: ['record'], docvalue_fields })
    expect(withRecords).not.toHaveProperty('stored_fields') // Elasticsearch refuses it beside the source
  })

  test('counts are aggregations beside the total, without a page', () => {
    const counts: Count[] = [
      { op: 'values', field: 'status', size: 5 },
      { op: 'cells', field: 'location', zoom: 3, box: { west: -180, south: -90, east: 180, north: 90 } },
      { op: 'sets', field: 'marks', sets: [['x', 'y'], []] },
      { op: 'sets', field: 'marks', sets: [] },
      { op: 'ranges', field: 'price', bounds: [0, 10] },
    ]
    expect(countOf(query({ counts }), scope)).toEqual({
      query: found(),
      size: 0,
      track_total_hits: true,
      aggs: {
        0: { terms: { field: 'fields.status', size: 5, order: [{ _count: 'desc' }, { _key: 'asc' }] } },
        2: { filters: { filters: [{ terms: { 'fields.marks': ['x', 'y'] } }, { match_none: {} }] } },
        4: { range: { field: 'fields.price', ranges: [{ to: 0 }, { from: 0, to: 10 }, { from: 10 }] } },
      },
    })
  })

  test('the sets of values are counted where there are few, but not where values are counted exactly', () => {
    const counts: Count[] = [
      { op: 'values', field: 'categories', size: 5 },
      { op: 'sets', field: 'categories', sets: [[1, 2]] },
    ]
    expect(countOf(query({ counts }), scope).aggs).toEqual({
      'sets.categories': { terms: { field: 'sets.categories', size: MAX_SETS } },
    })
    expect(countOf(query({ counts }), scope, ALL_VALUES).aggs).toMatchObject({
      0: { terms: { field: 'fields.categories', size: 5, shard_size: ALL_VALUES } },
      1: { filters: { filters: [{ terms: { 'fields.categories': [1, 2] } }] } },
    })
  })

  test('or the signals in one language, where they are asked for', () => {
    expect(bodyOf(query({ signals: true }), scope, true)).toMatchObject({
      _source: false,
      docvalue_fields: ['id', 'version', 'signals.en'],
    })
  })

  test('after a hit without a value come the others without one, by id', () => {
    const after = Buffer.from('[null,7]').toString('base64url')
    expect(bodyOf(query({ order: { by: 'price', dir: 'desc' }, after }), scope, true)).toMatchObject({
      query: {
        bool: { filter: [found(), { bool: { must_not: [{ exists: { field: 'fields.price' } }] } }] },
      },
      sort: [{ id: { order: 'desc' } }, { 'fields.start': { order: 'desc' } }],
      search_after: [7, Number.MIN_SAFE_INTEGER],
    })
  })

  test('after a hit in the order of the index, or against it, its value bounds what is visited', () => {
    const after = Buffer.from('[5,12]').toString('base64url')
    const boundOf = (dir: Order['dir']) => bodyOf(query({ order: { by: 'start', dir }, after }), scope, true).query
    expect(boundOf('asc')).toEqual(found({ range: { 'fields.start': { gte: 5 } } }))
    expect(boundOf('desc')).toEqual(found({ range: { 'fields.start': { lte: 5 } } }))
  })

  test('after a hit in the order of the index come those that are later in it, whatever a cursor says', () => {
    const orderAfter = (cursor: string) => {
      const after = Buffer.from(cursor).toString('base64url')
      return String(bodyOf(query({ order: { by: 'start', dir: 'asc' }, after }), scope, true).search_after)
    }
    const [before, no, first, later, negative, beyond] = [
      '[-900719925474099,1]',
      '[5,-1]',
      '[5,0]',
      '[5,12]',
      '[-5,12]',
      '[900719925474099,1]',
    ].map(orderAfter)
    const places = [orderOf(5, 11), orderOf(-5, 12), orderOf(5, 0), orderOf(5, 12)]
    expect([before, no, later, first, negative, beyond, ...places].sort()).toEqual([
      before,
      negative,
      orderOf(-5, 12),
      no,
      first,
      orderOf(5, 0),
      orderOf(5, 11),
      later,
      orderOf(5, 12),
      beyond,
    ])
    expect(primaryIn(orderOf(-5, 12))).toBe(-5)
  })

  test('the index is sorted as most lists are, and adds no fields by itself', () => {
    expect(settingsOf()).toMatchObject({
      sort: { field: ['order'], order: ['asc'] },
      translog: { durability: 'request' },
      gc_deletes: '1h',
    })
    expect(mappingOf(scope.declaration)).toMatchObject({
      dynamic: false,
      properties: {
        record: { enabled: false },
        repeats: { type: 'boolean' },
        occurrence: { type: 'long' },
        positions: { properties: { location: { type: 'keyword' } } },
        fields: { properties: { location: { type: 'geo_point' }, title: { properties: { de: { type: 'keyword' } } } } },
      },
    })
  })
})

describe.skipIf(missing)('what Elasticsearch finds', () => {
  let addresses: ReturnType<typeof ownAddresses>
  let engine: Engine
  beforeAll(async () => {
    addresses = ownAddresses()
    engine = openProduction({ ...addresses, stores: sampleStores, indexes: sampleIndexes, layout: 'sample' })
    await liveWith(engine, records)
  })
  afterAll(() => engine.close())

  test.each(conditions)('%s', async (_, where, __, expected) => {
    expect(await ids(engine, { where: [where] })).toEqual(expected)
  })

  test('what begins and ends within a window', async () => {
    const within: Condition[] = [
      { op: 'all', of: [{ op: 'range', field: 'start', gte: NEW_YEAR + 2 * DAY }] },
      { op: 'range', field: 'end', lt: NEW_YEAR + 3 * DAY },
      { op: 'range', field: 'start', lte: NEW_YEAR + 9 * DAY },
    ]
    expect(await ids(engine, { where: within })).toEqual([2])
  })

  test.each(orders)('the order by %j', async (order, _, expected) => {
    expect(await ids(engine, { order })).toEqual(expected)
  })

  test('a short page in the order of the index, without looking at all matches', async () => {
    await liveWith(
      engine,
      Array.from({ length: 400 }, (_, n) => event(n + 1, { status: 'publish', start: NEW_YEAR - n })),
    )
    const { mongodb, elasticsearch } = addresses
    const index = await liveIndexOf({ MONGODB_URL: mongodb, ELASTICSEARCH_URL: elasticsearch })
    const client = new Client({ node: elasticsearch })
    const asked = query({ where: [{ op: 'eq', field: 'status', value: 'publish' }], size: 5 })
    const body = { ...bodyOf(asked, scope, false), track_total_hits: false }
    const { hits, profile } = await client.search({ index, ...body, profile: true })
    await client.close()
    expect(hits.hits.map(({ fields }) => fields?.id[0])).toEqual([400, 399, 398, 397, 396])
    const visited = profile?.shards[0]?.searches?.[0]?.query[0]?.breakdown.next_doc_count
    expect(visited).toBeLessThan(20)
  })
})
