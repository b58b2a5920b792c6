/** By how much a record misses a condition. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordValues } from '../../src/calendar/declaration/record-values.ts'
import { type Shortfall, shortfallOf } from '../../src/calendar/lists/shortfall.ts'
import type { Condition } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { isoDuration } from '../../src/calendar/values/duration.ts'
import { distance, distanceToBox, isInside } from '../../src/calendar/values/geo.ts'

const values: Record<string, unknown> = {
  start: 1_000_000,
  end: 1_003_600,
  tags: [3, 4],
  location: [[8.5, 47.4]],
  organizer: [],
  status: 'draft',
}
const record: RecordValues = {
  resource: resources.events,
  id: 7,
  valueIn: (field) => (field === 'id' ? 7 : values[field]),
  textIn: () => '',
  signalsIn: () => '',
}
const start = (bounds: object): Condition => ({ op: 'range', field: 'start', ...bounds })
const tag = (value: number): Condition => ({ op: 'eq', field: 'tags', value })

const rows: readonly [what: string, condition: Condition, off: Partial<Shortfall> | undefined][] = [
  ['a bound that is met', start({ gte: 1_000_000, lte: 1_000_000 }), undefined],
  ['a strict bound', start({ gt: 1_000_000 }), { by: 1, unit: 'seconds', has: ['1970-01-12 13:46:40'] }],
  ['the nearer of two bounds', start({ gte: 1_086_400, lt: 2_000_000 }), { by: 86_400, duration: 'P1D' }],
  ['a bound between two integers that is met', start({ gt: 999_999.5, lt: 1_000_000.5 }), undefined],
  ['a bound between two integers', start({ gt: 1_000_000.5 }), { by: 1, wants: { more_than: '1970-01-12 13:46:40' } }],
  ['an upper bound', start({ lt: 999_999 }), { by: 2, wants: { less_than: '1970-01-12 13:46:39' } }],
  ['a number that is no time', { op: 'range', field: 'tags', gte: 6 }, { by: 2, has: [3, 4] }],
  ['no value at all', { op: 'range', field: 'organizer', gte: 6 }, { has: [], wants: { at_least: 6 } }],
  ['one of several values', { op: 'in', field: 'tags', values: [1, 4] }, undefined],
  ['another value', { op: 'in', field: 'tags', values: [1, 2] }, { has: [3, 4], wants: { one_of: [1, 2] } }],
  ['the id', { op: 'eq', field: 'id', value: 8 }, { field: 'id', has: [7] }],
  ['a value that must not be', { op: 'not', of: tag(3) }, { has: [3, 4], wants: { not: { one_of: [3] } } }],
  ['a value that is not there', { op: 'not', of: tag(5) }, undefined],
  ['the nearest alternative', { op: 'any', of: [start({ gte: 1_009_000 }), start({ gte: 1_000_060 })] }, { by: 60 }],
  ['an alternative that is met', { op: 'any', of: [start({ gte: 1_009_000 }), tag(3)] }, undefined],
  ['the first of all that is not met', { op: 'all', of: [tag(3), tag(9), start({ gte: 2_000_000 })] }, { has: [3, 4] }],
  ['a text', { op: 'text', language: 'en', query: { must: [], mustNot: [], blank: true } }, undefined],
  [
    'a point',
    { op: 'near', field: 'location', lat: 47.4, lng: 8.4, km: 5 },
    { field: 'venue', has: [7.527], by: 2.527, unit: 'kilometres', wants: { at_most: 5 } },
  ],
  ['a point that is near', { op: 'near', field: 'location', lat: 47.4, lng: 8.4, km: 8 }, undefined],
  [
    'a box across the antimeridian',
    { op: 'box', field: 'location', west: 170, south: -10, east: 8.4, north: 50 },
    { has: ['47.4,8.5'], by: 7.527, unit: 'kilometres' },
  ],
]

test.each(rows)('%s', (_, condition, off) => {
  const found = shortfallOf(condition, record)
  if (off) expect(found).toMatchObject(off)
  else expect(found).toBeUndefined()
})

test.each([
  [1, 'PT1S'],
  [86_400, 'P1D'],
  [0, 'P0D'],
  [90_061, 'P1DT1H1M1S'],
  [4 * 3600 + 120, 'PT4H2M'],
])('%d seconds are %s', (seconds, text) => {
  expect(isoDuration(seconds)).toBe(text)
})

describe('the distance to a box', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  const boxes = fc.record({
    west: degrees(180),
    width: fc.double({ min: 0, max: 359, noNaN: true }),
    a: degrees(90),
    b: degrees(90),
  })

  test('is that of the nearest of many points of its edge', () => {
    fc.assert(
      fc.property(boxes, degrees(90), degrees(180), ({ west, width, a, b }, lat, lng) => {
        const east = ((west + width + 180) % 360) - 180
        const box = { west, east, south: Math.min(a, b), north: Math.max(a, b) }
        fc.pre(!isInside(box, lat, lng))
        const steps = Array.from({ length: 401 }, (_, at) => at / 400)
        const extent = west <= east ? east - west : 360 + east - west
        const edge = steps.flatMap((share): [number, number][] => {
          const [latitude, longitude] = [box.south + share * (box.north - box.south), west + share * extent]
          return [
            [latitude, west],
            [latitude, east],
            [box.south, longitude],
            [box.north, longitude],
          ]
        })
        const nearest = Math.min(...edge.map(([y, x]) => distance(lat, lng, y, x)))
        const found = distanceToBox(box, lat, lng)
        // Half around the earth the formula is a metre off; a step of the edge is 100 kilometres at most.
        expect(found).toBeLessThanOrEqual(nearest + 1e-3)
        expect(found).toBeGreaterThan(nearest - 60)
      }),
      { numRuns: 300 },
    )
  })
})
