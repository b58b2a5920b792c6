/** What is counted of a list: facets, a month, a map, GeoJSON; one event after the other. */

import { citiesOf, linked, mayRead, type Params, pointsOf, type Role } from './asked.ts'
import { languages, type Plain, type PlainCategory, type PlainEvent, type Point, ZONE } from './calendar.ts'
import { daysOfList, lastSecond } from './dates.ts'
import { daysIn, localDay, midnight, plusDays } from './days.ts'
import type { Listed } from './list.ts'
import { type Box, isInBox, tileOf } from './places.ts'

export const facetNames = ['categories', 'tags', 'venue', 'organizer', 'city', 'language', 'day', 'price'] as const
export type FacetName = (typeof facetNames)[number]

export interface FacetValue {
  value: number | string
  /** Of linked records and towns. */
  name?: string
  count: number
}

const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)

/** The category and those above it. */
function path(category: PlainCategory): PlainCategory[] {
  return [category, ...(category.parent ? path(category.parent) : [])]
}

const asValues = (records: readonly Plain[]) => records.map(({ id: value, name }) => ({ value, name }))

/** The days on which it runs, in the site's zone. `first`, `last`: those that are counted. */
function daysOf(event: PlainEvent, first: string, last: string): string[] {
  const [begins, ends] = [localDay(event.start, ZONE), localDay(lastSecond(event), ZONE)]
  const days: string[] = []
  for (let day = begins > first ? begins : first; day <= ends && day <= last; day = plusDays(day, 1)) days.push(day)
  return days
}

type Valued = Omit<FacetValue, 'count'>

/** `span`: the days of the list. */
export function valuesOf(event: PlainEvent, name: FacetName, role: Role, span: readonly [string, string]): Valued[] {
  const each: Record<FacetName, () => readonly Valued[]> = {
    categories: () => asValues(event.categories.flatMap(path)),
    tags: () => asValues(event.tags),
    venue: () => asValues(linked(event.venues, role)),
    organizer: () => asValues(linked(event.organizers, role)),
    city: () => citiesOf(event, role).map((value) => ({ value, name: value })),
    language: () => languages.filter((language) => event.texts[language]).map((value) => ({ value })),
    day: () => daysOf(event, ...span).map((value) => ({ value, name: value })),
    price: () => [{ value: event.price }],
  }
  return [...new Map(each[name]().map((valued) => [valued.value, valued])).values()]
}

const isToldOfProtected = (name: FacetName) => name === 'language' || name === 'day'

/** Most first, days in their order. */
export function facet({ events }: Listed, name: FacetName, role: Role, span: readonly [string, string]): FacetValue[] {
  const shown = events.filter(({ isProtected }) => role === 'editor' || !isProtected || isToldOfProtected(name))
  const counts = new Map<number | string, FacetValue>()
  for (const event of shown)
    for (const valued of valuesOf(event, name, role, span))
      counts.set(valued.value, { ...valued, count: (counts.get(valued.value)?.count ?? 0) + 1 })
  return [...counts.values()].sort((a, b) => (name === 'day' ? 0 : b.count - a.count) || compare(a.value, b.value))
}

const byStart = (events: readonly PlainEvent[]) => events.toSorted((a, b) => a.start - b.start || a.id - b.id)

export interface MonthDay {
  date: string
  count: number
  events: number[]
}

