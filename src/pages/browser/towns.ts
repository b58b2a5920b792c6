/** The names of towns on a map: the largest first, none over another. */
import { toPixels, type View } from './mercator.ts'

/** In units of the map (mercator.ts). `names`: in English, then French and German where they differ. */
export type Town = [x: number, y: number, ...names: string[]]

export interface Label {
  /** Of the dot, in pixels. */
  x: number
  y: number
  name: string
}

const languages = ['en', 'fr', 'de']
/** Of the letters of a label, about; and around it. */
const LETTER_WIDTH = 6.5
const LINE_HEIGHT = 16
const GAP = 14
/** Below this zoom there is a label for so many pixels of the picture only. */
const PIXELS_PER_LABEL = 26_000

/** `towns`: the largest first. */
export function labelsOf(towns: readonly Town[], view: View, language: string): Label[] {
  const most = Math.round((view.width * view.height) / PIXELS_PER_LABEL)
  const labels: Label[] = []
  for (const [townX, townY, ...names] of towns) {
    const [x, y] = toPixels(view, [townX, townY])
    const name = names[languages.indexOf(language)] ?? names[0] ?? ''
    const label = { x, y, name }
    const isInside = x > 4 && y > LINE_HEIGHT && x + widthOf(label) < view.width && y < view.height - LINE_HEIGHT
    if (isInside && labels.every((other) => !overlap(label, other))) labels.push(label)
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
