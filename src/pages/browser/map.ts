/**
 * The map page with a script: the map follows the hand, and what it shows is asked of the interface when it rests.
 * Without it, each movement is a link to another page.
 */
import { type Cluster, isOnePlace, surroundings } from './clusters.ts'
import { listen } from './map-gestures.ts'
import { clusterOf, draw, type Texts } from './map-picture.ts'
import { Popup } from './map-popup.ts'
import { clustersIn, dataOf, listIn, pageAddress, type Sources } from './map-requests.ts'
import { boxOf, boxParameter, limited, MAX_ZOOM, panned, project, type View, viewOf, zoomed } from './mercator.ts'
import type { Shapes } from './outlines.ts'
import type { Town } from './towns.ts'

/** A map that rests for so long is asked for. */
const REST_MS = 200
/** Of a click on a button. */
const BUTTON_PIXELS = 200
/** Around the visitor. */
const NEAR_ZOOM = 9

class EventMap {
  readonly #frame: HTMLElement
  readonly #svg: SVGSVGElement
  readonly #sources: Sources
  readonly #texts: Texts
  readonly #popup: Popup
  readonly #language = document.documentElement.lang
  #view: View
  #data: { shapes: Shapes; towns: Town[] } | undefined
  #clusters: readonly Cluster[] | undefined
  /** Where the visitor is, in units of the map. */
  #here: readonly [x: number, y: number] | undefined
  #isDrawing = false
  #resting: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()
  /** The box that was asked for last. */
  #asked = ''

  constructor(frame: HTMLElement, svg: SVGSVGElement, texts: Texts, sources: Sources) {
    this.#frame = frame
    this.#svg = svg
    this.#texts = texts
    this.#sources = sources
    this.#popup = new Popup(frame, texts.close)
    const [west = 0, south = 0, east = 0, north = 0] = (frame.dataset.bbox ?? '').split(',').map(Number)
    this.#view = viewOf({ west, south, east, north }, frame.clientWidth, frame.clientHeight)
    frame.tabIndex = 0
    frame.setAttribute('role', 'application')
    frame.setAttribute('aria-label', texts.picture)
    listen(frame, this)
    frame.addEventListener('click', (event) => this.#click(event))
    new ResizeObserver(() => this.#resize()).observe(frame)
    void this.#load()
  }

  pan(right: number, down: number): void {
    this.#show(panned(this.#view, right, down))
  }

  zoom(steps: number, left?: number, top?: number): void {
    this.#show(zoomed(this.#view, steps, left, top))
  }

  goTo(lng: number, lat: number): void {
    const [x, y] = project(lng, lat)
    this.#here = [x, y]
    this.#show(limited({ ...this.#view, x, y, zoom: Math.max(NEAR_ZOOM, this.#view.zoom) }))
  }

  async #load(): Promise<void> {
    this.#data = await dataOf(this.#sources)
    this.#draw()
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#frame
    if (width > 0 && height > 0) this.#show(limited({ ...this.#view, width, height }))
  }

  #show(view: View): void {
    this.#view = view
    this.#popup.close()
    this.#draw()
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => void this.#ask(), REST_MS)
  }

  /** At most once a frame of the screen; until all has come, the picture of the page stays. */
  #draw(): void {
    const [data, clusters] = [this.#data, this.#clusters]
    if (this.#isDrawing || !data || !clusters) return
    this.#isDrawing = true
    requestAnimationFrame(() => {
      this.#isDrawing = false
      const [view, here] = [this.#view, this.#here]
      draw(this.#svg, { ...data, clusters: this.#clusters ?? clusters, view, here }, this.#texts, this.#language)
    })
  }

  /** What the view shows: the clusters, and the list beside the map. What was asked before is not waited for. */
  async #ask(): Promise<void> {
    const bbox = boxParameter(boxOf(this.#view))
    if (bbox === this.#asked) return
    this.#asked = bbox
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    try {
      const [clusters, list] = await Promise.all([
        clustersIn(this.#view, this.#sources, signal),
        listIn(bbox, this.#sources, signal),
      ])
      this.#clusters = clusters
      this.#draw()
      if (list) showList(list)
      history.replaceState(null, '', pageAddress(this.#sources, bbox))
    } catch (error) {
      if (signal.aborted) return
      this.#asked = ''
      console.warn('The events of the map could not be loaded.', error)
    }
  }

  #click(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined
    const name = target?.closest<HTMLElement>('[data-move]')?.dataset.move
    const mark = target?.closest('.mark')
    const cluster = mark && clusterOf.get(mark)
    if (name === undefined && !cluster) return
    event.preventDefault()
    if (name !== undefined) this.#button(name)
    else if (mark && cluster) void this.#open(mark, cluster)
  }

  #button(name: string): void {
    const east = { east: 1, west: -1 }[name] ?? 0
    const south = { south: 1, north: -1 }[name] ?? 0
    const nearer = { zoomIn: 1, zoomOut: -1 }[name] ?? 0
    if (nearer) this.zoom(nearer)
    else this.pan(east * BUTTON_PIXELS, south * BUTTON_PIXELS)
  }

  async #open(mark: Element, cluster: Cluster): Promise<void> {
    const { width, height, zoom } = this.#view
    if (cluster.count > 1 && !isOnePlace(cluster) && zoom < MAX_ZOOM)
      return this.#show(viewOf(surroundings(cluster.box), width, height))
    const list = await listIn(boxParameter(cluster.box), this.#sources)
    const cards = list?.querySelector('.cards')
    if (cards) this.#popup.open(mark, this.#texts.clusterName(cluster.count), cards)
  }
}

/** The list of the map, and its number for those who hear the page. */
function showList(list: HTMLElement): void {
  document.getElementById('map-list')?.replaceWith(list)
  const status = document.querySelector('.map-status')
  if (status) status.textContent = list.querySelector('.count')?.textContent ?? ''
}

/** A button that moves the map to where the visitor is, if the browser says it. */
function addNearMe(map: EventMap, strings: Readonly<Record<string, string>>): void {
  const form = document.querySelector('.town')
  if (!form || !('geolocation' in navigator)) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button quiet near-me'
  button.textContent = strings.nearMe ?? ''
  button.addEventListener('click', () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => map.goTo(coords.longitude, coords.latitude),
      () => {
        button.textContent = strings.noPosition ?? ''
        button.disabled = true
      },
    )
  })
  form.append(button)
}

function textsOf(strings: Readonly<Record<string, string>>): Texts {
  const { lang } = document.documentElement
  const [plurals, numbers] = [new Intl.PluralRules(lang), new Intl.NumberFormat(lang)]
  return {
    picture: strings.picture ?? '',
    here: strings.here ?? '',
    close: strings.close ?? '',
    clusterName(count) {
      const text = plurals.select(count) === 'one' ? strings.clusterOne : strings.clusterOther
      return (text ?? '').replace('{count}', numbers.format(count))
    },
  }
}

function start(frame: HTMLElement, svg: SVGSVGElement): void {
  const { outlines = '', towns = '', clusters = '', page = '', texts = '{}' } = frame.dataset
  const strings: Record<string, string> = JSON.parse(texts)
  addNearMe(new EventMap(frame, svg, textsOf(strings), { outlines, towns, clusters, page }), strings)
}

const frame = document.querySelector<HTMLElement>('.map-frame')
const svg = frame?.querySelector<SVGSVGElement>('.map-picture')
if (frame && svg) start(frame, svg)