/** On one day alone runs what has ended by its midnight. */
export function month({ events }: Listed, of: string, perDay: number) {
  const all = daysIn(of)
  const [first = '', last = ''] = [all[0], all.at(-1)]
  const runs = (event: PlainEvent, day: string) =>
    event.start < midnight(plusDays(day, 1), ZONE) && lastSecond(event) >= midnight(day, ZONE)
  const daysFrom = (event: PlainEvent) => [localDay(event.start, ZONE), localDay(lastSecond(event), ZONE)] as const
  const ordered = byStart(events)
  const single = ordered.filter((event) => daysFrom(event)[0] === daysFrom(event)[1])
  const several = ordered.filter((event) => daysFrom(event)[0] < daysFrom(event)[1])
  const days = all.map((date): MonthDay => {
    const on = single.filter((event) => localDay(event.start, ZONE) === date)
    const count = events.filter((event) => runs(event, date)).length
    return { date, count, events: on.slice(0, perDay).map(({ id }) => id) }
  })
  const spans = several.slice(0, 50).map((event) => {
    const [begins, ends] = daysFrom(event)
    return {
      id: event.id,
      start_date: begins < first ? first : begins,
      end_date: ends > last ? last : ends,
      starts_before: begins < first,
      ends_after: ends > last,
    }
  })
  const named = new Set([...days.flatMap((day) => day.events), ...spans.map(({ id }) => id)])
  return {
    total: events.length,
    days,
    spans,
    more_spans: several.length > 50,
    events: ordered.map(({ id }) => id).filter((id) => named.has(id)),
  }
}

export interface Feature {
  bbox: number[]
  coordinates: number[]
  point_count: number
}

/** 4 × 4 in a tile of 256 pixels. */
const CELLS_BELOW = 2

/** The tiles of the map that have places of events in the box, from north to south and west to east. */
export function map({ events }: Listed, box: Box, zoom: number, role: Role): { total: number; features: Feature[] } {
  const places = events.flatMap((event) =>
    distinct(pointsOf(event, role))
      .filter((point) => isInBox(box, point))
      .map((point) => ({ event, point, tile: tileOf(point, zoom + CELLS_BELOW) })),
  )
  const tiles = [...Map.groupBy(places, ({ tile: { x, y } }) => `${x} ${y}`).values()]
  const inOrder = tiles.toSorted(([a], [b]) => (a && b ? a.tile.y - b.tile.y || a.tile.x - b.tile.x : 0))
  return {
    total: new Set(places.map(({ event }) => event)).size,
    features: inOrder.map((inTile) =>
      featureOf(
        inTile.map(({ point }) => point),
        new Set(inTile.map(({ event }) => event)).size,
      ),
    ),
  }
}

function featureOf(points: readonly Point[], count: number): Feature {
  const [lngs, lats] = [points.map(({ lng }) => lng), points.map(({ lat }) => lat)]
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  return {
    bbox: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
    coordinates: [mean(lngs), mean(lats)],
    point_count: count,
  }
}

function distinct(points: readonly Point[]): Point[] {
  return [...new Map(points.map((point) => [`${point.lng} ${point.lat}`, point])).values()]
}

/** As GeoJSON has it: the places of the venues that the caller may read; of a protected event none. */
export function geometryOf({ venues, isProtected }: PlainEvent, role: Role): object | null {
  const readable = venues.filter((venue) => venue.status !== 'trash' && mayRead(venue, role))
  const places = isProtected ? [] : distinct(readable.flatMap(({ point }) => point ?? []))
  const coordinates = places.map(({ lng, lat }) => [lng, lat])
  if (coordinates.length > 1) return { type: 'MultiPoint', coordinates }
  return coordinates[0] ? { type: 'Point', coordinates: coordinates[0] } : null
}

/** More days are not counted. */
const MAX_DAYS = 1_000

export interface CountedDays {
  span: readonly [first: string, last: string]
  /** Whether events run after them. */
  hasMore: boolean
}

/** The days that a list counts: those it is limited to, from the one on which its first event begins. */
export function countedDays({ events }: Listed, params: Params): CountedDays {
  if (events.length === 0) return { span: ['', ''], hasMore: false }
  const [{ first: from = '', last: to = '9999' }] = daysOfList(params)
  const begins = localDay(Math.min(...events.map(({ start }) => start)), ZONE)
  const first = begins > from ? begins : from
  const most = plusDays(first, MAX_DAYS - 1)
  const runsAfter = events.some((event) => localDay(lastSecond(event), ZONE) > most)
  return { span: [first, to < most ? to : most], hasMore: to > most && runsAfter }
}
