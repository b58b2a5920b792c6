/** What a plain loop counts of an index's items. */
import { expect } from 'vitest'
import type { Box, CellCount, Count, Counted, IndexItem, Scalar } from '../../src/calendar/ports.ts'
import { compare, isInBox, placesOf, values } from './plain.ts'

/** How many items have each value; one that has it twice counts once. */
function valuesOf(items: readonly IndexItem[], field: string): Map<Scalar, number> {
  const counts = new Map<Scalar, number>()
  for (const item of items)
    for (const value of new Set(values(item, field) as Scalar[])) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** By the logarithm of tangent and secant: another formula than that of the engines. */
function tileOf(lng: number, lat: number, zoom: number): [x: number, y: number] {
  const tiles = 2 ** zoom
  const phi = (Math.max(-85.0511287798066, Math.min(85.0511287798066, lat)) * Math.PI) / 180
  const x = Math.floor((tiles * (lng + 180)) / 360)
  const y = Math.floor((tiles * (Math.PI - Math.log(Math.tan(phi) + 1 / Math.cos(phi)))) / (2 * Math.PI))
  return [Math.min(tiles - 1, x), Math.max(0, Math.min(tiles - 1, y))]
}

/** Engines may store coordinates to a centimetre: their bounds and means are compared to six digits. */
function cellOf(x: number, y: number, points: readonly (readonly [number, number])[], count: number): CellCount {
  const close = (degrees: number): number => expect.closeTo(degrees, 6)
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  const mean = (of: readonly number[]) => close(of.reduce((sum, each) => sum + each, 0) / of.length)
  return {
    x,
    y,
    count,
    lat: mean(lats),
    lng: mean(lngs),
    bounds: {
      west: close(Math.min(...lngs)),
      south: close(Math.min(...lats)),
      east: close(Math.max(...lngs)),
      north: close(Math.max(...lats)),
    },
  }
}

function cellsOf(items: readonly IndexItem[], zoom: number, box: Box): CellCount[] {
  const all = items.flatMap((item) =>
    [...new Map(placesOf(item).map((place) => [place.join(), place])).values()]
      .filter(([lng, lat]) => isInBox(box, lng, lat))
      .map((place) => ({ item, place, tile: tileOf(...place, zoom) })),
  )
  return [...Map.groupBy(all, ({ tile }) => tile.join()).values()].map((inTile) =>
    cellOf(
      ...(inTile[0]?.tile ?? [0, 0]),
      inTile.map(({ place }) => place),
      new Set(inTile.map(({ item }) => item)).size,
    ),
  )
}

export function counted(items: readonly IndexItem[], count: Count): Counted {
  switch (count.op) {
    case 'values': {
      const all = [...valuesOf(items, count.field)]
        .map(([value, n]) => ({ value, count: n }))
        .sort((a, b) => b.count - a.count || compare(a.value, b.value))
      return { op: 'values', values: all.slice(0, count.size), hasMore: all.length > count.size }
    }
    case 'sets': {
      const sizeOf = (set: readonly Scalar[]) =>
        items.filter((item) => values(item, count.field).some((value) => set.includes(value as Scalar))).length
      return { op: 'sets', counts: count.sets.map(sizeOf) }
    }
    case 'ranges': {
      const numbers = items.flatMap((item) => values(item, count.field) as number[])
      const bounds = [-Infinity, ...count.bounds, Infinity]
      const within = (from: number, index: number) =>
        numbers.filter((value) => value >= from && value < (bounds[index + 1] ?? 0)).length
      return { op: 'ranges', counts: bounds.slice(0, -1).map(within) }
    }
    case 'cells':
      return inOrder({ op: 'cells', cells: cellsOf(items, count.zoom, count.box) })
  }
}

/** Cells come in any order. */
export function inOrder(of: Counted): Counted {
  return of.op === 'cells' ? { ...of, cells: of.cells.toSorted((a, b) => a.x - b.x || a.y - b.y) } : of
}
