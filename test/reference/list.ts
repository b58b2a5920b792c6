/** Which events a list has, and in which order: as the documentation describes its parameters, over plain records. */
import { type Asked, pointsOf, type Role } from './asked.ts'
import { type Calendar, type Language, languages, type PlainEvent, type Point } from './calendar.ts'
import { filter, unnarrowed } from './filters.ts'
import { haversine } from './places.ts'

/** What a list was resolved to. */
export interface Listed {
  /** All of it, in order. */
  events: readonly PlainEvent[]
  /** The point of a near list, and how far it reaches in kilometres. */
  near?: { point: Point; radius: number }
}

/** Of the service, in kilometres. */
const DEFAULT_RADIUS = 40
const WIDEST = 20_038
/** Where a page is full, `geoloc_radius=auto` stops. */
const radii = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

/** Of a page, where none is asked for. */
export const DEFAULT_SIZE = 10

/** Infinity: it has no place. */
export function distanceOf(event: PlainEvent, role: Role, point: Point): number {
  return Math.min(...pointsOf(event, role).map((place) => haversine(place, point)))
}

export function textOf({ texts, language: own }: PlainEvent, field: 'title' | 'excerpt' | 'description', of: Language) {
  const order = [of, 'en' as const, own, ...languages]
  return order.map((language) => texts[language]?.[field]).find(Boolean) ?? ''
}

/** The events with all words, and without those that have a minus. */
function saying(events: readonly PlainEvent[], text: string, language: Language): PlainEvent[] {
  const typed = text.split(' ')
  return events.filter((event) => {
    const said = (['title', 'excerpt', 'description'] as const).flatMap((field) =>
      textOf(event, field, language).split(' '),
    )
    return typed.every((word) => (word.startsWith('-') ? !said.includes(word.slice(1)) : said.includes(word)))
  })
}

/**
 * In which `q` is found, whatever narrows the list: the language asked for; where it finds nothing there, that of the
 * others in which it finds most.
 */
function languageOf(events: readonly PlainEvent[], { language, params: { q } }: Asked): Language {
  const count = (each: Language) => (q === undefined ? 0 : saying(events, q, each).length)
  if (count(language) > 0) return language
  return languages.reduce((best, other) => (count(other) > count(best) ? other : best), language)
}

/** The events that `search` and `q` find. `all`: of the calendar. */
function said(events: readonly PlainEvent[], asked: Asked, all: readonly PlainEvent[]): readonly PlainEvent[] {
  const { search, q } = asked.params
  const found = search === undefined ? events : saying(events, search, asked.language)
  return q === undefined ? found : saying(found, q, languageOf(all.filter(unnarrowed(asked)), asked))
}

/** `places`: those that `near` may name. */
export function list({ events }: Calendar, asked: Asked, places: ReadonlyMap<string, Point>): Listed {
  const { params, role } = asked
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: radius = DEFAULT_RADIUS } = params
  const others = events.filter(filter(asked))
  const point = lat !== undefined && lng !== undefined ? { lat, lng } : places.get(params.near ?? '')
  if (!point) return { events: sorted(said(others, asked, events), asked) }
  const within = (km: number) => (event: PlainEvent) => distanceOf(event, role, point) <= km
  const widest = said(others.filter(within(radius === 'auto' ? WIDEST : radius)), asked, events)
  const isFull = (km: number) => widest.filter(within(km)).length >= (params.per_page ?? DEFAULT_SIZE)
  const reach = radius === 'auto' ? (radii.find(isFull) ?? WIDEST) : radius
  return { events: sorted(widest.filter(within(reach)), asked, point), near: { point, radius: reach } }
}

function sorted(events: readonly PlainEvent[], { params, language, role }: Asked, point?: Point): PlainEvent[] {
  const { orderby = 'start', order = orderby === 'published' ? 'desc' : 'asc' } = params
  const key = (event: PlainEvent): number | string => {
    if (orderby === 'title') return textOf(event, 'title', language)
    // Millimetres: a smaller difference is none.
    if (orderby === 'distance') return point ? Math.round(distanceOf(event, role, point) * 1e6) : 0
    return event[orderby]
  }
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)
  const ascending = events.toSorted((a, b) => compare(key(a), key(b)) || a.id - b.id)
  return order === 'asc' ? ascending : ascending.toReversed()
}
