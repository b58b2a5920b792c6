/** Web Mercator: degrees, and places in a square world from 0 to 1. */

export interface Place {
  x: number
  y: number
}

/** In degrees. */
export type Box = [west: number, south: number, east: number, north: number]

/** Pixels of the world at zoom 0. */
const WORLD_PIXELS = 256
const MAX_LATITUDE = 85
export const MAX_ZOOM = 16

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const radians = Math.PI / 180

export function project(lng: number, lat: number): Place {
  const latitude = clamp(lat, -MAX_LATITUDE, MAX_LATITUDE) * radians
  return { x: (lng + 180) / 360, y: 0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI) }
}

function unproject({ x, y }: Place): [lng: number, lat: number] {
  return [x * 360 - 180, Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / radians]
}

/** What a map shows: a middle, a zoom, and its size in pixels. */
export class View {
  readonly middle: Place
  readonly zoom: number
  readonly width: number
  readonly height: number

  constructor(middle: Place, zoom: number, width: number, height: number) {
    this.middle = { x: clamp(middle.x, 0, 1), y: clamp(middle.y, 0, 1) }
    this.zoom = clamp(Math.floor(zoom), 0, MAX_ZOOM)
    this.width = width
    this.height = height
  }

  get #scale(): number {
    return WORLD_PIXELS * 2 ** this.zoom
  }

  /** Where a place is, in pixels from the upper left. */
  at(lng: number, lat: number): Place {
    const { x, y } = project(lng, lat)
    return {
      x: (x - this.middle.x) * this.#scale + this.width / 2,
      y: (y - this.middle.y) * this.#scale + this.height / 2,
    }
  }

  get box(): Box {
    const [dx, dy] = [this.width / 2 / this.#scale, this.height / 2 / this.#scale]
    const { x, y } = this.middle
    const [west, north] = unproject({ x: Math.max(0, x - dx), y: Math.max(0, y - dy) })
    const [east, south] = unproject({ x: Math.min(1, x + dx), y: Math.min(1, y + dy) })
    return [west, south, east, north].map((degrees) => Number(degrees.toFixed(5))) as Box
  }

  /** `x`, `y`: in pixels. */
  moved(x: number, y: number, zoom = 0): View {
    const { middle, width, height } = this
    return new View({ x: middle.x + x / this.#scale, y: middle.y + y / this.#scale }, this.zoom + zoom, width, height)
  }

  /** The closest that has all of a box in it. */
  around([west, south, east, north]: Box): View {
    const { width, height } = this
    const [from, to] = [project(west, north), project(east, south)]
    const fit = Math.min((width * 0.8) / (to.x - from.x), (height * 0.75) / (to.y - from.y)) / WORLD_PIXELS
    return new View({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, Math.log2(fit), width, height)
  }
}
