/** `<kalends-map>`: how many events are where, and the first of those in sight as a list. No tiles are loaded. */
import type { Schemas } from '../../../../packages/client/src/types.ts'
import { h, s } from './dom.ts'
import { CalendarElement, type Loading } from './element.ts'
import { eventItem, SHOWN_FIELDS, type ShownEvent } from './events.ts'
import { type Box, type Place, View } from './projection.ts'
import { sheet } from './style.ts'

type Feature = Schemas['Map']['features'][number]

/** Of a map that is not shown yet, in pixels. */
const WIDTH = 640
const SHAPE = 0.62
const WORLD: Box = [-180, -80, 180, 80]
/** While somebody moves the map, requests wait for him to stop. */
const SETTLE_MS = 150
/** Of those in sight: their towns give names to the circles. */
const MAX_EVENTS = 50
const DRAGGED_PIXELS = 4
/** Half of a letter's width. */
const LETTER_PIXELS = 3.6
/** Degrees between the lines. */
const GRATICULE = [60, 30, 30, 15, 10, 5, 5, 2, 1, 0.5]

const style = sheet(`
.map { position: relative; touch-action: pan-y; user-select: none; border-bottom: 1px solid var(--_line) }
svg { display: block; width: 100%; background: var(--_tint); cursor: grab } .map:active svg { cursor: grabbing }
path { fill: none; stroke: var(--_line) }
g[role] { cursor: pointer; outline: none }
circle { fill: var(--_accent); stroke: var(--_ground); stroke-width: 2.5 }
text { text-anchor: middle; dominant-baseline: central; font-size: 13px; fill: var(--_on); font-weight: 650 }
svg > text { pointer-events: none; fill: var(--_text); paint-order: stroke; stroke: var(--_tint); stroke-width: 4; font-weight: 500 }
g[role]:focus-visible circle { stroke: var(--_text); stroke-width: 4 }
.zoom { position: absolute; inset-block-start: .6em; inset-inline-end: .6em; display: grid; gap: .4em }
.zoom button { width: 2.5em; padding: 0; background: var(--_ground) }
`)

class KalendsMap extends CalendarElement {
  /** Undefined: around all events. */
  #view: View | undefined
  #from: Place | undefined

  constructor() {
    super(style)
  }

  protected override async load(loading: Loading): Promise<void> {
    const { calendar, query, signal, words } = loading
    const { bbox, per_page = '6', ...filters } = query
    const size = this.clientWidth || WIDTH
    this.#view ??= bbox ? world(size).around(boxOf(bbox)) : await this.#viewOfAll(loading, size)
    const view = this.#view
    const sent = { ...filters, bbox: view.box }
    const [{ body: map }, { body: list }] = await Promise.all([
      calendar.get('/map', { query: { ...sent, zoom: view.zoom }, signal }),
      calendar.get('/events', { query: { ...sent, per_page: MAX_EVENTS }, fields: SHOWN_FIELDS, signal }),
    ])
    const focused = this.shadowRoot?.activeElement?.getAttribute('aria-label')
    this.content.replaceChildren(
      this.#map(view, map.features, list.events, loading),
      h('h3', { part: 'heading', 'aria-live': 'polite' }, words.count(map.total)),
      h('ol', { part: 'list' }, ...list.events.slice(0, Number(per_page)).map((event) => eventItem(event, words))),
    )
    this.say(map.total ? '' : words.empty)
    if (focused) this.content.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus()
  }

