/** What the reference and a service answer to the same request, in the same form. */
import { expect } from 'vitest'
import type { Answer } from '../support/app.ts'
import type { Asked, Params } from './asked.ts'
import { type Calendar, type PlainEvent, type Point, ZONE } from './calendar.ts'
import type { Combination } from './combinations.ts'
import { DEFAULT_SIZE, distanceOf, type Listed, list } from './list.ts'
import type { Pages } from './requests.ts'
import {
  countedDays,
  type FacetValue,
  type Feature,
  facet,
  geometryOf,
  type MonthDay,
  map,
  month,
} from './summaries.ts'

/** `found`: of the service, `wanted`: of the reference. */
export interface Compared {
  found: unknown
  wanted: unknown
}

export interface World {
  calendar: Calendar
  /** Those that `near` may name. */
  places: ReadonlyMap<string, Point>
}

type Kind = Combination['kind']
type Of<K extends Kind> = Extract<Combination, { kind: K }>

interface Shown {
  id: number
}

const bodyOf = <Body>({ text }: Answer): Body => JSON.parse(text) as Body

/** In the order of relevance the reference says which events are listed, and not which come first. */
const isByRelevance = ({ q, orderby }: Params) => q !== undefined && orderby === undefined

function byId<Record extends Shown>(records: readonly Record[]): Record[] {
  return records.toSorted((a, b) => a.id - b.id)
}

/** What an answer shows, as it is compared. */
function inOrder<Record extends Shown>(shown: readonly Record[], params: Params): readonly Record[] {
  return isByRelevance(params) ? byId(shown) : shown
}

/** The events of the page; by relevance those of `shown` that the list has. */
function pageOf({ events }: Listed, params: Params, shown: readonly Shown[]): PlainEvent[] {
  const ids = new Set(shown.map(({ id }) => id))
  if (isByRelevance(params)) return byId(events.filter(({ id }) => ids.has(id)))
  const { page = 1, per_page: size = DEFAULT_SIZE } = params
  return events.slice((page - 1) * size, page * size)
}

/** How many the page has. */
function sizeOf({ events }: Listed, { page = 1, per_page: size = DEFAULT_SIZE }: Params): number {
  return Math.max(0, Math.min(size, events.length - (page - 1) * size))
}

interface ListBody {
  events: (Shown & { distance?: number })[]
  total: number
  near?: { geoloc_lat: number; geoloc_lng: number; geoloc_radius: number }
  facets?: Record<string, { values: FacetValue[]; more: boolean }>
}

function compareList(answer: Answer, asked: Of<'list'>, listed: Listed): Compared {
  const { events, total, near, facets } = bodyOf<ListBody>(answer)
  const { params, role } = asked
  const distance = (event: PlainEvent) =>
    listed.near && !event.isProtected
      ? { distance: expect.closeTo(distanceOf(event, role, listed.near.point), 2) as number }
      : {}
  return {
    found: {
      total,
      size: events.length,
      events: inOrder(events, params).map(({ id, distance: km }) => ({
        id,
        ...(km === undefined ? {} : { distance: km }),
      })),
      near,
      facets,
    },
    wanted: {
      total: listed.events.length,
      size: sizeOf(listed, params),
      events: pageOf(listed, params, events).map((event) => ({ id: event.id, ...distance(event) })),
      near: nearAnswer(asked, listed),
      facets: facetsOf(asked, listed),
    },
  }
}

/** Absent where the request says all of it. */
function nearAnswer({ params }: Asked, { near }: Listed): unknown {
  if (!near || (params.near === undefined && params.geoloc_radius !== 'auto')) return undefined
  const { point, radius } = near
  const answer = { geoloc_lat: point.lat, geoloc_lng: point.lng, geoloc_radius: radius }
  return params.near === undefined ? answer : expect.objectContaining(answer)
}

/** Terms have further keys. */
function facetsOf({ facets: names, params, role }: Of<'list'>, listed: Listed): unknown {
  const { span, hasMore } = countedDays(listed, params)
  const counted = names.map((name) => {
    const values = facet(listed, name, role, span)
    return [name, { values: values.map((value) => expect.objectContaining(value)), more: name === 'day' && hasMore }]
  })
  return names.length ? Object.fromEntries(counted) : undefined
}

interface GeoJson {
  features: { id: number; geometry: object | null }[]
  total: number
}

function compareGeoJson(answer: Answer, { params, role }: Of<'geojson'>, listed: Listed): Compared {
  const { features, total } = bodyOf<GeoJson>(answer)
  return {
    found: {
      total,
      size: features.length,
      features: inOrder(features, params).map(({ id, geometry }) => ({ id, geometry })),
    },
    wanted: {
      total: listed.events.length,
      size: sizeOf(listed, params),
      features: pageOf(listed, params, features).map((event) => ({ id: event.id, geometry: geometryOf(event, role) })),
    },
  }
}

