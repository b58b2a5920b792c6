/** `<kalends-map>`: how many events are where, and the first of those in sight as a list. No tiles are loaded. */
import { type Cluster, clusterFromFeature, type MapSymbol, surroundings, symbolsOf } from '../clusters.ts'
import { type Box, boxOf, corners, enclosing, panned, toPixels, type View, viewOf, zoomed } from '../mercator.ts'
import { h, s } from './dom.ts'
import { CalendarElement, type Loading } from './element.ts'
import { eventItem, SHOWN_FIELDS, type ShownEvent } from './events.ts'
import { sheet } from './style.ts'

/** Of a map that is not shown yet, in pixels. */
const WIDTH = 640
const SHAPE = 0.62
const WORLD: Box = { west: -180, south: -80, east: 180, north: 80 }
/** While somebody moves the map, requests wait for him to stop. */
const SETTLE_MS = 150
/** Of those in sight: their towns give names to the circles. */
const MAX_EVENTS = 50
const DRAGGED_PIXELS = 4
/** Half of a letter's width. */
const LETTER_PIXELS = 3.6
/** Between the lines of the background, at whole zooms. */
const GRID_PIXELS = 128
/** To the right, down, and steps of the zoom. */
const keys: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  '+': [0, 0, 1],
  '=': [0, 0, 1],
  '-': [0, 0, -1],
}

const style = sheet(`
.map { position: relative; touch-action: pan-y; user-select: none; border-bottom: 1px solid var(--_line) }
svg { display: block; width: 100%; cursor: grab; background: linear-gradient(var(--_line) 1px, transparent 0),
  linear-gradient(90deg, var(--_line) 1px, var(--_tint) 0) } .map:active svg { cursor: grabbing }
g[role] { cursor: pointer; outline: none }
circle { fill: var(--_accent); stroke: var(--_ground); stroke-width: 2.5 }
text { text-anchor: middle; dominant-baseline: central; font-size: 13px; fill: var(--_on); font-weight: 650 }
svg > text { pointer-events: none; fill: var(--_text); paint-order: stroke; stroke: var(--_tint); stroke-width: 4;
  font-weight: 500 }
g[role]:focus-visible circle { stroke: var(--_text); stroke-width: 4 }
.zoom { position: absolute; inset-block-start: .6em; inset-inline-end: .6em; display: grid; gap: .4em }
.zoom button { width: 2.5em; padding: 0; background: var(--_ground) }
`)

class KalendsMap extends CalendarElement {
  /** Undefined: around all events. */
  #view: View | undefined
  /** Where a drag began. */
  #from: PointerEvent | undefined

  constructor() {
    super(style)
  }

  protected override async load(loading: Loading): Promise<void> {
    const { calendar, query, signal, words } = loading
    const { bbox, per_page = '6', ...filters } = query
    this.#view ??= this.#viewOf(bbox ? boxFrom(bbox) : await boxOfAll(loading))
    const view = this.#view
    const sent = { ...filters, bbox: corners(boxOf(view)) }
    const [{ body: map }, { body: list }] = await Promise.all([
      calendar.get('/map', { query: { ...sent, zoom: Math.floor(view.zoom) }, signal }),
      calendar.get('/events', { query: { ...sent, per_page: MAX_EVENTS }, fields: SHOWN_FIELDS, signal }),
    ])
    this.show(
      this.#map(view, symbolsOf(map.features.map(clusterFromFeature), view), list.events, loading),
      h('h3', { part: 'heading', 'aria-live': 'polite' }, words.count(map.total)),
      h('ol', { part: 'list' }, ...list.events.slice(0, Number(per_page)).map((event) => eventItem(event, words))),
    )
    this.say(map.total ? '' : words.empty)
  }

