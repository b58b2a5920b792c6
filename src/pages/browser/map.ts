/**
 * The map page with a script: the map follows the hand, and what it shows is asked of the interface when it rests.
 * Without it, each movement is a link to another page.
 */
import { type Cluster, surroundings } from './clusters.ts'
import { listen } from './map-gestures.ts'
import { clusterOf, type Texts } from './map-picture.ts'
import { Popup } from './map-popup.ts'
import { clustersIn, listIn, pageAddress, type Sources } from './map-requests.ts'
import { MapView } from './map-view.ts'
import { boxOf, boxParameter, MAX_ZOOM, viewOf } from './mercator.ts'

/** A map that rests for so long is asked for. */
const REST_MS = 200

class EventMap {
  readonly #frame: HTMLElement
  readonly #sources: Sources
  readonly #texts: Texts
  readonly #popup: Popup
  readonly #map: MapView
  #resting: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()
  /** The box that was asked for last. */
  #asked = ''

  constructor(
    frame: HTMLElement,
    svg: SVGSVGElement,
    texts: Texts,
    { close, ...sources }: Sources & { close: string },
  ) {
    this.#frame = frame
    this.#texts = texts
    this.#sources = sources
    this.#popup = new Popup(frame, close)
    this.#map = new MapView({ frame, svg, texts, sources, moved: () => this.#moved() })
    listen(frame, this.#map)
    frame.addEventListener('click', (event) => this.#click(event))
  }

  goTo(lng: number, lat: number): void {
    this.#map.mark([lng, lat])
    this.#map.goTo(lng, lat)
  }

  #moved(): void {
    this.#popup.close()
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => void this.#ask(), REST_MS)
  }

  /** What the view shows: the clusters, and the list beside the map. What was asked before is not waited for. */
  async #ask(): Promise<void> {
    const { view } = this.#map
    if (!view) return
    const bbox = boxParameter(boxOf(view))
    if (bbox === this.#asked) return
    this.#asked = bbox
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    try {
      const [clusters, list] = await Promise.all([
        clustersIn(view, this.#sources, signal),
        listIn(bbox, this.#sources, signal),
      ])
      this.#map.clusters = clusters
      if (list) showList(list)
      history.replaceState(null, '', pageAddress(this.#sources, bbox))
    } catch (error) {
      if (signal.aborted) return
      this.#asked = ''
      console.warn('The events of the map could not be loaded.', error)
    }
  }

  #click(event: MouseEvent): void {
    const symbol = event.target instanceof Element ? event.target.closest('.mark') : null
    const cluster = symbol && clusterOf.get(symbol)
    if (!cluster) return
    event.preventDefault()
    void this.#open(symbol, cluster)
  }

  async #open(symbol: Element, cluster: Cluster): Promise<void> {
    const { view } = this.#map
    if (view && cluster.count > 1 && !isOnePlace(cluster) && view.zoom < MAX_ZOOM) {
      // The mark goes, and who has come to it by keyboard would be back at the beginning of the page.
      this.#frame.focus({ preventScroll: true })
      return this.#map.show(viewOf(surroundings(cluster.box), view.width, view.height))
    }
    const list = await listIn(boxParameter(cluster.box), this.#sources)
    const cards = list?.querySelector('.cards')
    if (cards) this.#popup.open(symbol, this.#texts.clusterName(cluster.count), cards)
  }
}

/** Whether all of its events are at one place, so that no zoom takes them apart. */
function isOnePlace({ box: { west, south, east, north } }: Cluster): boolean {
  return east - west < 1e-4 && north - south < 1e-4
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
    place: strings.here ?? '',
    clusterName(count) {
      const text = plurals.select(count) === 'one' ? strings.clusterOne : strings.clusterOther
      return (text ?? '').replace('{count}', numbers.format(count))
    },
  }
}

function start(frame: HTMLElement, svg: SVGSVGElement): void {
  const { outlines = '', towns = '', clusters = '', page = '', texts = '{}' } = frame.dataset
  const strings: Record<string, string> = JSON.parse(texts)
  addNearMe(
    new EventMap(frame, svg, textsOf(strings), { outlines, towns, clusters, page, close: strings.close ?? '' }),
    strings,
  )
}

const frame = document.querySelector<HTMLElement>('.map-frame')
const svg = frame?.querySelector<SVGSVGElement>('.map-picture')
if (frame && svg) start(frame, svg)
