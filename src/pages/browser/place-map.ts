/**
 * Picks a place on a map: by a click, or with Enter for the middle of the map. The fields beside it have the place, and
 * say it without script; a town that is typed moves the map there.
 */
import { listenToKeys, listenToPointers } from './map-gestures.ts'
import { MapView } from './map-view.ts'
import { fromPixels, unproject } from './mercator.ts'

/** Digits of degrees: about a metre. */
const DIGITS = 5

type Strings = Readonly<Record<string, string>>

interface Fields {
  lat: HTMLInputElement
  lng: HTMLInputElement
  city: HTMLInputElement | undefined
}

function input(id: string | undefined): HTMLInputElement | undefined {
  const element = document.getElementById(id ?? '')
  return element instanceof HTMLInputElement ? element : undefined
}

/** Undefined: there is none, or none that is a number. */
function placeIn({ lat, lng }: Fields): [lng: number, lat: number] | undefined {
  const [x, y] = [lng, lat].map(({ value }) => (value.trim() ? Number(value) : NaN)) as [number, number]
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined
}

function start(frame: HTMLElement, svg: SVGSVGElement, fields: Fields): void {
  const { outlines = '', towns = '', texts = '{}' } = frame.dataset
  const strings: Strings = JSON.parse(texts)
  const map = new MapView({
    frame,
    svg,
    sources: { outlines, towns },
    texts: { picture: strings.picture ?? '', place: strings.place ?? '', clusterName: () => '' },
    moved: () => {},
  })
  map.clusters = []
  const mark = () => map.mark(placeIn(fields))

  /** `left` and `top`: pixels of the map. */
  function pick(left: number, top: number): void {
    // A venue that was chosen has its place.
    if (!map.view || fields.lat.readOnly) return
    const [lng, lat] = unproject(...fromPixels(map.view, left, top))
    fields.lat.value = lat.toFixed(DIGITS)
    fields.lng.value = lng.toFixed(DIGITS)
    fields.lat.dispatchEvent(new Event('input', { bubbles: true }))
    const status = frame.parentElement?.querySelector('[role="status"]')
    if (status)
      status.textContent = (strings.picked ?? '').replace('{lat}', fields.lat.value).replace('{lng}', fields.lng.value)
  }

  listenToKeys(frame, map)
  listenToPointers(frame, map)
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target !== frame) return
    event.preventDefault()
    pick(frame.clientWidth / 2, frame.clientHeight / 2)
  })
  frame.addEventListener('click', ({ target, clientX, clientY }) => {
    if (target instanceof Element && target.closest('nav')) return
    const { left, top } = svg.getBoundingClientRect()
    pick(clientX - left, clientY - top)
  })
  for (const field of [fields.lat, fields.lng])
    field.addEventListener('input', () => {
      mark()
      const place = placeIn(fields)
      if (place && field.readOnly) map.goTo(...place)
    })
  fields.city?.addEventListener('change', () => void goToTown(map, fields))
  mark()
}

/** Where the town is, unless the place is known; one that the map has no name of is left to the service. */
async function goToTown(map: MapView, fields: Fields): Promise<void> {
  const name = fields.city?.value.trim().toLocaleLowerCase()
  if (!name || placeIn(fields)) return
  const { towns } = await map.load()
  const town = towns.find(([, , ...names]) => names.some((each) => each.toLocaleLowerCase() === name))
  if (town) map.goTo(...unproject(town[0], town[1]))
}

for (const frame of document.querySelectorAll<HTMLElement>('.place-map')) {
  const { geoLat, geoLng, city } = frame.dataset
  const [svg, lat, lng] = [frame.querySelector<SVGSVGElement>('.map-picture'), input(geoLat), input(geoLng)]
  if (!svg || !lat || !lng) continue
  frame.parentElement?.removeAttribute('hidden')
  start(frame, svg, { lat, lng, city: input(city) })
}