  #viewOf(box: Box): View {
    const width = this.clientWidth || WIDTH
    return viewOf(box, width, Math.round(width * SHAPE))
  }

  #move(view: View): void {
    this.#view = view
    this.reload(SETTLE_MS)
  }

  #map(view: View, symbols: MapSymbol[], events: ShownEvent[], { words }: Loading): HTMLDivElement {
    const svg = s(
      'svg',
      { viewBox: `0 0 ${view.width} ${view.height}`, part: 'map', role: 'group', 'aria-label': words.map, tabindex: 0 },
      ...this.#clusters(symbols, events, words),
    )
    Object.assign(svg.style, background(view))
    const zoom = (label: string, sign: string, by: number) =>
      h('button', { part: 'button', 'aria-label': label, click: () => this.#move(zoomed(view, by)) }, sign)
    return h(
      'div',
      {
        class: 'map',
        keydown: (event) => this.#key(event as KeyboardEvent, view),
        pointerdown: (event) => {
          this.#from = event as PointerEvent
        },
        pointerup: (event) => this.#drop(event as PointerEvent, view, svg),
      },
      svg,
      h('div', { class: 'zoom' }, zoom(words.zoomIn, '+', 1), zoom(words.zoomOut, '−', -1)),
    )
  }

  #clusters(symbols: MapSymbol[], events: ShownEvent[], words: Loading['words']): SVGElement[] {
    const taken = symbols.map(({ x, y, radius }) => ({ x, y, width: radius, height: radius }))
    return symbols.flatMap(({ cluster, x, y, radius }) => {
      const { count } = cluster
      const town = townIn(cluster, events)
      const label = { x, y: y + radius + 10, width: (town?.length ?? 0) * LETTER_PIXELS, height: 8 }
      const isFree = town !== undefined && !taken.some((other) => overlap(label, other))
      if (isFree) taken.push(label)
      // Closer, to where its events are.
      const open = () => this.#move(this.#viewOf(surroundings(cluster.box)))
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

  #key(event: KeyboardEvent, view: View): void {
    const move = keys[event.key]
    if (!move) return
    event.preventDefault()
    const [right, down, steps] = move
    this.#move(zoomed(panned(this.#view ?? view, (right * view.width) / 4, (down * view.height) / 4), steps))
  }

  #drop({ clientX, clientY }: PointerEvent, view: View, svg: SVGSVGElement): void {
    const from = this.#from
    this.#from = undefined
    if (!from) return
    const pixels = view.width / svg.clientWidth
    const [right, down] = [(from.clientX - clientX) * pixels, (from.clientY - clientY) * pixels]
    if (Math.hypot(right, down) > DRAGGED_PIXELS) this.#move(panned(view, right, down))
  }
}

interface Area {
  x: number
  y: number
  /** Half of them, around the middle. */
  width: number
  height: number
}

function overlap(one: Area, other: Area): boolean {
  return Math.abs(one.x - other.x) < one.width + other.width && Math.abs(one.y - other.y) < one.height + other.height
}

/** `text`: west,south,east,north */
function boxFrom(text: string): Box {
  const [west = -180, south = -80, east = 180, north = 80] = text.split(',').map(Number)
  return { west, south, east, north }
}

async function boxOfAll({ calendar, query, signal }: Loading): Promise<Box> {
  const { bbox: _, per_page: __, ...filters } = query
  const { body } = await calendar.get('/map', { query: { ...filters, bbox: corners(WORLD), zoom: 1 }, signal })
  const boxes = body.features.map((feature) => clusterFromFeature(feature).box)
  return boxes.length ? surroundings(enclosing(boxes)) : WORLD
}

/** The town of an event there. */
function townIn({ box: { west, south, east, north } }: Cluster, events: ShownEvent[]): string | undefined {
  const venues = events.flatMap(({ venue }) => venue)
  const there = venues.find(({ geo_lat: lat, geo_lng: lng }) => {
    return lat !== null && lng !== null && lng >= west && lng <= east && lat >= south && lat <= north
  })
  return there?.city ?? undefined
}

/** Lines that move with the map, since it has no land. */
function background(view: View): Partial<CSSStyleDeclaration> {
  const step = GRID_PIXELS * 2 ** (view.zoom % 1)
  const [left, top] = toPixels(view, [0, 0])
  return { backgroundSize: `${step}px ${step}px`, backgroundPosition: `${left % step}px ${top % step}px` }
}

customElements.define('kalends-map', KalendsMap)
