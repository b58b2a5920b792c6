/** Positions that were counted for a map serve whatever it shows of the same list a moment later. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Box, Condition, Engine, Query, SearchBudget } from '../../src/calendar/ports.ts'
import { contains } from '../../src/calendar/values/geo.ts'
import { cellsOf } from '../../src/engines/cells.ts'
import { KnownPositions } from '../../src/engines/elastic/distance/known-positions.ts'
import { openProduction } from '../../src/engines/production.ts'
import { type ElasticProxy, elasticProxy } from '../support/elastic-proxy.ts'
import { eventually } from '../support/eventually.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { clientBudget, event, liveWith, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const earth: Box = { west: -180, south: -85, east: 180, north: 85 }
const europe: Box = { west: -10, south: 35, east: 30, north: 60 }
const vienna = { key: '16.37,48.21', points: [[16.37, 48.21]] as const, count: 3 }
const boston = { key: '-71.06,42.36', points: [[-71.06, 42.36]] as const, count: 2 }
const both = { key: '16.37,48.21 -71.06,42.36', points: [...vienna.points, ...boston.points], count: 1 }

const inBox = (box: Box): Condition => ({ op: 'box', field: 'location', ...box })
const cells = (box: Box, field = 'location') => ({ op: 'cells', field, zoom: 3, box }) as const

/** How often it was counted; a list with a box is asked for the cells in it. */
function counting() {
  let generation = 1
  let count = 0
  const positions = new KnownPositions(() => generation, 60_000)
  const at = (box: Box, where: readonly Condition[] = [inBox(box)], more: Partial<Query> = {}, field?: string) =>
    positions.in(cells(box, field), query({ where, ...more }), async () => {
      count++
      return [vienna, boston, both]
    })
  return { at, changed: () => generation++, counted: () => count }
}

test('what a smaller box shows is not counted again, and is the same', async () => {
  const { at, counted } = counting()
  await at(earth)
  const known = await at(europe)
  expect(counted()).toBe(1)
  expect(cellsOf(cells(europe), known)).toEqual(cellsOf(cells(europe), [vienna, { ...both, points: vienna.points }]))
})

test('nor is what a list has in a larger box', async () => {
  const { at, counted } = counting()
  await at(earth)
  expect(cellsOf(cells(europe), await at(europe, [inBox(earth)]))).toEqual(cellsOf(cells(europe), await at(europe)))
  expect(counted()).toBe(1)
})

test('a larger box is counted, and serves then', async () => {
  const { at, counted } = counting()
  await at(europe)
  await at(earth)
  await at(europe)
  expect(counted()).toBe(2)
})

describe('counted again', () => {
  const condition: Condition = { op: 'eq', field: 'status', value: 'publish' }
  test.each<[string, Condition[], Partial<Query>]>([
    ['of another list', [inBox(europe), condition], {}],
    ['inside another box than the one that is shown', [inBox({ ...europe, east: 20 })], {}],
    ['inside a box of another field', [{ ...inBox(europe), field: 'other' } as Condition], {}],
    ['in another language', [inBox(europe)], { language: 'de' }],
    ['of another resource', [inBox(europe)], { resource: 'venues' }],
  ])('%s', async (_, where, more) => {
    const { at, counted } = counting()
    await at(earth)
    await at(europe, where, more)
    expect(counted()).toBe(2)
  })

  test('by another field', async () => {
    const { at, counted } = counting()
    await at(earth, [])
    await at(europe, [], {}, 'other')
    expect(counted()).toBe(2)
  })

  test('when the index has changed', async () => {
    const { at, changed, counted } = counting()
    await at(earth)
    changed()
    await at(europe)
    expect(counted()).toBe(2)
  })
})

test.each([
  [earth, europe, true],
  [europe, europe, true],
  [europe, earth, false],
  [europe, { ...europe, north: 61 }, false],
  [europe, { ...europe, south: 34 }, false],
  [europe, { ...europe, west: -11 }, false],
  [{ ...europe, west: 170, east: -170 }, { ...europe, west: 172, east: -175 }, true],
  [{ ...europe, west: 170, east: -170 }, { ...europe, west: 171, east: 179 }, true],
  [{ ...europe, west: 170, east: -170 }, { ...europe, west: -179, east: -171 }, true],
  [{ ...europe, west: 170, east: -170 }, { ...europe, west: -10, east: 30 }, false],
  [europe, { ...europe, west: 20, east: 10 }, false],
])('%j contains %j: %s', (outer, inner, expected) => {
  expect(contains(outer, inner)).toBe(expected)
})

describe.skipIf(missing)('a map on Elasticsearch', () => {
  let engine: Engine
  let build: string
  let proxy: ElasticProxy
  /** How often it was asked for positions. */
  let asked = 0

  beforeAll(async () => {
    const { mongodb, elasticsearch } = ownAddresses()
    proxy = await elasticProxy(elasticsearch, (_, body) => {
      if (body.includes('"composite"')) asked++
    })
    const [stores, indexes] = [sampleStores, sampleIndexes]
    engine = openProduction({ mongodb, elasticsearch: proxy.url, stores, indexes, layout: 'sample' })
    build = await liveWith(engine, [
      event(1, { location: [[16.37, 48.21]] }),
      event(2, { location: [[-71.06, 42.36]] }),
      event(3, {
        location: [
          [16.37, 48.21],
          [-71.06, 42.36],
        ],
      }),
    ])
  })
  afterAll(async () => {
    await engine.close()
    proxy.close()
  })

  let maps = 0
  /** Of a list that nobody has asked for: events but one that does not exist. */
  const map = () => ({ op: 'not', of: { op: 'eq', field: 'id', value: 1_000 + maps++ } }) as const
  const shown = (box: Box, list: Condition) => query({ where: [list, inBox(box)], size: 0, counts: [cells(box)] })
  const cellsIn = async (box: Box, list: Condition, budget?: SearchBudget) =>
    (await engine.search.find([shown(box, list)], budget))[0]?.counted

  test('is counted once for what a client sees of it, and is the same', async () => {
    const anew = await cellsIn(europe, map())
    expect(anew).toMatchObject([{ cells: [{ count: 2 }] }])
    await eventually(async () => {
      const [list, budget] = [map(), clientBudget()]
      asked = 0
      await cellsIn(earth, list, budget)
      expect(await cellsIn(europe, list, budget)).toEqual(anew)
      expect(asked).toBe(1)
    })
  })

  test('is counted for the service itself, which asks for any build', async () => {
    const list = map()
    await cellsIn(earth, list, clientBudget())
    asked = 0
    expect((await engine.search.findIn(build, [shown(europe, list)]))[0]?.counted).toEqual(await cellsIn(europe, list))
    expect(asked).toBe(2)
  })
})
