import { expect, test } from 'vitest'
import { tileAt } from '../../src/calendar/values/geo.ts'
import {
  boxOf,
  boxParameter,
  fromPixels,
  limited,
  MAX_ZOOM,
  panned,
  project,
  toPixels,
  unproject,
  viewOf,
  WORLD,
  zoomed,
} from '../../src/pages/browser/mercator.ts'

const bern = [7.447, 46.948] as const
const points = [bern, [0, 0], [-180, 85], [179.9, -84.9], [-122.4, 37.8]] as const
const switzerland = { west: 5.9, south: 45.8, east: 10.5, north: 47.8 }

test.each(points)('%d, %d is where it was, there and back', (lng, lat) => {
  const [back, forth] = unproject(...project(lng, lat))
  expect(back).toBeCloseTo(lng, 9)
  expect(forth).toBeCloseTo(lat, 9)
})

test.each(points)('%d, %d is in the tile that the interface counts it in', (lng, lat) => {
  const [x, y] = project(lng, lat)
  expect({ x: Math.floor((x / WORLD) * 2 ** 9), y: Math.floor((y / WORLD) * 2 ** 9) }).toEqual(tileAt(lat, lng, 9))
})

test('a view shows all of its box, and not much beside it in one direction', () => {
  const shown = boxOf(viewOf(switzerland, 800, 600))
  expect(shown.west).toBeLessThanOrEqual(switzerland.west + 1e-9)
  expect(shown.east).toBeGreaterThanOrEqual(switzerland.east - 1e-9)
  expect(shown.south).toBeLessThanOrEqual(switzerland.south + 1e-9)
  expect(shown.north).toBeGreaterThanOrEqual(switzerland.north - 1e-9)
  expect(shown.east - shown.west).toBeCloseTo(switzerland.east - switzerland.west, 6)
})

test('a view is its box again', () => {
  const view = viewOf(switzerland, 800, 600)
  const again = viewOf(boxOf(view), 800, 600)
  for (const name of ['x', 'y', 'zoom'] as const) expect(again[name]).toBeCloseTo(view[name], 6)
})

test('zooming leaves the point below the pointer where it is', () => {
  const view = viewOf(switzerland, 800, 600)
  const [x, y] = fromPixels(view, 200, 450)
  const [left, top] = toPixels(zoomed(view, 1.5, 200, 450), [x, y])
  expect(left).toBeCloseTo(200, 6)
  expect(top).toBeCloseTo(450, 6)
})

test('zooming in and out again, and panning there and back, changes nothing', () => {
  const view = viewOf(switzerland, 800, 600)
  const back = panned(zoomed(zoomed(panned(view, 50, -30), 1), -1), -50, 30)
  for (const name of ['x', 'y', 'zoom'] as const) expect(back[name]).toBeCloseTo(view[name], 6)
})

test('the earth ends at its edges, and the zoom at its limits', () => {
  const earth = limited({ x: 0, y: 0, zoom: 0, width: 1024, height: 600 })
  expect(earth.zoom).toBe(2)
  expect(boxOf(earth).west).toBeCloseTo(-180, 6)
  expect(boxOf(earth).north).toBeCloseTo(85.0511, 3)
  expect(zoomed(earth, 99).zoom).toBe(MAX_ZOOM)
  const corner = panned(earth, -1e6, -1e6)
  expect(boxOf(corner).west).toBe(-180)
})

test('a box of one point is shown as near as there is', () => {
  const [lng, lat] = bern
  expect(viewOf({ west: lng, east: lng, south: lat, north: lat }, 800, 600).zoom).toBe(MAX_ZOOM)
})

test('a box across the antimeridian is no mistake', () => {
  const { zoom } = viewOf({ west: 170, south: -20, east: -170, north: -10 }, 800, 600)
  expect(zoom).toBeGreaterThan(4)
})

test('boxes are written as the interface reads them', () => {
  expect(boxParameter(switzerland)).toBe('5.9,45.8,10.5,47.8')
})
