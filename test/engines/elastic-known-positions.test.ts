/** Positions that were counted for a map serve whatever it shows of the same list a moment later. */
import { describe, expect, test } from 'vitest'
import type { Box, Condition, Query } from '../../src/calendar/ports.ts'
import { contains } from '../../src/calendar/values/geo.ts'
import { cellsOf } from '../../src/engines/cells.ts'
import { KnownPositions } from '../../src/engines/elastic/known-positions.ts'
import { query } from '../support/sample.ts'

const earth: Box = { west: -180, south: -85, east: 180, north: 85 }
const europe: Box = { west: -10, south: 35, east: 30, north: 60 }
const vienna = { key: '16.37,48.21', points: [[16.37, 48.21]] as const, count: 3 }
const boston = { key: '-71.06,42.36', points: [[-71.06, 42.36]] as const, count: 2 }

const inBox = (box: Box): Condition => ({ op: 'box', field: 'location', ...box })
const cells = (box: Box) => ({ op: 'cells', field: 'location', zoom: 3, box }) as const

/** How often it was counted; a list with a box is asked for the cells in it. */
function counting() {
  let generation = 1
  let count = 0
  const positions = new KnownPositions(() => generation, 60_000)
  const at = (box: Box, where: readonly Condition[] = [inBox(box)], more: Partial<Query> = {}) =>
    positions.in(cells(box), query({ where, ...more }), async () => {
      count++
      return [vienna, boston]
    })
  return { at, changed: () => generation++, counted: () => count }
}

test('what a smaller box shows is not counted again, and is the same', async () => {
  const { at, counted } = counting()
  await at(earth)
  const known = await at(europe)
  expect(counted()).toBe(1)
  expect(cellsOf(cells(europe), known)).toEqual(cellsOf(cells(europe), [vienna]))
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
    ['by another field', [{ ...inBox(europe), field: 'other' } as Condition], {}],
    ['in another language', [inBox(europe)], { language: 'de' }],
    ['of another resource', [inBox(europe)], { resource: 'venues' }],
  ])('%s', async (_, where, more) => {
    const { at, counted } = counting()
    await at(earth)
    await at(europe, where, more)
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
