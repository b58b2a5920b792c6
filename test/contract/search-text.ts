/** Texts and points in the index of every engine. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../src/calendar/languages.ts'
import type { Condition, Engine, Query } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import type { OpenEngine } from '../support/sample.ts'
import { event, ids, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const text = (words: string, language: Language = 'en'): Condition => ({
  op: 'text',
  language,
  query: parseSearch(words, language),
})

const texts = [
  event(
    1,
    {},
    {
      en: { title: 'The café concert', body: 'Music by the lake' },
      fr: { title: 'Le concert du café', body: 'Été à la plage' },
      de: { title: 'Das Straßenfest', body: 'Führungen für alle' },
    },
  ),
  event(
    2,
    {},
    {
      en: { title: 'Concerts', body: 'A CAFE in the city' },
      fr: { title: 'Événements', body: 'L’ÉTÉ' },
      de: { title: 'Fuehrung', body: 'Weihnachtskonzert' },
    },
  ),
  event(
    3,
    {},
    {
      en: { title: 'Lake walk', body: 'concert hall, 50% off, a.b_c*' },
      fr: { title: 'Évènement', body: 'cafe' },
      de: { title: 'STRASSE', body: 'Grüße' },
    },
  ),
  event(
    4,
    {},
    {
      en: { title: '東京 音楽', body: 'music music music' },
      fr: { title: '', body: '' },
      de: { title: 'Weihnachtskonzert', body: '' },
    },
  ),
]

const searches: [words: string, language: Language, expected: number[]][] = [
  ['concert', 'en', [1, 2, 3]],
  ['CONCERTS', 'en', [1, 2, 3]],
  ['cafe', 'en', [1, 2]],
  ['CAFÉ', 'en', [1, 2]],
  ['cafe\u0301', 'en', [1, 2]],
  ['concert café', 'en', [1, 2]],
  ['concert lake', 'en', [1, 3]],
  ['"concert hall"', 'en', [3]],
  ['"hall concert"', 'en', []],
  ['"concert music"', 'en', []],
  ['concert -hall', 'en', [1, 2]],
  ['-concert', 'en', [4]],
  ['-"concert hall"', 'en', [1, 2, 4]],
  ['concert -concert', 'en', []],
  ['oncer', 'en', [1, 2]],
  ['-oncer', 'en', [1, 2, 3, 4]],
  ['onc', 'en', [1, 2]],
  ['on', 'en', []],
  ['usic', 'en', []],
  ['"oncer"', 'en', []],
  ['東京', 'en', [4]],
  ['50', 'en', [3]],
  ['a.b_c*', 'en', [3]],
  ['%', 'en', []],
  ['_', 'en', []],
  ['* . ?', 'en', []],
  ['', 'en', []],
  ['été', 'fr', [1, 2]],
  ['ETE', 'fr', [1, 2]],
  ['événement', 'fr', [2, 3]],
  ['evenements', 'fr', [2, 3]],
  ['café', 'fr', [1, 3]],
  ['straße', 'de', [1, 3]],
  ['STRASSE', 'de', [1, 3]],
  ['führung', 'de', [1, 2]],
  ['fuehrungen', 'de', [1, 2]],
  ['GRÜSSE', 'de', [3]],
  ['konzert', 'de', [4]],
  ['weihnachtskonzert', 'de', [2, 4]],
  ['concert', 'de', []],
]

export function testSearchTexts(name: string, open: OpenEngine): void {
  describe(`texts in the index of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
      await liveWith(engine, texts)
    })
    afterAll(() => engine.close())

    test.each(searches)('%s in %s', async (words, language, expected) => {
      const where = [text(words, language)]
      const found = await engine.search.find([
        query({ where }),
        query({ where, order: { by: 'title', dir: 'desc' } }),
        query({ where: [{ op: 'not', of: where[0] as Condition }] }),
      ])
      expect(found[0]?.hits.map(({ id }) => id)).toEqual(expected)
      expect(found[1]?.hits.map(({ id }) => id).sort()).toEqual(expected)
      expect(found[2]?.hits.map(({ id }) => id)).toEqual([1, 2, 3, 4].filter((id) => !expected.includes(id)))
      expect(found.map(({ total }) => total)).toEqual([expected.length, expected.length, 4 - expected.length])
    })

    test('a text may be one of several conditions, and there may be two texts', async () => {
      expect(await ids(engine, { where: [text('concert'), { op: 'eq', field: 'id', value: 3 }] })).toEqual([3])
      expect(await ids(engine, { where: [text('concert'), text('lake')] })).toEqual([1, 3])
      expect(await ids(engine, { where: [{ op: 'any', of: [text('hall'), text('東京')] }] })).toEqual([3, 4])
    })
  })

  describe(`points in the index of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
      await liveWith(
        engine,
        points.map((location, index) => event(index + 1, { location, start: NEW_YEAR })),
      )
    })
    afterAll(() => engine.close())

    test.each(surroundings)('%s', async (_, { lat, lng, km }, expected) => {
      const where: Condition[] = [{ op: 'near', field: 'location', lat, lng, km }]
      const asked: Query[] = [
        query({ where }),
        query({ where, order: { by: 'distance', dir: 'asc' } }),
        query({ where: [{ op: 'not', of: where[0] as Condition }] }),
      ]
      const [byDate, byDistance, without] = await engine.search.find(asked)
      expect(byDate?.hits.map(({ id }) => id)).toEqual(expected.map(([id]) => id).sort((a, b) => a - b))
      expect(byDistance?.hits.map(({ id, distance }) => [id, Math.round(distance ?? -1)])).toEqual(expected)
      expect([byDate?.total, byDistance?.total, without?.total]).toEqual([
        expected.length,
        expected.length,
        points.length - expected.length,
      ])
    })

    test('the edge of the circle is included', async () => {
      const count = async (km: number) =>
        (await engine.search.find([query({ where: [{ op: 'near', field: 'location', lat: 0, lng: 0, km }] })]))[0]
          ?.total
      const [found] = await engine.search.find([
        query({ where: [{ op: 'near', field: 'location', lat: 0, lng: 0, km: 200 }] }),
      ])
      const edge = found?.hits[0]?.distance ?? 0
      expect(edge).toBeCloseTo(111.195, 3)
      // An engine may store points with the precision of a centimetre.
      expect([await count(edge), await count(edge - 1e-4)]).toEqual([1, 0])
    })

    test('hits of a query with a near condition have a distance, others have none', async () => {
      const near: Condition = { op: 'near', field: 'location', lat: 0, lng: 0, km: 200 }
      const [either, plain] = await engine.search.find([
        query({ where: [{ op: 'any', of: [near, { op: 'in', field: 'id', values: [2, 8] }] }] }),
        query({ where: [{ op: 'eq', field: 'id', value: 7 }] }),
      ])
      expect(either?.hits.map(({ id, distance }) => [id, distance && Math.round(distance)])).toEqual([
        [2, 19793],
        [7, 111],
        [8, undefined],
      ])
      expect(plain?.hits.map(({ distance }) => distance)).toEqual([undefined])
    })
  })
}

/** Of events 1, 2, …: longitude and latitude. */
const points: [number, number][][] = [
  [[179.9, 0]],
  [
    [-179.92, 0],
    [178, 0],
    [-179.92, 0],
  ],
  [[0, 89.9]],
  [[180, 89.92]],
  [[-90, -89.5]],
  [
    [8.5417, 47.3769],
    [7.4474, 46.948],
    [8.31, 47.05],
  ],
  [[0, 1]],
  [],
]

