/** A map in a frame that can be moved: what it shows, and its picture. */
import type { Cluster } from './clusters.ts'
import type { Moves } from './map-gestures.ts'
import { draw, type Texts } from './map-picture.ts'
import { dataOf, type MapData, type MapSources } from './map-requests.ts'
import { limited, panned, project, type View, viewOf, zoomed } from './mercator.ts'

/** Of a click on a button. */
const BUTTON_SHARE = 0.3
/** Around one place. */
const NEAR_ZOOM = 9

const steps: Readonly<Record<string, readonly [right: number, down: number, zoom: number]>> = {
  zoomIn: [0, 0, 1],
  zoomOut: [0, 0, -1],
  north: [0, -1, 0],
  west: [-1, 0, 0],
  east: [1, 0, 0],
  south: [0, 1, 0],
}

export interface MapOptions {
  frame: HTMLElement
  svg: SVGSVGElement
  texts: Texts
  sources: MapSources
  /** After it has moved. */
  moved(): void
}

export class MapView implements Moves {
  readonly #options: MapOptions
  readonly #language = document.documentElement.lang
  #view: View | undefined
  #loading: Promise<MapData> | undefined
  #data: MapData | undefined
  #clusters: readonly Cluster[] | undefined
  #place: readonly [x: number, y: number] | undefined
  #isDrawing = false

  constructor(options: MapOptions) {
    this.#options = options
    const { frame, texts } = options
    frame.tabIndex = 0
    frame.setAttribute('role', 'application')
    frame.setAttribute('aria-label', texts.picture)
    frame.addEventListener('click', (event) => this.#click(event))
    // Also once when it is first shown.
    new ResizeObserver(() => this.#resize()).observe(frame)
  }

  /** Undefined: the frame is not shown yet. */
  get view(): View | undefined {
    return this.#view
  }

  set clusters(clusters: readonly Cluster[]) {
    this.#clusters = clusters
    this.#draw()
  }

  pan(right: number, down: number): void {
    if (this.#view) this.show(panned(this.#view, right, down))
  }

  zoom(count: number, left?: number, top?: number): void {
    if (this.#view) this.show(zoomed(this.#view, count, left, top))
  }

  show(view: View): void {
    this.#view = view
    this.#draw()
    this.#options.moved()
  }

  /** Marks a place; undefined: none. */
  mark(place: readonly [lng: number, lat: number] | undefined): void {
    this.#place = place && project(...place)
    this.#draw()
  }

  goTo(lng: number, lat: number): void {
    if (!this.#view) return
    const [x, y] = project(lng, lat)
    this.show(limited({ ...this.#view, x, y, zoom: Math.max(NEAR_ZOOM, this.#view.zoom) }))
  }

  /** What it is drawn from, asked for once. */
  load(): Promise<MapData> {
    this.#loading ??= dataOf(this.#options.sources).then((data) => {
      this.#data = data
      this.#draw()
      return data
    })
    return this.#loading
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height, dataset } = this.#options.frame
    if (width === 0 || height === 0) return
    const [west = 0, south = 0, east = 0, north = 0] = (dataset.bbox ?? '').split(',').map(Number)
    this.show(
      this.#view ? limited({ ...this.#view, width, height }) : viewOf({ west, south, east, north }, width, height),
    )
    void this.load()
  }

  /** At most once a frame of the screen; until all has come, the picture of the page stays. */
  #draw(): void {
    if (this.#isDrawing) return
    this.#isDrawing = true
    requestAnimationFrame(() => {
      this.#isDrawing = false
      const [data, clusters, view, { svg, texts }] = [this.#data, this.#clusters, this.#view, this.#options]
      if (data && clusters && view) draw(svg, { ...data, clusters, view, place: this.#place }, texts, this.#language)
    })
  }

  #click(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined
    const step = steps[target?.closest<HTMLElement>('[data-move]')?.dataset.move ?? '']
    if (!step || !this.#view) return
    event.preventDefault()
    const [right, down, zoom] = step
    if (zoom) this.zoom(zoom)
    else this.pan(right * this.#view.width * BUTTON_SHARE, down * this.#view.height * BUTTON_SHARE)
  }
}
