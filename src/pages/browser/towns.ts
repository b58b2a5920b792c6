/** The names of towns on a map: the largest first, none over another. */
import { toPixels, type View } from './mercator.ts'

/** In units of the map (mercator.ts). `names`: in English, then French and German where they differ. */
export type Town = [x: number, y: number, ...names: string[]]

export interface Label {
  /** Of the dot, in pixels; of what lies over it, its right edge. */
  x: number
  y: number
  name: string
  hasDot: boolean
}

const languages = ['en', 'fr', 'de']
/** Of the letters of a label, about; and around it. */
const LETTER_WIDTH = 6.5
const LINE_HEIGHT = 16
const GAP = 14
/** There is a label for so many pixels of the picture at most. */
const PIXELS_PER_LABEL = 26_000

/** What lies over the map, as a circle in pixels. */
interface Obstacle {
  x: number
  y: number
  radius: number
}

/** `towns`: the largest first. A name whose dot is below an obstacle stands beside this; none is below one itself. */
export function labelsOf(
  towns: readonly Town[],
  view: View,
  language: string,
  obstacles: readonly Obstacle[] = [],
): Label[] {
  const most = Math.round((view.width * view.height) / PIXELS_PER_LABEL)
  const labels: Label[] = []
  for (const [townX, townY, ...names] of towns) {
    const dot = toPixels(view, [townX, townY])
    const above = obstacles.find(({ x, y, radius }) => Math.hypot(x - dot[0], y - dot[1]) < radius + 3)
    const [x, y] = above ? [above.x + above.radius, above.y] : dot
    const name = names[languages.indexOf(language)] ?? names[0] ?? ''
    const label = { x, y, name, hasDot: above === undefined }
    const isInside = x > 4 && y > LINE_HEIGHT && x + widthOf(label) < view.width && y < view.height - LINE_HEIGHT
    const others = obstacles.filter((obstacle) => obstacle !== above)
    const isFree = labels.every((other) => !overlap(label, other)) && others.every((other) => !isBelow(label, other))
    if (isInside && isFree) labels.push(label)
    if (labels.length >= most) break
  }
  return labels
}

/** With the dot before it. */
const widthOf = ({ name }: Label) => name.length * LETTER_WIDTH + GAP

function overlap(one: Label, other: Label): boolean {
  const isBeside = one.x + widthOf(one) < other.x || other.x + widthOf(other) < one.x
  return !isBeside && Math.abs(one.y - other.y) < LINE_HEIGHT
}

function isBelow(label: Label, { x, y, radius }: Obstacle): boolean {
  const nearest = Math.max(label.x - 3, Math.min(label.x + widthOf(label), x))
  return Math.abs(nearest - x) < radius && Math.abs(label.y - y) < radius + LINE_HEIGHT / 2
}