/** The circle, and the events in it: nearest first, with the distance in whole kilometres. */
const surroundings: [
  name: string,
  circle: { lat: number; lng: number; km: number },
  expected: [id: number, km: number][],
][] = [
  [
    'east of the antimeridian',
    { lat: 0, lng: -179.95, km: 30 },
    [
      [2, 3],
      [1, 17],
    ],
  ],
  [
    'west of the antimeridian',
    { lat: 0, lng: 179.95, km: 30 },
    [
      [1, 6],
      [2, 14],
    ],
  ],
  [
    'on the antimeridian, whatever its sign',
    { lat: 0, lng: 180, km: 12 },
    [
      [2, 9],
      [1, 11],
    ],
  ],
  [
    'on the antimeridian, the other sign',
    { lat: 0, lng: -180, km: 12 },
    [
      [2, 9],
      [1, 11],
    ],
  ],
  [
    'over the north pole',
    { lat: 89.95, lng: 0, km: 20 },
    [
      [3, 6],
      [4, 14],
    ],
  ],
  [
    'at the north pole',
    { lat: 90, lng: 77, km: 12 },
    [
      [4, 9],
      [3, 11],
    ],
  ],
  ['at the south pole', { lat: -90, lng: 0, km: 60 }, [[5, 56]]],
  ['the nearest of several points', { lat: 47, lng: 8, km: 100 }, [[6, 24]]],
  ['one of several points', { lat: 47.3769, lng: 8.5417, km: 1 }, [[6, 0]]],
  ['nobody', { lat: -40, lng: -100, km: 10 }, []],
  ['a circle of no size', { lat: 1, lng: 0, km: 0 }, [[7, 0]]],
  [
    'half the earth',
    { lat: 0, lng: 0, km: 10_100 },
    [
      [7, 111],
      [6, 5270],
      [3, 9996],
      [5, 10008],
      [4, 10016],
    ],
  ],
  [
    'all of it',
    { lat: 0, lng: 0, km: 20_038 },
    [
      [7, 111],
      [6, 5270],
      [3, 9996],
      [5, 10008],
      [4, 10016],
      [2, 19793],
      [1, 20004],
    ],
  ],
]
