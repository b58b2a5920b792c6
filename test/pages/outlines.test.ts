/** The data of the map: as they are generated, where they ought to be, and drawn inside the picture. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { project, type View, viewOf } from '../../src/pages/browser/mercator.ts'
import { type Outlines, pathsOf, shapesOf } from '../../src/pages/browser/outlines.ts'
import { labelsOf, type Town } from '../../src/pages/browser/towns.ts'
import { outlinesAsJson } from '../../src/pages/map/generate-outlines.ts'
import { townsAsJson } from '../../src/pages/map/generate-towns.ts'

const read = (name: string) => readFileSync(new URL(`../../src/pages/data/${name}`, import.meta.url), 'utf8')
const outlines: Outlines = JSON.parse(read('outlines.json'))
const towns: Town[] = JSON.parse(read('towns.json'))
const shapes = shapesOf(outlines)

const europe = viewOf({ west: -10, south: 36, east: 30, north: 60 }, 800, 600)
const alps = viewOf({ west: 5.9, south: 45.8, east: 10.5, north: 47.8 }, 800, 600)

test('they are what the scripts generate', () => {
  expect(read('outlines.json')).toBe(outlinesAsJson())
  expect(read('towns.json')).toBe(townsAsJson())
})

test.each([
  ['outlines.json', 60],
  ['towns.json', 30],
])('%s takes less than %d kB, compressed', (name, most) => {
  expect(brotliCompressSync(read(name)).length).toBeLessThan(most * 1024)
})

/** By the rule of even and odd crossings. */
function isOnLand(lng: number, lat: number): boolean {
  const [x, y] = project(lng, lat)
  const crossings = shapes.land.flatMap(({ points }) =>
    points.filter(([x1, y1], at) => {
      const [x2, y2] = points.at(at - 1) ?? [x1, y1]
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
    }),
  )
  return crossings.length % 2 === 1
}

test.each([
  ['Bern', 7.447, 46.948],
  ['Paris', 2.35, 48.86],
  ['Berlin', 13.4, 52.52],
  ['Palermo', 13.3, 37.9],
  ['Ottawa', -75.7, 45.4],
  ['Nairobi', 36.8, -1.3],
  ['Alice Springs', 133.9, -23.7],
])('%s is on land', (_, lng, lat) => expect(isOnLand(lng, lat)).toBe(true))

test.each([
  ['the Atlantic', -30, 45],
  ['the North Sea', 3, 56],
  ['the Adriatic', 15, 43.2],
  ['the Pacific', -150, 0],
])('%s is not', (_, lng, lat) => expect(isOnLand(lng, lat)).toBe(false))

describe('drawn', () => {
  /** The points of a path of the form `M x y l dx dy …`. */
  function pointsOf(path: string): [x: number, y: number][] {
    const lines = path.split('M').filter(Boolean)
    return lines.flatMap((line) => {
      let [x, y] = [0, 0]
      return line.split('l').map((step): [number, number] => {
        const [right = 0, down = 0] = step.replace('z', '').split(' ').map(Number)
        x += right
        y += down
        return [x, y]
      })
    })
  }

  test.each([
    ['Europe', europe],
    ['the Alps', alps],
  ])('%s stays within the picture, but for a small edge', (_, view: View) => {
    const { land, borders } = pathsOf(shapes, view)
    const points = pointsOf(land)
    expect(points.length).toBeGreaterThan(3)
    const outside = points.filter(([x, y]) => x < -8.1 || y < -8.1 || x > view.width + 8.1 || y > view.height + 8.1)
    expect(outside).toEqual([])
    expect(pointsOf(borders).length).toBeGreaterThan(3)
  })

  test('in the midst of land all of the picture is land', () => {
    const bohemia = viewOf({ west: 14, south: 49.4, east: 15, north: 50.1 }, 800, 600)
    expect(pathsOf(shapes, bohemia)).toEqual({ land: expect.stringMatching(/^M[^M]*z$/), borders: '' })
  })

  test('on the open sea there is nothing', () => {
    const sea = viewOf({ west: -35, south: 40, east: -33, north: 41 }, 800, 600)
    expect(pathsOf(shapes, sea)).toEqual({ land: '', borders: '' })
  })

  test('a page with it is not large', () => {
    const { land, borders } = pathsOf(shapes, europe)
    expect(brotliCompressSync(land + borders).length).toBeLessThan(25 * 1024)
  })
})

describe('towns', () => {
  test('the largest have names, in the language, and none is over another', () => {
    const names = (language: string) => labelsOf(towns, alps, language).map(({ name }) => name)
    expect(names('en')).toContain('Geneva')
    expect(names('fr')).toContain('Genève')
    expect(names('de')).toContain('Genf')
    const labels = labelsOf(towns, alps, 'de')
    const overlapping = labels.filter((one, at) =>
      labels.some((other, index) => index > at && Math.abs(one.y - other.y) < 12 && Math.abs(one.x - other.x) < 20),
    )
    expect(overlapping).toEqual([])
  })
})
