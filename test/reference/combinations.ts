/** Requests at random: what is asked, for whom, and with which parameters. */
import { Dice } from '../support/dice.ts'
import { type Asked, mayRead, type Params, type Role } from './asked.ts'
import { type Calendar, centre, languages, type PlainEvent, type Point, towns, words } from './calendar.ts'
import { type Box, tileOf } from './places.ts'
import { type FacetName, facetNames } from './summaries.ts'

export type Combination = Asked &
  (
    | { kind: 'list'; facets: readonly FacetName[] }
    | { kind: 'geojson' }
    | { kind: 'map'; zoom: number }
    | { kind: 'calendar'; perDay: number }
    | { kind: 'explain'; event: PlainEvent }
  )

const days = [
  ...['2027-02-25', '2027-03-01', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-20', '2027-03-27', '2027-03-28'],
  ...['2027-03-29', '2027-03-31', '2027-04-01', '2027-04-15', '2027-05-31', '2027-10-30', '2027-10-31', '2027-12-31'],
  ...['2028-02-29', '2029-03-09', '2029-03-10'],
]
export const nearTowns = ['Bern', 'Genève', 'Suva']
const months = ['2027-02', '2027-03', '2027-04', '2027-05', '2027-10', '2027-12', '2028-02', '2029-03']
const times = ['00:00:00', '12:30:00', '22:00:00', '22:59:59', '23:00:00']

const oneIn = (dice: Dice, n: number) => dice.below(n) === 0

function someOf<Value>(dice: Dice, most: number, of: readonly Value[]): Value[] {
  return [...new Set([dice.one(of), ...dice.some(most - 1, () => dice.one(of))])]
}

/** A town, the middle between venues, a venue itself, a pole, a side of the antimeridian, or anywhere. */
function point(dice: Dice, { venues }: Calendar): Point {
  const anywhere = { lat: dice.below(181) - 90, lng: dice.below(361) - 180 }
  const { point: place = centre } = dice.one(venues)
  const { lat, lng } = dice.one(towns)
  return dice.one([centre, centre, place, { lat, lng }, { lat: 90, lng: 0 }, { lat: -17, lng: 180 }, anywhere])
}

function box(dice: Dice, calendar: Calendar): Box {
  const around = point(dice, calendar)
  const [width, height] = [dice.one([0.2, 2, 30, 170]), dice.one([0.2, 2, 20, 80])]
  const whole: Box = [-180, -90, 180, 90]
  const limited: Box = [
    wrapped(around.lng - width),
    Math.max(-90, around.lat - height),
    wrapped(around.lng + width),
    Math.min(90, around.lat + height),
  ]
  return oneIn(dice, 6) ? whole : limited
}

const wrapped = (lng: number) => (lng < -180 ? lng + 360 : lng > 180 ? lng - 360 : lng)

/** Its tiles are at most as many as a map counts. */
function zoomFor(dice: Dice, [west, south, east, north]: Box): number {
  const fits = (zoom: number) => {
    const [from, to] = [tileOf({ lat: north, lng: west }, zoom + 2), tileOf({ lat: south, lng: east }, zoom + 2)]
    const columns = (west <= east ? to.x : to.x + 2 ** (zoom + 2)) - from.x + 1
    return columns * (to.y - from.y + 1) <= 4_000
  }
  return dice.one([0, 2, 4, 6, 8, 10, 13, 16].filter((zoom) => zoom === 0 || fits(zoom)))
}

type Maker = (dice: Dice, calendar: Calendar, role: Role) => Params

const idsOf = (dice: Dice, most: number, of: readonly { id: number }[]) => someOf(dice, most, of).map(({ id }) => id)

const dateFilters: Maker = (dice) => {
  const isStrict = oneIn(dice, 3)
  const value = () => dice.one(days) + (isStrict ? `T${dice.one(times)}Z` : '')
  const names = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'] as const
  const dates = Object.fromEntries(someOf(dice, 2, names).map((name) => [name, value()]))
  return { ...dates, ...(isStrict ? { strict_dates: true } : {}), ...(oneIn(dice, 3) ? { overlaps: true } : {}) }
}

const near: Maker = (dice, calendar) => {
  const { lat, lng } = point(dice, calendar)
  const place: Params = oneIn(dice, 4) ? { near: dice.one(nearTowns) } : { geoloc_lat: lat, geoloc_lng: lng }
  const radius = dice.one(['auto', 'auto', 'none', 5, 40, 300, 9_000, 20_000] as const)
  return { ...place, ...(radius === 'none' ? {} : { geoloc_radius: radius }) }
}

const filters: readonly Maker[] = [
  near,
  near,
  near,
  (dice, calendar) => ({ bbox: box(dice, calendar) }),
  (dice, calendar) => ({ bbox: box(dice, calendar) }),
  (dice) => ({ geoloc: oneIn(dice, 2) }),
  (dice) => ({ day: dice.one(days) }),
  (dice) => ({ month: dice.one(months) }),
  dateFilters,
  dateFilters,
  (dice) => ({ search: [dice.one(words), ...dice.some(1, () => dice.one(['', '-']) + dice.one(words))].join(' ') }),
  (dice) => ({ q: dice.one(words) }),
  (dice, calendar) => ({ categories: idsOf(dice, 2, calendar.categories) }),
  (dice, calendar) => ({ tags: idsOf(dice, 3, calendar.tags) }),
  (dice, calendar) => ({ venue: idsOf(dice, 6, calendar.venues) }),
  (dice, calendar) => ({ organizer: idsOf(dice, 2, calendar.organizers) }),
  (dice) => ({ city: someOf(dice, 2, ['Nowhere', 'bern', ...towns.map(({ name }) => name)]) }),
  (dice) => ({ price: someOf(dice, 2, ['free', 'paid', 'unknown']) }),
  (dice) => ({ language: someOf(dice, 2, languages) }),
  (dice) => ({ featured: oneIn(dice, 2) }),
  (dice) => ({ ticketed: oneIn(dice, 2) }),
  (dice) => ({ is_free: oneIn(dice, 2) }),
  (dice, calendar) => ({ include: idsOf(dice, 40, calendar.events) }),
  (dice, _, role) =>
    role === 'anonymous' ? {} : { status: someOf(dice, 2, ['publish', 'draft', 'pending', 'private', 'trash', 'any']) },
]

function filtered(dice: Dice, calendar: Calendar, role: Role): Params {
  const made = Array.from({ length: dice.one([0, 1, 1, 2, 2, 3]) }, () => dice.one(filters)(dice, calendar, role))
  const params: Params = Object.assign({}, ...made)
  // A point is either a town or coordinates.
  const { near: _, ...withoutTown } = params
  return params.geoloc_lat === undefined ? params : withoutTown
}

function orderOf(dice: Dice, params: Params): Params {
  const isNear = params.near !== undefined || params.geoloc_lat !== undefined
  const orderby = dice.one([
    'start',
    'end',
    'title',
    'published',
    'id',
    ...Array(isNear ? 8 : 0).fill('distance'),
  ] as const)
  return oneIn(dice, 3) && !isNear ? {} : { orderby, ...(oneIn(dice, 2) ? { order: dice.one(['asc', 'desc']) } : {}) }
}

function paging(dice: Dice): Params {
  return { per_page: dice.one([1, 3, 10, 25, 50]), ...(oneIn(dice, 4) ? { page: dice.one([1, 2, 3]) } : {}) }
}

function readable({ events }: Calendar, role: Role): PlainEvent[] {
  return events.filter((event) => event.status !== 'trash' && mayRead(event, role))
}

/** The same for a seed and a calendar. */
export function combination(seed: number, calendar: Calendar): Combination {
  // Neighbouring seeds would begin alike.
  const dice = new Dice((seed * 2_654_435_769) % 2 ** 32)
  const role = dice.one(['anonymous', 'anonymous', 'author', 'editor'] as const)
  const language = dice.one(['en', 'en', 'fr', 'de'] as const)
  const params = filtered(dice, calendar, role)
  const asked = { role, language }
  switch (
    dice.one(['list', 'list', 'list', 'facets', 'facets', 'geojson', 'map', 'map', 'calendar', 'explain'] as const)
  ) {
    case 'list':
      return { ...asked, kind: 'list', facets: [], params: { ...params, ...orderOf(dice, params), ...paging(dice) } }
    case 'facets':
      return { ...asked, kind: 'list', facets: someOf(dice, 4, facetNames), params: { ...params, ...paging(dice) } }
    case 'geojson':
      return { ...asked, kind: 'geojson', params: { ...params, ...orderOf(dice, params), ...paging(dice) } }
    case 'map': {
      const bbox = box(dice, calendar)
      return { ...asked, kind: 'map', zoom: zoomFor(dice, bbox), params: { ...params, bbox } }
    }
    case 'calendar': {
      const month = dice.one(months)
      return { ...asked, kind: 'calendar', perDay: dice.one([1, 3, 10]), params: { ...withoutDay(params), month } }
    }
    case 'explain':
      return { ...asked, kind: 'explain', event: dice.one(readable(calendar, role)), params }
  }
}

function withoutDay({ day: _, ...params }: Params): Params {
  return params
}