interface MapBody {
  features: { bbox: number[]; geometry: { coordinates: number[] }; properties: { point_count: number } }[]
  total: number
}

/** A bbox is a little larger than what is in it. */
function compareMap(answer: Answer, { params, zoom, role }: Of<'map'>, listed: Listed): Compared {
  const { features, total } = bodyOf<MapBody>(answer)
  const counted = params.bbox ? map(listed, params.bbox, zoom, role) : { total: 0, features: [] }
  const close = (degrees: readonly number[]) => degrees.map((each) => expect.closeTo(each, 5) as number)
  return {
    found: {
      total,
      features: features.map(({ bbox, geometry: { coordinates }, properties: { point_count } }): Feature => {
        return { bbox, coordinates, point_count }
      }),
    },
    wanted: {
      total: counted.total,
      features: counted.features.map(({ bbox, coordinates, point_count }) => {
        return { bbox: close(bbox), coordinates: close(coordinates), point_count }
      }),
    },
  }
}

interface Span extends Shown {
  start_date: string
  end_date: string
  lane: number
}

interface CalendarBody {
  month: string
  timezone: string
  total: number
  days: MonthDay[]
  spans: Span[]
  more_spans: boolean
  events: Shown[]
}

/** Lanes: no two spans of one meet, and there are no more than meet on some day. */
function compareCalendar(answer: Answer, { params, perDay }: Of<'calendar'>, listed: Listed): Compared {
  const { month: of, timezone, total, days, spans, more_spans, events } = bodyOf<CalendarBody>(answer)
  const wanted = month(listed, params.month ?? '', perDay)
  const meeting = spans.map((one) =>
    spans.filter((other) => other.start_date <= one.start_date && one.start_date <= other.end_date),
  )
  const inOneLane = meeting.filter((those) => new Set(those.map(({ lane }) => lane)).size < those.length)
  return {
    found: {
      month: of,
      timezone,
      total,
      days,
      spans: byId(spans).map(({ lane: _, ...span }) => span),
      lanes: spans.length ? Math.max(...spans.map(({ lane }) => lane)) + 1 : 0,
      inOneLane,
      more_spans,
      events: events.map(({ id }) => id),
    },
    wanted: {
      ...wanted,
      month: params.month,
      timezone: ZONE,
      spans: byId(wanted.spans),
      lanes: Math.max(0, ...meeting.map((those) => those.length)),
      inOneLane: [],
    },
  }
}

/** The position is told where the order is by numbers. */
function compareExplanation(answer: Answer, { params, event }: Of<'explain'>, listed: Listed): Compared {
  const { listed: isListed, position } = bodyOf<{ listed: boolean; position: number | null }>(answer)
  const at = listed.events.indexOf(event)
  return {
    found: { listed: isListed, position },
    wanted: {
      listed: at >= 0,
      position: at < 0 ? null : isByRelevance(params) ? expect.any(Number) : at + 1,
    },
  }
}

/** Pages follow each other without doubles. */
export function comparedPages({ byNumber, byCursor }: Pages, asked: Of<'list'>, world: World): Compared {
  const { events } = list(world.calendar, asked, world.places)
  const size = asked.params.per_page ?? DEFAULT_SIZE
  const ids = events.map(({ id }) => id)
  const pages = byNumber.map((_, at) => ids.slice(at * size, (at + 1) * size))
  if (!isByRelevance(asked.params)) {
    const second = byCursor && ids.slice(size, 2 * size)
    return { found: { pages: byNumber, second: byCursor }, wanted: { pages, second } }
  }
  const shown = byNumber.flat()
  return {
    found: {
      sizes: byNumber.map(({ length }) => length),
      shown: shown.length,
      strangers: shown.filter((id) => !ids.includes(id)),
    },
    wanted: { sizes: pages.map(({ length }) => length), shown: new Set(shown).size, strangers: [] },
  }
}

/** Past the last page there is no page. */
function isBeyond({ kind, params }: Combination, { events }: Listed): boolean {
  const { page = 1, per_page: size = DEFAULT_SIZE } = params
  return (kind === 'list' || kind === 'geojson') && page > 1 && events.length <= (page - 1) * size
}

export function compared(answer: Answer, asked: Combination, { calendar, places }: World): Compared {
  const listed = list(calendar, asked, places)
  const status = isBeyond(asked, listed) ? 404 : 200
  if (answer.status !== status) return { found: `${answer.status} ${answer.text.slice(0, 500)}`, wanted: status }
  if (status === 404) return { found: 404, wanted: 404 }
  switch (asked.kind) {
    case 'list':
      return compareList(answer, asked, listed)
    case 'geojson':
      return compareGeoJson(answer, asked, listed)
    case 'map':
      return compareMap(answer, asked, listed)
    case 'calendar':
      return compareCalendar(answer, asked, listed)
    case 'explain':
      return compareExplanation(answer, asked, listed)
  }
}