  async #viewOfAll({ calendar, query, signal }: Loading, width: number): Promise<View> {
    const { bbox: _, per_page: __, ...filters } = query
    const { body } = await calendar.get('/map', { query: { ...filters, bbox: WORLD, zoom: 1 }, signal })
    return body.features.length ? world(width).around(union(body.features)) : world(width)
  }

  #show(view: View): void {
    this.#view = view
    this.reload(SETTLE_MS)
  }

  #map(view: View, features: Feature[], events: ShownEvent[], { words }: Loading): HTMLDivElement {
    const svg = s(
      'svg',
      { viewBox: `0 0 ${view.width} ${view.height}`, part: 'map', role: 'group', 'aria-label': words.map, tabindex: 0 },
      s('path', { d: graticule(view) }),
      ...this.#clusters(view, features, events, words),
    )
    const zoom = (label: string, sign: string, by: number) =>
      h('button', { part: 'button', 'aria-label': label, click: () => this.#show(view.moved(0, 0, by)) }, sign)
    return h(
      'div',
      {
        class: 'map',
        keydown: (event) => this.#key(event as KeyboardEvent, view),
        pointerdown: (event) => this.#grab(event as PointerEvent),
        pointerup: (event) => this.#drop(event as PointerEvent, view, svg),
      },
      svg,
      h('div', { class: 'zoom' }, zoom(words.zoomIn, '+', 1), zoom(words.zoomOut, '−', -1)),
    )
  }

  #clusters(view: View, features: Feature[], events: ShownEvent[], words: Loading['words']): SVGElement[] {
    const circles = features
      .map((feature) => {
        const { point_count: count } = feature.properties
        const [lng = 0, lat = 0] = feature.geometry.coordinates
        return { feature, count, ...view.at(lng, lat), radius: Math.min(26, 10 + 2.5 * Math.log2(count)) }
      })
      .sort((one, other) => other.count - one.count)
    const taken = circles.map(({ x, y, radius }) => ({ x, y, width: radius, height: radius }))
    return circles.flatMap(({ feature, count, x, y, radius }) => {
      const town = townIn(feature, events)
      const label = { x, y: y + radius + 10, width: (town?.length ?? 0) * LETTER_PIXELS, height: 8 }
      const isFree = town !== undefined && !taken.some((other) => overlap(label, other))
      if (isFree) taken.push(label)
      const open = () => this.#open(view, feature)
      const circle = s(
        'g',
        {
          role: 'button',
          tabindex: 0,
          part: 'cluster',
          'aria-label': [town, words.count(count)].filter(Boolean).join(': '),
          click: open,
          keydown: (event) => /^(Enter| )$/.test((event as KeyboardEvent).key) && open(),
        },
        s('circle', { cx: x, cy: y, r: radius }),
        s('text', { x, y }, count.toLocaleString(words.locale)),
      )
      return isFree ? [circle, s('text', { x: label.x, y: label.y, 'aria-hidden': 'true' }, town)] : [circle]
    })
  }

  /** Closer, to where its events are. */
  #open(view: View, { bbox, geometry: { coordinates } }: Feature): void {
    const around = view.around(bbox as Box)
    const { x, y } = view.at(coordinates[0] ?? 0, coordinates[1] ?? 0)
    this.#show(around.zoom > view.zoom ? around : view.moved(x - view.width / 2, y - view.height / 2, 2))
  }

  #key(event: KeyboardEvent, view: View): void {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0]
    const zoom = { '+': 1, '=': 1, '-': -1 }[event.key] ?? 0
    if (x === 0 && y === 0 && zoom === 0) return
    event.preventDefault()
    this.#show((this.#view ?? view).moved(((x ?? 0) * view.width) / 4, ((y ?? 0) * view.height) / 4, zoom))
  }

  #grab({ clientX: x, clientY: y }: PointerEvent): void {
    this.#from = { x, y }
  }

  #drop({ clientX, clientY }: PointerEvent, view: View, svg: SVGSVGElement): void {
    const { x = clientX, y = clientY } = this.#from ?? {}
    this.#from = undefined
    const pixels = view.width / svg.clientWidth
    const [dx, dy] = [(x - clientX) * pixels, (y - clientY) * pixels]
    if (Math.hypot(dx, dy) > DRAGGED_PIXELS) this.#show(view.moved(dx, dy))
  }
}

const world = (width: number) => new View({ x: 0.5, y: 0.4 }, 0, width, Math.round(width * SHAPE))

interface Area extends Place {
  /** Half of them, around the middle. */
  width: number
  height: number
}

function overlap(one: Area, other: Area): boolean {
  return Math.abs(one.x - other.x) < one.width + other.width && Math.abs(one.y - other.y) < one.height + other.height
}

function boxOf(text: string): Box {
  const [west = -180, south = -80, east = 180, north = 80] = text.split(',').map(Number)
  return [west, south, east, north]
}

function union(features: Feature[]): Box {
  const side = (at: number) => features.map(({ bbox }) => bbox[at] ?? 0)
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
}

/** The town of an event there. */
function townIn(
  { bbox: [west = 0, south = 0, east = 0, north = 0] }: Feature,
  events: ShownEvent[],
): string | undefined {
  const venues = events.flatMap(({ venue }) => venue)
  const there = venues.find(({ geo_lat: lat, geo_lng: lng }) => {
    return lat !== null && lng !== null && lng >= west && lng <= east && lat >= south && lat <= north
  })
  return there?.city ?? undefined
}

/** Meridians and parallels, as one path. */
function graticule(view: View): string {
  const step = GRATICULE[view.zoom] ?? 0.25
  const [west, south, east, north] = view.box
  const multiples = (from: number, to: number) => {
    const first = Math.ceil(from / step)
    return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) => (first + at) * step)
  }
  const meridians = multiples(west, east).map((lng) => `M${view.at(lng, 0).x.toFixed(1)} 0V${view.height}`)
  const parallels = multiples(south, north).map((lat) => `M0 ${view.at(0, lat).y.toFixed(1)}H${view.width}`)
  return [...meridians, ...parallels].join('')
}

customElements.define('kalends-map', KalendsMap)
