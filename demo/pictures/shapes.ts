/** Elements of SVG, their numbers rounded to whole pixels. */
import type { Palette, Season } from './palettes.ts'
import type { Random } from './random.ts'

export const WIDTH = 1200
export const HEIGHT = 675

/** What a picture is drawn with. */
export interface Scene {
  random: Random
  palette: Palette
  season: Season
}

type Attributes = Readonly<Record<string, string | number>>

const value = (of: string | number) => (typeof of === 'number' ? Math.round(of * 100) / 100 : of)
const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, of]) => ` ${name}="${value(of)}"`)
    .join('')

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return `<circle cx="${Math.round(cx)}" cy="${Math.round(cy)}" r="${value(r)}" fill="${fill}"${written(more)}/>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round)
  return `<rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="${fill}"${written(more)}/>`
}

/** `d`: numbers with many digits are rounded. */
export function path(d: string, fill: string, more: Attributes = {}): string {
  const rounded = d.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
  return `<path d="${rounded}" fill="${fill}"${written(more)}/>`
}

export function stroke(d: string, colour: string, width: number, more: Attributes = {}): string {
  return path(d, 'none', { stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...more })
}

export function group(content: string, more: Attributes): string {
  return `<g${written(more)}>${content}</g>`
}

/** What `draw` makes of 0 to `count` - 1, one after the other. */
export function times(count: number, draw: (at: number) => string): string {
  return Array.from({ length: Math.round(count) }, (_, at) => draw(at)).join('')
}

export function triangle(x: number, y: number, width: number, height: number, fill: string): string {
  return path(`M${x - width / 2} ${y}L${x} ${y - height}L${x + width / 2} ${y}Z`, fill)
}

/** A shape that is filled to the lower edge, through points from the left to the right, smooth. */
export function ridge(
  points: readonly (readonly [x: number, y: number])[],
  fill: string,
  more: Attributes = {},
): string {
  const [first = [0, HEIGHT], ...rest] = points
  let [lastX, lastY] = first
  let d = `M${first[0]} ${HEIGHT}L${lastX} ${lastY}`
  for (const [x, y] of rest) {
    const middle = (lastX + x) / 2
    d += `C${middle} ${lastY} ${middle} ${y} ${x} ${y}`
    lastX = x
    lastY = y
  }
  return path(`${d}L${lastX} ${HEIGHT}Z`, fill, more)
}

/** A fir from its foot upwards. */
export function fir(x: number, y: number, height: number, fill: string, snow?: string): string {
  const tiers = times(3, (at) => {
    const foot = y - height * (0.1 + at * 0.26)
    const width = height * (0.52 - at * 0.12)
    const tier = triangle(x, foot, width, height * 0.4, fill)
    return snow === undefined ? tier : tier + triangle(x, foot - height * 0.26, width * 0.36, height * 0.14, snow)
  })
  return rect(x - height * 0.03, y - height * 0.12, height * 0.06, height * 0.12, fill) + tiers
}

/** A round tree from its foot upwards. */
export function tree(x: number, y: number, height: number, crown: string, trunk: string): string {
  const radius = height * 0.28
  return (
    rect(x - height * 0.03, y - height * 0.5, height * 0.06, height * 0.5, trunk) +
    circle(x, y - height * 0.72, radius, crown) +
    circle(x - radius * 0.7, y - height * 0.56, radius * 0.72, crown) +
    circle(x + radius * 0.7, y - height * 0.56, radius * 0.72, crown)
  )
}

/** A line that hangs between two points, with what `draw` makes at even distances on it. */
export function garland(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  sag: number,
  colour: string,
  count: number,
  draw: (x: number, y: number, at: number) => string,
): string {
  const line = stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, colour, 2)
  const hung = times(count, (at) => {
    const part = (at + 0.5) / count
    const y = y1 + (y2 - y1) * part + 4 * sag * part * (1 - part)
    return draw(x1 + (x2 - x1) * part, y, at)
  })
  return line + hung
}

/** A light with a halo. */
export function lamp(x: number, y: number, radius: number, fill: string): string {
  return circle(x, y, radius * 3, fill, { opacity: 0.16 }) + circle(x, y, radius, fill)
}
